import type { ReactNode } from 'react';

export interface SaidLineProps {
  /** Written by the viewer. */
  mine: boolean;
  body: string;
  /** Its author, which its side shows: read aloud before it. */
  author?: string;
  /** Its time, and its outcome. */
  about?: ReactNode;
  /** It goes on from the line before, of the same author. */
  goesOn?: boolean;
  /** When it was written, for a pointer. */
  title?: string;
  /** What can be done about it, beside that. */
  children?: ReactNode;
}

/** One line of a conversation. */
export function SaidLine({ mine, body, author, about, goesOn, title, children }: SaidLineProps) {
  return (
    <li
      data-line
      title={title}
      className={`flex max-w-4/5 flex-col gap-1 ${goesOn ? '-mt-2' : ''} ${mine ? 'self-end text-end' : 'self-start'}`}
    >
      {author && <span className="sr-only">{author}: </span>}
      <p
        dir="auto"
        className={`rounded-card px-3.5 py-2 text-start whitespace-pre-wrap wrap-anywhere ${
          mine ? 'self-end bg-brand-soft text-brand-ink' : 'self-start bg-sunken'
        }`}
      >
        {body}
      </p>
      {(about || children) && (
        <div
          className={`flex flex-wrap items-center gap-x-1 [&>button]:-my-3 [&>button]:self-center ${mine ? 'justify-end' : ''}`}
        >
          {about && <p className="text-sm text-ink-soft">{about}</p>}
          {children}
        </div>
      )}
    </li>
  );
}
