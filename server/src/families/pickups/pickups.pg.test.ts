import * as families from '@pcr/contract/families/families.endpoints.ts';
import * as endpoints from '@pcr/contract/families/pickups/pickups.endpoints.ts';
import {
  PICKUPS_TOPIC,
  type PickupEdit,
  Pickups,
} from '@pcr/contract/families/pickups/pickups.schema.ts';
import { countUnread } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { inboxSentence } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notify } from '../../kit/messages/notify.ts';
import { kill } from '../../kit/testing/killed.ts';
import { notifier } from '../../notifications/notifications.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { familyDraft, familyEdit } from '../testing/family-drafts.ts';
import { pickupEdit } from '../testing/pickup-drafts.ts';
import { pickupTasks } from './pickups.tasks.ts';

// notifications.md 80 to 85. The task is run with a clock that stands at the instant.

let app: TestApp;
let ana: Member;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.reset();
  await app.rows('delete from family_pickups');
  ana = await app.member({ full_name: 'Ana Provider' });
});

const silent = notifier({ operator: [], member: [] });
const remindAt = (instant: string, notify: Notify = silent) =>
  pickupTasks({
    database: app.database,
    clock: { now: () => new Date(instant) },
    notify,
  }).pickups_remind({}, { id: 'one', attempt: 1 });

const YEAR = new Date().getUTCFullYear() + 1;
const DAY = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) => dayAfter(first, n));
const MONDAY = daysFrom(`${YEAR}-06-01`, 7).find((day) => new Date(day).getUTCDay() === 1) ?? '';
const BEFORE = `${YEAR - 1}-12-20T00:00:00Z`;

async function prefer(member: Member, chosen: Record<string, unknown>, at = BEFORE): Promise<void> {
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
async function recordOf(member: Member, times: Partial<PickupEdit> = {}): Promise<string> {
  const { id } = await member.ask(families.createFamily, {
    in: familyDraft({ family_name: 'The Parkers' }),
  });
  await member.ask(endpoints.savePickups, { params: { id }, in: pickupEdit(times) });
  return id;
}
const everyDay = (time: string) =>
  pickupEdit({
    ...{ monday: time, tuesday: time, wednesday: time, thursday: time, friday: time },
    ...{ saturday: time, sunday: time },
  });
const told = async (member: Member) =>
  (
    await app.rows<{ pickup_at: string; at: string; time_zone: string }>(
      `select parts ->> 'pickup_at' as pickup_at, parts ->> 'time_zone' as time_zone, to_json(created_at) #>> '{}' as at
       from inbox_entries where user_id = $1 and kind = 'pickup_soon' order by created_at`,
      [member.id],
    )
  ).map(({ pickup_at, at, time_zone }) =>
    [at, pickup_at, time_zone].map((one) => one.replace('+00:00', 'Z')),
  );
/** Every five minutes of these hours, UTC. */
async function through(day: string, from: string, to: string): Promise<void> {
  for (
    let at = Date.parse(`${day}T${from}:00Z`);
    at <= Date.parse(`${day}T${to}:00Z`);
    at += 5 * 60_000
  ) {
    await remindAt(new Date(at).toISOString());
  }
}

describe('pickup times', () => {
  test('are set for an own active record, by weekday, and based on a version (80)', async () => {
    await prefer(ana, { time_zone: 'America/Chicago', pickup_before_minutes: 30 });
    const { id, family_name } = await ana.ask(families.createFamily, { in: familyDraft() });
    const none = await ana.ask(endpoints.getPickups, { params: { id } });
    expect(none).toMatchObject({
      family_name,
      monday: null,
      updated_at: null,
      next: null,
      snoozed_until: null,
    });
    const events = await collectEvents(app);
    const saved = await ana.ask(endpoints.savePickups, {
      params: { id },
      in: pickupEdit({ sunday: '10:05' }),
    });
    expect(saved).toMatchObject({
      ...{
        monday: '15:30',
        friday: '15:30',
        saturday: null,
        sunday: '10:05',
        time_zone: 'America/Chicago',
      },
      ...{ pickup_enabled: true, pickup_before_minutes: 30, family_id: id, family_name },
    });
    expect(await ana.ask(endpoints.getPickups, { params: { id } })).toEqual(saved);
    expect(await events()).toContainEqual({ to: [ana.id], topic: PICKUPS_TOPIC, id });
    const stale = await ana.refused('conflict', endpoints.savePickups, {
      params: { id },
      in: pickupEdit(),
    });
    expect(Pickups.parse(stale.current)).toEqual(saved);
    const changed = await ana.ask(endpoints.savePickups, {
      params: { id },
      in: pickupEdit({ monday: null, updated_at: saved.updated_at }),
    });
    expect(changed).toMatchObject({ monday: null, sunday: null });
    await ana.refused('invalid_input', endpoints.savePickups, {
      params: { id },
      in: pickupEdit({ monday: '24:00', updated_at: changed.updated_at }),
    });
  });

  test('are not for a record that is not active; those it had remind of nothing (80)', async () => {
    const id = await recordOf(ana);
    const whole = await ana.ask(families.getFamily, { params: { id } });
    await ana.ask(families.updateFamily, {
      params: { id },
      in: familyEdit(whole.updated_at, { service_status: 'Completed' }),
    });
    const { updated_at, next } = await ana.ask(endpoints.getPickups, { params: { id } });
    expect(next).toBeNull();
    await ana.refused('conflict', endpoints.savePickups, {
      params: { id },
      in: pickupEdit({ updated_at }),
    });
    await through(MONDAY, '15:00', '15:30');
    expect(await told(ana)).toEqual([]);
  });
});

describe('the list of pickups', () => {
  /** Monday at this time, UTC: what comes is known by its weekday. */
  function becomesMonday(time: string): string {
    app.clock.passMidnight();
    app.clock.freeze();
    const now = app.clock.now();
    const days = (8 - now.getUTCDay()) % 7;
    const monday = dayAfter(now.toISOString().slice(0, 10), days);
    app.clock.advance({ ms: Date.parse(`${monday}T${time}:00Z`) - now.getTime() });
    return monday;
  }
  const list = async (cursor?: string) =>
    ana.ask(endpoints.listComingPickups, { query: cursor ? { cursor } : {} });

  test('has those of today and the next 7 days of own active records, the soonest first (86)', async () => {
    const monday = becomesMonday('15:20');
    const weekdays = await recordOf(ana);
    const early = await recordOf(ana, {
      ...{ monday: '14:30', tuesday: '14:10', wednesday: null, thursday: null, friday: null },
      sunday: '10:05',
    });
    const over = await recordOf(ana);
    const whole = await ana.ask(families.getFamily, { params: { id: over } });
    await ana.ask(families.updateFamily, {
      params: { id: over },
      in: familyEdit(whole.updated_at, { service_status: 'Completed' }),
    });
    await recordOf(await ana.neighbour());
    const found = await list();
    expect(found).toMatchObject({ time_zone: 'UTC', pickup_enabled: true, has_active: true });
    const said = ({ items }: typeof found) =>
      items.map(({ family_id, day, time }) => [family_id, day, time]);
    const on = (n: number) => dayAfter(monday, n);
    // Half past two is over for less than an hour.
    expect(said(found)).toEqual([
      [early, monday, '14:30'],
      [weekdays, monday, '15:30'],
      [early, on(1), '14:10'],
      ...[1, 2, 3, 4].map((n) => [weekdays, on(n), '15:30']),
      [early, on(6), '10:05'],
      [early, on(7), '14:30'],
      [weekdays, on(7), '15:30'],
    ]);
    expect(found.items[1]).toMatchObject({
      at: expect.stringContaining(`${monday}T15:30`),
      family_name: 'The Parkers',
      location: whole.location,
      contact_info: whole.contact_info,
    });
    app.clock.advance({ minutes: 11 });
    expect(said(await list())[0]).toEqual([weekdays, monday, '15:30']);
  });

  test('lets the next one of each record be skipped, and the last that is skipped be taken back (84, 87)', async () => {
    const monday = becomesMonday('15:00');
    const id = await recordOf(ana);
    const other = await recordOf(ana, { monday: '15:40' });
    const can = async () =>
      (await list()).items
        .filter(({ skipped, can: { skip, unskip } }) => skipped || skip || unskip)
        .map(({ family_id, day, skipped, can: { skip, unskip } }) => [
          family_id === id ? 'one' : 'other',
          day === monday ? 'Monday' : day === dayAfter(monday, 1) ? 'Tuesday' : 'later',
          ...[skipped && 'skipped', skip && 'skip', unskip && 'unskip'].filter(Boolean),
        ]);
    expect(await can()).toEqual([
      ['one', 'Monday', 'skip'],
      ['other', 'Monday', 'skip'],
    ]);
    await ana.ask(endpoints.skipPickup, { params: { id }, in: { day: monday } });
    await ana.ask(endpoints.skipPickup, { params: { id }, in: { day: dayAfter(monday, 1) } });
    expect(await can()).toEqual([
      ['one', 'Monday', 'skipped'],
      ['other', 'Monday', 'skip'],
      ['one', 'Tuesday', 'skipped', 'unskip'],
      ['one', 'later', 'skip'],
    ]);
    await ana.ask(endpoints.unskipPickup, { params: { id: other } });
    await ana.ask(endpoints.unskipPickup, { params: { id } });
    await prefer(ana, { pickup_enabled: false });
    expect(await can()).toEqual([]);
    expect(await list()).toMatchObject({ pickup_enabled: false });
  });

  test('comes 50 a page, and each page goes on where the last one ended (86)', async () => {
    becomesMonday('00:00');
    for (let n = 0; n < 8; n += 1) await recordOf(ana, everyDay('15:30'));
    const first = await list();
    expect(first.items).toHaveLength(50);
    const second = await list(first.next ?? '');
    expect(second.next).toBeNull();
    const all = [...first.items, ...second.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(8 * 8);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
    await app.rows('delete from families where user_id = $1', [ana.id]);
    expect(await list()).toMatchObject({ has_active: false, items: [], next: null });
  });
});

describe('a reminder', () => {
  test('comes so many minutes before as was chosen, once, and says when in the member’s zone (82)', async () => {
    await prefer(ana, { time_zone: 'America/Chicago', pickup_before_minutes: 30 });
    await recordOf(ana);
    for (const day of daysFrom(MONDAY, 7)) await through(day, '19:40', '20:45');
    const week = daysFrom(MONDAY, 5).map((day) => [
      `${day}T20:00:00Z`,
      `${day}T20:30:00Z`,
      'America/Chicago',
    ]);
    expect(await told(ana)).toEqual(week);
    const parts = { pickup_at: week[0]?.[1] ?? '', time_zone: 'America/Chicago' };
    expect(inboxSentence({ kind: 'pickup_soon', parts })).toMatch(
      /^A pickup is soon: June \d, \d+ at 3:30 PM CDT\.$/,
    );
  });

  test.each([
    ['Europe/Berlin', '02:30'],
    ['Australia/Adelaide', '02:30'],
    ['Asia/Kolkata', '00:05'],
    ['Pacific/Honolulu', '23:55'],
  ])('comes once a day in %s, also where the clock changes (82)', async (time_zone, time) => {
    await prefer(ana, { time_zone, pickup_before_minutes: 60 });
    const id = await recordOf(ana, everyDay(time));
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' });
    // Around the days on which one of these zones changes its clock.
    for (const [month, count] of [
      ['03-06', 12],
      ['03-23', 18],
      ['09-29', 11],
      ['10-23', 18],
    ] as const) {
      const first = `${YEAR}-${month}`;
      for (let at = `${first}T03:00:00Z`; at < dayAfter(first, count); ) {
        await remindAt(at);
        const [next] = await app.rows<{ at: string }>(
          `select to_json(next_at) #>> '{}' as at from family_pickups where family_id = $1`,
          [id],
        );
        at = new Date(next?.at ?? '').toISOString();
      }
      const days = (await told(ana)).map(([, pickup_at = '']) =>
        format.format(new Date(pickup_at)),
      );
      const within = daysFrom(dayAfter(first, 1), count - 2);
      expect(
        days.filter((day) => day >= (within[0] ?? '') && day <= (within.at(-1) ?? '')),
      ).toEqual(within);
    }
    const reminders = await told(ana);
    for (const [at = '', pickup_at = ''] of reminders)
      expect(Date.parse(pickup_at) - Date.parse(at)).toBe(3_600_000);
  });

  test('follows the preferences and the times as they change, and comes for no pickup that is over (82)', async () => {
    const id = await recordOf(ana);
    await prefer(ana, { pickup_enabled: false });
    await through(MONDAY, '15:00', '15:40');
    expect(await told(ana)).toEqual([]);
    // Turned on ten minutes before it.
    const [tuesday, wednesday] = [dayAfter(MONDAY, 1), dayAfter(MONDAY, 2)];
    await prefer(ana, { pickup_enabled: true }, `${tuesday}T15:20:00Z`);
    await through(tuesday, '15:20', '15:40');
    expect(await told(ana)).toEqual([[`${tuesday}T15:20:00Z`, `${tuesday}T15:30:00Z`, 'UTC']]);
    // PCR was away.
    await remindAt(`${wednesday}T15:30:00Z`);
    expect(await told(ana)).toHaveLength(1);
    // They come later that day.
    await app.rows(
      `update family_pickups set wednesday = '17:00', next_at = $2 where family_id = $1`,
      [id, `${wednesday}T15:35:00Z`],
    );
    await through(wednesday, '15:35', '17:00');
    expect((await told(ana)).at(-1)).toEqual([
      `${wednesday}T16:45:00Z`,
      `${wednesday}T17:00:00Z`,
      'UTC',
    ]);
    await ana.ask(families.deleteFamily, {
      params: { id },
      query: { updated_at: (await ana.ask(families.getFamily, { params: { id } })).updated_at },
    });
    await through(dayAfter(MONDAY, 3), '15:00', '15:40');
    expect(await told(ana)).toHaveLength(2);
  });

  test('lists the records where several pickups are at one minute, and is one (82, 85)', async () => {
    const [first, second] = [await recordOf(ana), await recordOf(ana)].sort();
    const apart = await recordOf(ana, { monday: '15:31' });
    await remindAt(`${MONDAY}T00:00:00Z`);
    const at = `${MONDAY}T15:16:00Z`;
    await Promise.all([remindAt(at), remindAt(at), remindAt(at)]);
    const entries = await app.rows<{
      kind: string;
      subject_id: string;
      parts: Record<string, string>;
    }>(
      "select kind, subject_id, parts from inbox_entries where user_id = $1 order by kind = 'pickup_soon'",
      [ana.id],
    );
    expect(entries).toMatchObject([
      {
        kind: 'pickups_soon',
        subject_id: first,
        parts: { pickups: '2', family_ids: `${first} ${second}` },
      },
      { kind: 'pickup_soon', subject_id: apart },
    ]);
    expect(inboxSentence(entries[0] ?? { kind: '', parts: {} })).toMatch(
      /^You have 2 pickups soon: June \d, \d+ at 3:30 PM UTC\.$/,
    );
  });

  test('is told once by several processes, and after a kill between taking and telling (82)', async () => {
    await recordOf(ana);
    const at = `${MONDAY}T15:15:00Z`;
    const killed: Notify = async (tx, ...notice) => {
      await silent(tx, ...notice);
      await kill(tx, app.database);
    };
    await remindAt(`${MONDAY}T00:00:00Z`);
    await expect(remindAt(at, killed)).rejects.toThrow('1 reminders of pickups failed');
    expect(await told(ana)).toEqual([]);
    await Promise.all([remindAt(at), remindAt(at), remindAt(at)]);
    expect(await told(ana)).toHaveLength(1);
  });
});

describe('snooze and skip', () => {
  /** A pickup in ten minutes by the real clock, of which the member has just been reminded. */
  async function reminded(): Promise<{ id: string; pickup_at: string; day: string }> {
    const pickup = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 10 * 60_000).toISOString();
    const id = await recordOf(ana, everyDay(pickup.slice(11, 16)));
    await remindAt(new Date().toISOString());
    const [, pickup_at = ''] = (await told(ana)).at(-1) ?? [];
    expect(pickup_at).toBe(pickup.replace('.000Z', 'Z'));
    return { id, pickup_at, day: pickup.slice(0, 10) };
  }
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 2000).toISOString();

  test('a reminder comes once more after the minutes that were chosen, and is read then; of another time or one that is over none does (83)', async () => {
    const { id, pickup_at } = await reminded();
    expect((await ana.ask(countUnread)).unread).toBe(1);
    const other = new Date(Date.parse(pickup_at) + 60_000).toISOString();
    await ana.refused('conflict', endpoints.snoozePickup, {
      params: { id },
      in: { pickup_at: other, minutes: 5 },
    });
    app.clock.advance({ minutes: 75 });
    const late = { params: { id }, in: { pickup_at, minutes: 5 } } as const;
    await ana.refused('conflict', endpoints.snoozePickup, late);
    app.clock.reset();
    const snoozed = await ana.ask(endpoints.snoozePickup, {
      params: { id },
      in: { pickup_at, minutes: 15 },
    });
    expect(snoozed.snoozed_until).not.toBeNull();
    expect((await ana.ask(countUnread)).unread).toBe(0);
    await remindAt(later(14));
    expect(await told(ana)).toHaveLength(1);
    await remindAt(later(15));
    await remindAt(later(16));
    expect((await told(ana)).map(([, at]) => at)).toEqual([pickup_at, pickup_at]);
    // Tomorrow comes as ever.
    await remindAt(later(24 * 60 - 1));
    expect(await told(ana)).toHaveLength(3);
    await ana.refused('conflict', endpoints.snoozePickup, {
      params: { id },
      in: { pickup_at, minutes: 5 },
    });
  });

  test('a reminder of several is put off as one, and read once each of them is skipped (83, 84)', async () => {
    const { id, pickup_at, day } = await reminded();
    const other = await recordOf(ana, everyDay(pickup_at.slice(11, 16)));
    const unread = async () => (await ana.ask(countUnread)).unread;
    // The other one was saved later, and comes alone; put off, they come together.
    await remindAt(new Date().toISOString());
    await ana.ask(endpoints.snoozePickup, { params: { id: other }, in: { pickup_at, minutes: 5 } });
    expect(await unread()).toBe(0);
    await remindAt(later(5));
    const [entry] = await app.rows<{ kind: string; parts: Record<string, string> }>(
      'select kind, parts from inbox_entries where user_id = $1 order by created_at desc limit 1',
      [ana.id],
    );
    expect(entry).toMatchObject({ kind: 'pickups_soon', parts: { pickups: '2' } });
    app.clock.advance({ minutes: 6 });
    await ana.ask(endpoints.skipPickup, { params: { id: other }, in: { day } });
    expect(await unread()).toBe(1);
    // Put off once more, by whichever of them, it comes of the one that is not skipped.
    const again = await ana.ask(endpoints.snoozePickup, {
      params: { id: other },
      in: { pickup_at, minutes: 5 },
    });
    expect(again.snoozed_until).toBeNull();
    expect((await ana.ask(endpoints.getPickups, { params: { id } })).snoozed_until).not.toBeNull();
    expect(await unread()).toBe(0);
    await remindAt(later(12));
    const [alone] = await app.rows<{ kind: string; subject_id: string }>(
      'select kind, subject_id from inbox_entries where user_id = $1 order by created_at desc limit 1',
      [ana.id],
    );
    expect(alone).toEqual({ kind: 'pickup_soon', subject_id: id });
    app.clock.advance({ minutes: 10 });
    await ana.ask(endpoints.skipPickup, { params: { id }, in: { day } });
    expect(await unread()).toBe(0);
    const { message } = await ana.refused('conflict', endpoints.snoozePickup, {
      params: { id },
      in: { pickup_at, minutes: 5 },
    });
    expect(message).toBe('This pickup is skipped or over, or another one is next by now.');
  });

  test('a day that is skipped has no reminder, nor a snoozed one; the next day has, and Undo takes it back (84)', async () => {
    const { id, pickup_at, day } = await reminded();
    await ana.ask(endpoints.snoozePickup, { params: { id }, in: { pickup_at, minutes: 5 } });
    const skipped = await ana.ask(endpoints.skipPickup, { params: { id }, in: { day } });
    expect(skipped).toMatchObject({ next: { day, skipped: true }, snoozed_until: null });
    expect(await ana.ask(endpoints.skipPickup, { params: { id }, in: { day } })).toEqual(skipped);
    await remindAt(later(6));
    expect(await told(ana)).toHaveLength(1);
    const tomorrow = dayAfter(day, 1);
    await ana.ask(endpoints.skipPickup, { params: { id }, in: { day: tomorrow } });
    await remindAt(later(24 * 60));
    expect(await told(ana)).toHaveLength(1);
    const back = await ana.ask(endpoints.unskipPickup, { params: { id } });
    expect(back).toMatchObject({ next: { day, skipped: false } });
    await remindAt(later(24 * 60 + 1));
    expect(await told(ana)).toHaveLength(2);
    for (const wrong of [dayAfter(day, -3), dayAfter(day, 12)]) {
      const { fields } = await ana.refused('invalid_input', endpoints.skipPickup, {
        params: { id },
        in: { day: wrong },
      });
      expect(fields).toEqual({ day: 'Choose a day of the next week' });
    }
  });
});
