const PREFIX = 'pcr_seen:';

/** Whether this member has had this note before them on this device. */
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

/** Takes away what the device knows of a member's notes, at signing out. */
export function forgetSeen(userId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${PREFIX}${userId}:`)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing could be stored either.
  }
}
