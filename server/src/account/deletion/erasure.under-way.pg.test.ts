import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAnnouncement } from '@pcr/contract/announcements/announcements.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { sendSupportMessage } from '@pcr/contract/help/help.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { announcementDraft } from '../../announcements/testing/announcement-drafts.ts';
import { pictureOf } from '../../files/testing/file-samples.ts';
import { sql } from '../../kit/postgres/database.ts';
import { enqueue, keysOfMailsTo } from '../../kit/tasks/tasks.ts';
import {
  openTroubledMailServer,
  type TroubledMailServer,
} from '../../kit/testing/troubled-servers.ts';
import { notifier } from '../../notifications/notifications.ts';
import { eraseIn, eraseUser } from '../../personal-data.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { makeDue } from '../../testing/due-tasks.ts';
import { endsOnce } from '../../testing/ended-once.ts';
import { newId } from '../../testing/new-id.ts';

// deletion.md 6 and 8: an erasure while something is under way.

const notify = notifier({ operator: [], member: [] });
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

async function somebodyWaits(app: TestApp): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => expect(await app.rows(waiting)).not.toEqual([]));
}

const OPEN = 'select 1 from graphile_worker.jobs where true';

/** Whatever waits in the queue for a later time. */
async function runNow(app: TestApp): Promise<void> {
  await makeDue(app.rows);
  await app.tasksDone();
}

const upload = (member: Member, name: string, bytes: Buffer) =>
  member.reply(uploadFile, { params: { id: newId() }, query: { folder: 'images', name }, bytes });

describe('an erasure while something is under way (8)', () => {
  let app: TestApp;
  let mail: TroubledMailServer;
  let ana: Member;

  beforeAll(async () => {
    mail = await openTroubledMailServer();
    app = await startApp({ env: { SMTP_URL: mail.url, OPERATOR_EMAIL: 'operator@example.org' } });
  });
  afterAll(async () => {
    await app.close();
    await mail.close();
  });
  beforeEach(async () => {
    mail.mood = 'takes it';
    ana = await app.member();
  });
  afterEach(() => mail.release());

  const erase = () => eraseUser({ ...app, notify }, ana.id);
  const stored = async () =>
    (await readdir(join(app.dataDir, 'files'), { recursive: true })).filter((name) =>
      name.includes(ana.id),
    );

  test('an upload is refused, and leaves nothing', async () => {
    const bytes = await pictureOf({ width: 40, height: 40 });
    expect((await upload(ana, 'one.png', bytes)).status).toBe(200);
    // The erasure holds the account; the upload has its content in the store and waits to enter it.
    const { second } = await app.database.transaction(async (tx) => {
      await tx.query(sql('', 'select from users where id = $1 for update'), [ana.id]);
      const second = upload(ana, 'two.png', bytes);
      await somebodyWaits(app);
      expect((await stored()).length).toBeGreaterThan(2);
      await eraseIn(tx, { ...app, notify }, ana.id);
      return { second };
    });
    expect((await second).status).toBe(401);
    await app.tasksDone();
    expect(await stored()).toEqual([]);
    expect(await app.rows('select 1 from files where user_id = $1', [ana.id])).toEqual([]);
  });

  test('an upload that was not counted yet is in no count afterwards', async () => {
    const bytes = await pictureOf({ width: 40, height: 40 });
    const gate = 'lock table rate_limits in exclusive mode';
    const { second } = await app.database.transaction(async (tx) => {
      await tx.query(sql('', gate), []);
      const second = upload(ana, 'two.png', bytes);
      await somebodyWaits(app);
      await eraseIn(tx, { ...app, notify }, ana.id);
      return { second };
    });
    // It is refused before it is whole, or stopped by the erasure; either may close its connection.
    expect([400, 401, undefined]).toContain(
      await second.then(
        ({ status }) => status,
        () => undefined,
      ),
    );
    const counts = 'select key from rate_limits where position($1 in key) > 0';
    await until(async () => expect(await app.rows(counts, [ana.id])).toEqual([]));
  });

  test('a delivery ends without a trace and without an error', async () => {
    mail.mood = { stalls: 'DATA' };
    await ana.ask(sendSupportMessage, {
      in: { id: newId(), subject: 'Why', message: 'How?', priority: 'low' },
    });
    // The operator's mail, and the copy for the member who wrote it.
    const deliveries = await app.rows('select 1 from message_deliveries');
    await until(async () => expect(mail.stalled).toBe(deliveries.length));
    const logged = app.logged.length;
    expect(await erase()).toBe(true);
    mail.mood = 'takes it';
    mail.release();
    await until(async () =>
      expect(await app.rows(`${OPEN} and locked_at is not null`)).toEqual([]),
    );
    // Code that would have taken over from a dead process finds nothing to do.
    await runNow(app);
    expect(await app.rows('select 1 from messages where sender_id = $1', [ana.id])).toEqual([]);
    expect(await app.rows('select 1 from message_deliveries')).toEqual([]);
    expect(app.logged.slice(logged).filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual(
      [],
    );
  });

  const enter = `insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at, who_id)
    select gen_random_uuid(), $1, 'group_member_left', gen_random_uuid(), '{}', now() - n * interval '1 hour', $2
    from generate_series(1, 0, -1) n returning id`;

  test('entries of other members that tell of them are held in the order in which those mark them', async () => {
    const bo = await app.member();
    const [older, newer] = await app.rows<{ id: string }>(enter, [bo.id, ana.id]);
    const mark = sql('', 'update inbox_entries set read_at = now() where id = $1');
    const { erasing } = await app.database.transaction(async (tx) => {
      await tx.query(mark, [newer?.id]);
      const erasing = app.database.transaction((own) => eraseIn(own, { ...app, notify }, ana.id));
      await somebodyWaits(app);
      await tx.query(mark, [older?.id]);
      return { erasing };
    });
    expect(await erasing).toBe(true);
    const left = 'select who_id, read_at is not null as read from inbox_entries where user_id = $1';
    expect(await app.rows(left, [bo.id])).toEqual(Array(2).fill({ who_id: null, read: true }));
  });

  test('it begins anew where PostgreSQL has ended it so that another can go on', async () => {
    const isThere = (member: Member) => app.rows('select from users where id = $1', [member.id]);
    await ana.ask(createAnnouncement, { in: announcementDraft() });
    await endsOnce(app, 'delete on announcements');
    expect(await erase()).toBe(true);
    expect(await isThere(ana)).toEqual([]);
    // Of an account whose time is over, too.
    const bo = await app.member();
    await bo.ask(createAnnouncement, { in: announcementDraft() });
    await app.rows('insert into account_deletions values ($1, now(), now())', [bo.id]);
    await app.rows('alter sequence ended restart');
    const logged = app.logged.length;
    await enqueue(app.database, 'account_deletions', {});
    await app.tasksDone();
    const again = 'select last_value > 1 as again from ended';
    expect(await app.rows(again)).toEqual([{ again: true }]);
    expect(await isThere(bo)).toEqual([]);
    expect(app.logged.slice(logged).join()).not.toContain('could not be erased yet');
  });

  test('of two erasures of one account, one finds it', async () => {
    const both = await Promise.allSettled([erase(), erase()]);
    expect(both.map((one) => one.status === 'fulfilled' && one.value).sort()).toEqual([
      false,
      true,
    ]);
  });
});

test('a mail that is being written to the disk goes with the others once it is there (6)', async () => {
  const app = await startApp();
  try {
    const ana = await app.member();
    const key = `${keysOfMailsTo(ana.email)}1`;
    await app.rows(
      `select graphile_worker.add_job('mail', '{}', job_key => $1, run_at => now() + interval '1 day')`,
      [key],
    );
    // As another process has it.
    await app.rows(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another' where key = $1`,
      [key],
    );
    await eraseUser({ ...app, notify }, ana.id);
    await until(async () =>
      expect(
        await app.rows(
          `select 1 from graphile_worker.jobs where task_identifier = 'mail_forget' and last_error like '%still being written%'`,
        ),
      ).toHaveLength(1),
    );
    const file = join(app.dataDir, 'mail', 'late.eml');
    await mkdir(join(app.dataDir, 'mail'));
    await writeFile(file, `From: PCR <a@b.example>\nTo: ${ana.email}\nSubject: x\n\nHello\n`);
    await app.rows('delete from graphile_worker._private_jobs where key = $1', [key]);
    await runNow(app);
    await expect(access(file)).rejects.toThrow('ENOENT');
  } finally {
    await app.close();
  }
});
