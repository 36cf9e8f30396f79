const PREFIX = 'pcr_draft:';

/** The key of a draft: whose, and of what ('family:new', 'family:0198…'). */
export function draftKey(userId: string, name: string): string {
  return `${PREFIX}${userId}:${name}`;
}

export interface Draft {
  key: string;
  name: string;
  /** Milliseconds since 1970. */
  saved_at: number;
  values: Record<string, unknown>;
}

/** Returns whether it was stored: a full or forbidden storage takes the safety net away, not the form (kit.md 93). */
export function saveDraft(key: string, values: Record<string, unknown>, now: number = Date.now()): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ saved_at: now, values }));
    return true;
  } catch {
    return false;
  }
}

export function loadDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('saved_at' in kept)) return null;
    if (typeof kept.values !== 'object' || kept.values === null || typeof kept.saved_at !== 'number') return null;
    const name = key.slice(key.indexOf(':', PREFIX.length) + 1);
    return { key, name, saved_at: kept.saved_at, values: kept.values as Record<string, unknown> };
  } catch {
    return null;
  }
}

export function clearDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A failing storage does not stop the form.
  }
}

/** All drafts of a person, newest first. */
export function draftsOf(userId: string): Draft[] {
  return keysOf(userId)
    .map(loadDraft)
    .filter((draft) => draft !== null)
    .sort((a, b) => b.saved_at - a.saved_at);
}

export function clearDrafts(userId: string): void {
  for (const key of keysOf(userId)) clearDraft(key);
}

/**
 * Calls back when another tab of this browser stored or deleted a draft of this person. Returns how to stop listening.
 */
export function onDraftsChangedElsewhere(userId: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(draftKey(userId, ''))) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function keysOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKey(userId, '')));
  } catch {
    return [];
  }
}

/** Picks from a stored draft only the fields that the form still has. */
export function fitting<T extends object>(values: Record<string, unknown>, form: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in form)) as Partial<T>;
}
