import type { Browser, Page } from '@playwright/test';
import type { Owner } from '../load/sample-load.ts';
import { held, informs, type Row, short } from '../report.ts';

/** A phone that is four times slower than this machine. */
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** `PCR_BENCH_ROUNDS` makes it short, to see that it works. */
export const PRESSES = Number(process.env.PCR_BENCH_ROUNDS ?? 60);
const INP_MS = 120;
const PICTURE_MS = 50;
const PICTURES = 240;
/** What of the browser's trace is needed. */
const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

interface Interaction {
  name: string;
  path: string;
  /** Which events count: a sheet is closed again by a key. */
  by: 'touch' | 'key';
  /** What is on the page once it is drawn. */
  drawn?: string;
  ready: (page: Page) => Promise<void>;
  /** Does it once, and makes the page as it was. `n` counts. */
  press: (page: Page, n: number) => Promise<void>;
}

const WORD = 'rivera';
const TABS = 3;
const SHEET = '[role=dialog]';
const firstCard = (page: Page) => page.locator('#root article').first().waitFor();

// Places are found by selectors of the style sheet: the page itself looks for them at each picture,
// and a role costs it more than what is measured.
const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'typing in search',
    path: '/family-records',
    by: 'key',
    async ready(page) {
      await firstCard(page);
      await page.locator('#root input[type=search]').first().focus();
    },
    // A word, and away with it again.
    async press(page, n) {
      const at = n % (2 * WORD.length);
      await page.keyboard.press(at < WORD.length ? (WORD[at] ?? '') : 'Backspace');
      await page.evaluate(
        () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))),
      );
    },
  },
  {
    name: 'opening details',
    path: '/family-records',
    by: 'touch',
    drawn: SHEET,
    ready: firstCard,
    async press(page, n) {
      const card = page.locator('#root article [data-opens]').nth(n % 4);
      // A finger presses what it has scrolled to; what the scrolling draws is not this press.
      await card.scrollIntoViewIfNeeded();
      await page.evaluate(
        () =>
          new Promise<void>((done) =>
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
          ),
      );
      await card.tap();
      await page.locator(`${SHEET} dl`).first().waitFor();
      await closeSheet(page);
    },
  },
  {
    name: 'opening the form',
    path: '/family-records',
    by: 'touch',
    drawn: SHEET,
    ready: firstCard,
    async press(page) {
      await page.locator('#root header button[aria-label="Add Record"]').tap();
      await page.locator(`${SHEET} input`).first().waitFor();
      await closeSheet(page);
    },
  },
  {
    name: 'switching tabs',
    path: '/events',
    by: 'touch',
    drawn: 'article',
    ready: firstCard,
    async press(page, n) {
      const [row, tab] = [
        '[aria-label=Community]',
        `[role=tab]:nth-child(${((n + 1) % TABS) + 1})`,
      ];
      await page.locator(`${row} > ${tab}`).tap();
      await page
        .locator(`${row}:has(> ${tab}[aria-selected=true]) ~ [role=tabpanel] article`)
        .first()
        .waitFor();
    },
  },
];

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator(SHEET).waitFor({ state: 'detached' });
}

/** How long it takes from a press to the picture that answers it, 98 times of 100. */
export async function interactionRows(
  browser: Browser,
  url: string,
  owner: Owner,
  progress: (text: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of INTERACTIONS) {
    progress(`${one.name}, ${PRESSES} times ...`);
    const page = await newPage(browser, url, owner, PHONE);
    await page.addInitScript(markDrawn, one.drawn);
    await page.goto(url + one.path);
    await one.ready(page);
    // The code of the opened part is there, as it is for anybody at work.
    for (let n = 0; n < 3; n++) await one.press(page, n);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const trace = await traced(browser, page, async () => {
      for (let n = 3; n < 3 + PRESSES; n++) await one.press(page, n);
    });
    await page.context().close();
    const found = pressesIn(trace, one.by);
    if (found.length < PRESSES)
      throw new Error(`${one.name}: ${found.length} of ${PRESSES} presses were seen`);
    const [waits, own, whole] = [
      found.map(({ ms }) => ms),
      found.map(({ own }) => own),
      found.map((of) => of.whole),
    ];
    const of = (times: number[]) =>
      `median ${short(part(times, 0.5))} ms, longest ${short(part(times, 1))} ms`;
    rows.push(
      held(
        `${one.name}: p98 from press to picture`,
        part(waits, 0.98),
        { most: INP_MS },
        ' ms',
        of(waits),
      ),
      informs(
        `${one.name}: the same by processor time`,
        `${short(part(own, 0.98))} ms (${of(own)})`,
      ),
    );
    if (one.drawn)
      rows.push(
        informs(
          `${one.name}: until it is drawn, by processor time`,
          `${short(part(whole, 0.98))} ms (${of(whole)})`,
        ),
      );
  }
  return rows;
}

/** The longest picture while a long list moves as a person moves it. */
export async function scrollingRow(
  browser: Browser,
  url: string,
  owner: Owner,
  records: number,
): Promise<Row[]> {
  const page = await newPage(browser, url, owner, { viewport: PHONE.viewport });
  await page.goto(`${url}/family-records`);
  await firstCard(page);
  let times: number[] = [];
  const trace = await traced(browser, page, async () => {
    times = await page.evaluate(
      (pictures) =>
        new Promise<number[]>((done) => {
          const at: number[] = [];
          const step = (now: number) => {
            at.push(now);
            window.scrollBy(0, 60);
            if (at.length <= pictures) requestAnimationFrame(step);
            else done(at.slice(1).map((time, n) => time - (at[n] ?? 0)));
          };
          requestAnimationFrame(step);
        }),
      PICTURES,
    );
  });
  await page.context().close();
  const measure = `while ${records} records scroll`;
  const tasks = tasksIn(trace).map(({ tdur = 0 }) => tdur / 1000);
  return [
    held(
      `longest picture ${measure}`,
      part(times, 1),
      { most: PICTURE_MS },
      ' ms',
      `median ${short(part(times, 0.5))} ms`,
    ),
    informs(
      `longest task of the page ${measure}, by processor time`,
      `${short(part(tasks, 1))} ms`,
    ),
  ];
}

/** Runs in the page: notes when something like `what` has come into it and is drawn. */
function markDrawn(what: string | undefined): void {
  if (!what) return;
  new MutationObserver((changes) => {
    const came = changes.some(({ addedNodes }) =>
      [...addedNodes].some(
        (node) => node instanceof Element && (node.matches(what) || node.querySelector(what)),
      ),
    );
    if (came) requestAnimationFrame(() => setTimeout(() => performance.mark('drawn')));
  }).observe(document, { childList: true, subtree: true });
}

async function newPage(
  browser: Browser,
  url: string,
  { cookie }: Owner,
  options: Parameters<Browser['newContext']>[0],
): Promise<Page> {
  const context = await browser.newContext(options);
  const [name = '', value = ''] = cookie.split('=', 2);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  return context.newPage();
}

/** The smallest of the numbers that so many of them (0 to 1) do not exceed. */
function part(numbers: readonly number[], of: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(of * sorted.length) - 1)] ?? Number.NaN;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: from when, how long, and how much of that on a processor. */
  ts: number;
  dur?: number;
  tdur?: number;
  id?: string;
  id2?: { local?: string };
  /** Milliseconds since the page began. */
  args?: {
    data?: { interactionId?: number; type?: string; timeStamp?: number; processingEnd?: number };
  };
}

async function traced(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories: TRACED });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return traceEvents;
}

/** What the threads of pages have done, one after the other. */
const tasksIn = (trace: readonly TraceEvent[]) =>
  trace.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined);

const TYPES = { touch: /^(pointer|click)/, key: /^key/ };

/**
 * Milliseconds of each press: from its longest event to the picture that answers it (Event Timing),
 * the processor time of the page's main thread in between, and until all is drawn.
 */
function pressesIn(trace: readonly TraceEvent[], by: Interaction['by']) {
  const begun = new Map<string, TraceEvent>();
  const presses = new Map<number, { begin: TraceEvent; end: number }>();
  for (const event of trace) {
    if (event.name !== 'EventTiming') continue;
    const key = `${event.pid} ${event.id ?? event.id2?.local}`;
    if (event.ph === 'b') begun.set(key, event);
    const begin = begun.get(key);
    if (event.ph !== 'e' || !begin) continue;
    begun.delete(key);
    const { interactionId, type } = { ...begin.args?.data, ...event.args?.data };
    if (!interactionId || !TYPES[by].test(type ?? '')) continue;
    const known = presses.get(interactionId);
    if (!known || known.end - known.begin.ts < event.ts - begin.ts)
      presses.set(interactionId, { begin, end: event.ts });
  }
  const tasks = tasksIn(trace);
  const marks = trace.filter(({ name }) => name === 'drawn').map(({ ts }) => ts);
  return [...presses.values()].map(({ begin: { pid, tid, ts: from, args }, end }) => {
    const thread = tasks.filter((task) => task.pid === pid && task.tid === tid);
    const worked = (to: number) =>
      thread.reduce((sum, { ts, dur = 0, tdur = 0 }) => {
        const inside = Math.min(to, ts + dur) - Math.max(from, ts);
        return inside > 0 ? sum + (tdur * inside) / dur : sum;
      }, 0) / 1000;
    const { timeStamp = 0, processingEnd = 0 } = args?.data ?? {};
    const heard = from + (processingEnd - timeStamp) * 1000;
    // The picture that answers it: later ones belong to the next press, however late the screen
    // shows this.
    const made = trace.find(
      (one) => one.name === 'Commit' && one.pid === pid && one.tid === tid && one.ts >= heard,
    );
    const answered = made ? made.ts + (made.dur ?? 0) : end;
    const drawn = marks.find((ts) => ts > from) ?? answered;
    return {
      ms: (end - from) / 1000,
      own: worked(Math.min(answered, end)),
      whole: worked(Math.max(drawn, answered)),
    };
  });
}
