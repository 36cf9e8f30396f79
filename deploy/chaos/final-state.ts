import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Connection, withClient } from '../../bench/load/bench-database.ts';
import type { Mail } from '../../bench/load/mail-taker.ts';
import { consentKey } from './checking/consents.ts';
import { type Changed, type FinalState, stateKey, type TakenMail } from './history.ts';
import { TOGGLED } from './load/consenting.ts';
import { type People, SEATS } from './load/people.ts';
import { answerKey } from './load/seats.ts';

/** For so long tasks may go on after the load, in ms. */
const PATIENCE = 5 * 60_000;

/**
 * What there is on the primary once tasks and deliveries had their time. `primary` gives where it
 * is; what breaks meanwhile is asked again.
 */
export async function readFinalState(
  primary: () => Promise<Connection>,
  people: People,
  mails: readonly Mail[],
): Promise<FinalState> {
  const until = performance.now() + PATIENCE;
  const left = await waitForTasks(primary, until);
  return persistently(primary, until, async (client) => {
    const numbers = new Map(people.people.map(({ id }, who) => [id, who]));
    return {
      lives: await livesOfJobs(client),
      states: await statesOf(client, numbers, people.scarce),
      made: await madeIn(client),
      seats: await seatsOf(client, people.scarce),
      mails: mails.flatMap(toTaken),
      left,
    };
  });
}

/** Does the work on a connection of its own, and again if that breaks; rejects after `until`. */
async function persistently<T>(
  primary: () => Promise<Connection>,
  until: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await withClient(await primary(), work);
    } catch (error) {
      if (performance.now() > until + AFTER) throw error;
      await delay(1_000);
    }
  }
}
/** ms. */
const AFTER = 60_000;

const LETTER = /letter-\d+-\d+/;
function toTaken({ messageId, subject, taken }: Mail): TakenMail[] {
  const [token] = LETTER.exec(subject) ?? [];
  return token ? [{ token, messageId, taken }] : [];
}

const END_CLAIMS = `update message_deliveries set claimed_until = null where state = 'waiting'`;
/** Its next try waits until the claim of the one before would have ended. */
const SKIP_PAUSES = `select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now())
  from graphile_worker.jobs j join message_deliveries d on d.id::text = j.key
  where d.state = 'waiting' and d.claimed_until is null and j.run_at > now() having count(*) > 0`;
/** What has failed and is tried again later. */
const RUN_NOW = `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
  from graphile_worker.jobs
  where locked_at is null and attempts between 1 and max_attempts - 1 and run_at > now()
  having count(*) > 0`;
const UNDELIVERED = `select 'delivery ' || id || ': ' || state || ' after ' || attempts as what
  from message_deliveries where state <> 'delivered'`;
/**
 * What is due later, by its own time, is no task that was left; nor is one that another has
 * replaced while it ran, which graphile-worker shows by no error and no try that is left.
 */
const LEFT = `select 'task ' || task_identifier || ': ' || coalesce(last_error, 'not done') as what
  from graphile_worker.jobs
  where run_at <= now() and (attempts < max_attempts or last_error is not null)`;

/**
 * A try that ended with its process or its database has a claim of 15 minutes: those are ended
 * first, since nobody is there any more who holds them.
 */
async function waitForTasks(primary: () => Promise<Connection>, until: number): Promise<string[]> {
  await persistently(primary, until, (client) => client.query(END_CLAIMS));
  for (;;) {
    const left = await persistently(primary, until, async (client) => {
      const { rows } = await client.query<{ what: string }>(`${UNDELIVERED} union all ${LEFT}`);
      if (rows.length > 0) {
        await client.query(SKIP_PAUSES);
        await client.query(RUN_NOW);
      }
      return rows.map(({ what }) => what);
    });
    if (left.length === 0 || performance.now() > until) return left;
    await delay(500);
  }
}

/** A version is what an entry was before a change: what it became stands in the next one. */
async function livesOfJobs(client: pg.Client): Promise<FinalState['lives']> {
  const { rows: jobs } = await client.query<{ id: string; title: string }>(
    'select id, title from jobs',
  );
  const { rows: changes } = await client.query<{
    entity_id: string;
    change: 'edited' | 'deleted' | 'restored';
    title: string;
  }>(
    `select entity_id, change, before->>'title' as title from history where entity = 'jobs' order by id`,
  );
  const byJob = Map.groupBy(changes, ({ entity_id }) => entity_id);
  return Object.fromEntries(
    jobs.map(({ id, title }) => {
      const own = byJob.get(id) ?? [];
      const life: Changed[] = [{ does: 'create', token: own[0]?.title ?? title }];
      for (const [n, { change }] of own.entries())
        life.push({ does: DOES[change], token: own[n + 1]?.title ?? title });
      return [id, life];
    }),
  );
}
const DOES = { edited: 'edit', deleted: 'delete', restored: 'restore' } as const;

async function statesOf(
  client: pg.Client,
  numbers: ReadonlyMap<string, number>,
  scarce: readonly string[],
): Promise<FinalState['states']> {
  const states: Record<string, string | null> = {};
  const families = await client.query<{ id: string; token: string | null }>(
    'select id, case when deleted_at is null then family_name end as token from families',
  );
  for (const { id, token } of families.rows) states[stateKey('family', id)] = token;
  const answers = await client.query<{ event_id: string; user_id: string; response: string }>(
    'select event_id, user_id, response from event_rsvps where event_id = any ($1)',
    [scarce],
  );
  for (const { event_id, user_id, response } of answers.rows) {
    const key = answerKey(event_id, numbers.get(user_id) ?? -1);
    states[stateKey('answer', key)] = response;
  }
  const consents = await client.query<Record<'user_id' | (typeof TOGGLED)[number], string>>(
    `select user_id, ${TOGGLED.map((name) => `case when ${name} then 'on' else 'off' end as ${name}`).join(', ')}
     from user_consent_preferences`,
  );
  for (const row of consents.rows) {
    const who = numbers.get(row.user_id) ?? -1;
    for (const name of TOGGLED) states[stateKey('consent', consentKey(name, who))] = row[name];
  }
  return states;
}

async function madeIn(client: pg.Client): Promise<FinalState['made']> {
  const { rows } = await client.query<{ token: string; times: number }>(
    `select token, count(*)::int as times from (
       select body as token from conversation_messages where body like 'line-%'
       union all select subject from messages where subject like '%letter-%'
       union all select id::text from files
     ) as all_of_them group by token`,
  );
  return Object.fromEntries(
    rows.map(({ token, times }) => [LETTER.exec(token)?.[0] ?? token, times]),
  );
}

async function seatsOf(client: pg.Client, scarce: readonly string[]) {
  const { rows } = await client.query<{ event: string; attending: number }>(
    `select event_id as event, count(*)::int as attending from event_rsvps
     where event_id = any ($1) and response = 'attending' group by event_id`,
    [scarce],
  );
  return rows.map((row) => ({ ...row, seats: SEATS }));
}
