import { get } from 'node:http';
import { register } from '@pcr/contract/account/account.endpoints.ts';
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from './kit/postgres/database.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import {
  CHANGED_BY_STRANGERS,
  ENDPOINT_CALLS,
  type EndpointCall,
  isWrite,
  newSubject,
  recordsOf,
  type Subject,
} from './testing/endpoints/endpoint-calls.ts';
import type { Visitor } from './testing/visitor.ts';

const ROLES = ['visitor', 'newcomer', 'stranger', 'owner'] as const;
const account = { email: 'known@example.org', password: 'password' };

let app: TestApp;
let owner: Member;
let others: Record<'newcomer' | 'stranger', Member>;
/** Entries that nobody has touched yet. */
let untouched: Partial<Subject> = {};

beforeAll(async () => {
  // What becomes of a call later is another test's.
  app = await startApp({ tellAfterMs: 3_600_000 });
  await app.visitor().ask(register, { in: { full_name: 'Known', ...account } });
  owner = await app.member();
  others = { newcomer: await app.member({ accepted: false }), stranger: await app.member() };
  // So that lists have something to show from the first test on.
  await newSubject(owner, account);
});
afterAll(() => app.close());
/**
 * As of members who have saved nothing, which the calls are based on, and whose sessions are not
 * read a thousand times; one statement, for 700 tests.
 */
const ANEW = sql(
  'permissions_anew',
  `with limits as (delete from rate_limits),
   -- What is untouched stays as it is; a member may wait for the operator with a few alone.
   ended as (
     update contractor_claims set state = 'ended', decided_at = now() where state = 'waiting' and contractor_id <> $1
   ),
   profile as (delete from profiles),
   session as (delete from sessions where user_id = any ($2)),
   preferences as (delete from notification_preferences)
   delete from user_consent_preferences where not allow_service_history_visible`,
);
beforeEach(async () => {
  const callers = [owner.id, others.newcomer.id, others.stranger.id];
  await app.database.query(ANEW, [untouched.claimed?.id ?? owner.id, callers]);
  // Each call is made by another device, which a call may sign out with all others.
  await owner.signInAgain();
});

/** What these calls are about, and what the owner has. */
async function subjectOf(calls: readonly EndpointCall[]): Promise<Subject> {
  const subject = await newSubject(
    owner,
    account,
    [...recordsOf(calls), 'living', 'deleted'],
    untouched,
  );
  untouched = subject;
  return subject;
}

/** A browser of that role with a session of its own. */
async function browserOf(role: (typeof ROLES)[number]) {
  if (role === 'visitor') return app.visitor();
  return app.otherDevice(role === 'owner' ? owner : others[role]);
}

/** A task of an earlier call would write between two looks. */
async function nothingUnderWay(): Promise<void> {
  await vi.waitFor(
    async () => {
      const due =
        'select task_identifier from graphile_worker.jobs where run_at <= now() and attempts < max_attempts';
      expect(await app.rows(due)).toEqual([]);
    },
    { timeout: 30_000, interval: 10 },
  );
}

/**
 * All data, table by table, in the order in which it is stored: rows that nobody touched are where
 * they were. Tries to reach a device that a call has added go on meanwhile; they are in `messages`.
 * So do the lives of processes that work on tasks.
 */
async function dump(): Promise<Record<string, string>> {
  marking ??= app
    .rows<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not in ('rate_limits', 'message_deliveries', 'push_silences', 'task_lives')`,
    )
    .then((tables) =>
      tables.map(({ name }) => `select '${name}' as name, ${MARK} as mark from "${name}"`),
    );
  // With a name it is planned once.
  const statement = { name: 'marks', text: (await marking).join(' union all ') };
  const { rows: marks } = await app.database.pool.query<{ name: string; mark: string }>(statement);
  expect(marks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['users', 'sessions', 'families']),
  );
  const changed = marks.filter(({ name, mark }) => dumped.get(name)?.mark !== mark);
  if (changed.length > 0) {
    const tables = changed.map(({ name }) => {
      const rows = name === 'sessions' ? USED_OR_NOT : `t::text, e'\\n'`;
      return `select '${name}' as name, ${MARK} as mark, string_agg(${rows}) as data from "${name}" t`;
    });
    const rows = await app.rows<{ name: string; mark: string; data: string | null }>(
      tables.join(' union all '),
    );
    for (const { name, mark, data } of rows) dumped.set(name, { mark, data: data ?? '' });
  }
  return Object.fromEntries([...dumped].map(([name, { data }]) => [name, data]));
}
let marking: Promise<string[]> | undefined;
const dumped = new Map<string, { mark: string; data: string }>();
/**
 * Any call notes that its session was used, once five minutes have passed (devices.md 2), and moves
 * its row.
 */
const USED_OR_NOT = `(to_jsonb(t) - array['last_used_at', 'idle_at'])::text, e'\\n' order by id`;
/**
 * Where two are the same, no row has come, gone or been written: each has the transaction that
 * wrote it.
 */
const MARK = "concat_ws(' ', count(*), sum(xmin::text::bigint))";

/**
 * The rows in which the owner stands, of the tables that are not the same in both, but for this
 * one.
 */
/** A task writes the progress of a binder, whatever others ask for meanwhile. */
const BY_ITS_TASK = 'binders';
const rowsOf = (
  { id }: Member,
  data: Record<string, string>,
  other: Record<string, string>,
  without: string | undefined,
) =>
  Object.entries(data)
    .filter(([table, rows]) => table !== without && rows !== other[table])
    .map(([table, rows]) => [table, rows.split('\n').filter((row) => row.includes(id))] as const)
    .map(([table, rows]) => [table, table === BY_ITS_TASK ? rows.length : rows]);

type Answer = readonly [role: (typeof ROLES)[number], status: number];
const answersOf = (answers: readonly number[]) =>
  ROLES.map((role, n): Answer => [role, answers[n] ?? 0]);
/** The owner's own refusals are with the others' answers: they come after what one has done. */
const isRefused = ([role, status]: Answer) => role !== 'owner' && status >= 400;
const refusedBy = (answers: readonly number[]) => answersOf(answers).filter(isRefused);
const answeredTo = (answers: readonly number[]) =>
  answersOf(answers).filter((answer) => !isRefused(answer));

function expectNothingOf(subject: Subject, text: string): void {
  for (const secret of [owner.id, owner.email, subject.living.id, subject.deleted.id])
    expect(text).not.toContain(secret);
}

const needsSession = ({ endpoint }: EndpointCall) => endpoint.parts.access !== 'anybody';

test('every endpoint has a row, and a call that is tried', () => {
  const names = Object.keys(ENDPOINTS).sort();
  expect(ENDPOINT_CALLS.map(({ name }) => name).sort()).toEqual(names);
});

/** Another site's page, which sends the cookies of whoever looks at it. */
const FOREIGN = 'http://evil.example';

/** The same call from a page of that origin, which is refused. */
async function sendForeign(
  browser: Visitor,
  { endpoint, given }: EndpointCall,
  subject: Subject,
  origin: string | null,
): Promise<void> {
  const {
    params = {},
    query = {},
    in: body,
  } = given(subject) as Record<string, Record<string, string>>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  await browser.sendRefused(
    'origin_refused',
    endpoint.method,
    `/api${path}?${new URLSearchParams(query)}`,
    { ...(body && json), origin },
  );
}

/** A refused call changes nothing, whoever makes it. */
test.each(ENDPOINT_CALLS.filter((call) => isWrite(call) || refusedBy(call.answers).length > 0))(
  '$name is refused to others and to pages of others, and changes nothing',
  async (call) => {
    const roles = refusedBy(call.answers);
    const subject = await subjectOf([call]);
    const browsers = await Promise.all(roles.map(([role]) => browserOf(role)));
    const tricked = isWrite(call) ? [app.visitor(), await browserOf('owner')] : [];
    await nothingUnderWay();
    const before = await dump();
    for (const [n, [role, status]] of roles.entries()) {
      const reply = await call.send(browsers[n] as Visitor, subject);
      expect(reply.status, `to the ${role}: ${reply.text}`).toBe(status);
      expectNothingOf(subject, reply.text);
    }
    for (const browser of tricked) await sendForeign(browser, call, subject, FOREIGN);
    expect(await dump()).toEqual(before);
  },
);

test.each(
  ENDPOINT_CALLS.flatMap((call) =>
    answeredTo(call.answers).map(([role, status]) => ({ name: call.name, role, status, call })),
  ),
)('$name to the $role: $status', async ({ call, role, status }) => {
  const subject = await subjectOf([call]);
  const browser = await browserOf(role);
  await nothingUnderWay();
  const before = role === 'owner' ? null : await dump();
  const reply = await call.send(browser, subject);
  if (isWrite(call) && reply.status < 400 && recordsOf([call]).length > 0) untouched = {};
  expect(reply.status, reply.text).toBe(status);
  // Its task writes how far it is, which the next call would seem to have done.
  if (call.name === 'requestDataExport') await nothingUnderWay();
  // A look is noted a moment later (families.md 26), in the middle of the next calls; the
  // dashboard waits for it.
  if (call.name === 'getFamily') await owner.ask(getDashboard);
  if (!before) return;
  expectNothingOf(subject, reply.text);
  // The owner's data never changes.
  const after = await dump();
  const shared = CHANGED_BY_STRANGERS[call.name];
  expect(rowsOf(owner, after, before, shared)).toEqual(rowsOf(owner, before, after, shared));
});

describe("every data call without a session fails with 'User not authenticated'", () => {
  test.each(ENDPOINT_CALLS.filter(needsSession))(
    '$name, whatever else is wrong with it',
    async ({ endpoint }) => {
      const visitor = app.visitor();
      const subject = await subjectOf([]);
      const pathOf = (id: string) => `/api${endpoint.path.replace(/:\w+/g, id)}?cursor=x&sort=x`;
      const json = { 'content-type': 'application/json' };
      const bodies = [
        { headers: json, body: '{' },
        { headers: json, body: '' },
        { headers: json, body: ' '.repeat(100_000) },
        { headers: { 'content-type': 'application/xml' }, body: '<x/>' },
      ];
      const ids = ['01990000-0000-7000-8000-000000000001', subject.living.id, 'no-id', '%00'];
      const asked = [
        ...ids.map((id) => [pathOf(id), {}] as const),
        ...(endpoint.method === 'GET'
          ? []
          : bodies.map((raw) => [pathOf(subject.living.id), raw] as const)),
      ];
      for (const [path, raw] of asked) {
        const refused = await visitor.sendRefused('not_authenticated', endpoint.method, path, raw);
        expect(refused.message).toBe('User not authenticated');
        expect(Object.keys(refused).sort()).toEqual(['code', 'headers', 'message', 'request_id']);
      }
    },
  );
});

describe('a write comes from the app itself', () => {
  test.each([
    null,
    'null',
    FOREIGN,
    'https://pcr.test',
    'http://pcr.test:81',
    'http://pcr.test.evil.example',
    'http://evil.example/http://pcr.test',
    'pcr.test',
  ])('without its Origin (%s) it answers 403', async (origin) => {
    const call = ENDPOINT_CALLS.find(({ name }) => name === 'createFamily') as EndpointCall;
    const subject = await subjectOf([call]);
    await sendForeign(app.visitor(), call, subject, origin);
    await sendForeign(await browserOf('owner'), call, subject, origin);
  });

  test('without PUBLIC_URL the app itself is where the request went', async () => {
    const local = await startApp({ publicUrl: null });
    try {
      const member = await local.member();
      const browser = await local.otherDevice(member);
      const path = '/api/account/sign-out';
      for (const origin of [
        null,
        'null',
        'http://evil.example',
        local.address.replace(/\d$/, ''),
      ]) {
        await browser.sendRefused('origin_refused', 'POST', path, { origin });
      }
      const named = local.address.replace('127.0.0.1', 'localhost');
      await browser.sendRefused('origin_refused', 'POST', path, { origin: named });
      // A name of somebody else's that leads here, so that their page could ask in place of ours.
      expect(await statusAs('evil.example', `${local.address}/api/account/settings`)).toBe(403);
      expect(await statusAs('localhost', `${local.address}/api/account/settings`)).toBe(200);
      expect((await browser.send('POST', path, { origin: local.address })).status).toBe(204);
    } finally {
      await local.close();
    }
  });
});

test('a page that shows somebody else’s data is refused: nothing typed on it becomes another’s', async () => {
  const member = await browserOf('owner');
  const reply = (shown: string) =>
    member.send('GET', '/api/account/session', { headers: { 'x-pcr-user': shown } });
  const own = JSON.parse((await member.send('GET', '/api/account/session')).text).user.id;
  expect((await reply(own)).status).toBe(200);
  expect((await reply('00000000-0000-4000-8000-000000000000')).status).toBe(401);
});

test('reading changes no data, but for the notes of who looked at which record or credential', async () => {
  const subject = await subjectOf(ENDPOINT_CALLS);
  const readers = [await browserOf('owner'), await browserOf('newcomer'), app.visitor()];
  await app.rows('delete from family_look_ups');
  await nothingUnderWay();
  const { family_look_ups: _, application_credential_looks: __, ...before } = await dump();
  for (const browser of readers) {
    for (const call of ENDPOINT_CALLS.filter((one) => !isWrite(one)))
      await call.send(browser, subject);
  }
  // Which waits for what this process still has to note.
  await owner.ask(getDashboard);
  const { family_look_ups: noted, application_credential_looks: ___, ...after } = await dump();
  expect(after).toEqual(before);
  // The owner's looks alone: nobody else saw one of these records.
  expect(noted).toContain(`${subject.living.id},${owner.id},`);
  for (const line of noted?.split('\n') ?? []) expect(line).toContain(owner.id);
});

/** fetch does not let anybody say another host. */
function statusAs(host: string, url: string): Promise<number | undefined> {
  return new Promise((done, fail) => {
    get(url, { headers: { host } }, (response) => {
      response.resume();
      done(response.statusCode);
    }).on('error', fail);
  });
}
