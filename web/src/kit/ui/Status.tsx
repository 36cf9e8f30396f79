import { TONE_MARK, type Tone } from '../look/tone.ts';

/** A status: a dot of its colour with its word. A pill (`Badge`) is a type. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="wrap-anywhere inline-flex items-center gap-1.5 text-sm font-strong">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full border ${TONE_MARK[tone]}`} />
      {children}
    </span>
  );
}
