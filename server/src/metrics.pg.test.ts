import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import { listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { sendSupportMessage } from '@pcr/contract/help/help.endpoints.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { rawUpload, upload } from './files/testing/file-fixtures.ts';
import { PDF } from './files/testing/file-samples.ts';
import { KEPT } from './kit/postgres/connections.ts';
import { connect, type Database } from './kit/postgres/database.ts';
import { openWay, type Way } from './kit/testing/way-to-postgres.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { ENDPOINT_CALLS, subjectsIn } from './testing/endpoints/endpoint-calls.ts';
import { openStream } from './testing/live-stream.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { newId } from './testing/new-id.ts';
import { goodBackup } from './testing/operating/good-backup.ts';
import { figureIn, figuresIn } from './testing/operating/read-metrics.ts';

// What Prometheus is told of the app (docs/operate/monitor.md).

let app: TestApp;
let way: Way;
let own: Database;
let mailbox: Mailbox;
let member: Member;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({
    env: {
      ...{ METRICS_PORT: '0', PCR_REVISION: 'f00dfeed', BACKUP_AT: '02:30' },
      ...{ SMTP_URL: mailbox.url, OPERATOR_EMAIL: 'operator@example.org' },
    },
    // A member's second read waits for the first.
    readLimits: { atOnce: 2, ofMember: 1 },
    probeLimits: { databaseMs: 0, filesMs: 0 },
    async connect(real) {
      way = await openWay(real);
      const { connection } = way;
      own = connect({ connection, onError: () => {} });
      return { connection, database: own };
    },
  });
  member = await app.member();
});
afterAll(async () => {
  await app.close();
  await way.remove();
  await mailbox.close();
});

/** By how much this figure grows while `work` is done. */
async function grows(
  work: () => Promise<unknown>,
  name: string,
  labels: Record<string, string>,
): Promise<number> {
  const now = async () => figureIn(await read(), name, labels) ?? 0;
  const before = await now();
  await work();
  // An answer is counted when its last byte is sent, which its client may have before.
  await vi.waitFor(async () => expect(await now()).toBeGreaterThan(before));
  return (await now()) - before;
}

const read = () => app.metrics();

test('they have a port of their own, which has nothing else', async () => {
  const url = new URL(app.metricsUrl);
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/api/families'],
    ['GET', '/metrics/'],
    ['POST', '/metrics'],
    ['DELETE', '/metrics'],
  ] as const) {
    expect((await fetch(new URL(path, url), { method })).status, path).toBe(404);
  }
  expect((await fetch(`${app.address}/metrics`)).status).toBe(404);
});

test('it is told which PCR this is, and that it is ready', async () => {
  const text = await read();
  expect(text).toMatch(/^pcr_build_info\{version="\d+\.\d+\.\d+",revision="f00dfeed"\} 1$/m);
  expect(figureIn(text, 'pcr_ready')).toBe(1);
  expect(figureIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(figureIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

test('requests are counted by endpoint and status, with how long they took', async () => {
  const families = { method: 'GET', route: '/api/families', kind: 'data' };
  const list = () => member.ask(listFamilies, { query: {} });
  expect(await grows(list, 'pcr_http_requests_total', { ...families, status: '200' })).toBe(1);
  expect(await grows(list, 'pcr_http_request_seconds_count', families)).toBe(1);
  const refused = () => app.visitor().refused('not_authenticated', listFamilies, { query: {} });
  expect(await grows(refused, 'pcr_http_requests_total', { ...families, status: '401' })).toBe(1);
  const lost = () => member.send('GET', '/api/families-of-robin');
  const unknown = { method: 'any', route: 'unknown', kind: 'unknown', status: '404' };
  expect(await grows(lost, 'pcr_http_requests_total', unknown)).toBe(1);
});

test('a client that goes before its answer is counted as gone, and what waits for its turn as waiting', async () => {
  const blocked = await own.pool.connect();
  onTestFinished(() => blocked.release());
  await blocked.query('begin; lock table families in access exclusive mode');
  const leaving = new AbortController();
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asking = [1, 2, 3].map(() =>
    fetch(`${app.address}/api/families`, { headers: { cookie }, signal: leaving.signal }).catch(
      () => {},
    ),
  );
  const isWaiting = async () =>
    expect(figureIn(await read(), 'pcr_requests_waiting', { turn: 'usual' })).toBe(2);
  await vi.waitFor(isWaiting, { timeout: 30_000 });
  const labels = { route: '/api/families', status: 'gone' };
  const gone = async () => {
    leaving.abort();
    await Promise.all(asking);
    await blocked.query('rollback');
  };
  expect(await grows(gone, 'pcr_http_requests_total', labels)).toBeGreaterThan(0);
  await vi.waitFor(async () =>
    expect(figureIn(await read(), 'pcr_requests_waiting', { turn: 'usual' })).toBe(0),
  );
});

test('connections to the database: used, idle, and work that waits for one', async () => {
  const taken = await Promise.all(Array.from({ length: KEPT.requests }, () => own.pool.connect()));
  const waiting = own.pool.query('select 1');
  const text = await read();
  for (const client of taken) client.release();
  await waiting;
  const state = (name: string) => figureIn(text, 'pcr_database_connections', { state: name });
  expect([state('used'), state('idle'), state('waiting')]).toEqual([KEPT.requests, 0, 1]);
  expect(figureIn(text, 'pcr_database_connections_most')).toBe(KEPT.requests);
});

test('live streams are counted while they are open, and are no slow requests', async () => {
  const stream = await openStream(app.address, member);
  await stream.current();
  expect(figureIn(await read(), 'pcr_live_streams')).toBe(1);
  stream.close();
  const kind = { kind: 'stream' };
  await vi.waitFor(async () =>
    expect(figureIn(await read(), 'pcr_http_requests_total', kind)).toBe(1),
  );
  expect(figureIn(await read(), 'pcr_http_request_seconds_count', kind)).toBeUndefined();
});

test('uploads: what was stored with its bytes, what was refused, and what broke off', async () => {
  const bytes = PDF;
  const store = () => upload(member, { folder: 'documents', name: 'Ada Lovelace.pdf', bytes });
  expect(await grows(store, 'pcr_uploads_total', { outcome: 'stored' })).toBe(1);
  expect(await grows(store, 'pcr_uploads_bytes_total', {})).toBe(bytes.length);
  const refuse = () =>
    rawUpload(app, member, { name: 'a.exe', length: 3, bytes: Buffer.from('MZx') });
  expect(await grows(refuse, 'pcr_uploads_total', { outcome: 'refused' })).toBe(1);
  const arrives = () =>
    vi.waitFor(async () => expect(await readdir(join(app.dataDir, 'uploads'))).not.toEqual([]));
  const leave = () =>
    rawUpload(app, member, {
      ...{ name: 'notes.txt', length: 1_000, bytes: Buffer.from('a line') },
      breakOffAfter: arrives,
    });
  expect(await grows(leave, 'pcr_uploads_total', { outcome: 'gone' })).toBe(1);
});

test('sign-ins that are refused are counted by their way', async () => {
  const account = { email: 'known@example.org', password: 'password' };
  await app.visitor().ask(register, { in: { full_name: 'Known', ...account } });
  const guess = () =>
    app.visitor().refused('wrong_credentials', signIn, { in: { ...account, password: 'a guess' } });
  expect(await grows(guess, 'pcr_sign_ins_refused_total', { way: 'password' })).toBe(1);
  expect(figureIn(await read(), 'pcr_sign_ins_refused_total', { way: 'passkey' })).toBe(0);
});

test('tasks by lane: what is done, what has failed for good, what waits and how long the oldest has', async () => {
  const lane = { lane: 'mail' };
  const add = (job: string) =>
    app.rows(`select graphile_worker.add_job('mail', '{}', ${job}) as added`);
  // It has no address, so it fails at its first try, which is its last.
  const fail = () => add('max_attempts => 1');
  expect(await grows(fail, 'pcr_tasks_total', { ...lane, outcome: 'failed' })).toBe(1);
  // One that is tried again has not failed for good.
  const failed = async () =>
    figureIn(await read(), 'pcr_tasks_total', { ...lane, outcome: 'failed' });
  const before = await failed();
  await add(`max_attempts => 2, job_key => 'again'`);
  await vi.waitFor(async () =>
    expect(
      await app.rows(`select from graphile_worker.jobs
        where key = 'again' and attempts = 1 and last_error is not null`),
    ).toHaveLength(1),
  );
  await app.rows(`select graphile_worker.remove_job('again')`);
  expect(await failed()).toBe(before);
  const send = () => app.visitor().ask(register, { in: NEW });
  expect(await grows(send, 'pcr_tasks_total', { ...lane, outcome: 'done' })).toBe(1);

  // One that nobody takes, since its queue is locked.
  await app.rows(`begin;
    select graphile_worker.add_job('mail', '{}', queue_name => 'held', job_key => 'held',
      run_at => now() - interval '1 hour');
    update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'a test';
    commit`);
  const waits = await read();
  expect(figureIn(waits, 'pcr_tasks_waiting', lane)).toBe(1);
  expect(figureIn(waits, 'pcr_tasks_oldest_seconds', lane)).toBeGreaterThanOrEqual(3600);
  expect(figureIn(waits, 'pcr_tasks_waiting', { lane: 'push' })).toBe(0);
  await app.rows(`select graphile_worker.remove_job('held')`);
  expect(figureIn(await read(), 'pcr_tasks_waiting', lane)).toBe(0);
});
const NEW = { full_name: 'New', email: 'new@example.org', password: 'password' };

test('messages by channel: sent, given up, and waiting', async () => {
  const channel = { channel: 'mail' };
  const write = () =>
    member.ask(sendSupportMessage, {
      in: { id: newId(), subject: 'How', message: 'How?', priority: 'low' },
    });
  expect(await grows(write, 'pcr_deliveries_total', { ...channel, outcome: 'sent' })).toBe(1);
  mailbox.refusing.set('operator@example.org', '5.1.1 There is nobody of this name');
  expect(await grows(write, 'pcr_deliveries_total', { ...channel, outcome: 'failed' })).toBe(1);
  mailbox.refusing.set('operator@example.org', '4.2.2 Later');
  await write();
  await vi.waitFor(async () =>
    expect(figureIn(await read(), 'pcr_deliveries_waiting', channel)).toBe(1),
  );
  mailbox.refusing.clear();
});

test('sessions that have not ended are counted', async () => {
  const sessions = async () => figureIn(await read(), 'pcr_sessions') ?? 0;
  const before = await sessions();
  await member.isElsewhere();
  expect(await sessions()).toBe(before + 1);
});

test('what is on the disk, and when the last good backup was made; one that is not known is absent', async () => {
  const first = await read();
  expect(figureIn(first, 'pcr_disk_free_bytes')).toBeGreaterThan(0);
  expect(figureIn(first, 'pcr_disk_size_bytes')).toBeGreaterThan(
    figureIn(first, 'pcr_disk_free_bytes') ?? 0,
  );
  expect(figureIn(first, 'pcr_disk_reserve_bytes')).toBe(0);
  expect(figureIn(first, 'pcr_backups_nightly')).toBe(1);
  expect(figureIn(first, 'pcr_backup_last_good_timestamp_seconds')).toBeUndefined();
  await goodBackup(app.database.pool, '2026-11-28T15:10:00Z');
  expect(figureIn(await read(), 'pcr_backup_last_good_timestamp_seconds')).toBe(1795878600);
});

/** What labels may say beside the endpoints of the contract, each by its name. */
const SAID: Readonly<Record<string, RegExp>> = {
  method: /^(GET|POST|PUT|DELETE|HEAD|any)$/,
  kind: /^(data|file|stream|web|unknown)$/,
  status: /^(\d{3}|gone)$/,
  le: /^(0\.\d+|\d+|\+Inf)$/,
  quantile: /^0\.\d+$/,
  lane: /^(usual|mail|webhook|push|phone|bulk|daily|binder_make|backup_make|my_data_export)$/,
  outcome: /^(done|failed|sent|stored|refused|gone)$/,
  channel: /^(mail|webhook|push|sms|call)$/,
  turn: /^(usual|costly|together|files)$/,
  state: /^(used|idle|waiting)$/,
  way: /^(password|code|passkey)$/,
  revision: /^f00dfeed$/,
  version: /^v?\d+\.\d+\.\d+$/,
  major: /^\d+$/,
  minor: /^\d+$/,
  patch: /^\d+$/,
  // Of Node: kinds of memory and of what it waits for.
  space: /^[a-z_]+$/,
  type: /^[A-Za-z]+$/,
};

test('no label holds what belongs to a member, whatever they do', async () => {
  const subjectFor = subjectsIn(app, { email: 'known@example.org', password: 'password' });
  for (const call of ENDPOINT_CALLS) {
    await app.rows('delete from rate_limits');
    const about = await subjectFor(call);
    await call.send(await app.otherDevice(about.owner), about.subject);
  }
  await member.send('GET', '/members/robin@example.org?token=secret');
  await member.send('GET', `/api/members/${member.id}/nothing`);
  const text = await read();
  const routes = new Set(Object.values(ENDPOINTS).map(({ path }) => `/api${path}`));
  const figures = figuresIn(text);
  const seen = new Set(figures.map(({ labels }) => labels.route).filter(Boolean));
  expect(seen.size).toBeGreaterThan(200);
  const strange = figures.flatMap(({ name, labels }) =>
    Object.entries(labels).flatMap(([label, said]) => {
      // Node tells the kind of a collection of garbage by the name of ours.
      const isKnown =
        label === 'route'
          ? routes.has(said) || said === 'unknown' || said === 'the web app'
          : name.startsWith('nodejs_gc')
            ? /^[a-z]+$|^0\.\d+$|^\d+$|^\+Inf$/.test(said)
            : SAID[label]?.test(said);
      return isKnown ? [] : [`${name} ${label}=${said}`];
    }),
  );
  expect(strange).toEqual([]);
  const theirs = [member.id, member.email, 'Ada Lovelace', 'Robin', '@', 'token', app.dataDir];
  expect(theirs.filter((one) => text.includes(one))).toEqual([]);
});

test('while the database is away, what is known without it is told, and the rest is absent', async () => {
  await way.cut();
  const begun = performance.now();
  const text = await read();
  expect(performance.now() - begun).toBeLessThan(5_000);
  await way.open();
  expect(figureIn(text, 'pcr_ready')).toBe(0);
  expect(figureIn(text, 'pcr_http_requests_total', { route: '/api/families' })).toBeGreaterThan(0);
  for (const name of ['pcr_sessions', 'pcr_tasks_waiting', 'pcr_deliveries_waiting'])
    expect(figureIn(text, name), name).toBeUndefined();
  await vi.waitFor(async () => expect(figureIn(await read(), 'pcr_sessions')).toBeGreaterThan(0));
});
