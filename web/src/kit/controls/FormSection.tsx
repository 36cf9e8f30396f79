import type { ReactNode } from 'react';
import { PART_HEADING } from '../look/heading.ts';

/** Fields that belong together, under a heading that a screen reader says with each of them. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className={`mb-3 ${PART_HEADING}`}>{title}</legend>
      <div className="flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}
