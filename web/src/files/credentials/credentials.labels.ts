import type { Credential, CredentialState } from '@pcr/contract/files/credentials.schema.ts';
import { counted, dayText } from '../../kit/ui/format.ts';
import type { Tone } from '../../kit/ui/tone.ts';

export const STATES: Readonly<Record<CredentialState, { label: string; tone: Tone }>> = {
  valid: { label: 'Valid', tone: 'green' },
  expiring: { label: 'Expiring', tone: 'yellow' },
  expired: { label: 'Expired', tone: 'red' },
};

/** 'Expires on Jun 30, 2026, in 30 days' */
export function expiryText({ expiry_date, days_left }: Pick<Credential, 'expiry_date' | 'days_left'>): string {
  if (expiry_date === null || days_left === null) return 'Does not expire';
  const day = dayText(expiry_date);
  if (days_left < 0) return `Expired on ${day}`;
  if (days_left === 0) return `Expires today, ${day}`;
  return `Expires on ${day}, in ${counted(days_left, 'day')}`;
}
