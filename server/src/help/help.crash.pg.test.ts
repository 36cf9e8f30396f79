import { register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { getSentMessage, sendSupportMessage } from '@pcr/contract/help/help.endpoints.ts';
import { expect, test, vi } from 'vitest';
import { newId } from '../families/testing/family-drafts.ts';
import { mailingProcesses } from '../notifications/testing/mailing-processes.ts';
import type { Visitor } from '../testing/visitor.ts';

const PATIENCE = 60_000;
const account = { email: 'ada@example.org', password: 'four calm otters' };

const pcr = mailingProcesses({ REQUIRE_EMAIL_CONFIRMATION: 'off', OPERATOR_EMAIL: 'operator@example.org' });

/** A process of its own, with the member's browser on it. */
async function start(before?: Visitor): Promise<Visitor> {
  const browser = await pcr.start(PATIENCE);
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
const toOperator = () => pcr.mail.mails.filter(({ subject }) => subject?.includes('A question'));

test('kill -9 between what the mail server was given and its answer: after the next start it is sent again under the same name; of two processes on one database, one delivers each message', async () => {
  const browser = await start();
  pcr.mail.mood = { stalls: 'DATA' };
  const { id } = await send(browser);
  await vi.waitFor(() => expect(toOperator()).toHaveLength(1), { timeout: PATIENCE, interval: 10 });
  await pcr.killFirst();
  pcr.mail.mood = 'takes it';

  const again = await start(browser);
  expect(await again.ask(getSentMessage, { params: { id } })).toMatchObject({ state: 'waiting' });
  // The time of the dead process's try passes.
  await pcr.fresh.database.pool.query(`update message_deliveries set claimed_until = now() - interval '1 second'`);
  await pcr.fresh.database.pool.query(
    'select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where key is not null',
  );
  await pcr.fresh.database.pool.query(`select pg_notify('jobs:insert', '{"r":1,"count":1}')`);
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
      const { rows } = await pcr.fresh.database.pool.query(
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
