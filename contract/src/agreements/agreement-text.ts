import type { AgreementName } from '../kit/agreement-name.ts';

/** A paragraph is a string; a list is an object. */
export type Block = string | { points: readonly string[] };

export interface TextSection {
  heading: string;
  blocks: readonly Block[];
}

export interface TextTab {
  /** In the URL: ?tab=liability */
  key: string;
  label: string;
  sections: readonly TextSection[];
}

/**
 * A legal text as it is shown. A change of any word needs a new version (a test pins each version's
 * hash).
 */
export interface LegalText {
  version: string;
  /** As shown: 'March 15, 2024'. */
  effective: string;
  title: string;
  subtitle?: string;
  tabs: readonly TextTab[];
}

/** One that is accepted, as it is hashed. */
export interface AgreementText extends LegalText {
  name: AgreementName;
}
