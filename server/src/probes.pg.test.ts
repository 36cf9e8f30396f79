import { chmod, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type FileFixtures, startFileFixtures } from './files/testing/file-fixtures.ts';
import { KEPT } from './kit/postgres/connections.ts';
import { connect, type Database } from './kit/postgres/database.ts';
import { openWay, type Way } from './kit/testing/way-to-postgres.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { openRaw } from './testing/raw-connection.ts';

// What a machine is told of the app (docs/operate/monitor.md).

let app: TestApp;
let way: Way;
/** The app's own connections. */
let own: Database;
let member: Member;

beforeAll(async () => {
  app = await startApp({
    publicUrl: null,
    requestsPerMinute: 40,
    // Every look is a new one.
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
});

async function probe(path: string, on: TestApp = app, init: RequestInit = {}) {
  const answer = await fetch(`${on.address}${path}`, init);
  return { status: answer.status, says: await answer.text(), headers: answer.headers };
}
const readyz = async (on: TestApp = app) => {
  const { status, says } = await probe('/readyz', on);
  return `${status} ${says}`;
};
const becomes = (answer: string, on?: TestApp) => expect.poll(() => readyz(on)).toBe(answer);

test('both answer with a word, to GET and HEAD, and say nothing else', async () => {
  for (const [path, word] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
    ['/readyz?from=a+load+balancer', 'ready'],
  ] as const) {
    const { status, says, headers } = await probe(path);
    expect({ status, says }).toEqual({ status: 200, says: word });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([...headers.keys()].filter((name) => /server|powered|version/.test(name))).toEqual([]);
    const head = await probe(path, app, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, says: '' });
    expect(head.headers.get('content-length')).toBe(String(word.length));
  }
  // What is not asked like that is a request like any other.
  expect((await probe('/readyz/x')).status).toBe(404);
  expect((await probe('/healthz', app, { method: 'POST' })).status).toBe(403);
});

test('neither counts against limits, is refused for its host, or waits for a turn', async () => {
  const host = async (line: string) => {
    const raw = await openRaw(app.address);
    raw.write(line);
    await raw.hears('\r\n\r\n');
    return raw.heard.split('\r\n')[0];
  };
  expect(await host('GET /healthz HTTP/1.1\r\nHost: pcr.example.org\r\n\r\n')).toMatch(/200 OK/);
  expect(await host('GET /readyz HTTP/1.1\r\n\r\n')).toMatch(/200 OK/);
  expect(await host('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/200 OK/);
  expect(await host('GET /api/x HTTP/1.1\r\nHost: pcr.example.org\r\n\r\n')).toMatch(/403/);

  const many = await Promise.all(Array.from({ length: 100 }, () => readyz()));
  expect(new Set(many)).toEqual(new Set(['200 ready']));
  // Of the 40 of a minute they took none.
  await member.ask(getSession);

  const taken: pg.PoolClient[] = [];
  onTestFinished(() => {
    for (const client of taken) client.release();
  });
  for (let n = 0; n < KEPT.requests; n++) taken.push(await own.pool.connect());
  expect(await readyz()).toBe('200 ready');
});

test('a database that is gone, that does not answer or that only reads is 503 until it is back; the log says so twice', async () => {
  await way.cut();
  await becomes('503 database');
  expect((await probe('/healthz')).says).toBe('ok');
  await way.open();
  await becomes('200 ready');

  way.stall('pcr watching');
  const begun = performance.now();
  expect(await readyz()).toBe('503 database');
  expect(performance.now() - begun).toBeLessThan(3_000);
  way.stall(null);
  await becomes('200 ready');

  const readOnly = async (is: 'on' | 'off') => {
    await app.rows(`begin; set transaction read write; do $$ begin
      execute format('alter database %I set default_transaction_read_only = ${is}', current_database());
    end $$; commit`);
    way.cutOnly('pcr watching');
  };
  await readOnly('on');
  await becomes('503 database');
  await readOnly('off');
  await becomes('200 ready');

  const said = app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => /ready/.test(msg));
  expect(said.map(({ missing }) => missing)).toEqual([
    'database',
    undefined,
    'database',
    undefined,
    'database',
    undefined,
  ]);
});

test('a migration that has not landed is 503; those of a newer PCR, which serves beside this one, are not', async () => {
  const [last] = await app.rows(`delete from migrations
    where name = (select max(name) from migrations) returning name, hash, applied_at`);
  expect(await readyz()).toBe('503 migrations');
  await app.rows('insert into migrations values ($1, $2, $3)', Object.values(last ?? {}));
  await app.rows(`insert into migrations values ('9999_of_a_newer_pcr.sql', 'a hash')`);
  expect(await readyz()).toBe('200 ready');
  // Another database under the same name.
  await app.rows('alter table migrations rename to migrations_elsewhere');
  expect(await readyz()).toBe('503 migrations');
  await app.rows('alter table migrations_elsewhere rename to migrations');
  expect(await readyz()).toBe('200 ready');
});

test('a folder of files that is gone is 503 until it is back', async () => {
  const folder = join(app.dataDir, 'files');
  await rename(folder, `${folder}-elsewhere`);
  expect(await readyz()).toBe('503 files');
  await rename(`${folder}-elsewhere`, folder);
  expect(await readyz()).toBe('200 ready');
});

// Whoever may do everything may write there as well.
test.runIf(process.getuid?.() !== 0)('a folder that must not be written is 503', async () => {
  const folder = join(app.dataDir, 'files');
  await chmod(folder, 0o500);
  expect(await readyz()).toBe('503 files');
  await chmod(folder, 0o700);
  expect(await readyz()).toBe('200 ready');
});

describe('with a store', () => {
  let store: FileFixtures;
  beforeAll(async () => {
    store = await startFileFixtures('S3', { probeLimits: { databaseMs: 60_000, filesMs: 0 } });
  });
  afterAll(() => store.close());

  test('one that is away, refuses or has lost the bucket is 503 until it is back', async () => {
    await becomes('200 ready', store.app);
    const bringBack = await store.loseStorage();
    await becomes('503 files', store.app);
    await bringBack();
    await becomes('200 ready', store.app);
    store.refuse({ status: 403, code: 'InvalidAccessKeyId' });
    await becomes('503 files', store.app);
    store.refuse({ status: 404, code: 'NoSuchBucket' });
    await becomes('503 files', store.app);
    store.refuse(null);
    await becomes('200 ready', store.app);
    // What it looks at more seldom it does not look at each time.
    await store.app.rows('alter table migrations rename to migrations_elsewhere');
    expect(await readyz(store.app)).toBe('200 ready');
  });
});

test('while it stops, /readyz says so at once, requests are answered, and connections end with them', async () => {
  const stopping = await startApp();
  onTestFinished(() => stopping.close());
  const visitor = await stopping.member();
  expect((await visitor.reply(getSession)).headers.get('connection')).toBe('keep-alive');
  stopping.sayStopping();
  expect(await readyz(stopping)).toBe('503 stopping');
  expect((await probe('/healthz', stopping)).says).toBe('ok');
  const { status, headers } = await visitor.reply(getSession);
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
});

/** Routes that stand in no contract, with what they are. */
const OTHER_ROUTES = [
  // The contract itself, for programs.
  'GET /api/openapi.json',
  // What the operator's check asks through the proxy; for anybody else it is not there.
  'GET /proxy-seen',
  // What mail programs call by the header of a mail (RFC 8058).
  'POST /unsubscribe',
];

test('the server has no route but those of the contract, and a named few', () => {
  const known = new Set(
    Object.values(ENDPOINTS).map(({ method, path }) => `${method} /api${path}`),
  );
  const found = app.routes().filter((route) => !route.startsWith('HEAD '));
  expect(found.length).toBeGreaterThanOrEqual(known.size);
  expect(found.filter((route) => !known.has(route)).sort()).toEqual(OTHER_ROUTES);
});
