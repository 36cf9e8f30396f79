/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // The caller's account.
  'getPrivacySettings',
  'getNearOrigin',
  // 'app'; of other screens each part is as its own endpoint answers it (start.pg.test.ts).
  'changePrivacySettings',
  'countScreen',
];
