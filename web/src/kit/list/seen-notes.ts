const PREFIX = 'pcr_seen:';

/** Whether this member has had this note before them on this device; signing out does not forget it. */
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
