/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // One's own, a number, and what the owner alone may do.
  'createDispute',
  'confirmDispute',
  'listRecordDisputes',
];
