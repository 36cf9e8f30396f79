import {
  CREDENTIAL_KINDS,
  CREDENTIAL_LABELS,
  type Credential,
  type CredentialState,
  credentialName,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { dayQuestion } from '../../kit/form/day-question.ts';
import type { Tone } from '../../kit/look/tone.ts';
import { counted, dayText } from '../../kit/words/format.ts';
import { shortDayText } from '../../kit/words/said-time.ts';

export const KINDS = CREDENTIAL_KINDS.map((value) => ({
  value,
  label: CREDENTIAL_LABELS[value],
}));
export const EXPIRES_HINT = 'Leave blank if it doesn’t expire';

/** Said at once of a last day that is over; it may be (credentials.md 12). */
export const overText = (day: string, saved?: string) =>
  dayQuestion(day, 'past', saved) && 'This day is over. It will be listed as expired.';

export const STATES: Readonly<Record<CredentialState, { label: string; tone: Tone }>> = {
  valid: { label: 'Valid', tone: 'green' },
  expiring: { label: 'Expiring', tone: 'yellow' },
  expired: { label: 'Expired', tone: 'red' },
};

/** 'Expires on Jun 30, 2026, in 30 days' */
export function expiryText({
  expiry_date,
  days_left,
}: Pick<Credential, 'expiry_date' | 'days_left'>): string {
  if (expiry_date === null || days_left === null) return 'Does not expire';
  const day = dayText(expiry_date);
  if (days_left < 0) return `Expired on ${day}`;
  if (days_left === 0) return `Expires today, ${day}`;
  return `Expires on ${day}, in ${counted(days_left, 'day')}`;
}

/** 'Expired Nov 1', 'Expires in 43 days', 'Expires Jun 30, 2028': on a line of a list. */
export function endText({
  state,
  expiry_date,
  days_left,
}: Pick<Credential, 'state' | 'expiry_date' | 'days_left'>): string {
  if (expiry_date === null || days_left === null) return 'Doesn’t expire';
  if (days_left < 0) return `Expired ${shortDayText(expiry_date)}`;
  if (days_left === 0) return 'Expires today';
  if (state === 'expiring') return `Expires in ${counted(days_left, 'day')}`;
  return `Expires ${shortDayText(expiry_date)}`;
}

/**
 * The papers that an inspector asks for, as far as PCR knows them (credentials.md 14): of each kind
 * the credential that lasts longest, of 'other' each name. Those that have ended are `over`.
 */
export function papersOf(credentials: readonly Credential[]): {
  all: Credential[];
  over: Credential[];
} {
  const papers = new Map<string, Credential>();
  const end = ({ expiry_date }: Credential) => expiry_date ?? '9999';
  for (const one of credentials) {
    const paper = one.kind === 'other' ? `other ${credentialName(one)}` : one.kind;
    const known = papers.get(paper);
    if (!known || end(one) > end(known)) papers.set(paper, one);
  }
  const all = [...papers.values()].sort((a, b) => (end(a) < end(b) ? -1 : 1));
  return { all, over: all.filter(({ state }) => state === 'expired') };
}

/**
 * All that is said of one, in a sentence: 'CPR, No. 12, issued by Red Cross on Jan 2, 2025, last
 * day Jan 2, 2027'
 */
export function credentialWords(credential: Credential): string {
  const { kind, number, issuer, issued_date, expiry_date } = credential;
  const issued = [issuer && `by ${issuer}`, issued_date && `on ${dayText(issued_date)}`].filter(
    Boolean,
  );
  return [
    CREDENTIAL_LABELS[kind],
    number && `No. ${number}`,
    issued.length > 0 && `issued ${issued.join(' ')}`,
    expiry_date === null ? 'does not expire' : `last day ${dayText(expiry_date)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
