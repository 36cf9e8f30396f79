/**
 * The texts a person accepts (agreements.md 1). The name is the same word in SQL, JSON and
 * TypeScript.
 */
export const AGREEMENTS = [
  'terms_of_service',
  'nda',
  'family_disclaimer',
  'code_of_conduct',
  'family_look_up',
] as const;
export type AgreementName = (typeof AGREEMENTS)[number];
