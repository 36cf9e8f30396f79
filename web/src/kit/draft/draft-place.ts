import { calledFor } from '../api/api.ts';
import { tabName } from '../browser/tab-name.ts';
import {
  asideKey,
  clearDraft,
  type Draft,
  draftAt,
  draftKey,
  loadDraft,
  saveDraft,
} from './draft-storage.ts';

/** Signing out in another tab deletes drafts too, and ends this form within that time (ms). */
const SIGNED_OUT_MS = 300;

export interface DraftPlace {
  /** What the form begins with. */
  draft: Draft | null;
  /** What this form found or stored last; null while it has no draft. */
  values: () => Record<string, unknown> | null;
  /**
   * Returns whether it was stored. Content stored by another tab stays. Nothing is stored of a
   * person who has signed out, nor beside somebody else: it would lie there for whoever comes next.
   */
  save: (values: Record<string, unknown>, was?: Record<string, unknown>) => boolean;
  /** Deletes the draft, but not one that another tab has stored in its place since. */
  forget: () => void;
  /**
   * Calls back when another tab deletes or overwrites what this tab has stored, for it to be stored
   * again. Returns how to stop listening.
   */
  follow: (storeAgain: () => void) => () => void;
}

/**
 * Where one form keeps its draft (kit.md 154). That is under the key, as long as no other tab has
 * stored something there that this form does not know; then it is aside, under a name of this tab's
 * own. What the form found aside of another tab becomes this tab's own with the first change.
 */
export function draftPlace(key: string): DraftPlace {
  const draft = loadDraft(key);
  let place = draft?.key ?? key;
  /** As JSON text. */
  let known = draft && JSON.stringify(draft.values);
  let isOwn = draft?.tab === tabName();

  /** The content of the place: nothing, this form's own, or another tab's. */
  function there(): 'nothing' | 'known' | 'other' {
    const found = draftAt(place);
    if (!found) return 'nothing';
    return JSON.stringify(found.values) === known ? 'known' : 'other';
  }

  return {
    draft,
    values: () => known && JSON.parse(known),
    save(values, was) {
      // Nobody misses it.
      if (hasLeft(key)) return true;
      const before = there();
      const to = place === key && before !== 'other' ? key : asideKey(key);
      // Otherwise the earlier draft is still there, and still this form's own.
      if (!saveDraft(to, values, Date.now(), was)) return false;
      if (before === 'known' && place !== to) clearDraft(place);
      place = to;
      known = JSON.stringify(values);
      isOwn = true;
      return true;
    },
    forget() {
      if (there() === 'known') clearDraft(place);
      known = null;
    },
    follow(storeAgain) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const hear = (event: StorageEvent) => {
        if (event.key !== place || known === null || !isOwn) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (known !== null && there() !== 'known') storeAgain();
        }, SIGNED_OUT_MS);
      };
      window.addEventListener('storage', hear);
      return () => {
        clearTimeout(timer);
        window.removeEventListener('storage', hear);
      };
    },
  };
}

/** Whether the person whose draft it is has left the page to nobody or somebody else. */
function hasLeft(key: string): boolean {
  const user = calledFor();
  return user !== undefined && !key.startsWith(draftKey(user, ''));
}
