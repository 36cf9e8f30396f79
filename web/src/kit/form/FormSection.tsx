import type { ReactNode } from 'react';

/** Fields that belong together, under a heading that a screen reader says with each of them. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 w-full border-b border-line pb-2 text-base font-strong text-brand-ink">{title}</legend>
      <div className="flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}
