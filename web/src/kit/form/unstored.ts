// Of which forms on this page the text could not be stored: it is in the form and nowhere else
// (kit.md 93).

const unstored = new Set<string>();

/** `key` is that of the draft. */
export function noteStored(key: string, stored: boolean): void {
  if (stored) unstored.delete(key);
  else unstored.add(key);
}

/** Whether all that stands typed in a form is stored as a draft. */
export const isAllStored = (): boolean => unstored.size === 0;
