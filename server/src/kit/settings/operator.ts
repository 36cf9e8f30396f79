import type { OperatorNamed } from '@pcr/contract/kit/words/operator.ts';
import type { Settings } from './settings.ts';

/**
 * Who runs this PCR, as anybody may read it. Their address and number only where no mail can go:
 * then somebody who cannot sign in has no other way to them.
 */
export const operatorOf = ({
  operatorName,
  operatorEmail,
  operatorPhone,
  sendsMail,
}: Pick<Settings, 'operatorName' | 'operatorEmail' | 'operatorPhone'> & {
  sendsMail: boolean;
}): OperatorNamed => ({
  name: operatorName,
  email: sendsMail ? null : operatorEmail,
  phone: sendsMail ? null : operatorPhone,
});
