import type { BrowserContext, Page } from '@playwright/test';
import type { App, Settings } from '../environment/app-process.ts';
import { type Joining, join, type Member } from '../environment/entries/members.ts';
import type { Environment } from '../environment/environment.ts';
import { ownAnswers } from '../kit/answers.ts';

/** A screen in one of its states. */
export interface State {
  /** 'family-form-errors' */
  name: string;
  /** Brings the page there from the state before. */
  go(fixtures: WalkFixtures): Promise<void>;
}

/**
 * States that come one from another, in one page: to open it takes longer than to look at it. The
 * first begins on an empty device.
 */
export type Leg = readonly State[];

/** The states of a domain's screens. */
export interface Walk {
  name: string;
  /** The app's, when not the usual ones. */
  settings?: Settings;
  legs: readonly Leg[];
}

/** What the steps of a walk are given. */
export interface WalkFixtures {
  page: Page;
  app: App;
  environment: Environment;
  /** Members from before in this walk, by their kind. */
  people: Map<string, Promise<Known>>;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
interface Known {
  member: Member;
  cookies: Cookies;
}

/** A state that could not be reached or looked at. */
export interface Failure {
  name: string;
  error: Error;
}

/**
 * Goes through a walk on this page, as far as a state is wanted in each leg. `visit` brings the
 * page to a state by `go`, and does there what it wants. Where one fails, those after it in its leg
 * stand on it; those of the next leg do not.
 */
export async function goThrough(
  walk: Walk,
  given: Omit<WalkFixtures, 'people'>,
  visit: (name: string, go: () => Promise<void>) => Promise<void>,
  wanted: (name: string) => boolean = () => true,
): Promise<Failure[]> {
  const fixtures = { ...given, people: new Map() };
  const failures: Failure[] = [];
  for (const leg of walk.legs) {
    const end = leg.findLastIndex(({ name }) => wanted(name)) + 1;
    if (end > 0) await emptyDevice(fixtures);
    for (const { name, go } of leg.slice(0, end)) {
      const error = await visit(name, () => go(fixtures)).then(
        () => null,
        (error: Error) => error,
      );
      if (!error) continue;
      failures.push({ name, error });
      break;
    }
  }
  return failures;
}

/**
 * Leaves the app while the page's answers are still held: let go before, a write would reach the
 * server, where other walks share its data.
 */
export async function leave({ page, app }: Pick<WalkFixtures, 'page' | 'app'>): Promise<void> {
  // A page of the app's own origin, opened with the app's own policy for openers: for any other one
  // the browser would begin a process anew, and again for the app after it.
  const nothing = `${app.url}/nothing-here`;
  const headers = { 'cross-origin-opener-policy': 'same-origin' };
  await page.route(nothing, (route) =>
    route.fulfill({ contentType: 'text/html', headers, body: '<!doctype html>' }),
  );
  await page.goto(nothing);
}

/**
 * Makes the page's device that of nobody, where nothing was ever opened; code that came once stays
 * in the browser's cache.
 */
async function emptyDevice({ page, app }: WalkFixtures): Promise<void> {
  const context = page.context();
  await leave({ page, app });
  await ownAnswers(page);
  await context.setOffline(false);
  await context.clearCookies();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((done) =>
        Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done }),
      );
    }
  });
}

/**
 * Signs the page in as the walk's person of this kind: made once, with what `prepare` gives them.
 * Their grace period is over, so that its banner stands only where it is looked at.
 */
export async function signedIn(
  { page, app, people }: WalkFixtures,
  kind: string,
  prepare: (member: Member) => Promise<unknown> = async () => {},
  joining: Joining = {},
): Promise<Member> {
  const there = people.get(kind);
  if (there) {
    const { member, cookies } = await there;
    await page.context().addCookies(cookies);
    return member;
  }
  const made = (async () => {
    const member = await join(page, app, joining);
    await app.database.query('update users set credential_submitted_at = now() where id = $1', [
      member.id,
    ]);
    await prepare(member);
    return { member, cookies: await page.context().cookies() };
  })();
  people.set(kind, made);
  return (await made).member;
}

/** The operator has switched samples off, for the pages that are opened from now on. */
export async function withoutSamples(page: Page): Promise<void> {
  // It has these settings as well: without it each part is asked for by itself.
  await page.route('**/api/start/**', (route) => route.abort());
  await page.route('**/api/account/settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), sample_data: false } });
  });
}

/**
 * What the page would do by itself after so many milliseconds stays undone until it is loaded
 * again: it is looked at for longer.
 */
export async function withoutTimer(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((never) => {
    const after = window.setTimeout.bind(window);
    const other = (work: () => void, ms = 0) => (ms === never ? 0 : after(work, ms));
    window.setTimeout = other as typeof window.setTimeout;
  }, milliseconds);
}
