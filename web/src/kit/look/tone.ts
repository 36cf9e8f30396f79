/** The meanings that a colour can have. The domain decides which thing has which. */
export type Tone = 'green' | 'yellow' | 'red' | 'blue' | 'purple' | 'amber' | 'neutral';

/** Background and text, at least 4.5:1. */
export const TONE_PAIR: Record<Tone, string> = {
  green: 'bg-green-soft text-green-ink',
  yellow: 'bg-yellow-soft text-yellow-ink',
  red: 'bg-red-soft text-red-ink',
  blue: 'bg-blue-soft text-blue-ink',
  purple: 'bg-purple-soft text-purple-ink',
  amber: 'bg-amber-soft text-amber-ink',
  neutral: 'bg-neutral-soft text-neutral-ink',
};

/** A mark (dot, bar); with its edge at least 3:1 on a card. */
export const TONE_MARK: Record<Tone, string> = {
  green: 'bg-green-mark border-green-ink',
  yellow: 'bg-yellow-mark border-yellow-ink',
  red: 'bg-red-mark border-red-ink',
  blue: 'bg-blue-mark border-blue-ink',
  purple: 'bg-purple-mark border-purple-ink',
  amber: 'bg-amber-mark border-amber-ink',
  neutral: 'bg-neutral-mark border-neutral-ink',
};

/** Text on a card, at least 4.5:1. */
export const TONE_INK: Record<Tone, string> = {
  green: 'text-green-ink',
  yellow: 'text-yellow-ink',
  red: 'text-red-ink',
  blue: 'text-blue-ink',
  purple: 'text-purple-ink',
  amber: 'text-amber-ink',
  neutral: 'text-neutral-ink',
};
