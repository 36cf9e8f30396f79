import type { BrowserContext, Page } from '@playwright/test';
import type { App, Settings } from '../environment/app-process.ts';
import type { Environment } from '../environment/environment.ts';
import { type Joining, join, type Member } from '../environment/members.ts';

interface Step {
  /** 'family-form-errors' */
  name: string;
  /** Brings the page there: an empty one, or one that shows the state before. */
  go(fixtures: StateFixtures): Promise<void>;
}

/** A screen in one of its states. */
export interface State extends Step {
  /** The app's, when not the usual ones. */
  settings?: Settings;
  /** What the page comes to from there, one after the other. Opening a page takes longer than to look at it. */
  next?: readonly Step[];
}

/** A state and what it comes to. */
export const stepsOf = (state: State): readonly Step[] => [state, ...(state.next ?? [])];

export interface StateFixtures {
  page: Page;
  app: App;
  environment: Environment;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
interface Known {
  member: Member;
  cookies: Cookies;
}

const known = new WeakMap<App, Map<string, Promise<Known>>>();

/**
 * Signs the page in as the person of this kind, whom all states of the kind share: made once, with what `prepare`
 * gives them. Their grace period is over, so that its banner stands only where it is looked at.
 */
export async function signedIn(
  { page, app }: StateFixtures,
  kind: string,
  prepare: (member: Member) => Promise<unknown> = async () => {},
  joining: Joining = {},
): Promise<Member> {
  const kinds = known.get(app) ?? new Map<string, Promise<Known>>();
  known.set(app, kinds);
  const there = kinds.get(kind);
  if (there) {
    const { member, cookies } = await there;
    await page.context().addCookies(cookies);
    return member;
  }
  const made = (async () => {
    const member = await join(page, app, joining);
    await app.database.query('update users set credential_submitted_at = now() where id = $1', [member.id]);
    await prepare(member);
    return { member, cookies: await page.context().cookies() };
  })();
  kinds.set(kind, made);
  return (await made).member;
}

/** The requests that match wait for ever. */
export async function hold(page: Page, pattern: string | RegExp): Promise<void> {
  await page.route(pattern, () => new Promise(() => {}));
}

/** The server answers with this error of the contract. */
export async function refuse(page: Page, pattern: string | RegExp, status: number, code: string, message: string) {
  const error = { code, message, request_id: '018f0000-0000-7000-8000-000000000000' };
  await page.route(pattern, (route) => route.fulfill({ status, json: { error } }));
}
