/**
 * For the `ref` of a sheet's header and of its footer, which stay in sight: the focused element is
 * between them (kit.md 113). If both together would take more than half of the window (large text),
 * they scroll with the rest. What gets the focus in them is in sight where it is: then nothing is
 * kept free for them (`data-bar`), or the sheet would scroll to its end.
 */
export function measuredBar(bar: HTMLElement | null): (() => void) | undefined {
  const sheet = bar?.closest<HTMLElement>('[data-bars]');
  if (!bar || !sheet) return;
  const height = bar.matches('header') ? '--sheet-header' : '--sheet-footer';
  const measure = () => {
    sheet.style.setProperty(height, `${bar.offsetHeight}px`);
    const bars = ['--sheet-header', '--sheet-footer'].map(
      (name) => Number.parseFloat(sheet.style.getPropertyValue(name)) || 0,
    );
    sheet.toggleAttribute(
      'data-tall',
      bars.reduce((sum, one) => sum + one) > window.innerHeight / 2,
    );
  };
  // It is told of the height at once, without a layout of its own.
  const watch = new ResizeObserver(measure);
  watch.observe(bar);
  window.addEventListener('resize', measure);
  return () => {
    watch.disconnect();
    window.removeEventListener('resize', measure);
    sheet.style.removeProperty(height);
  };
}
