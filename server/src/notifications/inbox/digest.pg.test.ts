import {
  countUnread,
  listInbox,
  readInboxEntry,
} from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import type { InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import {
  createOrUpdatePreferences,
  getPreferences,
  sayTimeZone,
} from '@pcr/contract/notifications/notifications.endpoints.ts';
import type { NotificationPreferences } from '@pcr/contract/notifications/notifications.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { makeDue } from '../../testing/due-tasks.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { about, notifyMember } from '../testing/published.ts';
import { HELD_AT_ONCE } from './inbox.tasks.ts';
import { NOTIFICATIONS_PER_HOUR } from './inbox.ts';

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
  ana = await app.member({ full_name: 'Ana Provider' });
  app.clock.reset();
  await untilTheHourTurned(20);
});

/**
 * The clock stands at this minute of an hour that is to come, so that no test depends on when it
 * runs.
 */
async function untilTheHourTurned(minute: number): Promise<void> {
  app.clock.freeze();
  const now = app.clock.now();
  const past = (now.getUTCMinutes() * 60 + now.getUTCSeconds()) * 1000 + now.getUTCMilliseconds();
  app.clock.advance({ hours: 1, minutes: minute, ms: -past });
}

const isTold = (notice?: InboxNotice) => notifyMember(app, ana, notice);
const prefers = (columns: string, ...values: unknown[]) =>
  app.rows(
    `insert into notification_preferences (user_id, ${columns}) values ($1, ${values.map((_, n) => `$${n + 2}`).join(', ')})`,
    [ana.id, ...values],
  );
const subjects = () => mail.subjectsTo(ana.email);
async function heldIsLookedAt(): Promise<void> {
  await enqueue(app.database, 'inbox_held', {});
  await app.tasksDone();
}
/** 'HH:MM:SS' of the clock in UTC, so many minutes from now. */
const inMinutes = (minutes: number) =>
  new Date(app.clock.now().getTime() + minutes * 60_000).toISOString().slice(11, 19);
const messages = () =>
  app.rows<{ kind: string }>(
    'select kind from messages where recipient_id = $1 order by created_at',
    [ana.id],
  );
const soon = (): InboxNotice => ({
  kind: 'meeting_soon',
  subject_id: about('').subject_id,
  parts: { event_title: 'First aid', starts_at: '2026-12-21T15:00:00+00:00', time_zone: 'UTC' },
});

describe('a digest (notifications.md 32)', () => {
  test('of an hour names what came in it and is still unread, in one mail, however many processes look at the same time', async () => {
    await prefers('digest', 'hourly');
    const first = await isTold(about('First job'));
    await isTold(about('Second. https://evil.example/'));
    await isTold(about('Third job'));
    await ana.ask(readInboxEntry, { params: { id: first } });
    await heldIsLookedAt();
    expect(subjects()).toEqual([]);
    expect((await ana.ask(countUnread)).unread).toBe(2);
    app.clock.advance({ minutes: 40 });
    await Promise.all([1, 2, 3].map(() => enqueue(app.database, 'inbox_held', {})));
    await app.tasksDone();
    const { text = '' } = await mail.mailTo(ana.email, '2 new notifications');
    expect(text).toContain('Hello Ana Provider,\n\nThis is new in your inbox:\n\n');
    expect(text).toContain('- Your application for “Third job” was accepted.\n');
    expect(text).toContain('- Your application for “Second. evil. example/” was accepted.\n');
    expect(text).not.toContain('First job');
    expect(text).toContain(`\n${app.origin}/inbox\n`);
    await heldIsLookedAt();
    expect(subjects()).toEqual(['2 new notifications']);
    expect(await messages()).toEqual([{ kind: 'digest' }]);
  });

  test('has nothing that has begun meanwhile, and neither is it mailed late (notifications.md 113)', async () => {
    await prefers('digest', 'hourly');
    const begins = (minutes: number): InboxNotice => {
      const starts_at = new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
      const parts = { event_title: 'First aid', starts_at, time_zone: 'UTC', location: 'Here' };
      return { kind: 'event_next_week', subject_id: about('').subject_id, parts };
    };
    await isTold(begins(41));
    const [kept] = await messages();
    expect(kept, 'it waits').toBeUndefined();
    app.clock.advance({ minutes: 42 });
    await heldIsLookedAt();
    expect(await messages()).toEqual([]);
    await isTold(begins(10));
    const [way] = await app.rows<{ minutes: number }>(
      `select extract(epoch from d.give_up_at - $2::timestamptz)::int / 60 as minutes
       from message_deliveries d join messages m on m.id = d.message_id where m.recipient_id = $1`,
      [ana.id, app.clock.now().toISOString()],
    );
    expect(way, 'tried until it begins').toEqual({ minutes: 10 });
  });

  test('of one entry is the mail of that entry; of none it is no mail, nor of what its member has turned off since', async () => {
    await prefers('digest', 'hourly');
    await isTold({ kind: 'family_looked_at', subject_id: about('').subject_id, parts: {} });
    await app.rows(
      'update notification_preferences set look_up_notices = false where user_id = $1',
      [ana.id],
    );
    app.clock.advance({ ms: 1 });
    const id = await isTold();
    app.clock.advance({ minutes: 40 });
    await heldIsLookedAt();
    expect((await mail.mailTo(ana.email, 'Your application was accepted')).text).toContain(
      `/inbox?open=${id}`,
    );
    const read = await isTold();
    await ana.ask(readInboxEntry, { params: { id: read } });
    app.clock.advance({ hours: 1 });
    await heldIsLookedAt();
    expect(await messages()).toEqual([{ kind: 'notification' }]);
    expect(
      await app.rows('select 1 from inbox_entries where user_id = $1 and held_until is not null', [
        ana.id,
      ]),
    ).toEqual([]);
  });

  test('names 20, and says how many there are beside them', async () => {
    await prefers('digest', 'daily');
    for (let n = 1; n <= 23; n++) await isTold(about(`Job ${n}`));
    app.clock.advance({ days: 1 });
    await heldIsLookedAt();
    const { text = '' } = await mail.mailTo(ana.email, '23 new notifications');
    expect(text.match(/^- /gm)).toHaveLength(20);
    expect(text).toContain('\nAnd 3 more.\n');
  });

  test('does not wait for a member whose own cannot be made', async () => {
    const bo = await app.member();
    await prefers('digest', 'hourly');
    await isTold();
    await app.rows(`insert into notification_preferences (user_id, digest) values ($1, 'hourly')`, [
      bo.id,
    ]);
    await notifyMember(app, bo);
    // More than is looked for at once, all due before the other's.
    await app.rows(
      `insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at, held_until)
       select gen_random_uuid(), user_id, kind, subject_id, parts, created_at, held_until - interval '1 minute'
       from inbox_entries, generate_series(1, ${HELD_AT_ONCE}) where user_id = $1`,
      [bo.id],
    );
    // No code makes this: the digest of this member fails whenever it is looked at.
    await app.rows(
      `create function fail_for_bo() returns trigger language plpgsql as $$ begin raise 'not for bo'; end $$`,
    );
    await app.rows(
      `create trigger fail_for_bo before insert on messages for each row when (new.recipient_id = '${bo.id}')
       execute function fail_for_bo()`,
    );
    app.clock.advance({ minutes: 40 });
    await enqueue(app.database, 'inbox_held', {});
    await mail.mailTo(ana.email, 'Your application was accepted');
    await app.rows('drop function fail_for_bo cascade');
    await makeDue(app.rows);
    await heldIsLookedAt();
    await mail.mailTo(bo.email, `${HELD_AT_ONCE + 1} new notifications`);
  });
});

describe('quiet hours (notifications.md 31)', () => {
  test('hold what can wait until they end, and what is of use only now comes to the inbox alone', async () => {
    await prefers('quiet_hours_from, quiet_hours_to', inMinutes(-60), inMinutes(120));
    await isTold(about('Night'));
    await isTold(soon());
    app.clock.advance({ minutes: 119 });
    await heldIsLookedAt();
    expect(await messages()).toEqual([]);
    app.clock.advance({ minutes: 1 });
    await heldIsLookedAt();
    expect((await mail.mailTo(ana.email, 'Your application was accepted')).text).toContain(
      '“Night”',
    );
    expect(await messages()).toEqual([{ kind: 'notification' }]);
    expect((await ana.ask(listInbox, { query: {} })).items).toHaveLength(2);
  });

  test('that a member sets meanwhile hold on what is held', async () => {
    await prefers('digest', 'hourly');
    await isTold();
    await app.rows(
      'update notification_preferences set quiet_hours_from = $2, quiet_hours_to = $3 where user_id = $1',
      [ana.id, inMinutes(10), inMinutes(100)],
    );
    app.clock.advance({ minutes: 40 });
    await heldIsLookedAt();
    expect(await messages()).toEqual([]);
    app.clock.advance({ minutes: 60 });
    await heldIsLookedAt();
    expect(await messages()).toEqual([{ kind: 'notification' }]);
  });
});

describe('held entries follow what their member sets (33)', () => {
  const save = async (chosen: Partial<NotificationPreferences>) => {
    await ana.ask(createOrUpdatePreferences, {
      in: { ...(await ana.ask(getPreferences)), ...chosen },
    });
  };
  /** A time of day in so many minutes, as the screen says it. */
  const at = (minutes: number) => `${inMinutes(minutes).slice(0, 5)}:00`;

  test('an hourly digest that becomes daily: with that one; one that is turned off: at once', async () => {
    await save({ digest: 'hourly', daily_reports_time: at(120) });
    await isTold();
    await save({ digest: 'daily' });
    app.clock.advance({ minutes: 60 });
    await heldIsLookedAt();
    expect(await messages()).toEqual([]);
    app.clock.advance({ minutes: 60 });
    await heldIsLookedAt();
    expect(await messages()).toEqual([{ kind: 'notification' }]);
    await isTold();
    await heldIsLookedAt();
    expect(await messages()).toHaveLength(1);
    await save({ digest: 'at_once' });
    await heldIsLookedAt();
    expect(await messages()).toHaveLength(2);
  });

  test('quiet hours that end earlier, and a zone in which they are over: entries without a digest come then', async () => {
    const soonest = { kind: 'chat_answered', subject_id: about('').subject_id, parts: {} } as const;
    await save({
      digest: 'daily',
      daily_reports_time: at(1200),
      quiet_hours_from: at(-60),
      quiet_hours_to: at(300),
    });
    await isTold(soonest);
    await isTold();
    await save({ quiet_hours_to: at(30) });
    app.clock.advance({ minutes: 29 });
    await heldIsLookedAt();
    expect(await messages()).toEqual([]);
    app.clock.advance({ minutes: 1 });
    await heldIsLookedAt();
    expect(await messages()).toHaveLength(1);
    await save({ quiet_hours_from: at(-60), quiet_hours_to: at(300) });
    await isTold(soonest);
    await ana.ask(sayTimeZone, { in: { time_zone: 'Asia/Tokyo' } });
    await heldIsLookedAt();
    expect(await messages()).toHaveLength(2);
  });

  test('due entries stay due: a save in that minute puts nothing off', async () => {
    await save({ digest: 'hourly' });
    await isTold();
    app.clock.advance({ minutes: 40, ms: 500 });
    await save({ meals: true });
    await heldIsLookedAt();
    expect(await messages()).toEqual([{ kind: 'notification' }]);
  });
});

test('held entries do not count among the messages of an hour, a digest counts once, and so does news of the operator (notifications.md 14)', async () => {
  await prefers('digest', 'hourly');
  for (let n = 0; n < NOTIFICATIONS_PER_HOUR + 1; n++) await isTold();
  app.clock.advance({ minutes: 40 });
  await heldIsLookedAt();
  await app.rows(`update notification_preferences set digest = 'at_once' where user_id = $1`, [
    ana.id,
  ]);
  const NEWS = 10;
  await app.rows(
    `insert into messages (id, kind, recipient_id, subject, body, created_at)
     select gen_random_uuid(), 'news', $1, 'News', '', $2 from generate_series(1, ${NEWS})`,
    [ana.id, app.clock.now().toISOString()],
  );
  const others = NOTIFICATIONS_PER_HOUR - NEWS - 1;
  for (let n = 0; n < others + 2; n++) await isTold();
  const kinds = (await messages()).map(({ kind }) => kind).sort();
  expect(kinds).toEqual([
    'digest',
    ...Array(NEWS).fill('news'),
    ...Array(others).fill('notification'),
  ]);
});
