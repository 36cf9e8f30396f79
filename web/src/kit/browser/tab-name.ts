import { newId } from '../api/ids.ts';

const KEY = 'pcr_tab';
/**
 * A page that is reloaded releases its name within a moment (ms); a name that is held for longer
 * belongs to another tab.
 */
const HELD_MS = 500;

let named: string | undefined;
let settling: Promise<void> | undefined;

/**
 * A name of this tab that outlives a reload. It is '' without storage, where no other tab could
 * have a draft either.
 */
export function tabName(): string {
  named ??= keptName();
  return named;
}

/**
 * Resolves once no other tab has this one's name: the copy that a browser makes of a tab begins
 * with the first one's session storage, and would write over its drafts. A name is held by a Web
 * Lock while its page stands. Where the browser has none (plain HTTP), a copy has the name of the
 * first. Before any form is on the screen.
 */
export function settleTabName(): Promise<void> {
  settling ??= settle();
  return settling;
}

async function settle(): Promise<void> {
  const kept = keptName();
  // A name that a form uses already stays: its draft is stored under it.
  if (kept === '' || (await hold(kept)) || named !== undefined) return;
  const fresh = newId();
  try {
    sessionStorage.setItem(KEY, fresh);
    await hold(fresh);
  } catch {
    // A full storage: the copy keeps the name of the first.
  }
}

/** Whether this page holds the name alone; true where nobody can tell. */
function hold(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((tell) => {
    const held = () => {
      tell(true);
      // The lock is held until the page is gone.
      return new Promise<never>(() => {});
    };
    navigator.locks
      .request(`${KEY}:${name}`, { signal: AbortSignal.timeout(HELD_MS) }, held)
      .catch((cause: unknown) =>
        tell(!(cause instanceof DOMException && cause.name === 'TimeoutError')),
      );
  });
}

function keptName(): string {
  try {
    const name = sessionStorage.getItem(KEY) ?? newId();
    sessionStorage.setItem(KEY, name);
    return name;
  } catch {
    return '';
  }
}
