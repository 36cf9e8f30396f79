/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // The caller's account.
  'getConsents',
  'giveConsent',
  'revokeConsent',
  'revokeAllConsents',
  'listConsentChanges',
  'exportConsentChanges',
];
