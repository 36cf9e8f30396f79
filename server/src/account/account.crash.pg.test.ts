import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from '@pcr/contract/account/account.endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import { openTroubledMailServer, type TroubledMailServer } from '../kit/testing/troubled-servers.ts';
import { isAlive, type MainProcess, portOf, startMain } from '../testing/main-process.ts';
import { newVisitor, type Visitor } from '../testing/visitor.ts';

const PATIENCE = 60_000;
const ada = { full_name: 'Ada Byron', email: 'ada@example.org', password: 'four calm otters' };
const bo = { ...ada, full_name: 'Bo Byron', email: 'bo@example.org' };

let fresh: FreshDatabase;
let mail: TroubledMailServer;
let dataDir: string;
let apps: MainProcess[];

beforeEach(async () => {
  [fresh, mail, dataDir] = await Promise.all([
    freshDatabase(),
    openTroubledMailServer(),
    mkdtemp(join(tmpdir(), 'pcr-crash-')),
  ]);
  apps = [];
});
afterEach(async () => {
  mail.release();
  for (const { app } of apps.filter(isAlive)) app.kill('SIGKILL');
  await Promise.all(apps.map(({ exited }) => exited));
  await mail.close();
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Visitor> {
  const app = startMain({
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    SECRET: 'a secret that only tests have, long enough',
    SMTP_URL: mail.url,
    MAIL_FROM: 'PCR <pcr@example.org>',
  });
  apps.push(app);
  const address = `http://127.0.0.1:${await portOf(app, PATIENCE)}`;
  return newVisitor(address, address);
}

const rows = async (text: string) => (await fresh.database.pool.query(text)).rows;

/** Registers; resolves when the confirmation mail is on its way, and stays there. */
async function registerWithSlowMail(browser: Visitor, who: typeof ada): Promise<void> {
  mail.mood = { stalls: 'greeting' };
  await browser.ask(register, { in: who });
  await vi.waitFor(() => expect(mail.stalled).toBe(1), { timeout: PATIENCE, interval: 10 });
}

/** What the queue does each minute, as if the mail had been on its way for two. */
async function aMinuteLater(): Promise<void> {
  await rows(`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'
    where locked_at > now() - interval '2 minutes'`);
  await rows(`select graphile_worker.add_job('tasks_unlock', job_key => 'a test')`);
  await vi.waitFor(
    async () => expect(await rows(`select 1 from graphile_worker.jobs where key = 'a test'`)).toEqual([]),
    { timeout: PATIENCE, interval: 10 },
  );
}

test('kill -9 while an account mail is on its way: it goes out a minute later; a mail that a living process sends stays its own, and no other sends it as well', async () => {
  await registerWithSlowMail(await start(), ada);
  apps[0]?.app.kill('SIGKILL');
  await apps[0]?.exited;
  mail.mood = 'takes it';
  mail.release();
  const second = await start();
  // PostgreSQL may notice a moment later that the connections of the dead have ended.
  await vi.waitFor(
    async () => {
      await aMinuteLater();
      expect(await rows(`select 1 from graphile_worker.jobs where locked_at < now() - interval '1 minute'`)).toEqual(
        [],
      );
    },
    { timeout: PATIENCE, interval: 50 },
  );
  await vi.waitFor(() => expect(mail.mails.map(({ subject }) => subject)).toHaveLength(1), {
    timeout: PATIENCE,
    interval: 20,
  });
  expect(mail.mails[0]?.subject).toBe('Confirm your email address for PCR');

  await start();
  // All three lanes of both have shown that they live.
  const living = `select 1 from pg_locks where locktype = 'advisory' and classid = 4601
      and database = (select oid from pg_database where datname = current_database())`;
  await vi.waitFor(async () => expect(await rows(living)).toHaveLength(6), { timeout: PATIENCE, interval: 20 });
  await registerWithSlowMail(second, bo);
  await aMinuteLater();
  const inWork = `select task_identifier from graphile_worker.jobs where locked_at < now() - interval '1 minute'`;
  expect(await rows(inWork)).toEqual([{ task_identifier: 'mail' }]);
  mail.mood = 'takes it';
  mail.release();
  await vi.waitFor(async () => expect(await rows('select 1 from graphile_worker.jobs')).toEqual([]), {
    timeout: PATIENCE,
    interval: 20,
  });
  expect(mail.mails).toHaveLength(2);
});
