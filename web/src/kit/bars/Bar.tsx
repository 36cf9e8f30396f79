import { TONE_MARK, type Tone } from '../look/tone.ts';

/** A bar that is filled to a part, 0 to 1; the words beside it say the same. */
export function Bar({
  part,
  tone,
  small = false,
}: {
  part: number;
  tone?: Tone | undefined;
  small?: boolean;
}) {
  return (
    <span
      aria-hidden
      className={`${small ? 'h-1.5 min-w-4 max-w-[calc(15cqi-1.3rem)] @max-[15rem]:hidden' : 'h-2'} grow overflow-hidden rounded-full bg-sunken`}
    >
      <span
        className={`block h-full rounded-full ${tone ? TONE_MARK[tone] : 'bg-brand'}`}
        style={{ width: `${part * 100}%` }}
      />
    </span>
  );
}
