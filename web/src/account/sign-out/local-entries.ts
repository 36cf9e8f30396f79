import type { Session } from '@pcr/contract/account/account.schema.ts';
import type { AutoLogout } from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import type { AgreementName } from '@pcr/contract/kit/agreement-name.ts';

/**
 * What the browser remembers (account.md 18). The server holds the truth; these entries
 * are its copy on this device, for the first moment and for being offline.
 */
export const LOCAL = {
  termsAccepted: 'pcr_terms_accepted',
  termsAcceptance: 'pcr_terms_acceptance',
  ndaAccepted: 'pcr_nda_accepted',
  ndaAcceptedTime: 'pcr_nda_accepted_time',
  legalDisclaimer: 'pcr_legal_disclaimer_acknowledgment',
  termsAcknowledgment: 'pcr_terms_acknowledgment',
  lookUpAgreement: 'pcr_family_look_up_agreement',
  signupTime: 'pcr_signup_time',
  gracePeriodEndsAt: 'pcr_grace_period_ends_at',
  user: 'pcr_auth_user',
  autoLogout: 'pcr_auto_logout',
  emailConfirmed: 'pcr_email_confirmed',
  /**
   * When the person last did something here (account/auto-logout/last-use.ts), and when the server
   * was told.
   */
  lastUse: 'pcr_last_use',
  lastUseTold: 'pcr_last_use_told',
  /** Whose time zone this device has said (notifications.md 22). */
  zoneSaid: 'pcr_time_zone_said',
  /**
   * Since when a sign-out waits for the server. No 'auth' in its name: it stays when the rest goes.
   */
  signOut: 'pcr_sign_out_waiting',
  /** Somebody has signed in or up here; names nobody, and stays likewise. */
  known: 'pcr_known_device',
  legacyToken: 'token',
} as const;

/**
 * A storage that is full or forbidden takes the memory away, nothing else (account.md 20): said
 * once, without values.
 */
function guarded<T>(doing: string, otherwise: T, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!told.has(doing))
      console.warn(`Local storage: could not ${doing}`, cause instanceof Error ? cause.name : '');
    told.add(doing);
    return otherwise;
  }
}

const told = new Set<string>();
const read = (key: string) => guarded('read', null, () => localStorage.getItem(key));
const write = (key: string, value: string) =>
  guarded('write', undefined, () => localStorage.setItem(key, value));
const remove = (key: string) => guarded('remove', undefined, () => localStorage.removeItem(key));
const allKeys = () => guarded('list', [], () => Object.keys(localStorage));

/** The person who was signed in here last, so that the app opens without a network. */
export interface RememberedUser {
  id: string;
  full_name: string;
  email: string;
}

export const rememberedUser = (): RememberedUser | null => userIn(read(LOCAL.user));

/** Whether their session is over by this device's clock, as the server said its end last. */
export function isRememberedOver(now = Date.now()): boolean {
  const [, end = ''] = /"session_expires_at":"([^"]+)"/.exec(read(LOCAL.user) ?? '') ?? [];
  return Date.parse(end) <= now;
}

function userIn(entry: string | null): RememberedUser | null {
  try {
    const user: unknown = JSON.parse(entry ?? 'null');
    return isUser(user) ? { id: user.id, full_name: user.full_name, email: user.email } : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is RememberedUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'email' in value &&
    'full_name' in value
  );
}

/**
 * Signing in: who, when they signed in first, and until when they may be without credentials. With
 * the end of the session, by which another tab of the same person learns that this is a new one:
 * only an entry that changes is heard.
 */
export function rememberSession(session: Remembered): void {
  const { user, expires_at, signup_at, grace_period_ends_at, auto_logout } = session;
  const { id, full_name, email } = user;
  write(LOCAL.user, JSON.stringify({ id, full_name, email, session_expires_at: expires_at }));
  noteKnownDevice();
  write(LOCAL.signupTime, signup_at);
  write(LOCAL.autoLogout, auto_logout);
  write(LOCAL.emailConfirmed, String(user.email_confirmed));
  if (grace_period_ends_at) write(LOCAL.gracePeriodEndsAt, grace_period_ends_at);
  else remove(LOCAL.gracePeriodEndsAt);
}

type Remembered = Pick<
  Session,
  'expires_at' | 'signup_at' | 'grace_period_ends_at' | 'auto_logout'
> & {
  user: RememberedUser & Pick<Session['user'], 'email_confirmed'>;
};

export const noteKnownDevice = () => write(LOCAL.known, 'true');

/**
 * Whether nobody has ever signed in or up here, as far as this device can tell: the visitor is
 * likely to be new.
 */
export const isNewDevice = () =>
  read(LOCAL.known) === null && read(LOCAL.user) === null && waitingSignOut() === null;

/**
 * Until when the person of this device may be without credentials, as the server said last; null:
 * no such period.
 */
export const rememberedGracePeriodEnd = (): string | null => read(LOCAL.gracePeriodEndsAt);

/**
 * Whether mails reach the person of this device, as the server said last; taken for granted until
 * it has.
 */
export const rememberedConfirmed = () => read(LOCAL.emailConfirmed) !== 'false';

/** After how long without use the person of this device is signed out, as the server said last. */
export const rememberedAutoLogout = () => read(LOCAL.autoLogout) as AutoLogout | null;

/** The server knows the time zone of this device, for this person. */
export const noteZoneSaid = (userId: string) => write(LOCAL.zoneSaid, userId);

export const isZoneSaid = (userId: string) => read(LOCAL.zoneSaid) === userId;

/** Somebody signs in: they are here, whatever was before. */
export const noteSignIn = () => write(LOCAL.lastUse, String(Date.now()));

/**
 * Removes what other parts of PCR keep of a person, all of which has 'auth' in its name (account.md
 * 19): when the person signs out, and when somebody else signs in over their session.
 */
export function clearNamed(): void {
  for (const key of allKeys()) if (/auth|supabase/i.test(key) && key !== LOCAL.user) remove(key);
}

/** Signing out (account.md 19): all of these but two, and what else is a person's. */
export function clearOnSignOut(): void {
  for (const key of Object.values(LOCAL))
    if (key !== LOCAL.signOut && key !== LOCAL.known) remove(key);
  clearNamed();
}

/**
 * The person's session was refused, and nobody has signed out: the entries go as well, but another
 * tab that still shows the person keeps theirs (account.md 16).
 */
export function clearOnRefusal(user: RememberedUser): void {
  // Other tabs hear what an entry was before.
  write(LOCAL.user, JSON.stringify({ ...user, refused: true }));
  clearOnSignOut();
}

/** Declining the NDA (agreements.md 20). */
export function clearOnDecline(): void {
  for (const key of [LOCAL.ndaAccepted, LOCAL.ndaAcceptedTime, LOCAL.signupTime]) remove(key);
}

/** The flags follow what the server knows: set where accepted, gone where not. */
export function rememberAgreement(
  name: AgreementName,
  version: string,
  acceptedAt: string | null,
): void {
  const entries: Record<AgreementName, Record<string, string>> = {
    terms_of_service: {
      [LOCAL.termsAccepted]: 'true',
      [LOCAL.termsAcceptance]: JSON.stringify({
        accepted: true,
        timestamp: acceptedAt,
        version,
        // The page says what was recorded; the address itself is not kept.
        ip_acknowledged: true,
      }),
    },
    nda: { [LOCAL.ndaAccepted]: 'true', [LOCAL.ndaAcceptedTime]: acceptedAt ?? '' },
    family_disclaimer: {
      [LOCAL.legalDisclaimer]: JSON.stringify({
        acknowledged: true,
        timestamp: acceptedAt,
        version,
      }),
    },
    code_of_conduct: {
      [LOCAL.termsAcknowledgment]: JSON.stringify({
        acknowledged: true,
        timestamp: acceptedAt,
        version,
      }),
    },
    family_look_up: {
      [LOCAL.lookUpAgreement]: JSON.stringify({
        acknowledged: true,
        timestamp: acceptedAt,
        version,
      }),
    },
  };
  for (const [key, value] of Object.entries(entries[name])) {
    if (acceptedAt) write(key, value);
    else remove(key);
  }
}

const ACCEPTED: Record<AgreementName, string> = {
  terms_of_service: LOCAL.termsAccepted,
  nda: LOCAL.ndaAccepted,
  family_disclaimer: LOCAL.legalDisclaimer,
  code_of_conduct: LOCAL.termsAcknowledgment,
  family_look_up: LOCAL.lookUpAgreement,
};

/** Whether this device remembers an acceptance; asked only while the server cannot be. */
export const remembersAgreement = (name: AgreementName): boolean => read(ACCEPTED[name]) !== null;

/** Another tab has accepted a text. Returns how to stop listening. */
export function onAcceptedElsewhere(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key && newValue !== null && Object.values(ACCEPTED).includes(key)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** A sign-out that the server has not confirmed yet (account.md 49). */
export interface WaitingSignOut {
  /** Milliseconds since 1970. */
  since: number;
  /** False: only this page knows of it. */
  stored: boolean;
}

/** Where the storage is full or forbidden. */
let unstoredSignOut: number | null = null;

export function noteSignOut(now: number = Date.now()): void {
  write(LOCAL.signOut, String(now));
  unstoredSignOut = read(LOCAL.signOut) === null ? now : null;
}

export function waitingSignOut(): WaitingSignOut | null {
  const stored = read(LOCAL.signOut);
  if (stored !== null) return { since: Number(stored), stored: true };
  return unstoredSignOut === null ? null : { since: unstoredSignOut, stored: false };
}

/**
 * Whom a page that opens takes for here: nobody while a sign-out waits, however far it came
 * (account.md 49).
 */
export const userHere = (): RememberedUser | null => (waitingSignOut() ? null : rememberedUser());

/**
 * Whether what this person does is still kept on this device: they are signed in, and have not
 * begun to sign out.
 */
export const isKeptHere = (userId: string): boolean =>
  waitingSignOut() === null && rememberedUser()?.id === userId;

/** The server has ended the session, or has begun another one in its place. */
export function forgetSignOut(): void {
  unstoredSignOut = null;
  remove(LOCAL.signOut);
}

/**
 * What another tab did: signed in, perhaps as somebody else, or out; or it was refused this
 * session.
 */
export type ChangeElsewhere = 'signed_in' | 'signed_out' | { refused: RememberedUser };

/** Returns how to stop listening. */
export function onUserChangedElsewhere(listener: (change: ChangeElsewhere) => void): () => void {
  const hear = ({ key, newValue, oldValue }: StorageEvent) => {
    if (key !== null && key !== LOCAL.user) return;
    if (key === null || newValue !== null)
      return isRefused(newValue) ? undefined : listener('signed_in');
    const user = isRefused(oldValue) ? userIn(oldValue) : null;
    listener(user ? { refused: user } : 'signed_out');
  };
  // A page that the back button brings out of the browser's memory has heard nothing meanwhile.
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener(userHere() ? 'signed_in' : 'signed_out');
  };
  window.addEventListener('storage', hear);
  window.addEventListener('pageshow', back);
  return () => {
    window.removeEventListener('storage', hear);
    window.removeEventListener('pageshow', back);
  };
}

const isRefused = (entry: string | null) => entry?.includes('"refused":true') ?? false;
