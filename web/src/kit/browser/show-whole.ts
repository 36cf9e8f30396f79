/**
 * For the `ref` of a row that scrolls sideways: all of what gets the focus is shown. A browser does not scroll to what
 * is seen in part. Not for who presses it: it would move away under the finger.
 */
export function showsWhole(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return;
  const show = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  row.addEventListener('focusin', show);
  return () => row.removeEventListener('focusin', show);
}
