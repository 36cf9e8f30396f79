import { TONE_MARK, type Tone } from '../look/tone.ts';

/** A colour with its word, which a screen reader says and a pointer shows. */
export function Dot({ tone, word }: { tone: Tone; word: string }) {
  return (
    <span title={word} className="inline-flex shrink-0 items-center">
      <span aria-hidden className={`size-3 rounded-full border ${TONE_MARK[tone]}`} />
      <span className="sr-only">{word}</span>
    </span>
  );
}
