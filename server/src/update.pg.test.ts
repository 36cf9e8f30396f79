/** @module-tag thorough */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './kit/postgres/database.ts';
import { type FreshDatabase, freshDatabase } from './kit/testing/postgres-for-tests.ts';
import { type LiveStream, openStream } from './testing/live-stream.ts';
import { linkIn, type Mailbox, openMailbox } from './testing/mailbox.ts';
import { isAlive, type MainProcess, portOf, startMain } from './testing/main-process.ts';
import { newId } from './testing/new-id.ts';
import {
  findVersionBefore,
  takeVersion,
  type VersionBefore,
} from './testing/operating/version-before.ts';
import { newVisitor, type Visitor } from './testing/visitor.ts';

// An update goes process by process (docs/operate/update.md): the version before serves beside this
// one, on a database with all migrations of now.

const PROJECT = resolve(import.meta.dirname, '../..');
const before = await findVersionBefore();
/** npm may have to install the libraries of the version before, which takes minutes. */
const INSTALLING = 10 * 60_000;

let folder: string;
let fresh: FreshDatabase;
let mailbox: Mailbox;
let store: S3rver;
let filesUrl: string;
let oldRoot: string | undefined;
const started: MainProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-update-'));
  fresh = await freshDatabase({ migrated: false });
  mailbox = await openMailbox();
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'pcr-files' }],
  });
  const { port } = await store.run();
  filesUrl = `s3://S3RVER:S3RVER@127.0.0.1:${port}/pcr-files?tls=off`;
  oldRoot = await takeVersion(before as VersionBefore);
}, INSTALLING);
afterAll(async () => {
  for (const main of started.filter(isAlive)) {
    main.app.kill('SIGKILL');
    await main.exited;
  }
  await store.close();
  await mailbox.close();
  await fresh.drop();
  if (oldRoot) await rm(oldRoot, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** A process, and where its version's code is. */
interface Server {
  main: MainProcess;
  address: string;
  root: string;
}
/** What a page of that version sends. */
interface Drafts {
  agreements: Record<string, string>;
  entries: Record<string, { id: string }>;
}

async function start(name: string, root: string): Promise<Server> {
  const settings = {
    DATABASE_URL: fresh.url,
    SECRET: 'x'.repeat(40),
    SMTP_URL: mailbox.url,
    FILES_URL: filesUrl,
    LOG_LEVEL: 'warn',
    DATA_DIR: join(folder, name),
  };
  const main = startMain(settings, [], join(root, 'server/src/main.ts'));
  started.push(main);
  const address = `http://127.0.0.1:${await portOf(main)}`;
  return { main, address, root };
}

/** Each version's own code says what its forms send. */
async function draftsOf(root: string): Promise<Drafts> {
  const script = `
    const { AGREEMENT_VERSIONS } = await import('./contract/src/agreements/agreements.schema.ts');
    const { announcementDraft } = await import('./server/src/announcements/testing/announcement-drafts.ts');
    const { eventDraft } = await import('./server/src/events/testing/event-drafts.ts');
    const { familyDraft } = await import('./server/src/families/testing/family-drafts.ts');
    const { jobDraft } = await import('./server/src/jobs/testing/job-drafts.ts');
    const entries = { families: familyDraft(), jobs: jobDraft(), events: eventDraft(), announcements: announcementDraft() };
    console.log(JSON.stringify({ agreements: AGREEMENT_VERSIONS, entries }));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: root },
  );
  return JSON.parse(stdout);
}

/** The same browser, whose next request a load balancer gives to another process. */
function at(server: Server, browser?: Visitor): Visitor {
  const visitor = newVisitor(server.address, server.address);
  for (const [name, value] of browser?.cookies ?? []) visitor.cookies.set(name, value);
  return visitor;
}

/** What the answer says; what a version's answers hold is that version's own matter. */
async function asked(browser: Visitor, method: string, path: string, body?: object | Buffer) {
  const raw =
    body === undefined || Buffer.isBuffer(body)
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const { status, text, headers } = await browser.send(method, `/api${path}`, raw);
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

async function signUp(server: Server, email: string): Promise<Visitor> {
  const browser = at(server);
  const account = { email, password: 'four calm otters' };
  await asked(browser, 'POST', '/account/register', { full_name: 'Ada', ...account });
  const link = linkIn(await mailbox.mailTo(email, ''));
  const token = link.searchParams.get('token');
  await asked(browser, 'POST', '/account/email-confirmation', { token });
  await asked(browser, 'POST', '/account/sign-in', account);
  await accept(browser, server);
  return browser;
}
async function accept(browser: Visitor, { root }: Server): Promise<void> {
  for (const [name, version] of Object.entries((await draftsOf(root)).agreements))
    await asked(browser, 'POST', `/agreements/${name}/acceptance`, { version });
}

/** Reads all that this version's pages can read without knowing an id. */
async function readsEverything(paths: readonly string[], browser: Visitor): Promise<void> {
  for (const path of paths) {
    const { status, text } = await browser.send('GET', path);
    expect(status, `GET ${path}: ${text}`).toBeLessThan(300);
  }
}

interface Parameter {
  in: string;
  required?: boolean;
}
type Operation = { parameters?: Parameter[] };
async function readablePaths(browser: Visitor): Promise<string[]> {
  const { paths } = await asked(browser, 'GET', '/openapi.json');
  return Object.entries(paths as Record<string, { get?: Operation }>)
    .filter(([, { get }]) => get && !get.parameters?.some(({ required }) => required))
    .map(([path]) => path);
}

/** A page of `writer`'s version writes; another's hears of it from `reader` and reads it. */
async function passesOn(
  writer: Server,
  writing: Visitor,
  reading: Visitor,
  pages: LiveStream,
): Promise<void> {
  const { entries } = await draftsOf(writer.root);
  for (const [kind, draft] of Object.entries(entries)) {
    await asked(writing, 'POST', `/${kind}`, draft);
    expect(await asked(reading, 'GET', `/${kind}/${draft.id}`)).toMatchObject({ id: draft.id });
  }
  await pages.heard(entries.announcements?.id ?? '');
  const file = newId();
  await asked(writing, 'PUT', `/files/${file}?folder=documents&name=paper.txt`, PAPER);
  expect(await asked(reading, 'GET', `/files/${file}/content`)).toBe(PAPER.toString());
}
const PAPER = Buffer.from('A paper of mine.');

test.skipIf(!before)(
  `PCR ${before?.version ?? '(skipped: this clone does not have the version before)'} serves beside this one on a database of this one`,
  async () => {
    const old = await start('version-before', oldRoot as string);
    const onOld = await signUp(old, 'old@example.org');
    const paths = await readablePaths(onOld);
    expect(paths.length).toBeGreaterThan(30);
    // Its connections know the statements by what the tables were.
    for (let times = 0; times < 8; times++) await readsEverything(paths, onOld);
    const oldPage = await (await openStream(old.address, onOld)).current();

    const now = await start('this-version', PROJECT);
    const onNow = at(now, onOld);
    await accept(onNow, now);
    const nowPage = await (await openStream(now.address, onNow)).current();
    await passesOn(old, onOld, onNow, nowPage);
    await passesOn(now, onNow, onOld, oldPage);
    for (let times = 0; times < 8; times++) await readsEverything(paths, onOld);
    await readsEverything(paths, onNow);
    await readsEverything(await readablePaths(onNow), onNow);

    // Each takes the sessions and the tasks of the other.
    const joined = await signUp(old, 'joined@example.org');
    await asked(at(now, joined), 'GET', '/account/session');
    const later = await signUp(now, 'later@example.org');
    await asked(at(old, later), 'POST', '/account/sign-out');
    expect((await at(now, later).send('GET', '/api/account/session')).status).toBe(401);

    old.main.app.kill('SIGTERM');
    await oldPage.end();
    expect([oldPage.complete, await old.main.exited]).toEqual([true, 0]);
    await readsEverything(paths, onNow);
    await expect.poll(tasksLeft).toEqual([]);
    expect([old.main.err, now.main.err]).toEqual(['', '']);
  },
);
/** A task that waits for its day is not under way. */
const tasksLeft = () => fresh.database.query(TASKS, []);
const TASKS = sql(
  'tasks',
  `select task_identifier, last_error from graphile_worker.jobs
   where run_at < now() + interval '1 minute' or last_error is not null`,
);
