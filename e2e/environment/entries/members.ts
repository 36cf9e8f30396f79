import { createHmac, randomUUID } from 'node:crypto';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { AGREEMENTS, type AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { TEXT_HASHES } from '../../../server/src/agreements/agreements.ts';
import { hashOf } from '../../../server/src/kit/http/tokens.ts';
import { type App, SECRET } from '../app-process.ts';

/** Somebody with an account. */
export interface Member {
  id: string;
  full_name: string;
  email: string;
  password: string;
}

export const newEmail = (name = 'provider') => `${name}-${randomUUID().slice(0, 8)}@example.org`;

/**
 * Asks the app as its own page would: with the page's cookies, and the origin that every write must
 * name.
 */
export async function ask(
  request: APIRequestContext,
  app: App,
  method: string,
  path: string,
  data?: unknown,
) {
  const response = await request.fetch(`${app.url}/api${path}`, {
    method,
    headers: { origin: app.url },
    ...(data !== undefined && { data }),
  });
  if (!response.ok())
    throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  return response;
}

const bodyOf = async (response: APIResponse) => (await response.text()) && (await response.json());

export interface Joining {
  full_name?: string;
  /** The texts accepted so far; all of them unless said. */
  accepted?: readonly AgreementName[];
}

/**
 * Asks the app for something of a member's own, as the browser that they joined with; by their ids.
 */
const askers = new Map<string, () => Promise<APIResponse>>();

/** The password of everybody, and its hash as sign-in keeps it (scrypt). */
const PASSWORD = {
  text: 'four calm otters',
  hash: 'f546b8e440715d90be16b62e86a2ab39:be92567f1f9263b228c253773b38837953f234f51fbea57257df7d997d96eed7acef5765d2b4383dbc5134e696ba767abb318bfdf9ee44a78289c2735afc3dd6',
};

/**
 * Makes an account, signs the page's browser in, and accepts; the page itself is as it was. It
 * leaves behind what registering, signing in and accepting do, without the two hashes of a password
 * that they cost.
 */
export async function join(
  page: Page,
  app: App,
  { full_name = 'Ana Provider', accepted = AGREEMENTS }: Joining = {},
) {
  const member = { id: randomUUID(), full_name, email: newEmail(), password: PASSWORD.text };
  const token = randomUUID();
  const acceptances = accepted.map((name) => ({
    name,
    version: AGREEMENT_VERSIONS[name],
    text_hash: TEXT_HASHES[name],
  }));
  await app.database.query(
    `with member as (
       insert into users (id, full_name, email, auto_logout, signup_at, created_at, updated_at)
       values ($1, $2, $3, 'never', now(), now(), now())
     ), account as (
       insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
       values (gen_random_uuid(), $1, 'credential', $1, $4, now(), now())
     ), session as (
       insert into sessions (id, user_id, token_hash, expires_at, created_at, updated_at, idle_at)
       values (gen_random_uuid(), $1, $5, now() + interval '7 days', now(), now(), 'infinity')
     )
     insert into agreement_acceptances (user_id, name, version, text_hash, user_agent, accepted_at)
     select $1, a.name, a.version, a.text_hash, 'a journey', now()
     from json_to_recordset($6) as a(name text, version text, text_hash text)`,
    [
      member.id,
      full_name,
      member.email,
      PASSWORD.hash,
      hashOf('session', token),
      JSON.stringify(acceptances),
    ],
  );
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  const value = encodeURIComponent(`${token}.${signature}`);
  await page
    .context()
    .addCookies([
      { name: 'pcr.session_token', value, url: app.url, httpOnly: true, sameSite: 'Lax' },
    ]);
  askers.set(member.id, () => page.request.get(`${app.url}/api/account/details`));
  return member;
}

/** Three other devices of theirs: a computer, a phone, and one that does not say what it is. */
export async function signedInElsewhere(app: App, { id }: Member): Promise<void> {
  await app.database.query(
    `insert into sessions (id, user_id, token_hash, expires_at, created_at, updated_at, user_agent)
     select gen_random_uuid(), $1, gen_random_uuid()::text, now() + interval '7 days', now() - interval '9 days', now(), u
     from unnest($2::text[]) u`,
    [id, [COMPUTER, PHONE, 'x']],
  );
}
const COMPUTER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Signs the page's browser in, as on another device of the same person. */
export async function signIn(page: Page, app: App, account: Omit<Member, 'id'>): Promise<Member> {
  const { email, password } = account;
  const session = await bodyOf(
    await ask(page.request, app, 'POST', '/account/sign-in', { email, password }),
  );
  return { ...account, id: session.user.id };
}

/**
 * The time of all sessions of a person who has joined is over: the pages learn of it with their
 * next call, or half a second later by themselves, when their live updates end.
 */
export async function endSessions(app: App, { id }: Member): Promise<void> {
  const ownAsk = askers.get(id);
  if (!ownAsk) throw new Error('Only whoever has joined can be asked for');
  await ownAsk();
  await app.database.query(
    `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    [id],
  );
  // The app knows a session until it is told of the end, a moment later (account.md 54, 56).
  await expect.poll(async () => (await ownAsk()).status(), { intervals: [5] }).toBe(401);
}
