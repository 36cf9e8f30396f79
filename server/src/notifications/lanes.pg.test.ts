import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { savePickups } from '@pcr/contract/families/pickups/pickups.endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { familyDraft } from '../families/testing/family-drafts.ts';
import { pickupEdit } from '../families/testing/pickup-drafts.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { sendBroadcast } from './broadcasts/broadcasts.ts';
import { notifyMember } from './testing/published.ts';

// notifications.md 34 and 105: bulk notifications keep nobody from one that is useful only now.

let app: TestApp;
let mail: Mailbox;

beforeAll(async () => {
  mail = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'PCR <pcr@example.org>' } });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const PATIENCE = { timeout: 30_000, interval: 20 };
/** Not as the inbox lists them: who wrote is asked of the posts, which one test holds. */
const kindsOf = async (of: TestApp, member: Member) =>
  (
    await of.rows<{ kind: string }>(
      'select kind from inbox_entries where user_id = $1 order by created_at desc',
      [member.id],
    )
  ).map(({ kind }) => kind);
const taken = (of: TestApp, task: string) =>
  of.rows('select from graphile_worker.jobs where task_identifier = $1 and locked_at is not null', [
    task,
  ]);

/** The member has a pickup in ten minutes, and a reminder that is due before. */
async function pickupSoon(of: TestApp, ana: Member): Promise<void> {
  const pickup = new Date(
    Math.ceil(of.clock.now().getTime() / 60_000) * 60_000 + 10 * 60_000,
  ).toISOString();
  const at = pickup.slice(11, 16);
  const { id } = await ana.ask(createFamily, { in: familyDraft() });
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const week = Object.fromEntries(days.map((day) => [day, at]));
  await ana.ask(savePickups, { params: { id }, in: pickupEdit(week) });
}

test('a pickup and an emergency are told while digests, reports and posts of groups are on their way', async () => {
  const [ana, bo] = await Promise.all([app.member(), app.member()]);
  await app.rows(`insert into notification_preferences (user_id, digest) values ($1, 'hourly')`, [
    bo.id,
  ]);
  await notifyMember(app, bo);
  app.clock.advance({ hours: 1 });
  await pickupSoon(app, ana);

  // A digest that takes its time: somebody holds what it takes.
  const holder = await app.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from inbox_entries where user_id = $1 for update', [bo.id]);
  await holder.query('lock table group_posts in access exclusive mode');
  const held = () => taken(app, 'inbox_held');
  try {
    // As many as the minutes would have added meanwhile, and more than any lane has places.
    for (let n = 0; n < 4; n++) {
      await enqueue(app.database, 'inbox_held', {});
      await enqueue(app.database, 'group_posts_tell', { id: ana.id });
    }
    await vi.waitFor(async () => expect((await held()).length).toBeGreaterThan(1), PATIENCE);
    await vi.waitFor(
      async () => expect((await taken(app, 'group_posts_tell')).length).toBeGreaterThan(0),
      PATIENCE,
    );
    await enqueue(app.database, 'pickups_remind', {});
    await vi.waitFor(
      async () => expect(await kindsOf(app, ana)).toEqual(['pickup_soon']),
      PATIENCE,
    );
    const storm = { kind: 'emergency', message_subject: 'Storm', body: 'Stay in.' } as const;
    await app.database.transaction((tx) =>
      sendBroadcast(tx, storm, { region: null, members: 2 }, app.clock.now()),
    );
    await vi.waitFor(
      async () => expect(await kindsOf(app, ana)).toEqual(['operator_emergency', 'pickup_soon']),
      PATIENCE,
    );
    expect((await held()).length).toBeGreaterThan(1);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await app.tasksDone();
});

test('a pickup is told while a store of files does not answer', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const stalled = await startApp({
    env: { FILES_URL: `s3://key:secret@127.0.0.1:${port}/pcr?tls=off` },
  });
  try {
    const ana = await stalled.member();
    await pickupSoon(stalled, ana);
    // More than any lane has places.
    for (let n = 0; n < 3; n++)
      await enqueue(stalled.database, 'files_remove', { keys: [`${ana.id}/${n}`] });
    await vi.waitFor(
      async () => expect((await taken(stalled, 'files_remove')).length).toBeGreaterThan(0),
      PATIENCE,
    );
    await enqueue(stalled.database, 'pickups_remind', {});
    await vi.waitFor(
      async () => expect(await kindsOf(stalled, ana)).toEqual(['pickup_soon']),
      PATIENCE,
    );
    expect(sockets.length).toBeGreaterThan(0);
  } finally {
    silent.close();
    for (const socket of sockets) socket.destroy();
    await stalled.close();
  }
});

test('a digest is told while what runs once a day takes its time (34)', async () => {
  const ana = await app.member();
  await app.rows(`insert into notification_preferences (user_id, digest) values ($1, 'hourly')`, [
    ana.id,
  ]);
  await notifyMember(app, ana);
  app.clock.advance({ hours: 1 });
  const isHeld = async () =>
    (
      await app.rows('select from inbox_entries where user_id = $1 and held_until is not null', [
        ana.id,
      ])
    ).length > 0;
  expect(await isHeld()).toBe(true);
  const holder = await app.database.pool.connect();
  await holder.query(
    'begin; lock table family_look_ups, contractor_contacts in access exclusive mode',
  );
  try {
    const daily = ['families_forget_look_ups', 'contractors_forget_contacts'] as const;
    for (const task of daily) await enqueue(app.database, task, {});
    for (const task of daily)
      await vi.waitFor(async () => expect(await taken(app, task)).toHaveLength(1), PATIENCE);
    await enqueue(app.database, 'inbox_held', {});
    await vi.waitFor(async () => expect(await isHeld()).toBe(false), PATIENCE);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await app.tasksDone();
});

test('urgent messages go before all others, digests and daily reports behind them (105)', async () => {
  const [ana, bo] = await Promise.all([app.member(), app.member()]);
  await app.rows(`insert into notification_preferences (user_id, digest) values ($1, 'hourly')`, [
    bo.id,
  ]);
  await notifyMember(app, bo);
  await notifyMember(app, bo);
  app.clock.advance({ hours: 1 });
  await enqueue(app.database, 'inbox_held', {});
  await app.tasksDone();
  const counts = {
    applications: '1',
    decisions: '0',
    events: '0',
    credentials: '0',
    records: '0',
    looks: '0',
  };
  await notifyMember(app, ana, { kind: 'daily_report', subject_id: ana.id, parts: counts });
  await notifyMember(app, ana);
  const parts = { pickup_at: '2026-12-21T15:30:00Z', time_zone: 'UTC' };
  await notifyMember(app, ana, { kind: 'pickup_soon', subject_id: ana.id, parts });
  const turns = await app.rows(
    `select coalesce(m.data ->> 'kind', m.kind) as kind, d.priority from messages m
       join message_deliveries d on d.message_id = m.id where m.recipient_id = any ($1) order by d.priority, 1`,
    [[ana.id, bo.id]],
  );
  expect(turns).toEqual([
    { kind: 'pickup_soon', priority: 7 },
    { kind: 'job_application_accepted', priority: 10 },
    { kind: 'daily_report', priority: 15 },
    { kind: 'digest', priority: 15 },
  ]);
});
