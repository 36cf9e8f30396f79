import { tabName } from '../browser/tab-name.ts';

const PREFIX = 'pcr_draft:';
/** Stands between the key of a draft and the name of the tab that keeps its own aside. */
const ASIDE = '~';

/** The key of a draft: whose, and of what ('family:new', 'family:0198…'). */
export function draftKey(userId: string, name: string): string {
  return `${PREFIX}${userId}:${name}`;
}

/** Where this tab keeps its draft while the key has one that another tab goes on with. */
export const asideKey = (key: string): string => `${key}${ASIDE}${tabName()}`;

export interface Draft {
  /** Where it is stored. */
  key: string;
  /** The name in its `draftKey`. */
  name: string;
  /** The name of the tab that stored it; '' where nobody knows. */
  tab: string;
  /** Milliseconds since 1970. */
  saved_at: number;
  values: Record<string, unknown>;
  /** What stood in the fields that were changed, if that is known. */
  was?: Record<string, unknown> | null;
}

/**
 * Returns whether it was stored: a full or forbidden storage takes the safety net away, not the
 * form (kit.md 93).
 */
export function saveDraft(
  key: string,
  values: Record<string, unknown>,
  now: number = Date.now(),
  was: Draft['was'] = null,
): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ saved_at: now, tab: tabName(), values, was }));
    return true;
  } catch {
    return false;
  }
}

/**
 * What this tab has stored under the key or aside of it, else the newest of what other tabs have.
 */
export function loadDraft(key: string): Draft | null {
  const drafts = draftsIn(storedKeys().filter((one) => one === key || one.startsWith(key + ASIDE)));
  return drafts.find(({ tab }) => tab === tabName()) ?? drafts[0] ?? null;
}

/** The content stored just there. */
export function draftAt(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('saved_at' in kept))
      return null;
    if (
      typeof kept.values !== 'object' ||
      kept.values === null ||
      typeof kept.saved_at !== 'number'
    )
      return null;
    const [name = ''] = key.slice(key.indexOf(':', PREFIX.length) + 1).split(ASIDE);
    const tab = 'tab' in kept && typeof kept.tab === 'string' ? kept.tab : '';
    return {
      key,
      name,
      tab,
      saved_at: kept.saved_at,
      values: kept.values as Record<string, unknown>,
      was: ('was' in kept && (kept.was as Draft['was'])) || null,
    };
  } catch {
    return null;
  }
}

/** `key` says where it is stored. */
export function clearDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A failing storage does not stop the form.
  }
}

/** Deletes what `loadDraft` finds under the key. */
export function forgetDraft(key: string): void {
  clearDraft(loadDraft(key)?.key ?? key);
}

/** All drafts of a person, newest first. */
export function draftsOf(userId: string): Draft[] {
  return draftsIn(keysOf(userId));
}

export function clearDrafts(userId: string): void {
  for (const key of keysOf(userId)) clearDraft(key);
}

/**
 * Calls back when another tab of this browser stored or deleted a draft of this person. Returns how
 * to stop listening.
 */
export function onDraftsChangedElsewhere(userId: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(draftKey(userId, ''))) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function draftsIn(keys: readonly string[]): Draft[] {
  return keys
    .map(draftAt)
    .filter((draft) => draft !== null)
    .sort((a, b) => b.saved_at - a.saved_at);
}

const keysOf = (userId: string) =>
  storedKeys().filter((key) => key.startsWith(draftKey(userId, '')));

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Picks from a stored draft only the fields that the form still has. */
export function fitting<T extends object>(values: Record<string, unknown>, form: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in form)) as Partial<T>;
}
