import * as calendar from '@pcr/contract/events/calendar/calendar.endpoints.ts';
import * as endpoints from '@pcr/contract/events/events.endpoints.ts';
import type { Event, EventDraft } from '@pcr/contract/events/events.schema.ts';
import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import type { RsvpResponse } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { newId } from '../../testing/new-id.ts';
import { statementsOf } from '../../testing/statements.ts';
import type { Reply } from '../../testing/visitor.ts';
import { hasPythonIcalendar, readByIcalJs, readByPython } from '../testing/calendar-readers.ts';
import { eventDraft, eventEdit } from '../testing/event-drafts.ts';

let app: TestApp;
let mailbox: Mailbox;
let ana: Member;
let bo: Member;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mailbox.url } });
  ana = await app.member();
  bo = await app.member();
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.rows('delete from event_meetings', []);
  await app.rows('delete from events', []);
  await app.rows('delete from calendar_addresses', []);
});
afterEach(() => app.clock.reset());

const make = (changes: Partial<EventDraft> = {}, who = ana) =>
  who.ask(endpoints.createEvent, { in: eventDraft(changes) });
const get = (id: string) => ana.ask(endpoints.getEvent, { params: { id } });
const answer = (id: string, response: RsvpResponse, who = bo) =>
  who.ask(respondToEvent, { params: { id }, in: { id: newId(), response, notes: null } });
const setStatus = async (id: string, status: Event['status']) => {
  const { updated_at } = await get(id);
  return ana.ask(endpoints.changeEventStatus, { params: { id }, in: { status, updated_at } });
};
const download = (id: string) => ana.reply(calendar.downloadEventCalendar, { params: { id } });
const downloadSeries = (id: string) =>
  ana.reply(calendar.downloadSeriesCalendar, { params: { id } });
/** As every reader that is here reads it: all say the same. */
function read({ status, text }: Reply) {
  expect(status).toBe(200);
  const found = readByIcalJs(text);
  if (hasPythonIcalendar) expect(readByPython(text)).toEqual(found);
  return found;
}

describe('files (events.md 50)', () => {
  test('an event is one with its place, its time there, and the way to its screen', async () => {
    const { id, starts_at, ends_at } = await make({
      ...{
        title: 'Tea, coffee; and more',
        address: '12 Oak St',
        city: 'Austin',
        state: 'TX',
        zip_code: '78701',
      },
      ...{ event_time: '22:00', end_time: '01:00', description: 'One\nTwo' },
    });
    const reply = await download(id);
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="event.ics"/);
    expect(read(reply)).toEqual([
      {
        uid: id,
        title: 'Tea, coffee; and more',
        description: 'One\nTwo',
        location: 'Oak Hill Library, 12 Oak St, Austin, TX 78701',
        url: `${app.origin}/events?event=${id}`,
        status: 'CONFIRMED',
        sequence: 0,
        start: Date.parse(starts_at),
        end: Date.parse(ends_at),
        zone: 'America/Chicago',
      },
    ]);
    // Nothing of the member who made it, or of its organizer.
    for (const word of [ana.id, ana.email, 'Oak Hill Providers'])
      expect(reply.text).not.toContain(word);
  });

  test('each change that a calendar shows counts its sequence up, under the same UID', async () => {
    const { id, updated_at } = await make();
    const edit = { params: { id }, in: eventEdit(updated_at, { event_time: '10:00' }) };
    await ana.ask(endpoints.updateEvent, edit);
    expect(read(await download(id))).toMatchObject([{ uid: id, sequence: 1, status: 'CONFIRMED' }]);
    await setStatus(id, 'cancelled');
    expect(read(await download(id))).toMatchObject([{ uid: id, sequence: 2, status: 'CANCELLED' }]);
  });

  test('a series of a year has its dates, a changed and a cancelled one among them', async () => {
    const time_zone = 'America/New_York';
    const first = await make({
      time_zone,
      recurring_pattern: 'monthly',
      event_date: '2036-03-08',
      recurring_until: '2037-02-28',
    });
    const { items } = await ana.ask(endpoints.listSeriesDates, { params: { id: first.id } });
    expect(items).toHaveLength(12);
    const [changed, cancelled, deleted] = [
      items[3]?.id ?? '',
      items[5]?.id ?? '',
      items[7]?.id ?? '',
    ];
    const edit = eventEdit((await get(changed)).updated_at, {
      title: 'Another',
      event_time: '18:00',
      time_zone,
    });
    await ana.ask(endpoints.updateEvent, { params: { id: changed }, in: edit });
    await setStatus(cancelled, 'cancelled');
    const query = { updated_at: (await get(deleted)).updated_at };
    await ana.ask(endpoints.deleteEvent, { params: { id: deleted }, query });
    const left = (await ana.ask(endpoints.listSeriesDates, { params: { id: first.id } })).items;
    expect(left).toHaveLength(11);
    expect(read(await downloadSeries(cancelled))).toMatchObject(
      left.map(({ id, starts_at, ends_at }) => ({
        ...{ uid: id, start: Date.parse(starts_at), end: Date.parse(ends_at) },
        title:
          (id === cancelled ? 'Cancelled: ' : '') +
          (id === changed ? 'Another' : 'First aid for infants'),
        zone: time_zone,
        status: id === cancelled ? 'CANCELLED' : 'CONFIRMED',
      })),
    );
  });

  test('an event that stands alone has no file of a series, and a deleted one none at all', async () => {
    const { id, updated_at } = await make();
    await ana.refused('not_found', calendar.downloadSeriesCalendar, { params: { id } });
    await ana.ask(endpoints.deleteEvent, { params: { id }, query: { updated_at } });
    await ana.refused('not_found', calendar.downloadEventCalendar, { params: { id } });
  });
});

describe('the address of a calendar (events.md 51)', () => {
  const PATH = '/api/calendar.ics?token=';
  const newToken = async (who = bo) => (await who.ask(calendar.makeCalendarAddress)).token;
  /** As a calendar does it: without a session. */
  const fetchIt = (token: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.visitor().send(method, `${PATH}${token}`, { headers, origin: null });
  const shown = async (token: string) =>
    read(await fetchIt(token)).map(({ title, status }) => [title, status]);

  test('shows what its member attends, may attend and organizes, and nothing else', async () => {
    const token = await newToken();
    expect(await shown(token)).toEqual([]);
    const of = async (title: string, event_date: string, who = ana) =>
      (await make({ title, event_date }, who)).id;
    await answer(await of('Attended', '2040-01-01'), 'attending');
    await answer(await of('Perhaps', '2040-01-02'), 'maybe');
    await answer(await of('Declined', '2040-01-03'), 'not_attending');
    await of('Of others', '2040-01-04');
    const own = await of('Own', '2040-01-05', bo);
    await answer(own, 'maybe');
    const off = await of('Called off', '2040-01-06');
    await answer(off, 'attending');
    await setStatus(off, 'cancelled');
    const gone = await of('Deleted', '2040-01-07');
    await answer(gone, 'attending');
    await ana.ask(endpoints.deleteEvent, {
      params: { id: gone },
      query: { updated_at: (await get(gone)).updated_at },
    });
    expect(await shown(token)).toEqual([
      ['Attended', 'CONFIRMED'],
      ['Perhaps', 'TENTATIVE'],
      ['Own', 'CONFIRMED'],
      ['Cancelled: Called off', 'CANCELLED'],
    ]);
  });

  test('shows meetings that both agreed to, in both calendars, with nothing of the other', async () => {
    const { id } = await make();
    const [one, other] = [await newToken(), await newToken(ana)];
    const { headers } = await fetchIt(one);
    const meeting = newId();
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await app.rows(
      `insert into event_meetings (id, event_id, organizer_id, asker_id, event_title, organizer, time_zone, meeting_type,
         meeting_date, meeting_time, purpose, notes, status, link, open_until, created_at, updated_at)
       values ($1, $2, $3, $4, 'First aid', 'Oak Hill', 'America/Chicago', 'video', $5, '09:30', 'Career advice',
         'Call me Bo', 'accepted', 'https://meet.example.org/secret', now() + interval '5 days', now(), now())`,
      [meeting, id, ana.id, bo.id, day],
    );
    const again = await fetchIt(one, { 'if-none-match': headers.get('etag') ?? '' });
    expect(read(again)).toMatchObject([
      {
        ...{
          uid: meeting,
          title: 'Meeting: First aid',
          description: 'Career advice',
          location: 'Video call',
        },
        ...{
          url: `${app.origin}/events?event=${id}`,
          status: 'CONFIRMED',
          zone: 'America/Chicago',
        },
      },
    ]);
    for (const word of [ana.id, 'Oak Hill', 'secret', 'Call me Bo'])
      expect(again.text).not.toContain(word);
    expect((await shown(other)).map(([title]) => title)).toContain('Meeting: First aid');
    await app.rows(`update event_meetings set status = 'cancelled'`, []);
    expect(await shown(one)).toEqual([]);
  });

  test('events long past leave it, a cancelled one after a month', async () => {
    const token = await newToken(ana);
    const daysAgo = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    for (const [days, status] of [
      [400, 'upcoming'],
      [300, 'completed'],
      [40, 'cancelled'],
      [20, 'cancelled'],
    ] as const) {
      await make({ title: `${days} ${status}`, event_date: daysAgo(days), status });
    }
    expect(await shown(token)).toEqual([
      ['300 completed', 'CONFIRMED'],
      ['Cancelled: 20 cancelled', 'CANCELLED'],
    ]);
  });

  test('is told once, kept as a hash, replaced by a new one, and switched off at once', async () => {
    expect(await bo.ask(calendar.getCalendarAddress)).toEqual({ address: null });
    const first = await newToken();
    const known = await bo.ask(calendar.getCalendarAddress);
    expect(Object.keys(known.address ?? {})).toEqual(['created_at']);
    expect(JSON.stringify(await app.rows('select * from calendar_addresses', []))).not.toContain(
      first,
    );
    const second = await newToken();
    expect(await app.rows('select from calendar_addresses', [])).toHaveLength(1);
    expect([(await fetchIt(first)).status, (await fetchIt(second)).status]).toEqual([404, 200]);
    await bo.ask(calendar.deleteCalendarAddress);
    expect((await fetchIt(second)).status).toBe(404);
    expect(await bo.ask(calendar.getCalendarAddress)).toEqual({ address: null });
  });

  test('its member is told by mail that there is a new one, which a new password does not end', async () => {
    const cy = await app.member();
    const { token } = await cy.ask(calendar.makeCalendarAddress, {});
    const mail = await mailbox.mailTo(cy.email, 'Your PCR calendar has a new address');
    expect(mail.text).toContain(`${app.origin}/events?calendar\n`);
    expect(mail.text).toContain(`${app.origin}/?mode=reset\n`);
    expect(mail.text).not.toContain(token);
  });

  test('ten are made in an hour', async () => {
    const cy = await app.member();
    for (let n = 0; n < 10; n++) await cy.ask(calendar.makeCalendarAddress, {});
    await cy.refused('too_many_requests', calendar.makeCalendarAddress, {});
    expect(await cy.ask(calendar.getCalendarAddress)).toMatchObject({
      address: { created_at: expect.any(String) },
    });
  });

  test('one asks again and gets 304 as long as nothing has changed, for one statement', async () => {
    const { id } = await make();
    await answer(id, 'attending');
    const token = await newToken();
    const { headers } = await fetchIt(token);
    const etag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('set-cookie')).toBeNull();
    // The tasks that the answer began run statements, too.
    await app.tasksDone();
    const asked = await statementsOf(async () => {
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await fetchIt(token, { 'if-none-match': known });
        expect([again.status, again.text]).toEqual([304, '']);
      }
    });
    expect(asked).toHaveLength(3);
    const changes = [
      () => answer(id, 'maybe'),
      () => setStatus(id, 'cancelled'),
      () => answer(id, 'not_attending').catch(() => app.rows('delete from event_rsvps', [])),
    ];
    let last = etag;
    for (const change of changes) {
      await change();
      const anew = await fetchIt(token, { 'if-none-match': last });
      expect(anew.status).toBe(200);
      last = anew.headers.get('etag') ?? '';
    }
  });

  test('stands in no log, also where the database fails', async () => {
    const token = await newToken();
    await fetchIt(token);
    await fetchIt(`${token}x`);
    await app.rows('alter table calendar_addresses rename to moved_away', []);
    try {
      expect((await fetchIt(token)).status).toBe(500);
    } finally {
      await app.rows('alter table moved_away rename to calendar_addresses', []);
    }
    expect(app.logged.some((line) => line.includes('/api/calendar.ics'))).toBe(true);
    expect(app.logged.filter((line) => line.includes(token))).toEqual([]);
  });

  test('one address is read 120 times an hour, whoever asks, and others go on', async () => {
    const [token, other] = [await newToken(), await newToken(ana)];
    for (let n = 0; n < 120; n += 1) await fetchIt(token);
    const refused = await fetchIt(token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetchIt(other)).status).toBe(200);
  });
});
