/** One sentence where a part of a screen has nothing to show (`EmptyState` is for a whole list). */
export const EMPTY_LINE =
  'rounded-card border border-line bg-card px-4 py-4 text-center text-ink-soft';
