/**
 * What the browser remembers (core.md 3 'Local browser records' and 9). The server holds the truth; these entries
 * are its copy on this device, for the first moment and for being offline.
 */
export const LOCAL = {
  termsAccepted: 'pcr_terms_accepted',
  termsAcceptance: 'pcr_terms_acceptance',
  ndaAccepted: 'pcr_nda_accepted',
  ndaAcceptedTime: 'pcr_nda_accepted_time',
  legalDisclaimer: 'pcr_legal_disclaimer_acknowledgment',
  signupTime: 'pcr_signup_time',
  user: 'pcr_auth_user',
  legacyToken: 'token',
} as const;

/** Who was signed in here last, so that the app opens without a network. */
export interface RememberedUser {
  id: string;
  full_name: string;
  email: string;
}

export function rememberedUser(): RememberedUser | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(LOCAL.user) ?? 'null');
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is RememberedUser {
  return typeof value === 'object' && value !== null && 'id' in value && 'email' in value && 'full_name' in value;
}

/** Signing in: who, and when they signed in first. */
export function rememberSession(user: RememberedUser, signupAt: string): void {
  const { id, full_name, email } = user;
  localStorage.setItem(LOCAL.user, JSON.stringify({ id, full_name, email }));
  localStorage.setItem(LOCAL.signupTime, signupAt);
}

/** Signing out (core.md 9): agreements, signup time, everything with 'auth' or 'supabase' in its name, the legacy token. */
export function clearOnSignOut(): void {
  const named = [LOCAL.ndaAccepted, LOCAL.ndaAcceptedTime, LOCAL.signupTime, LOCAL.termsAccepted, LOCAL.legacyToken];
  const keys = Object.keys(localStorage).filter((key) => /auth|supabase/i.test(key));
  for (const key of [...named, LOCAL.termsAcceptance, LOCAL.legalDisclaimer, ...keys]) localStorage.removeItem(key);
}

/** Declining the NDA (core.md 4). */
export function clearOnDecline(): void {
  for (const key of [LOCAL.ndaAccepted, LOCAL.ndaAcceptedTime, LOCAL.signupTime]) localStorage.removeItem(key);
}

export type LocalAgreement = 'terms_of_service' | 'nda' | 'family_disclaimer';

/** The flags follow what the server knows: set where accepted, gone where not. */
export function rememberAgreement(name: LocalAgreement, version: string, acceptedAt: string | null): void {
  const entries: Record<LocalAgreement, Record<string, string>> = {
    terms_of_service: {
      [LOCAL.termsAccepted]: 'true',
      [LOCAL.termsAcceptance]: JSON.stringify({
        accepted: true,
        timestamp: acceptedAt,
        version,
        // What is recorded is said on the page; the address itself is not kept.
        ip_acknowledged: true,
      }),
    },
    nda: { [LOCAL.ndaAccepted]: 'true', [LOCAL.ndaAcceptedTime]: acceptedAt ?? '' },
    family_disclaimer: {
      [LOCAL.legalDisclaimer]: JSON.stringify({ acknowledged: true, timestamp: acceptedAt, version }),
    },
  };
  for (const [key, value] of Object.entries(entries[name])) {
    if (acceptedAt) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  }
}

/** Whether this device remembers an acceptance; asked only while the server cannot be. */
export function remembersAgreement(name: LocalAgreement): boolean {
  const key = {
    terms_of_service: LOCAL.termsAccepted,
    nda: LOCAL.ndaAccepted,
    family_disclaimer: LOCAL.legalDisclaimer,
  }[name];
  return localStorage.getItem(key) !== null;
}

/** Another tab signed in as somebody else, or out. Returns how to stop listening. */
export function onUserChangedElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === LOCAL.user || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
