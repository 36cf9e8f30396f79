import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Connection, withClient } from '../../bench/load/bench-database.ts';
import type { Mail } from '../../bench/load/mail-taker.ts';
import { consentKey } from './checking/consents.ts';
import { type Changed, type FinalState, stateKey, type TakenMail, toldKey } from './history.ts';
import { waitForTasks } from './left-over.ts';
import { TOGGLED } from './load/consenting.ts';
import { type People, SEATS, whoAt } from './load/people.ts';
import { answerKey } from './load/seats.ts';

/** For so long the primary may be asked again, in ms. */
const PATIENCE = 60_000;

/**
 * What there is on the primary once tasks and deliveries had their time. `primary` gives where it
 * is; what breaks meanwhile is asked again.
 */
export async function readFinalState(
  primary: () => Promise<Connection>,
  people: People,
  mails: readonly Mail[],
  inboxes: () => Promise<FinalState['told']>,
): Promise<FinalState> {
  const { left, helped } = await waitForTasks((statement) =>
    persistently(primary, async (client) => (await client.query<{ what: string }>(statement)).rows),
  );
  const told = await inboxes();
  return persistently(primary, async (client) => {
    const numbers = new Map(people.people.map(({ id }, who) => [id, who]));
    return {
      lives: await livesOfJobs(client),
      states: await statesOf(client, numbers, people.scarce),
      made: await madeIn(client),
      seats: await seatsOf(client, people.scarce),
      mails: mails.flatMap(toTaken),
      told,
      left,
      helped,
    };
  });
}

/** Does the work on a connection of its own, and again if that breaks; rejects after a minute. */
async function persistently<T>(
  primary: () => Promise<Connection>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await withClient(await primary(), work);
    } catch (error) {
      if (performance.now() > until) throw error;
      await delay(1_000);
    }
  }
}

const LETTER = /letter-\d+-\d+/;
const NEWS = /news-\d+/g;
export function toTaken({ messageId, subject, to, text, taken }: Mail): TakenMail[] {
  const [letter] = LETTER.exec(subject) ?? [];
  if (letter) return [{ token: letter, messageId, taken }];
  const who = whoAt(to);
  // A digest names several.
  return [...new Set(text.match(NEWS))].map((token) => {
    return { token: toldKey(token, who), messageId, taken };
  });
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
