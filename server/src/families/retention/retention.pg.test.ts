import { listRecordDisputes } from '@pcr/contract/disputes/disputes.endpoints.ts';
import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import {
  FAMILY_FIELDS,
  type Family,
  type FamilyDraft,
} from '@pcr/contract/families/families.schema.ts';
import {
  confirmFamily,
  openSharedFamily,
} from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import {
  keepExpiringFamilies,
  keepFamily,
  listExpiringFamilies,
} from '@pcr/contract/families/retention/retention.endpoints.ts';
import {
  EXPIRING_PAGE,
  EXPIRING_SUBJECT,
  EXPIRING_TOPIC,
} from '@pcr/contract/families/retention/retention.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { changePrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import type { DataRetention } from '@pcr/contract/privacy/privacy.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharesRecords } from '../../consent/testing/consenting.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { notifier } from '../../notifications/notifications.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { newId } from '../../testing/new-id.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { familyTasks } from '../families.tasks.ts';
import { familyDraft, familyEdit } from '../testing/family-drafts.ts';

let app: TestApp;
let mail: Mailbox;
let anna: Member;
let bella: Member;

beforeAll(async () => {
  mail = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'PCR <pcr@example.org>' } });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(async () => {
  await app.rows('delete from families');
  anna = await app.member({ full_name: 'Annabeth Quillfeather' });
  bella = await app.member({ full_name: 'Bellatrix Thistledown' });
});
afterEach(() => app.clock.reset());

const DAY = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
const today = () => app.clock.now().toISOString().slice(0, 10);

/** The daily task as it runs on this day. */
const runOn = (day: string) =>
  familyTasks({
    database: app.database,
    clock: { now: () => new Date(`${day}T03:50:00Z`) },
    notify: notifier({ operator: [], member: [] }),
  }).families_retention({}, { id: 'one', attempt: 1 });
const runOnEach = async (...days: string[]) => {
  for (const day of days) await runOn(day);
};

const choose = (data_retention: DataRetention, member = anna) =>
  member.ask(changePrivacySettings, { in: { data_retention } });
/** A record that was changed last on this day. */
async function record(
  changedOn: string,
  changes: Partial<FamilyDraft> = {},
  owner = anna,
): Promise<Family> {
  const made = await owner.ask(endpoints.createFamily, {
    in: familyDraft({ family_name: 'Okonkwo', ...changes }),
  });
  await app.rows(`update families set updated_at = $2::date + interval '12 hours' where id = $1`, [
    made.id,
    changedOn,
  ]);
  return owner.ask(endpoints.getFamily, { params: { id: made.id } });
}
/** So many copies of the one record that is there, changed last on this day. */
async function copies(count: number, changedOn = '2020-01-01'): Promise<void> {
  await app.rows(
    `insert into families (id, created_at, updated_at, user_id, ${FAMILY_FIELDS.join(', ')})
     select gen_random_uuid(), f.created_at, $2::date, f.user_id, ${FAMILY_FIELDS.map((name) => `f.${name}`).join(', ')}
     from families f, generate_series(1, $1) n`,
    [count, changedOn],
  );
}
const isThere = async ({ id }: Family) =>
  (await app.rows('select from families where id = $1', [id])).length > 0;
const warningsOf = async ({ id }: Family) =>
  (
    await app.rows('select warned_on::text, warned_again_on::text from families where id = $1', [
      id,
    ])
  )[0];
const told = async (member = anna) =>
  (await member.ask(listInbox, { query: {} })).items
    .filter(({ kind }) => kind === 'families_expiring')
    .map(({ parts: { records, first_day }, created_at }) => ({
      records,
      first_day,
      on: created_at.slice(0, 10),
    }))
    .reverse();
const waitingForLock = () =>
  vi.waitFor(
    async () =>
      expect(
        await app.rows(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      ).not.toEqual([]),
    { timeout: 30_000, interval: 10 },
  );

describe('the age of a record (retention.md 2)', () => {
  test.each([
    ['its last change', { updated_at: '2025-03-03T12:00Z' }, '2025-03-03'],
    [
      'the end of its service, where that is later',
      { updated_at: '2025-03-03T12:00Z', service_end_date: '2025-05-01' },
      '2025-05-01',
    ],
    [
      'its last change, where that is later',
      { updated_at: '2025-06-03T12:00Z', service_end_date: '2025-05-01' },
      '2025-06-03',
    ],
    [
      'its confirmation',
      { updated_at: '2025-03-03T12:00Z', confirmed_at: '2025-04-01T12:00Z' },
      '2025-04-01',
    ],
    [
      'its keeping',
      { updated_at: '2025-03-03T12:00Z', kept_at: '2025-04-02T12:00Z' },
      '2025-04-02',
    ],
    ['a day of UTC, to its last second', { updated_at: '2025-03-03T23:59:59.999Z' }, '2025-03-03'],
    ['a day of UTC, from its first', { updated_at: '2025-03-04T00:00Z' }, '2025-03-04'],
  ])('counts from %s', async (_, columns, from) => {
    const { id } = await anna.ask(endpoints.createFamily, { in: familyDraft() });
    const names = Object.keys(columns);
    await app.rows(
      `update families set service_start_date = null, ${names.map((name, n) => `${name} = $${n + 2}`).join(', ')} where id = $1`,
      [id, ...Object.values(columns)],
    );
    expect(await app.rows('select aging_from::text from families where id = $1', [id])).toEqual([
      { aging_from: from },
    ]);
  });
});

describe('warnings and deletion, day by day (retention.md 3-5)', () => {
  test.each<[DataRetention, string, string, string]>([
    ['5years', 'an ordinary day', '2021-05-10', '2026-05-11'],
    ['1year', 'a leap day', '2024-02-29', '2025-03-01'],
    ['2years', 'over a leap day', '2022-03-01', '2024-03-02'],
  ])('%s, from %s (%s): gone on %s', async (choice, _, from, gone) => {
    await choose(choice);
    const old = await record(from);
    const days: Record<string, unknown> = {};
    for (const before of [32, 31, 30, 29, 15, 4, 3, 2, 1, 0, -1]) {
      const day = dayAfter(gone, -before);
      await runOn(day);
      const now = (await isThere(old)) ? await warningsOf(old) : 'gone';
      if (JSON.stringify(now) !== JSON.stringify(Object.values(days).at(-1))) days[day] = now;
    }
    const [first, last] = [dayAfter(gone, -30), dayAfter(gone, -3)];
    expect(days).toEqual({
      [dayAfter(gone, -32)]: { warned_on: null, warned_again_on: null },
      [first]: { warned_on: first, warned_again_on: null },
      [last]: { warned_on: first, warned_again_on: last },
      [gone]: 'gone',
    });
    expect(await told()).toEqual([
      { records: '1', first_day: gone, on: first },
      { records: '1', first_day: gone, on: last },
    ]);
  });

  test('without a choice it is two years; forever deletes nothing', async () => {
    const old = await record('2020-01-01');
    const bellas = await record('2010-01-01', {}, bella);
    await choose('forever', bella);
    await runOnEach('2026-05-01', '2026-05-28', '2026-05-31');
    expect(await isThere(old)).toBe(false);
    expect(await isThere(bellas)).toBe(true);
    expect(await told(bella)).toEqual([]);
  });

  test('a record that is older than a new, shorter choice is warned about first, for the whole time', async () => {
    await choose('5years');
    const old = await record('2023-01-01');
    await runOn('2026-05-01');
    expect(await told()).toEqual([]);
    await choose('1year');
    await runOnEach('2026-05-02', '2026-05-28', '2026-05-29', '2026-05-31');
    expect(await isThere(old)).toBe(true);
    expect((await told()).map(({ on }) => on)).toEqual(['2026-05-02', '2026-05-29']);
    await runOn('2026-06-01');
    expect(await isThere(old)).toBe(false);
  });

  test('a server that stood still gives each warning its days', async () => {
    const old = await record('2024-05-10');
    await runOn('2027-01-01');
    await runOn('2027-03-01');
    expect(await warningsOf(old)).toEqual({
      warned_on: '2027-01-01',
      warned_again_on: '2027-03-01',
    });
    await runOn('2027-03-03');
    expect(await isThere(old)).toBe(true);
    await runOn('2027-03-04');
    expect(await isThere(old)).toBe(false);
  });
});

describe('what happens between a warning and the day (retention.md 6-8)', () => {
  const W = '2026-04-11';
  const AGAIN = '2026-05-08';
  const GONE = '2026-05-11';
  /** Warned about twice, on its way out. */
  async function nearlyGone(): Promise<Family> {
    const old = await record('2024-05-10');
    await runOnEach(W, AGAIN, dayAfter(GONE, -1));
    expect(await warningsOf(old)).toEqual({ warned_on: W, warned_again_on: AGAIN });
    return old;
  }
  const NONE = { warned_on: null, warned_again_on: null };

  test.each<[string, (old: Family) => Promise<unknown>]>([
    [
      'changed',
      (old) => anna.ask(endpoints.updateFamily, { params: old, in: familyEdit(old.updated_at) }),
    ],
    ['confirmed', (old) => anna.ask(confirmFamily, { params: old, query: old })],
    ['kept', (old) => anna.ask(keepFamily, { params: old })],
    ['kept with all', () => anna.ask(keepExpiringFamilies)],
  ])('what is %s stays, and its warnings are forgotten', async (how, change) => {
    // At the time at which the screen is open.
    app.clock.freeze();
    const now = today();
    const old = await record('2020-05-10');
    await runOn(dayAfter(now, -29));
    await runOn(dayAfter(now, -2));
    await change(old);
    await runOn(dayAfter(now, 1));
    expect(await isThere(old), how).toBe(true);
    expect(await warningsOf(old)).toEqual(NONE);
    expect(await app.rows('select aging_from::text from families where id = $1', [old.id])).toEqual(
      [{ aging_from: now }],
    );
  });

  test('a longer choice takes the warnings back; a shorter one later begins with the first', async () => {
    const old = await nearlyGone();
    await choose('5years');
    await runOn(GONE);
    expect(await warningsOf(old)).toEqual(NONE);
    await choose('2years');
    await runOn(dayAfter(GONE, 1));
    expect(await warningsOf(old)).toEqual({ warned_on: dayAfter(GONE, 1), warned_again_on: null });
    await choose('forever');
    await runOnEach(dayAfter(GONE, 2), dayAfter(GONE, 40));
    expect(await isThere(old)).toBe(true);
    expect(await warningsOf(old)).toEqual(NONE);
  });

  test('a record that somebody asks about waits for its owner’s answer, and is warned about anew after it', async () => {
    const old = await nearlyGone();
    const { id } = await linked(old);
    await runOnEach(GONE, dayAfter(GONE, 40));
    expect(await isThere(old)).toBe(true);
    expect(await warningsOf(old)).toEqual(NONE);
    expect((await anna.ask(listRecordDisputes, { params: old })).items).toHaveLength(1);
    await app.rows('delete from disputes where id = $1', [id]);
    await app.rows('select mark_disputed(array[$1::uuid])', [old.id]);
    const again = dayAfter(GONE, 41);
    await runOn(again);
    expect(await warningsOf(old)).toEqual({ warned_on: again, warned_again_on: null });
  });

  test('a deleted record is left to its own 30 days, and comes back without a warning', async () => {
    const old = await nearlyGone();
    await anna.ask(endpoints.deleteFamily, { params: old, query: old });
    await runOn(GONE);
    expect(await isThere(old)).toBe(true);
    await anna.ask(endpoints.restoreFamily, { params: old });
    expect(await warningsOf(old)).toEqual(NONE);
  });

  /** A request about this record, as the operator links it. */
  async function linked(
    { id }: Family,
    outcome: 'confirmed' | null = null,
  ): Promise<{ id: string }> {
    const [dispute = { id: '' }] = await app.rows<{ id: string }>(
      `insert into disputes (id, name, email, family_name, location, kind, created_at, token_hash, expires_at)
       values ($1, 'Carla', 'carla@example.org', 'Okonkwo', 'Tacoma', 'know', now(), $2, now()) returning id`,
      [newId(), newId()],
    );
    await app.rows(
      `insert into dispute_records (id, dispute_id, family_id, linked_at, outcome, answered_at)
       values ($1, $2, $3, now(), $4::text, case when $4::text is not null then now() end)`,
      [newId(), dispute.id, id, outcome],
    );
    await app.rows('select mark_disputed(array[$1::uuid])', [id]);
    return dispute;
  }

  describe('the day itself (retention.md 5 and 11)', () => {
    test('deletes for good, with looks and words and what links to it, and nothing of anybody else', async () => {
      await sharesRecords(anna);
      const old = await record('2024-05-10');
      const young = await record('2026-01-01');
      const bellas = await record('2026-01-01', {}, bella);
      await bella.ask(openSharedFamily, { params: young });
      await app.rows(
        `insert into family_look_ups (family_id, owner_id, user_id, day, created_at) values ($1, $2, $3, '2026-05-01', '2026-05-01')`,
        [old.id, anna.id, bella.id],
      );
      await linked(old, 'confirmed');
      await runOnEach(W, AGAIN, GONE);
      expect(await app.rows('select id from families order by id')).toEqual(
        [young, bellas].map(({ id }) => ({ id })).sort((a, b) => (a.id < b.id ? -1 : 1)),
      );
      for (const table of ['family_look_ups', 'family_words', 'dispute_records'])
        expect(
          await app.rows(`select from ${table} where family_id = $1`, [old.id]),
          table,
        ).toEqual([]);
      expect(
        await app.rows('select from family_look_ups where owner_id = $1', [anna.id]),
      ).toHaveLength(1);
      // The request itself is kept as long as others (disputes.md 17).
      expect(
        await app.rows(
          "select from dispute_records where family_id is null and outcome = 'confirmed'",
        ),
      ).toHaveLength(1);
      await anna.refused('not_found', endpoints.getFamily, { params: old });
      await anna.refused('not_found', endpoints.restoreFamily, { params: old });
      await app.rows('delete from disputes');
    });

    test('a change that is under way wins', async () => {
      const old = await nearlyGone();
      let run: Promise<void> | undefined;
      await app.database.transaction(async (tx) => {
        await tx.client.query(
          "update families set notes = 'Still here', updated_at = '2026-05-11T03:49Z' where id = $1",
          [old.id],
        );
        run = runOn(GONE);
        await waitingForLock();
      });
      await run;
      expect(await app.rows('select notes from families where id = $1', [old.id])).toEqual([
        { notes: 'Still here' },
      ]);
    });

    test('a member who opens it at that moment does not find it', async () => {
      await sharesRecords(anna);
      const old = await record(today());
      let answers: Promise<unknown>[] = [];
      await app.database.transaction(async (tx) => {
        await tx.client.query('delete from families where id = $1', [old.id]);
        answers = [
          bella.refused('not_found', openSharedFamily, { params: old }),
          anna.reply(endpoints.getFamily, { params: old }),
        ];
        await waitingForLock();
      });
      const [, own] = (await Promise.all(answers)) as [unknown, { status: number; text: string }];
      // As it was a moment ago, or gone (retention.md 12).
      expect([200, 404], own.text).toContain(own.status);
      await anna.refused('not_found', endpoints.getFamily, { params: old });
      expect(await app.rows('select from family_look_ups where family_id = $1', [old.id])).toEqual(
        [],
      );
    });

    test('runs that meet, and one more, warn once and delete once', async () => {
      const old = await record('2024-05-10');
      await Promise.all([runOn(W), runOn(W), runOn(W)]);
      await runOn(W);
      expect(await told()).toHaveLength(1);
      await runOn(AGAIN);
      await Promise.all([runOn(GONE), runOn(GONE), runOn(GONE)]);
      expect(await isThere(old)).toBe(false);
      expect(await told()).toHaveLength(2);
    });

    test('more than one batch goes; each member is told once', async () => {
      await record('2026-05-10');
      await copies(1100, '2024-05-10');
      await runOn(W);
      await runOn('2026-05-08');
      expect((await told()).map(({ records }) => records)).toEqual(['1100', '1100']);
      await choose('forever');
      await runOn('2026-05-09');
      expect(await app.rows('select from families where warned_on is not null')).toEqual([]);
      await choose('2years');
      await runOn('2026-04-11');
      await runOn('2026-05-08');
      await runOn(GONE);
      expect(await app.rows('select from families')).toHaveLength(1);
    });
  });
});

describe('what the owner is told (retention.md 10)', () => {
  const runNow = async () => {
    await enqueue(app.database, 'families_retention', {});
    await app.tasksDone();
  };

  test('one entry and one mail a day, with a number and a day and no name', async () => {
    app.clock.freeze();
    for (const name of ['Okonkwo', 'Rivera', 'Umbridge'])
      await record('2020-01-01', { family_name: name });
    const published = await collectEvents(app);
    await runNow();
    const gone = dayAfter(today(), 30);
    expect(await told()).toEqual([{ records: '3', first_day: gone, on: today() }]);
    const { text = '' } = await mail.mailTo(
      anna.email,
      'Some of your family records will be deleted soon',
    );
    const long = new Date(gone).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(text).toContain(
      `You have 3 family records that will be deleted because they are old, the first on ${long}. You can keep them.`,
    );
    expect(text).toContain(`${app.origin}/inbox?open=`);
    expect(text).not.toMatch(/Okonkwo|Rivera|Umbridge/);
    expect(mail.subjectsTo(anna.email)).toHaveLength(1);
    expect(
      await app.rows('select distinct subject_id from inbox_entries where user_id = $1', [anna.id]),
    ).toEqual([{ subject_id: EXPIRING_SUBJECT }]);
    expect(await published()).toContainEqual({ to: [anna.id], topic: EXPIRING_TOPIC });
  });

  test('the mail also comes to members with email off, and to no unconfirmed address', async () => {
    await app.rows(
      'insert into notification_preferences (user_id, email_notifications) values ($1, false)',
      [anna.id],
    );
    await app.rows('update users set email_confirmed = false where id = $1', [bella.id]);
    await record('2020-01-01');
    await record('2020-01-01', {}, bella);
    await runNow();
    const { text = '' } = await mail.mailTo(
      anna.email,
      'Some of your family records will be deleted soon',
    );
    expect(text).toContain('You get this email even if email notifications are off');
    await app.tasksDone();
    expect(mail.subjectsTo(bella.email)).toEqual([]);
    expect(await told(bella)).toHaveLength(1);
  });
});

describe('the list (retention.md 9)', () => {
  const list = (member = anna, cursor?: string) =>
    member.ask(listExpiringFamilies, { query: cursor ? { cursor } : {} });

  test('has what is deleted within 30 days, the first to go first, and says the choice', async () => {
    app.clock.freeze();
    const now = today();
    const soon = await record('2020-01-01', { service_end_date: '2019-12-01' });
    await runOn(dayAfter(now, -10));
    const later = await record('2021-01-01');
    await record(now);
    await record('2020-01-01', {}, bella);
    await runOn(now);
    expect(await list()).toEqual({
      data_retention: '2years',
      total: 2,
      as_of: expect.any(String),
      items: [
        {
          id: soon.id,
          family_name: 'Okonkwo',
          service_end_date: '2019-12-01',
          aging_from: '2020-01-01',
          deleted_on: dayAfter(now, 20),
        },
        {
          id: later.id,
          family_name: 'Okonkwo',
          service_end_date: null,
          aging_from: '2021-01-01',
          deleted_on: dayAfter(now, 30),
        },
      ],
      next: null,
    });
    expect((await list(bella)).total).toBe(1);
    await choose('5years');
    expect(await list()).toMatchObject({ data_retention: '5years', total: 2 });
    await choose('forever');
    expect(await list()).toMatchObject({ data_retention: 'forever', total: 0, items: [] });
  });

  test('says of a task that is late a day that is still to come', async () => {
    app.clock.freeze();
    const now = today();
    await record('2020-01-01');
    await runOn(dayAfter(now, -40));
    expect((await list()).items.map(({ deleted_on }) => deleted_on)).toEqual([dayAfter(now, 3)]);
    await app.rows('update families set warned_again_on = $1', [dayAfter(now, -5)]);
    expect((await list()).items.map(({ deleted_on }) => deleted_on)).toEqual([now]);
  });

  test('is given page after page, each record once', async () => {
    await record('2020-01-01');
    await copies(EXPIRING_PAGE * 2);
    await runOn(today());
    const first = await list();
    expect(first.total).toBe(EXPIRING_PAGE * 2 + 1);
    const second = await list(anna, first.next ?? '');
    const third = await list(anna, second.next ?? '');
    expect(third.next).toBeNull();
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(EXPIRING_PAGE * 2 + 1);
    await anna.refused('invalid_input', listExpiringFamilies, { query: { cursor: 'page 2' } });
    await copies(5);
    await runOn(today());
    expect((await list()).total).toBe(606);
    await anna.ask(keepExpiringFamilies);
    expect((await list()).total).toBe(0);
  });

  test('Keep takes one out and is no new version, Keep All the rest; nobody else’s is kept, and other devices hear of it', async () => {
    const [one, two, three] = [
      await record('2020-01-01'),
      await record('2020-01-02'),
      await record('2020-01-03'),
    ];
    const bellas = await record('2020-01-01', {}, bella);
    await runOn(today());
    await bella.refused('not_found', keepFamily, { params: one });
    const published = await collectEvents(app);
    await anna.ask(keepFamily, { params: one });
    await anna.ask(keepFamily, { params: one });
    expect((await list()).items.map(({ id }) => id)).toEqual([two.id, three.id]);
    expect(await anna.ask(endpoints.getFamily, { params: one })).toEqual(one);
    await anna.ask(keepExpiringFamilies);
    expect((await list()).total).toBe(0);
    expect((await list(bella)).items.map(({ id }) => id)).toEqual([bellas.id]);
    expect(await published()).toEqual(Array(3).fill({ to: [anna.id], topic: EXPIRING_TOPIC }));
    await anna.ask(endpoints.deleteFamily, { params: one, query: one });
    await anna.refused('not_found', keepFamily, { params: one });
  });
});
