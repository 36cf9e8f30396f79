const PREFIX = 'pcr_seen:';

/**
 * Whether this member has had this note before them on this device; signing out does not forget it.
 */
export function wasSeen(userId: string, note: string): boolean {
  try {
    return localStorage.getItem(`${PREFIX}${userId}:${note}`) !== null;
  } catch {
    // Without storage a note is new each time.
    return false;
  }
}

export function rememberSeen(userId: string, note: string): void {
  try {
    localStorage.setItem(`${PREFIX}${userId}:${note}`, 'yes');
  } catch {
    // It is shown in full again.
  }
}

/** Where an account ends: the names of notes stand beside its id. */
export function forgetSeen(userId: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${PREFIX}${userId}:`)) localStorage.removeItem(key);
  } catch {
    // Without storage there is none.
  }
}
