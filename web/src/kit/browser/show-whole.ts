/**
 * For the `ref` of a row that scrolls sideways: all of what gets the focus is shown. A browser does not scroll to what
 * is seen in part. Not for who presses it: it would move away under the finger.
 */
export function showsWhole(row: HTMLElement | null): void {
  row?.addEventListener('focusin', show);
}

function show({ target }: FocusEvent): void {
  const focused = target as Element;
  if (focused.matches(':focus-visible')) focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
