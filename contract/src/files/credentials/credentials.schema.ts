import * as z from 'zod/mini';
import { Day, Id, Instant, optionalLine } from '../../kit/shapes.ts';
import { TimeZone } from '../../kit/time-zone.ts';
import { StoredFile } from '../files.schema.ts';

/** credentials.md 2. */
export const CREDENTIAL_KINDS = [
  'cpr',
  'first_aid',
  'cda',
  'background_check',
  'licence',
  'immunization',
  'other',
] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** What a kind is called. */
export const CREDENTIAL_LABELS: Readonly<Record<CredentialKind, string>> = {
  cpr: 'CPR',
  first_aid: 'First Aid',
  cda: 'CDA',
  background_check: 'Background Check',
  licence: 'License',
  immunization: 'Immunization',
  other: 'Other',
};

/** A credential of the kind 'other' is called by the name of its document. */
export const credentialName = ({ kind, name }: { kind: CredentialKind; name: string }): string =>
  kind === 'other' ? name.replace(/\.(pdf|docx?)$/i, '') : CREDENTIAL_LABELS[kind];

export const CREDENTIAL_LIMITS = { number: 60, issuer: 100 } as const;
/** How many a member may have (credentials.md 3). */
export const CREDENTIALS_MOST = 200;
/** So many days before its end a credential is expiring (credentials.md 4). */
export const EXPIRING_DAYS = 90;
/** On how many days before the end its member is told (credentials.md 6). */
export const TOLD_DAYS = [90, 60, 30, 7, 0] as const;

export const CREDENTIAL_STATES = ['valid', 'expiring', 'expired'] as const;
export type CredentialState = (typeof CREDENTIAL_STATES)[number];

/** What a person types of a credential. */
export const credentialFields = {
  kind: z.enum(CREDENTIAL_KINDS, 'Choose what it is'),
  number: optionalLine('Number', CREDENTIAL_LIMITS.number),
  issuer: optionalLine('Issued by', CREDENTIAL_LIMITS.issuer),
  issued_date: z.nullable(Day),
  /** Its last day; null where it has no end. */
  expiry_date: z.nullable(Day),
};

/** The later day is the last one, so text compares as days do. */
export const endsAfterItBegins = z.refine<{
  issued_date: string | null;
  expiry_date: string | null;
}>(({ issued_date, expiry_date }) => !issued_date || !expiry_date || issued_date <= expiry_date, {
  error: 'It can’t end before it was issued',
  path: ['expiry_date'],
});

export const CredentialDraft = z
  .object({
    ...credentialFields,
    /**
     * The zone of the person's device, as IANA calls it: the days of all their credentials are
     * those of that zone.
     */
    time_zone: TimeZone,
    /** The version that it is based on; null where the document is no credential yet. */
    updated_at: z.nullable(Instant),
  })
  .check(endsAfterItBegins);
export type CredentialDraft = z.infer<typeof CredentialDraft>;

/** A document in certificates that says what it proves, and until when. `id` is the document. */
export const Credential = z.object({
  id: Id,
  name: z.string(),
  type: StoredFile.shape.type,
  /** It goes with no application until it is checked (credentials.md 10). */
  unchecked: StoredFile.shape.unchecked,
  ...credentialFields,
  state: z.enum(CREDENTIAL_STATES),
  /** To its last day; less than 0 once it has expired, null where it has no end. */
  days_left: z.nullable(z.number()),
  updated_at: Instant,
});
export type Credential = z.infer<typeof Credential>;

/** All of a member's, the first to expire first. */
export const Credentials = z.object({
  items: z.array(Credential),
  /** What the inbox said of them until then has been seen. */
  as_of: Instant,
});
export type Credentials = z.infer<typeof Credentials>;
