import type { AgreementName } from '../../kit/agreement-name.ts';
import type { AgreementText } from '../agreement-text.ts';
import { codeOfConduct } from './code-of-conduct.text.ts';
import { familyDisclaimer } from './family-disclaimer.text.ts';
import { familyLookUp } from './family-look-up.text.ts';
import { nda } from './nda.text.ts';
import { termsOfService } from './terms-of-service.text.ts';

/**
 * All texts, for the server to hash. The web imports each text by itself, when its screen is shown.
 */
export const AGREEMENT_TEXTS = {
  terms_of_service: termsOfService,
  nda,
  family_disclaimer: familyDisclaimer,
  code_of_conduct: codeOfConduct,
  family_look_up: familyLookUp,
} satisfies Record<AgreementName, AgreementText>;
