import type { InboxPage } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import type pg from 'pg';
import { type Connection, withClient } from '../../../bench/load/bench-database.ts';
import { load, type Owner } from '../../../bench/load/sample-load.ts';
import { eventDraft } from '../../../server/src/events/testing/event-drafts.ts';
import { newId } from '../../../server/src/testing/new-id.ts';
import { toldKey } from '../history.ts';
import { type Asking, type Caller, type Door, openCaller } from './caller.ts';
import { chanceOf } from './chance.ts';
import type { Neighbour } from './consenting.ts';
import type { Talk } from './talk.ts';

// The members of a run, made before it begins: each signed in, with all texts accepted, a partner
// to talk to, and an event that all of their group attend.

export interface Person extends Owner {
  neighbours: readonly Neighbour[];
  /** That the whole group attends. */
  event: string;
  talk: Talk;
}

export interface People {
  people: readonly Person[];
  /** Events with few seats. */
  scarce: readonly string[];
}

/** Members of a group see each other; a page of attendees shows more of them. */
const GROUP = 16;
/** Seats of an event that is asked for by all. */
export const SEATS = 5;
const SCARCE = 8;

/** Five letters that begin no other member's. */
export const wordOf = (who: number) =>
  `Qu${[...who.toString().padStart(3, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`;

/** `connection` leads to the primary; the database is empty and has all migrations. */
export async function makePeople(
  connection: Connection,
  door: Door,
  count: number,
): Promise<People> {
  const made = await load(connection, { owners: count, recordsOfEach: 1 });
  const cards = await withClient(connection, async (client) => {
    await client.query('delete from families');
    return showNames(client, made);
  });
  // By https its name says so.
  const prefix = door.ca ? '__Host-' : '';
  const owners = made.map((one) => ({ ...one, cookie: `${prefix}${one.cookie}` }));
  const callers = owners.map(({ cookie }, who) => caller(door, who, cookie));
  const events: string[] = [];
  const scarce: string[] = [];
  for (let n = 0; n < Math.ceil(count / GROUP); n++)
    events.push(await makeEvent(callers[0] as Caller, null));
  for (let n = 0; n < SCARCE; n++) scarce.push(await makeEvent(callers[0] as Caller, SEATS));
  const talks: Talk[] = [];
  for (const [who, own] of callers.entries()) {
    const body = { id: newId(), response: 'attending', notes: null };
    await must(own, 'PUT', `/events/${events[Math.floor(who / GROUP)]}/rsvp`, body);
    if (who % 2 === 1)
      talks.push(...(await begin(callers[who - 1] as Caller, own, cards[who] ?? '', who)));
  }
  for (const own of callers) own.close();
  const all = owners.map((_, who) => ({ who, name: `Provider ${who}`, word: wordOf(who) }));
  const people = owners.map((owner, who) => {
    const group = all.filter((one) => Math.floor(one.who / GROUP) === Math.floor(who / GROUP));
    return {
      ...owner,
      neighbours: group.filter((one) => one.who !== who),
      event: events[Math.floor(who / GROUP)] ?? '',
      talk: talks[who] as Talk,
    };
  });
  return { people, scarce };
}

/** The number of the member with this address, as `load` makes them. */
export const whoAt = (address: string) =>
  Number(/^provider-(\d+)@/.exec(address)?.[1] ?? Number.NaN);

/** How often each token of an entry of news stands in the inbox of each member, as PCR shows it. */
export async function readInboxes(door: Door, { people }: People): Promise<Record<string, number>> {
  const told: Record<string, number> = {};
  for (const [who, { cookie }] of people.entries()) {
    const own = caller(door, who, cookie);
    let next: string | null = '';
    while (next !== null) {
      const cursor = next && `?cursor=${encodeURIComponent(next)}`;
      const page: InboxPage = JSON.parse(await must(own, 'GET', `/inbox${cursor}`));
      for (const entry of page.items) {
        if (entry.kind !== 'operator_news') continue;
        const key = toldKey(`${entry.parts.message_subject}`, who);
        told[key] = (told[key] ?? 0) + 1;
      }
      next = page.next;
    }
    own.close();
  }
  return told;
}

const caller = (door: Door, who: number, cookie: string) =>
  openCaller({ door, who, cookie, chance: chanceOf(who), now: () => performance.now() });

/** All show their name and take messages; the ids of their cards. */
async function showNames(client: pg.Client, owners: readonly Owner[]): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string; card_id: string }>(
    `insert into user_consent_preferences
       (user_id, display_real_name, allow_contact_through_app, profile_visibility, updated_at)
     select id, true, true, 'public', now() from users returning user_id, card_id`,
  );
  const byId = new Map(rows.map(({ user_id, card_id }) => [user_id, card_id]));
  return owners.map(({ id }) => byId.get(id) ?? '');
}

async function makeEvent(own: Caller, seats: number | null): Promise<string> {
  const draft = eventDraft({ max_attendees: seats, waitlist_enabled: false });
  await must(own, 'POST', '/events', draft);
  return draft.id;
}

/** The first of two writes, and the second answers: from then on each may write what they like. */
async function begin(first: Caller, second: Caller, card_id: string, who: number) {
  const start = { id: newId(), card_id, body: 'Are you free?' };
  const { id } = JSON.parse(await must(first, 'POST', '/conversations', start));
  await must(second, 'POST', `/conversations/${id}/messages`, { id: newId(), body: 'Yes.' });
  return [
    { conversation: id, partner: who },
    { conversation: id, partner: who - 1 },
  ];
}

async function must(own: Caller, method: Asking['method'], path: string, body?: object) {
  const { last } = await own.ask({ method, path, ...(body && { body }) });
  if (last.status >= 200 && last.status < 300) return last.text;
  throw new Error(`${method} ${path} was refused: ${last.status} ${last.text.slice(0, 300)}`);
}
