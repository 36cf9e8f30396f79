// What a visitor typed into a form. Nobody is signed in, perhaps on a tablet that many use: kept
// for this tab alone, and gone with it.

/** A tab can stand for weeks: the next person must not find the address of the one before. */
const MAX_AGE_MS = 30 * 60_000;

/** Texts by the names of their fields, and milliseconds since 1970. */
export type VisitorDraft<Field extends string> = Record<Field, string> & { saved_at: number };

/** The draft of one form, under this key of the tab's storage, for so many ms. */
export function visitorDraft<Field extends string>(
  key: string,
  fields: readonly Field[],
  maxAge = MAX_AGE_MS,
) {
  let aging: ReturnType<typeof setTimeout> | undefined;

  /** While the page stands it goes when its time is over, though nobody looks at it. */
  function age(left: number): void {
    clearTimeout(aging);
    aging = setTimeout(() => kept(), left);
  }

  function isDraft(value: unknown): value is VisitorDraft<Field> {
    if (typeof value !== 'object' || value === null) return false;
    const found = value as Record<string, unknown>;
    return (
      typeof found.saved_at === 'number' && fields.every((name) => typeof found[name] === 'string')
    );
  }

  /** Nothing when all is empty. */
  function keep(typed: Record<Field, string>, now: number = Date.now()): void {
    if (fields.every((name) => typed[name].trim() === '')) {
      forget();
      return;
    }
    try {
      sessionStorage.setItem(key, JSON.stringify({ ...typed, saved_at: now }));
      age(maxAge);
    } catch {
      // A full or forbidden storage takes the safety net away, not the form.
    }
  }

  function kept(now: number = Date.now()): VisitorDraft<Field> | null {
    try {
      const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      if (isDraft(draft) && now - draft.saved_at < maxAge) {
        age(draft.saved_at + maxAge - now);
        return draft;
      }
      forget();
    } catch {
      // Nothing that can be read.
    }
    return null;
  }

  function forget(): void {
    clearTimeout(aging);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // As above.
    }
  }

  // Reloaded on another screen, the page ages it too.
  kept();
  return { keep, kept, forget };
}
