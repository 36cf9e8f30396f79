import { register } from '@pcr/contract/account/account.endpoints.ts';
import { expect, test, vi } from 'vitest';
import { mailingProcesses } from '../notifications/testing/mailing-processes.ts';
import type { Visitor } from '../testing/visitor.ts';

/** A process of PCR takes 3 s of processor time until it is open. */
const PATIENCE = 150_000;
const ada = { full_name: 'Ada Byron', email: 'ada@example.org', password: 'four calm otters' };
const bo = { ...ada, full_name: 'Bo Byron', email: 'bo@example.org' };

const pcr = mailingProcesses();
const start = () => pcr.start(PATIENCE);
const rows = async (text: string) => (await pcr.fresh.database.pool.query(text)).rows;

/** Registers; resolves when the confirmation mail is on its way, and stays there. */
async function registerWithSlowMail(browser: Visitor, who: typeof ada): Promise<void> {
  pcr.mail.mood = { stalls: 'greeting' };
  await browser.ask(register, { in: who });
  await vi.waitFor(() => expect(pcr.mail.stalled).toBe(1), { timeout: PATIENCE, interval: 10 });
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
  await pcr.killFirst();
  pcr.mail.mood = 'takes it';
  pcr.mail.release();
  const [second] = await Promise.all([start(), start()]);
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
  await vi.waitFor(() => expect(pcr.mail.mails.map(({ subject }) => subject)).toHaveLength(1), {
    timeout: PATIENCE,
    interval: 20,
  });
  expect(pcr.mail.mails[0]?.subject).toBe('Confirm your email address for PCR');

  // All nine lanes of both have shown that they live.
  const living = `select 1 from pg_locks where locktype = 'advisory' and classid = 4601
      and database = (select oid from pg_database where datname = current_database())`;
  await vi.waitFor(async () => expect(await rows(living)).toHaveLength(18), { timeout: PATIENCE, interval: 20 });
  await registerWithSlowMail(second, bo);
  await aMinuteLater();
  // A task of the minute may be under way beside it.
  const inWork = `select key from graphile_worker.jobs
    where task_identifier = 'mail' and locked_at < now() - interval '1 minute'`;
  expect(await rows(inWork)).toHaveLength(1);
  pcr.mail.mood = 'takes it';
  pcr.mail.release();
  await vi.waitFor(async () => expect(await rows('select 1 from graphile_worker.jobs')).toEqual([]), {
    timeout: PATIENCE,
    interval: 20,
  });
  expect(pcr.mail.mails).toHaveLength(2);
}, 300_000);
