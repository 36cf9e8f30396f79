import type { ReactNode } from 'react';

export interface SaidLineProps {
  /** Written by the viewer. */
  mine: boolean;
  body: string;
  /** Its author, its time, and its outcome. */
  about: ReactNode;
  /** What can be done about it, beside that. */
  children?: ReactNode;
}

/** One line of a conversation. */
export function SaidLine({ mine, body, about, children }: SaidLineProps) {
  return (
    <li className={`flex max-w-4/5 flex-col gap-1 ${mine ? 'self-end text-end' : 'self-start'}`}>
      <p
        dir="auto"
        className={`rounded-card px-4 py-2.5 text-start whitespace-pre-wrap wrap-anywhere ${
          mine ? 'bg-brand-soft text-brand-ink' : 'bg-sunken'
        }`}
      >
        {body}
      </p>
      <div
        className={`flex flex-wrap items-center gap-x-1 [&>button]:-my-3 [&>button]:self-center ${mine ? 'justify-end' : ''}`}
      >
        <p className="text-sm text-ink-soft">{about}</p>
        {children}
      </div>
    </li>
  );
}
