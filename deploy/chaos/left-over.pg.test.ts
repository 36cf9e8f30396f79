import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type FreshDatabase,
  freshDatabase,
} from '../../server/src/kit/testing/postgres-for-tests.ts';
import { waitForTasks } from './left-over.ts';

// What of tasks and mails is left when the load has ended (machines.md 85): planted faults.

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(() => ask('delete from messages; delete from graphile_worker._private_jobs'));

const ask = async (statement: string) =>
  (await fresh.database.pool.query<{ what: string }>(statement)).rows;
/** It is looked once by itself, and once after the help. */
const look = () => waitForTasks(ask, { byItself: 0, helped: 0 });

/** A mail of which a server died in its try; `comes`: when a task takes it over. */
async function claimed(until: string, comes: string | null): Promise<string> {
  const [message, delivery] = [randomUUID(), randomUUID()];
  await ask(`insert into messages (id, kind, sender_id, recipient_address, subject, body, created_at)
    values ('${message}', 'plain', null, 'ana@example.org', 'S', 'B', now())`);
  await ask(`insert into message_deliveries
      (id, message_id, channel, attempts, next_attempt_at, claimed_until, give_up_at)
    values ('${delivery}', '${message}', 'mail', 1, now(), now() + interval '${until}', now() + interval '1 day')`);
  if (comes !== null)
    await ask(`select graphile_worker.add_job('message_mail', json_build_object('id', '${delivery}'),
      run_at => now() + interval '${comes}', job_key => '${delivery}')::text as what`);
  return delivery;
}

test('nothing is left, and nothing is helped, where all is done or due later', async () => {
  await ask(
    `select graphile_worker.add_job('x', run_at => now() + interval '1 hour')::text as what`,
  );
  expect(await look()).toEqual({ left: [], helped: [] });
});

test('planted: a task that is due, that failed, or that a dead process holds is left, and is not helped', async () => {
  const job = (name: string) =>
    ask(
      `select graphile_worker.add_job('${name}', run_at => now() + interval '1 hour')::text as what`,
    );
  const set = (name: string, what: string) =>
    ask(`update graphile_worker._private_jobs set ${what} where task_id =
      (select id from graphile_worker._private_tasks where identifier = '${name}')`);
  for (const name of ['due', 'failed', 'held']) await job(name);
  await set('due', 'run_at = now()');
  await set('failed', `attempts = 1, last_error = 'broke'`);
  await set('held', `locked_at = now(), locked_by = 'dead'`);
  const { left } = await look();
  expect(left.sort()).toEqual(['task due: not done', 'task failed: broke', 'task held: not done']);
});

test('planted: a claim that does not end, or that no task takes over, is left', async () => {
  const forEver = await claimed('1 day', '1 day');
  const nobody = await claimed('10 minutes', null);
  const late = await claimed('10 minutes', '1 hour');
  const { left, helped } = await look();
  expect(helped).toEqual([]);
  expect(left.sort()).toEqual(
    [forEver, nobody, late].map((id) => `delivery ${id}: waiting after 1`).sort(),
  );
});

test('a claim that a task takes over in its time is brought forward once, and then must be done', async () => {
  const id = await claimed('10 minutes', '10 minutes');
  const words = `delivery ${id}: waiting after 1`;
  expect(await look()).toMatchObject({ helped: [words], left: expect.arrayContaining([words]) });
  const due = await ask(
    'select key as what from graphile_worker.jobs where run_at <= now() and locked_at is null',
  );
  expect(due).toEqual([{ what: id }]);
});

test('a try that failed is not left where its claim has put another task in its place', async () => {
  const id = randomUUID();
  const job = `select graphile_worker.add_job('message_mail', json_build_object('id', '${id}'),
    run_at => now() + interval '10 minutes', job_key => '${id}')::text as what`;
  const set = (what: string) => ask(`update graphile_worker._private_jobs set ${what}`);
  await ask(job);
  await set(`attempts = 1, locked_at = now(), locked_by = 'alive'`);
  await ask(job);
  await set(`last_error = 'broke', locked_at = null, locked_by = null where locked_by is not null`);
  expect(await look()).toEqual({ left: [], helped: [] });
  // Of a task that has failed for good nobody takes the place.
  await set(`attempts = max_attempts, last_error = 'broke' where key is not null`);
  expect((await look()).left).toEqual(['task message_mail: broke']);
});

test('planted: an entry whose digest is due and does not come is left', async () => {
  const [member, id] = [randomUUID(), randomUUID()];
  await ask(`insert into users (id, full_name, email, signup_at, created_at, updated_at)
    values ('${member}', 'Ana', '${member}@example.org', now(), now(), now())`);
  const hold = (until: string) =>
    ask(`insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at, held_until)
      values ('${id}', '${member}', 'operator_news', '${id}', '{}', now(), now() + interval '${until}')
      on conflict (id) do update set held_until = excluded.held_until`);
  await hold('1 hour');
  expect(await look()).toEqual({ left: [], helped: [] });
  await hold('-1 second');
  expect(await look()).toEqual({ left: [`entry ${id}: its digest is due`], helped: [] });
});
