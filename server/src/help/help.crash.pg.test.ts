import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { getSentMessage, sendSupportMessage } from '@pcr/contract/help/help.endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import { openTroubledMailServer, type TroubledMailServer } from '../kit/testing/troubled-servers.ts';
import { newId } from '../testing/family-drafts.ts';
import { isAlive, type MainProcess, portOf, startMain } from '../testing/main-process.ts';
import { newVisitor, type Visitor } from '../testing/visitor.ts';

const PATIENCE = 60_000;
const account = { email: 'ada@example.org', password: 'four calm otters' };

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
  for (const { app } of apps.filter(isAlive)) app.kill('SIGKILL');
  await Promise.all(apps.map(({ exited }) => exited));
  await mail.close();
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A process of its own, with the member's browser on it. */
async function start(before?: Visitor): Promise<Visitor> {
  const app = startMain({
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    SECRET: 'a secret that only tests have, long enough',
    SMTP_URL: mail.url,
    REQUIRE_EMAIL_CONFIRMATION: 'off',
    OPERATOR_EMAIL: 'operator@example.org',
    MAIL_FROM: 'PCR <pcr@example.org>',
  });
  apps.push(app);
  const address = `http://127.0.0.1:${await portOf(app, PATIENCE)}`;
  const browser = newVisitor(address, address);
  if (before) for (const [name, value] of before.cookies) browser.cookies.set(name, value);
  else {
    await browser.ask(register, { in: { full_name: 'Ada Byron', ...account } });
    await browser.ask(signIn, { in: account });
  }
  return browser;
}

const send = (browser: Visitor, id = newId()) =>
  browser.ask(sendSupportMessage, { in: { id, subject: 'A question', message: 'How?', priority: 'low' } });
/** Mails to the operator; others go to the member. */
const toOperator = () => mail.mails.filter(({ subject }) => subject?.includes('A question'));

test('kill -9 between what the mail server was given and its answer: after the next start it is sent again under the same name; of two processes on one database, one delivers each message', async () => {
  const browser = await start();
  mail.mood = { stalls: 'DATA' };
  const { id } = await send(browser);
  await vi.waitFor(() => expect(toOperator()).toHaveLength(1), { timeout: PATIENCE, interval: 10 });
  apps[0]?.app.kill('SIGKILL');
  await apps[0]?.exited;
  mail.mood = 'takes it';

  const again = await start(browser);
  expect(await again.ask(getSentMessage, { params: { id } })).toMatchObject({ state: 'waiting' });
  // The time of the dead process's try passes.
  await fresh.database.pool.query(`update message_deliveries set claimed_until = now() - interval '1 second'`);
  await fresh.database.pool.query(
    'select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where key is not null',
  );
  await vi.waitFor(
    async () => expect(await again.ask(getSentMessage, { params: { id } })).toMatchObject({ state: 'delivered' }),
    { timeout: PATIENCE, interval: 50 },
  );
  expect(toOperator()).toHaveLength(2);
  expect(new Set(toOperator().map(({ messageId }) => messageId)).size).toBe(1);

  const before = toOperator().length;
  const second = await start(browser);
  const sent = await Promise.all(Array.from({ length: 18 }, (_, n) => send(n % 2 ? again : second)));
  await vi.waitFor(() => expect(toOperator()).toHaveLength(before + sent.length), { timeout: PATIENCE, interval: 20 });
  await vi.waitFor(
    async () => {
      const { rows } = await fresh.database.pool.query(
        'select state, attempts from message_deliveries where message_id = any($1)',
        [sent.map(({ id }) => id)],
      );
      expect(rows).toEqual(Array(sent.length).fill({ state: 'delivered', attempts: 1 }));
    },
    { timeout: PATIENCE, interval: 20 },
  );
  expect(new Set(toOperator().map(({ messageId }) => messageId)).size).toBe(1 + sent.length);
  expect(toOperator()).toHaveLength(before + sent.length);
});
