/** A message of two lines, with its surroundings. */
const ROOM_REM = 6;
const GAP = 8;

/** Watches the sheet under the shown messages: it may grow. */
let watch: ResizeObserver | undefined;

/**
 * Sets where messages stand (kit.md 50): a failure (`--toast-top`) below the top bar and the head
 * of the page, and over a sheet below its title; any other (`--toast-bottom`) above the lower bars,
 * and over a sheet above it or above its buttons. It measures again when the sheet has come to
 * rest, and when it grows. It sets them on the messages alone: a property of the root would style
 * the whole page again.
 */
export function placeMessages(): void {
  const open = document.querySelectorAll(':is([role=dialog], [role=alertdialog])[data-state=open]');
  const sheet = open[open.length - 1];
  const style = document.querySelector<HTMLElement>('[data-messages]')?.style;
  const measure = () => {
    style?.setProperty('--toast-top', `${top(sheet)}px`);
    if (sheet) style?.setProperty('--toast-bottom', `${bottom(sheet)}px`);
    else style?.removeProperty('--toast-bottom');
  };
  measure();
  watch?.disconnect();
  if (!sheet) return;
  watch = new ResizeObserver(measure);
  watch.observe(sheet);
  const moving = sheet.getAnimations();
  if (moving.length > 0)
    void Promise.allSettled(moving.map(({ finished }) => finished)).then(measure);
}

const room = () =>
  ROOM_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

function top(sheet: Element | undefined): number {
  if (!sheet) return below('[data-top-bar], main h1, [data-stays-in-sight]');
  const bar = below('[data-top-bar]');
  if (sheet.getBoundingClientRect().top >= bar + room()) return bar;
  return (sheet.querySelector('header') ?? sheet).getBoundingClientRect().bottom + GAP;
}

/** From the lower edge of the window. */
function bottom(sheet: Element): number {
  const { top, bottom } = sheet.getBoundingClientRect();
  if (top >= below('[data-top-bar]') + room()) return window.innerHeight - top + GAP;
  if (window.innerHeight - bottom >= room()) return GAP;
  const buttons = sheet.querySelector('[data-bar]:not(header)');
  const isFixed = buttons && getComputedStyle(buttons).position === 'sticky';
  return window.innerHeight - bottom + (isFixed ? buttons.clientHeight : 0) + GAP;
}

/** Below the lowest of these that stands in the upper half of the screen. */
function below(parts: string): number {
  const bottoms = [...document.querySelectorAll(parts)].map(
    (part) => part.getBoundingClientRect().bottom,
  );
  return Math.max(0, ...bottoms.filter((bottom) => bottom < window.innerHeight / 2)) + GAP;
}
