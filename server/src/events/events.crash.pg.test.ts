import { register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { acceptAgreement } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { createEvent, getEvent } from '@pcr/contract/events/events.endpoints.ts';
import * as rsvps from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { expect, test, vi } from 'vitest';
import { newId } from '../families/testing/family-drafts.ts';
import { mailingProcesses } from '../notifications/testing/mailing-processes.ts';
import type { Visitor } from '../testing/visitor.ts';
import { eventDraft } from './testing/event-drafts.ts';

/** A process of PCR takes 3 s of processor time until it is open. */
const PATIENCE = 150_000;
const pcr = mailingProcesses({ REQUIRE_EMAIL_CONFIRMATION: 'off' });

test('kill -9 between the offer of a seat and its end: another process passes it on, once (events.md 35)', async () => {
  const [first, second] = await Promise.all([pcr.start(PATIENCE), pcr.start(PATIENCE)]);
  type Cookies = [string, string][];
  const as = (cookies: Cookies, browser = second): Visitor => {
    browser.cookies.clear();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  };
  const member = async (full_name: string): Promise<Cookies> => {
    const account = { email: `${full_name}@example.org`, password: 'four calm otters' };
    const browser = as([]);
    await browser.ask(register, { in: { full_name, ...account } });
    await browser.ask(signIn, { in: account });
    for (const name of ['terms_of_service', 'nda'] as const) {
      await browser.ask(acceptAgreement, { params: { name }, in: { version: AGREEMENT_VERSIONS[name] } });
    }
    return [...browser.cookies];
  };
  const [ana, bo, cy, di] = [await member('ana'), await member('bo'), await member('cy'), await member('di')];
  const { id } = await as(ana).ask(createEvent, { in: eventDraft({ max_attendees: 1 }) });
  const answer = (who: Visitor, response: 'attending' | 'not_attending') =>
    who.ask(rsvps.respondToEvent, { params: { id }, in: { id: newId(), response, notes: null } });
  for (const who of [bo, cy, di]) await answer(as(who), 'attending');
  // The offer is made by the process that dies.
  await answer(as(bo, first), 'not_attending');
  const mine = async (who: Cookies) => (await as(who).ask(getEvent, { params: { id } })).my_rsvp;
  expect((await mine(cy))?.offered_until).not.toBeNull();
  await pcr.killFirst();

  const { pool } = pcr.fresh.database;
  await pool.query(
    `update event_rsvps set offered_until = now() - interval '1 second' where offered_until is not null`,
  );
  await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
     where task_identifier = 'events_offers'`,
  );
  await pool.query(`select pg_notify('jobs:insert', '{"r":1,"count":1}')`);
  await vi.waitFor(async () => expect((await mine(di))?.offered_until).not.toBeNull(), {
    timeout: PATIENCE,
    interval: 50,
  });
  expect(await mine(cy)).toMatchObject({ response: 'not_attending', offered_until: null });
  const { rows } = await pool.query<{ kind: string; told: number }>(
    `select kind, count(*)::int as told from inbox_entries where kind like 'event_seat%' group by kind order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'event_seat_offered', told: 2 },
    { kind: 'event_seat_passed', told: 1 },
  ]);
  expect(await as(ana).ask(getEvent, { params: { id } })).toMatchObject({ attendees: 1, waitlist_count: 0 });
}, 300_000);
