/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // One's own lines, a number, and what one told the operator.
  'openLive',
];
