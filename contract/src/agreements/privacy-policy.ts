// The privacy policy is shown and asks for no acceptance (agreements.md 28), so it is not among
// AGREEMENT_VERSIONS.

export const PRIVACY_POLICY_VERSION = '1.1';
/**
 * The day of this version, as shown below the privacy settings: 'Privacy policy last updated ...'.
 */
export const PRIVACY_POLICY_UPDATED = 'November 28, 2026';
