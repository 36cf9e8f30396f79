/** What was typed into the sign-up; never the password. */
export interface RegistrationDraft {
  full_name: string;
  email: string;
  /** Milliseconds since 1970. */
  saved_at: number;
}

// Nobody is signed in, perhaps on a tablet that many use: kept for this tab alone, and gone with it.
const KEY = 'pcr_registration';
/** A tab can stand for weeks: who comes next must not find the address of who was here. */
const MAX_AGE_MS = 30 * 60_000;

let aging: ReturnType<typeof setTimeout> | undefined;

/** While the page stands it goes when its time is over, though nobody looks at it. */
function age(left: number): void {
  clearTimeout(aging);
  aging = setTimeout(() => keptRegistration(), left);
}

/** Keeps name and address for this tab; nothing when both are empty. */
export function keepRegistration(full_name: string, email: string, now: number = Date.now()): void {
  if (full_name.trim() === '' && email.trim() === '') {
    forgetRegistration();
    return;
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ full_name, email, saved_at: now }));
    age(MAX_AGE_MS);
  } catch {
    // A full or forbidden storage takes the safety net away, not the form.
  }
}

export function keptRegistration(now: number = Date.now()): RegistrationDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (isDraft(kept) && now - kept.saved_at < MAX_AGE_MS) {
      age(kept.saved_at + MAX_AGE_MS - now);
      return kept;
    }
    forgetRegistration();
  } catch {
    // Nothing that can be read.
  }
  return null;
}

/** The account is made, somebody has signed in, or the person wants it gone. */
export function forgetRegistration(): void {
  clearTimeout(aging);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function isDraft(value: unknown): value is RegistrationDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { full_name, email, saved_at } = value as Record<string, unknown>;
  return typeof full_name === 'string' && typeof email === 'string' && typeof saved_at === 'number';
}

// Reloaded on another screen, the page ages it too.
keptRegistration();
