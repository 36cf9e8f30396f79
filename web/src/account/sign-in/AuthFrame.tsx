import type { ReactNode } from 'react';
import { useFocusKept } from '../../kit/browser/use-focus-kept.ts';
import { Logo } from '../../kit/page/Logo.tsx';

export interface AuthFrameProps {
  /** What the browser's tab says, before the app's name. */
  title: string;
  tagline: string;
  children: ReactNode;
  /** Under the card: a way to somewhere else. */
  after?: ReactNode;
}

/** The page around sign-in, reset and confirmation: the name, a line, a card. */
export function AuthFrame({ title, tagline, children, after }: AuthFrameProps) {
  const main = useFocusKept<HTMLElement>();
  return (
    <main
      ref={main}
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-96 flex-col justify-center gap-6 px-4 py-8"
    >
      <title>{`${title} – PCR`}</title>
      <header className="flex flex-col items-center gap-2 text-center">
        <Logo size={64} />
        <h1 className="mt-2 text-xl">PCR</h1>
        <p className="text-balance text-ink-soft">{tagline}</p>
      </header>
      <div className="flex flex-col gap-4 rounded-card border border-line bg-card p-5 shadow-soft">
        {children}
      </div>
      {after}
      <p className="text-center text-sm text-ink-soft">Provider Care Records</p>
    </main>
  );
}
