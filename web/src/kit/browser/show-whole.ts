/**
 * For the `ref` of a row that scrolls sideways: an element that gets the focus is shown whole. A
 * browser does not scroll to one that is partly visible. Not for a press: it would move away under
 * the finger.
 */
export function showsWhole(row: HTMLElement | null): void {
  row?.addEventListener('focusin', show);
}

function show({ target }: FocusEvent): void {
  const focused = target as Element;
  if (focused.matches(':focus-visible'))
    focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
