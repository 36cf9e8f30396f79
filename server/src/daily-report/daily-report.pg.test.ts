import { getDailyReport } from '@pcr/contract/daily-report/daily-report.endpoints.ts';
import {
  REPORT_KINDS,
  REPORT_THINGS_MOST,
} from '@pcr/contract/daily-report/daily-report.schema.ts';
import {
  changeEventStatus,
  createEvent,
  deleteEvent,
  updateEvent,
} from '@pcr/contract/events/events.endpoints.ts';
import { EventEdit } from '@pcr/contract/events/events.schema.ts';
import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { openSharedFamily } from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import { saveCredential } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import {
  applyToJob,
  decideJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { inboxSentence } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { changePrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharesRecords } from '../consent/testing/consenting.ts';
import { eventDraft } from '../events/testing/event-drafts.ts';
import { familyDraft } from '../families/testing/family-drafts.ts';
import { credentialDraft } from '../files/testing/credential-drafts.ts';
import { upload } from '../files/testing/file-fixtures.ts';
import { PDF } from '../files/testing/file-samples.ts';
import { applicationDraft, jobDraft } from '../jobs/testing/job-drafts.ts';
import type { Notify } from '../kit/messages/notify.ts';
import { kill } from '../kit/testing/killed.ts';
import { notifier } from '../notifications/notifications.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { newId } from '../testing/new-id.ts';
import { dailyReportTasks } from './daily-report.tasks.ts';

// notifications.md 70 to 79. Time is an argument: the task is run with a clock that stands at the
// instant.

let app: TestApp;
let mail: Mailbox;
let ana: Member;

beforeAll(async () => {
  mail = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'PCR <pcr@example.org>' } });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(async () => {
  app.clock.reset();
  app.clock.passMidnight();
  await app.rows('delete from daily_report_schedules');
  ana = await app.member({ full_name: 'Ana Provider' });
});

const silent = notifier({ operator: [], member: [] });
/** The task as it runs at this instant. */
const tellAt = (instant: string, notify: Notify = silent) =>
  dailyReportTasks({
    database: app.database,
    clock: { now: () => new Date(instant) },
    notify,
  }).daily_reports_tell({}, { id: 'one', attempt: 1 });

/** The year after this one, so that all was made before it begins. */
const YEAR = new Date().getUTCFullYear() + 1;
const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAY = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) => dayAfter(first, n));
/** The first Monday of June of that year: no summer time changes near it. */
const MONDAY = daysFrom(`${YEAR}-06-01`, 7).find((day) => new Date(day).getUTCDay() === 1) ?? '';
const WEEK = daysFrom(MONDAY, 7);

interface Chosen {
  daily_reports_enabled?: boolean;
  daily_reports_time?: string;
  daily_reports_days?: string[];
  time_zone?: string | null;
}
/** Saved as the screen for it saves it, at this instant. */
async function choose(
  member: Member,
  chosen: Chosen,
  at = `${YEAR - 1}-12-20T00:00:00Z`,
): Promise<void> {
  const names = Object.keys(chosen);
  await app.rows(
    'insert into notification_preferences (user_id) values ($1) on conflict do nothing',
    [member.id],
  );
  await app.rows(
    `update notification_preferences set updated_at = $2, ${names.map((name, n) => `${name} = $${n + 3}`).join(', ')}
     where user_id = $1`,
    [member.id, at, ...Object.values(chosen)],
  );
}

const recordOf = async (member: Member) =>
  (await member.ask(createFamily, { in: familyDraft({ family_name: 'The Parkers' }) })).id;
/** Somebody looked at that record just before. */
const look = (family: string, member: Member, at: string) =>
  app.rows(
    `insert into family_look_ups (family_id, user_id, owner_id, day, created_at)
     values ($1, null, $2, $3::timestamptz::date, $3::timestamptz - interval '1 second')`,
    [family, member.id, at],
  );

/** There is a new look at this moment, and the task runs. */
const newsAt = async (family: string, instant: string, notify?: Notify) => {
  await look(family, ana, instant);
  await tellAt(instant, notify);
};

const reportsOf = (member: Member) =>
  app.rows<{ id: string; day: string; created_at: string }>(
    `select id, day::text, to_json(created_at) #>> '{}' as created_at from daily_reports where user_id = $1 order by day`,
    [member.id],
  );
const daysOf = async (member: Member) => (await reportsOf(member)).map(({ day }) => day);
const entriesOf = (member: Member) =>
  app.rows<{ subject_id: string; parts: Record<string, string> }>(
    `select subject_id, parts from inbox_entries where user_id = $1 and kind = 'daily_report' order by created_at`,
    [member.id],
  );
const atClock = (instant: string, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    },
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    time: `${of('hour')}:${of('minute')}`,
  };
};

describe('a daily report', () => {
  // Two o'clock is not there on one night of the year, and there twice on another.
  const PLACES = [
    ['Europe/Berlin', '02:30:00', 'spring'],
    ['Asia/Kolkata', '00:00:00', null],
    ['Australia/Adelaide', '02:30:00', 'autumn'],
    ['Pacific/Honolulu', '23:59:00', null],
  ] as const;

  test.each([
    ['spring', '03-23', '04-10'],
    ['autumn', '09-28', '11-05'],
  ])(
    'comes on each day of the %s, once, at its time by the clock of the zone (71, 72)',
    async (season, from, to) => {
      const members = await Promise.all(
        PLACES.map(async ([time_zone, daily_reports_time]) => {
          const member = await app.member();
          await choose(member, { time_zone, daily_reports_time, daily_reports_days: EVERY_DAY });
          await recordOf(member);
          return member;
        }),
      );
      const end = `${YEAR}-${to}T00:00:00Z`;
      // The next instant at which one is due, with news for each of them just before.
      const next = async (after: string) => {
        const [step] = await app.rows<{ at: string }>(
          `with step as (select min(next_at) as at from daily_report_schedules where user_id = any ($1) and next_at > $2),
         looked as (
           insert into family_look_ups (family_id, user_id, owner_id, day, created_at)
           select f.id, null, f.user_id, s.at::date, s.at - interval '1 second' from step s, families f
           where f.user_id = any ($1)
         )
         select to_json(at) #>> '{}' as at from step`,
          [members.map(({ id }) => id), after],
        );
        return new Date(step?.at ?? end).toISOString();
      };
      const start = `${YEAR}-${from}T00:00:00Z`;
      await tellAt(start);
      let steps = 0;
      for (let at = await next(start); at < end; at = await next(at)) {
        // Now and then a second process looks at the same minute.
        await Promise.all(steps++ % 20 === 0 ? [tellAt(at), tellAt(at)] : [tellAt(at)]);
      }
      // Of these each zone has all.
      const [first, last] = [dayAfter(start.slice(0, 10), 2), dayAfter(end.slice(0, 10), -2)];
      const length = (Date.parse(last) - Date.parse(first)) / DAY;
      for (const [n, [zone, time, leaps]] of PLACES.entries()) {
        const member = members[n] as Member;
        const reports = (await reportsOf(member)).filter(({ day }) => day >= first && day < last);
        expect(reports.map(({ day }) => day)).toEqual(daysFrom(first, length));
        const usual = time.slice(0, 5);
        const others = reports.flatMap(({ day, created_at }) => {
          const clock = atClock(created_at, zone);
          expect(clock.day).toBe(day);
          return clock.time === usual ? [] : [clock.time];
        });
        expect(others).toEqual(leaps === season ? ['03:30'] : []);
        expect(await entriesOf(member)).toHaveLength((await reportsOf(member)).length);
      }
    },
  );

  test('comes at 8:00 from Monday to Friday in UTC to a member who has chosen nothing (70)', async () => {
    const family = await recordOf(ana);
    for (const day of WEEK) {
      for (const time of ['07:59', '08:00', '20:00']) {
        await newsAt(family, `${day}T${time}:00Z`);
      }
    }
    const reports = await reportsOf(ana);
    expect(reports.map(({ day }) => day)).toEqual(WEEK.slice(0, 5));
    expect(reports.map(({ created_at }) => created_at.slice(11, 16))).toEqual(
      Array(5).fill('08:00'),
    );
  });

  test('comes on the days that were chosen, and not while it is off; what was meanwhile is no news (70, 73)', async () => {
    const family = await recordOf(ana);
    await choose(ana, { daily_reports_days: ['Tuesday', 'Sunday'], time_zone: 'Asia/Kolkata' });
    const week = async (first: string) => {
      for (const day of daysFrom(first, 7)) {
        await newsAt(family, `${day}T02:30:00Z`);
      }
    };
    await week(MONDAY);
    expect(await daysOf(ana)).toEqual([WEEK[1], WEEK[6]]);
    await choose(ana, { daily_reports_enabled: false }, `${dayAfter(MONDAY, 7)}T00:00:00Z`);
    await week(dayAfter(MONDAY, 7));
    expect(await daysOf(ana)).toHaveLength(2);
    await choose(ana, { daily_reports_enabled: true }, `${dayAfter(MONDAY, 14)}T00:00:00Z`);
    await tellAt(`${dayAfter(MONDAY, 15)}T02:30:00Z`);
    expect(await daysOf(ana)).toHaveLength(2);
    await choose(ana, { daily_reports_days: [] }, `${dayAfter(MONDAY, 21)}T00:00:00Z`);
    await week(dayAfter(MONDAY, 21));
    expect(await daysOf(ana)).toHaveLength(2);
  });

  test('that was missed comes later on its day, and not on the next (72)', async () => {
    const family = await recordOf(ana);
    await choose(ana, { time_zone: 'America/New_York', daily_reports_days: EVERY_DAY });
    const at = (instant: string) => newsAt(family, instant);
    // PCR was away from before 8:00 until 23:50 there.
    await at(`${dayAfter(MONDAY, 1)}T03:50:00Z`);
    expect(await reportsOf(ana)).toMatchObject([{ day: MONDAY }]);
    // And now until 7:00 two days later.
    await at(`${dayAfter(MONDAY, 3)}T11:00:00Z`);
    expect(await daysOf(ana)).toEqual([MONDAY]);
    await at(`${dayAfter(MONDAY, 3)}T12:00:00Z`);
    expect(await daysOf(ana)).toEqual([MONDAY, dayAfter(MONDAY, 3)]);
  });

  test('comes once on a day whose time or zone changes, and not for a time that was over by then (72)', async () => {
    const family = await recordOf(ana);
    await choose(ana, { time_zone: 'Europe/Berlin', daily_reports_days: EVERY_DAY });
    const at = (instant: string) => newsAt(family, instant);
    await at(`${MONDAY}T06:00:00Z`);
    await choose(ana, { daily_reports_time: '09:00:00' }, `${MONDAY}T06:30:00Z`);
    await at(`${MONDAY}T07:00:00Z`);
    await choose(ana, { time_zone: 'America/New_York' }, `${MONDAY}T08:00:00Z`);
    await at(`${MONDAY}T13:00:00Z`);
    expect(await daysOf(ana)).toEqual([WEEK[0]]);
    await choose(ana, { daily_reports_time: '07:00:00' }, `${WEEK[1]}T12:30:00Z`);
    await at(`${WEEK[1]}T12:31:00Z`);
    expect(await daysOf(ana)).toEqual([WEEK[0]]);
    await at(`${WEEK[2]}T11:00:00Z`);
    expect(await daysOf(ana)).toEqual([WEEK[0], WEEK[2]]);
  });

  test('says nothing when nothing is new: no entry, no mail, no report (73)', async () => {
    const sent = notifier({ operator: [], member: ['mail'] });
    await recordOf(ana);
    await tellAt(`${MONDAY}T08:00:00Z`, sent);
    expect(await reportsOf(ana)).toEqual([]);
    expect(await entriesOf(ana)).toEqual([]);
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toEqual([]);
  });

  test('comes by mail as other news do, in UTC where PostgreSQL does not know the zone (76)', async () => {
    await choose(ana, { time_zone: 'Mars/Olympus' });
    const family = await recordOf(ana);
    await newsAt(family, `${MONDAY}T08:00:00Z`, notifier({ operator: [], member: ['mail'] }));
    const { text = '' } = await mail.mailTo(ana.email, 'Your daily report');
    expect(text).toContain('Your daily report: 1 look at your family records.');
    expect(text).not.toContain('Parkers');
    expect(await daysOf(ana)).toEqual([MONDAY]);
  });
});

describe('what is new', () => {
  /** Now, at eight o'clock of a weekday in the member's zone: everything that is made is new. */
  const tellNow = async () => {
    await app.rows(
      `update daily_report_schedules set chosen_at = now() - interval '2 days', since = now() - interval '2 days',
         next_at = now() - interval '1 day', last_day = null where user_id = $1`,
      [ana.id],
    );
    await tellAt(new Date(app.clock.now().getTime() + 1000).toISOString());
  };
  const begin = () =>
    choose(
      ana,
      { daily_reports_days: EVERY_DAY, daily_reports_time: '00:00:00', time_zone: 'UTC' },
      '2020-01-01T00:00:00Z',
    );
  const latest = async () => {
    const entry = (await entriesOf(ana)).at(-1);
    if (!entry) throw new Error('no report came');
    return ana.ask(getDailyReport, { params: { id: entry.subject_id } });
  };
  const nextDay = (days = 1) => app.clock.advance({ days });
  const inDays = (days: number) => dayAfter(app.clock.now().toISOString().slice(0, 10), days);

  test('is listed under its kind, with where it leads, and counted in the entry (74, 75)', async () => {
    await begin();
    const bo = await app.member({ full_name: 'Bo Neighbour' });
    const job = await ana.ask(createJob, { in: jobDraft({ title: 'Evening helper' }) });
    await bo.ask(applyToJob, { params: { id: job.id }, in: applicationDraft() });
    const other = await bo.ask(createJob, { in: jobDraft({ title: 'Infant care' }) });
    const own = await ana.ask(applyToJob, { params: { id: other.id }, in: applicationDraft() });
    await bo.ask(decideJobApplication, { params: { id: own.id }, in: { status: 'accepted' } });
    const event = await bo.ask(createEvent, {
      in: eventDraft({ title: 'Fire drill', event_date: inDays(3) }),
    });
    await ana.ask(respondToEvent, {
      params: { id: event.id },
      in: { id: newId(), response: 'attending', notes: null },
    });
    const made = await ana.ask(createEvent, {
      in: eventDraft({ title: 'Open house', event_date: inDays(5) }),
    });
    await ana.ask(createEvent, { in: eventDraft({ title: 'Too far', event_date: inDays(20) }) });
    await bo.ask(createEvent, { in: eventDraft({ title: 'Not hers', event_date: inDays(3) }) });
    const document = await upload(ana, { folder: 'certificates', name: 'CPR.pdf', bytes: PDF });
    await ana.ask(saveCredential, {
      params: { id: document.id },
      in: credentialDraft({ kind: 'cpr', expiry_date: inDays(29) }),
    });
    const expiring = await recordOf(ana);
    await app.rows(
      `update families set updated_at = now() - interval '5 years', service_start_date = '2015-01-01',
         service_end_date = '2016-01-01', warned_on = (now() at time zone 'UTC')::date where id = $1`,
      [expiring],
    );
    await ana.ask(changePrivacySettings, { in: { data_retention: '5years' } });
    await sharesRecords(ana);
    const shared = await ana.ask(createFamily, { in: familyDraft({ family_name: 'The Lees' }) });
    await bo.ask(openSharedFamily, { params: { id: shared.id } });

    await tellNow();
    const report = await latest();
    expect(
      report.things.map(({ kind, subject_id, title, status }) => [kind, subject_id, title, status]),
    ).toEqual([
      ['applications', job.id, 'Evening helper', null],
      ['decisions', other.id, 'Infant care', 'accepted'],
      ['events', event.id, 'Fire drill', null],
      ['events', made.id, 'Open house', null],
      ['credentials', document.id, 'CPR', null],
      ['records', expiring, 'The Parkers', null],
      ['looks', shared.id, 'The Lees', null],
    ]);
    expect(report).toMatchObject({ gone: 0, day: inDays(0) });
    expect(report.things[2]).toMatchObject({
      time_zone: 'America/Chicago',
      at: event.starts_at,
      day: null,
    });
    expect(report.things[4]).toMatchObject({ day: inDays(29), at: null });
    const { parts } = (await entriesOf(ana))[0] ?? { parts: {} };
    expect(inboxSentence({ kind: 'daily_report', parts })).toBe(
      'Your daily report: 1 new application, 1 answer to your applications, 2 events in the next 7 days, ' +
        '1 credential that expires, 1 family record that will be deleted for its age, 1 look at your family records.',
    );
    expect(Object.keys(parts).sort()).toEqual([...REPORT_KINDS].sort());

    // Told once: the next day has nothing new, and so no report.
    nextDay();
    await tellNow();
    expect(await entriesOf(ana)).toHaveLength(1);
    // A deleted entry is no longer shown.
    await bo.ask(deleteEvent, {
      params: { id: event.id },
      query: { updated_at: event.updated_at },
    });
    expect(await latest()).toMatchObject({ gone: 1, things: { length: 6 } });
    // The next reminder of a credential is news, and an event on another date.
    await app.rows(`update credentials set expiry_date = expiry_date - 23 where file_id = $1`, [
      document.id,
    ]);
    nextDay();
    await tellNow();
    expect((await latest()).things.map(({ kind }) => kind)).toEqual(['credentials']);
    // Nobody else's.
    await bo.refused('not_found', getDailyReport, { params: { id: report.id } });
  });

  test('of looks is nothing for members who do not want to hear of them (74)', async () => {
    await begin();
    await app.rows(
      'update notification_preferences set look_up_notices = false where user_id = $1',
      [ana.id],
    );
    const family = await recordOf(ana);
    await look(family, ana, app.clock.now().toISOString());
    await tellNow();
    expect(await entriesOf(ana)).toEqual([]);
  });

  test(`is ${REPORT_THINGS_MOST} of a kind at most, of events the nearest; the rest comes with the next report (74)`, async () => {
    await begin();
    const family = await recordOf(ana);
    for (let n = 0; n < REPORT_THINGS_MOST + 5; n++)
      await look(family, ana, app.clock.now().toISOString());
    await ana.ask(createEvent, { in: eventDraft({ title: 'Farthest', event_date: inDays(6) }) });
    const nearer = () =>
      ana.ask(createEvent, { in: eventDraft({ title: 'Nearer', event_date: inDays(2) }) });
    await Promise.all(Array.from({ length: REPORT_THINGS_MOST }, nearer));
    await tellNow();
    const titles = (await latest()).things.flatMap(({ kind, title }) =>
      kind === 'events' ? [title] : [],
    );
    expect(titles).toEqual(Array(REPORT_THINGS_MOST).fill('Nearer'));
    nextDay();
    await tellNow();
    expect((await entriesOf(ana)).map(({ parts }) => parts.looks)).toEqual([
      String(REPORT_THINGS_MOST),
      '5',
    ]);
  });

  test('shows an event that moved since with the time that it has now, which the next report tells again, and says that it was cancelled; neither is gone (75)', async () => {
    await begin();
    const draft = eventDraft({ title: 'Open house', event_date: inDays(3) });
    const { updated_at } = await ana.ask(createEvent, { in: draft });
    await tellNow();
    const first = await latest();
    const { starts_at, ...now } = await ana.ask(updateEvent, {
      params: { id: draft.id },
      in: { ...EventEdit.parse({ ...draft, updated_at }), event_date: inDays(5) },
    });
    const moved = { gone: 0, things: [{ kind: 'events', subject_id: draft.id, at: starts_at }] };
    expect(await ana.ask(getDailyReport, { params: { id: first.id } })).toMatchObject(moved);
    nextDay();
    await tellNow();
    expect((await latest()).id).not.toBe(first.id);
    expect(await latest()).toMatchObject(moved);
    const set = (status: 'cancelled' | 'ongoing' | 'completed', version: string) =>
      ana.ask(changeEventStatus, { params: { id: draft.id }, in: { status, updated_at: version } });
    const cancelled = await set('cancelled', now.updated_at);
    expect(await latest()).toMatchObject({
      gone: 0,
      things: [{ subject_id: draft.id, status: 'cancelled' }],
    });
    const ongoing = await set('ongoing', cancelled.updated_at);
    expect(await latest()).toMatchObject({ gone: 0, things: [{ status: null }] });
    await set('completed', ongoing.updated_at);
    expect(await latest()).toMatchObject({ gone: 0, things: [{ status: null }] });
  });

  test('says nothing of family records before the disclaimer is accepted; they come with the next report (77)', async () => {
    await begin();
    const family = await recordOf(ana);
    await look(family, ana, app.clock.now().toISOString());
    const [accepted] = await app.rows(
      `delete from agreement_acceptances where user_id = $1 and name = 'family_disclaimer' returning to_jsonb(agreement_acceptances) as row`,
      [ana.id],
    );
    await tellNow();
    expect(await entriesOf(ana)).toEqual([]);
    await app.rows(
      'insert into agreement_acceptances select (jsonb_populate_record(null::agreement_acceptances, $1)).*',
      [(accepted as { row: unknown }).row],
    );
    nextDay();
    await tellNow();
    expect(await latest()).toMatchObject({
      gone: 0,
      things: [{ kind: 'looks', title: 'The Parkers' }],
    });
    // A newer text is not accepted yet.
    await app.rows(
      `update agreement_acceptances set version = '0.9' where user_id = $1 and name = 'family_disclaimer'`,
      [ana.id],
    );
    expect(await latest()).toMatchObject({ gone: 0, things: [] });
  });
});

describe('exactly once (72)', () => {
  const AT = `${MONDAY}T08:00:00Z`;
  let family: string;
  beforeEach(async () => {
    family = await recordOf(ana);
    await look(family, ana, AT);
  });

  test('when its process is killed between taking and telling: nothing is lost, nothing doubled', async () => {
    const killed: Notify = async (tx, ...told) => {
      await silent(tx, ...told);
      await kill(tx, app.database);
    };
    await expect(tellAt(AT, killed)).rejects.toThrow('1 daily reports failed');
    expect(await reportsOf(ana)).toEqual([]);
    expect(await entriesOf(ana)).toEqual([]);
    await tellAt(`${MONDAY}T08:01:00Z`);
    await tellAt(`${MONDAY}T08:02:00Z`);
    expect(await daysOf(ana)).toEqual([MONDAY]);
    expect(await entriesOf(ana)).toHaveLength(1);
  });

  test('when several processes look at the same minute', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => app.member()));
    for (const other of others) await look(await recordOf(other), other, AT);
    await Promise.all(Array.from({ length: 4 }, () => tellAt(AT)));
    for (const member of [ana, ...others]) {
      expect(await daysOf(member)).toEqual([MONDAY]);
      expect(await entriesOf(member)).toHaveLength(1);
    }
  });

  test('one that cannot be made holds up no other, and comes later', async () => {
    const other = await app.member();
    await look(await recordOf(other), other, AT);
    const failing: Notify = async (tx, to, ...told) => {
      if (to === ana.id) throw new Error('no way to tell');
      await silent(tx, to, ...told);
    };
    await expect(tellAt(AT, failing)).rejects.toThrow('1 daily reports failed');
    expect([await daysOf(other), await daysOf(ana)]).toEqual([[MONDAY], []]);
    await tellAt(`${MONDAY}T08:05:00Z`);
    expect(await daysOf(ana)).toEqual([MONDAY]);
  });
});
