import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSession, register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { acceptAgreement } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { createFamily, listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { AGREEMENTS } from '@pcr/contract/kit/agreement-name.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { familyDraft } from './families/testing/family-drafts.ts';
import { type FreshDatabase, freshDatabase } from './kit/testing/postgres-for-tests.ts';
import { isAlive, type MainProcess, portOf, startMain } from './testing/main-process.ts';
import { newVisitor, type Reply, type Visitor } from './testing/visitor.ts';

const account = { email: 'ada@example.org', password: 'four calm otters' };

let fresh: FreshDatabase;
let dataDir: string;
let main: MainProcess;
let visitor: () => Visitor;
let member: Visitor;

beforeAll(async () => {
  [fresh, dataDir] = await Promise.all([freshDatabase(), mkdtemp(join(tmpdir(), 'pcr-cut-'))]);
  // A process of its own: whether it lives is what these tests are about.
  main = startMain({
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    SECRET: 'a secret that only tests have, long enough',
  });
  const address = `http://127.0.0.1:${await portOf(main)}`;
  visitor = () => newVisitor(address, address);
  member = visitor();
  await member.ask(register, { in: { full_name: 'Ada', ...account } });
  await member.ask(signIn, { in: account });
  for (const name of AGREEMENTS) {
    await member.ask(acceptAgreement, {
      params: { name },
      in: { version: AGREEMENT_VERSIONS[name] },
    });
  }
});
afterAll(async () => {
  if (isAlive(main)) main.app.kill('SIGKILL');
  await main.exited;
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Ends the connection of this pool whose request waits for `table` in the middle of its work; the
 * request's answer.
 */
async function cutIn(pool: string, table: string, ask: () => Promise<Reply>): Promise<Reply> {
  const client: pg.PoolClient = await fresh.database.pool.connect();
  try {
    await client.query(`begin; lock table ${table} in share mode`);
    const asked = ask();
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await client.query(cut, [pool])).rowCount, { timeout: 30_000 })
      .toBe(1);
    await client.query('rollback');
    return await asked;
  } finally {
    client.release(true);
  }
}

function expectAlive(): void {
  expect(isAlive(main), main.err).toBe(true);
  expect(main.err).not.toMatch(/Unhandled|Uncaught/i);
}

// machines.md 8
test('a connection that ends in the middle of a transaction costs a second try, which is done', async () => {
  const draft = familyDraft({ family_name: 'Lovelace' });
  const cut = await cutIn('pcr', 'families', () => member.reply(createFamily, { in: draft }));
  expect(cut.status, cut.text).toBe(200);
  expectAlive();
  const { items } = await member.ask(listFamilies, { query: {} });
  expect(items.map(({ id }) => id)).toEqual([draft.id]);
});

test('a connection that ends in the middle of a sign-in costs a second try, which lets in', async () => {
  const browser = visitor();
  const cut = await cutIn('pcr sign-in', 'sessions', () => browser.reply(signIn, { in: account }));
  expect(cut.status, cut.text).toBe(200);
  expectAlive();
  expect((await browser.ask(getSession)).user.email).toBe(account.email);
});

// kit.md 97
test('a connection that ends while a session is prolonged answers 503, and the session lives on', async () => {
  // A day after the sign-in better-auth moves the end of the session.
  await fresh.database.pool.query(`update sessions set expires_at = now() + interval '5 days'`);
  const cut = await cutIn('pcr sign-in', 'sessions', () => member.reply(getSession));
  expect(cut.status, cut.text).toBe(503);
  expectAlive();
  expect((await member.ask(getSession)).user.email).toBe(account.email);
});

test.each(['users', 'accounts'])(
  'a connection that ends while somebody registers (%s) costs a second try, which makes the account',
  async (table) => {
    const other = { email: `${table}@example.org`, password: 'four calm otters' };
    const given = { in: { full_name: 'Grace', ...other } };
    const cut = await cutIn('pcr', table, () => visitor().reply(register, given));
    expect(cut.status, cut.text).toBeLessThan(300);
    expectAlive();
    const browser = visitor();
    await browser.ask(signIn, { in: other });
  },
);

test('all connections end at once under load: some requests answer 503, none 500, and the app goes on', async () => {
  const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'pcr%' and pid <> pg_backend_pid()`;
  const statuses: number[] = [];
  let cuts = 0;
  const asking = Promise.all(
    Array.from({ length: 12 }, async () => {
      while (cuts < 5) {
        const draft = familyDraft({});
        statuses.push((await member.reply(createFamily, { in: draft })).status);
        statuses.push((await member.reply(listFamilies, { query: {} })).status);
      }
    }),
  );
  const client = await fresh.database.pool.connect();
  try {
    for (; cuts < 5; cuts++) {
      const heard = statuses.length;
      await client.query(cutAll);
      await expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThan(heard + 24);
    }
  } finally {
    client.release();
  }
  await asking;
  expectAlive();
  expect(new Set(statuses.filter((status) => ![200, 429].includes(status)))).toEqual(
    new Set([503]),
  );
  await member.ask(listFamilies, { query: {} });
  // Each lane of tasks listens again, and shows that it lives (kit.md 96).
  const living = `select 1 from pg_locks where locktype = 'advisory' and classid = 4601
    and database = (select oid from pg_database where datname = current_database())`;
  await expect
    .poll(async () => (await fresh.database.pool.query(living)).rowCount, {
      timeout: 50_000,
      interval: 50,
    })
    .toBe(9);
});
