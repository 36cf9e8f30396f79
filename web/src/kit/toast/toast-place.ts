/** A message of two lines, with its surroundings. */
const ROOM_REM = 6;
const GAP = 8;

/** The sheet or question on top. */
export function openSheet(): Element | null {
  const open = document.querySelectorAll(':is([role=dialog], [role=alertdialog])[data-state=open]');
  return open[open.length - 1] ?? null;
}

/**
 * Sets where a message at the top stands (`--toast-top`): below the top bar and the head of the
 * page, and over a sheet below its title, so that it covers neither (kit.md 50). Measured again
 * when the sheet has come to rest. It is said to the messages alone: what the root says is worked
 * out anew for the whole page.
 */
export function placeTop(): void {
  const sheet = openSheet();
  const messages = document.querySelector<HTMLElement>('[data-messages]');
  const measure = () => messages?.style.setProperty('--toast-top', `${top(sheet)}px`);
  measure();
  const moving = sheet?.getAnimations() ?? [];
  if (moving.length > 0)
    void Promise.allSettled(moving.map(({ finished }) => finished)).then(measure);
}

function top(sheet: Element | null): number {
  if (!sheet) return below('[data-top-bar], main h1, [data-stays-in-sight]');
  const bar = below('[data-top-bar]');
  const room = ROOM_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (sheet.getBoundingClientRect().top >= bar + room) return bar;
  return (sheet.querySelector('header') ?? sheet).getBoundingClientRect().bottom + GAP;
}

/** Below the lowest of these that stands in the upper half of the screen. */
function below(parts: string): number {
  const bottoms = [...document.querySelectorAll(parts)].map(
    (part) => part.getBoundingClientRect().bottom,
  );
  return Math.max(0, ...bottoms.filter((bottom) => bottom < window.innerHeight / 2)) + GAP;
}
