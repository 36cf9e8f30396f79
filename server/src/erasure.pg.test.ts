import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestDeletion } from '@pcr/contract/account/deletion/deletion.endpoints.ts';
import { requestEmailChange } from '@pcr/contract/account/email/email-change.endpoints.ts';
import { beginPasskey } from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import { revokeConsent } from '@pcr/contract/consent/consent.endpoints.ts';
import {
  createContractor,
  getContractor,
  noteContractorContact,
  reportContractor,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import {
  createReview,
  listReviews,
  reportReview,
} from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import {
  blockMember,
  reportConversationMessage,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import { requestBinder } from '@pcr/contract/files/binder/binder.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { createGroupPost, reportGroupPost } from '@pcr/contract/groups/board/board.endpoints.ts';
import { sendSupportMessage } from '@pcr/contract/help/help.endpoints.ts';
import { lookAtCredentials } from '@pcr/contract/jobs/applications/application-credentials.endpoints.ts';
import { saveJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { requestDataExport } from '@pcr/contract/my-data/my-data.endpoints.ts';
import { changePrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { givePassword } from './account/testing/member-with-password.ts';
import { contractorDraft, reviewDraft } from './contractors/testing/contractor-drafts.ts';
import { newId } from './families/testing/family-drafts.ts';
import { pictureOf } from './files/testing/file-samples.ts';
import { postDraft } from './groups/testing/board-drafts.ts';
import { sql } from './kit/postgres/database.ts';
import { enqueue, keysOfMailsTo } from './kit/tasks/tasks.ts';
import { openTroubledMailServer, type TroubledMailServer } from './kit/testing/troubled-servers.ts';
import { notifier } from './notifications/notifications.ts';
import { eraseIn, eraseUser, PERSONAL_TABLES } from './personal-data.ts';
import { adminOn } from './testing/admin-in-process.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { makeDue } from './testing/due-tasks.ts';
import { startConsentWorld } from './testing/endpoints/consent-world.ts';
import type { ConsentWorld } from './testing/endpoints/world.ts';
import { reportDraft } from './testing/report-drafts.ts';

// deletion.md 6 to 9: a member with something in every table is looked for, after their erasure, in
// every column of every table, in the file store, in the mails on the disk and in the log. And an
// erasure while something is under way.

/**
 * The member's words that others read and keep: titles and names of entries, as they were told of
 * them.
 */
const STAYS: Record<string, readonly string[]> = {
  'inbox_entries.parts': ['zqjobtitle', 'zqnews', 'zqcontractor', 'zqmeetingtitle'],
  'messages.data': ['zqjobtitle', 'zqcontractor'],
};
/** Of the family that asked about a record, and that is somebody else. */
const OF_ANOTHER = /^zq(ask|hash)/;

const notify = notifier({ operator: [], member: [] });
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

async function somebodyWaits(app: TestApp): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => expect(await app.rows(waiting)).not.toEqual([]));
}

const OPEN = "select 1 from graphile_worker.jobs where task_identifier <> 'tasks_unlock'";

/** Whatever waits in the queue for a later time. */
async function runNow(app: TestApp): Promise<void> {
  await makeDue(app.rows);
  await app.tasksDone();
}

const upload = (member: Member, folder: 'documents' | 'images', name: string, bytes: Buffer) =>
  member.reply(uploadFile, { params: { id: newId() }, query: { folder, name }, bytes });

/** Each column of each table, the queue's too, with the texts in it. */
async function* columnsOf(app: TestApp): AsyncGenerator<[column: string, texts: string[]]> {
  const columns = await app.rows<{ table: string; column: string }>(
    `select attrelid::regclass::text as "table", quote_ident(attname) as "column"
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p', 'm') and attnum > 0 and not attisdropped
       and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
  );
  for (const { table, column } of columns) {
    // Bytes as they would read, where they are text.
    const text = `case when pg_typeof(${column})::text = 'bytea' then encode(${column}::text::bytea, 'escape')
      else ${column}::text end`;
    const rows = await app.rows<{ text: string }>(
      `select ${text} as text from ${table} where ${column} is not null`,
    );
    yield [`${table}.${column}`, rows.map((row) => row.text)];
  }
}

describe('a member with something in every table', () => {
  let app: TestApp;
  let world: ConsentWorld;
  let kept: { id: string };
  let before: { tables: string[]; columns: string[]; disk: string[] };

  beforeAll(async () => {
    app = await startApp();
    world = await startConsentWorld(app);
    const { owner, viewers } = world;
    await world.live();
    await givePassword(app, owner, 'four calm otters');
    kept = await owner.ask(createContractor, { in: contractorDraft({ name: 'Kept' }) });
    await viewers.reviewer.ask(createReview, { params: { id: kept.id }, in: reviewDraft() });
    const theirs = { params: { id: world.held.id } };
    await owner.ask(noteContractorContact, theirs);
    await owner.ask(reportContractor, {
      params: { id: world.reviewed.id },
      in: reportDraft('Zqreport'),
    });
    const others = await viewers.reviewer.ask(createReview, {
      params: { id: world.reviewed.id },
      in: reviewDraft(),
    });
    await owner.ask(reportReview, { params: { id: others.id }, in: reportDraft('Zqreport') });
    const board = world.subject.groupPost.group_id;
    const post = await viewers.reviewer.ask(createGroupPost, { in: postDraft(board) });
    await owner.ask(reportGroupPost, { params: { id: post.id }, in: reportDraft('Zqreport') });
    await owner.ask(reportConversationMessage, {
      params: { id: world.talks.applicant.line },
      in: { id: newId(), reason: 'unkind', details: 'Zqreport' },
    });
    await viewers.reviewer.ask(reportConversationMessage, {
      params: { id: world.subject.line.id },
      in: { id: newId(), reason: 'unkind', details: null },
    });
    await owner.ask(blockMember, { params: { id: world.talks.applicant.id } });
    await owner.ask(saveJob, { params: { id: world.theirJob.id }, in: { saved: true } });
    await viewers.provider.ask(lookAtCredentials, { params: { id: world.subject.attached.id } });
    await owner.ask(requestEmailChange, {
      in: { new_email: 'zqnew@example.org', current_password: 'four calm otters' },
    });
    await owner.ask(changePrivacySettings, { in: { location_sharing: false } });
    await owner.ask(requestDataExport);
    const plan = JSON.parse(
      (await upload(owner, 'documents', 'Zqplan.txt', Buffer.from('Where to meet'))).text,
    );
    await owner.ask(requestBinder, {
      in: { title: 'Zqtitle', facility: null, day: '2026-03-03', document_ids: [plan.id] },
    });
    await owner.hasPasskey();
    await owner.ask(beginPasskey, { in: { current_password: 'four calm otters' } });
    await owner.ask(revokeConsent, { params: { name: 'share_location_region' } });
    const [{ ticket } = { ticket: '' }] = await app.rows<{ ticket: string }>(
      `select ticket from messages where sender_id = $1 and kind = 'support'`,
      [owner.id],
    );
    expect(
      await adminOn(app)(['messages', 'answer', ticket, '--text', 'Under Help.']),
    ).toMatchObject({ code: 0 });
    // A mentorship that has ended, with a note and a rating, and another mentor without room.
    const [mentor, full] = [
      await (await app.member()).isMentor(),
      await (await app.member()).isMentor(),
    ];
    await app.rows(
      `with ended as (
         insert into mentor_matches (id, mentor_id, mentee_id, full_name, email, experience_level, mentorship_focus, goals,
           availability, preferred_communication, status, start_date, end_date, created_at, updated_at)
         values (gen_random_uuid(), $2, $1, 'Zqname', null, 'beginner', '{licensing}', 'Zqgoals',
           '{flexible}', 'any', 'ended', now(), now(), now(), now()) returning id
       ), noted as (
         insert into mentor_notes (id, match_id, user_id, text, created_at, updated_at)
         select gen_random_uuid(), id, $1, 'Zqnote', now(), now() from ended
       )
       insert into mentor_closings (match_id, user_id, thank_you, rating, rating_words, created_at)
       select id, $1, 'Zqthanks', 4, 'Zqrating', now() from ended`,
      [owner.id, mentor.id],
    );
    // A device of another sign-in, since this one ends on the way; a number that is confirmed, and
    // one that waits for its code; a set-up that was begun, and a sign-in that waits for its code.
    await app.rows(
      `with device as (
         insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, server_key, name, created_at, seen_at)
         values (gen_random_uuid(), $1, $2, 'https://push.example.invalid/erased', '', '', '', 'Phone', now(), now())
       ), phone as (
         insert into phone_numbers (user_id, phone, confirmed_at) values ($1, '+15125550143', now())
       ), code as (
         insert into phone_codes (user_id, phone, code_hash, created_at, expires_at)
         values ($1, '+15125550144', 'of a code', now(), now() + interval '10 minutes')
       ), factor as (
         insert into two_factor (user_id, secret, started_at) values ($1, 'sealed', now())
       ), recovery as (
         insert into recovery_codes (user_id, number, code_hash) values ($1, 1, 'sealed')
       ), pending as (
         insert into pending_sign_ins (token_hash, user_id, password, expires_at)
         values ('of a token', $1, 'of a password', now() + interval '5 minutes')
       ), waits as (
         insert into mentor_waits (mentor_id, user_id, created_at) values ($3, $1, now())
       ), told as (
         insert into mentor_room_told (mentor_id, user_id, told_at) values ($3, $1, now())
       ), pickup as (
         insert into family_pickups (family_id, user_id, monday, created_at, updated_at)
         values ($4, $1, '15:30', now(), now())
       )
       insert into daily_report_things (report_id, user_id, kind, thing_id, state)
       values ($5, $1, 'events', gen_random_uuid(), '')`,
      [
        owner.id,
        await owner.isElsewhere(),
        full.id,
        world.subject.living.id,
        await owner.hasReport(),
      ],
    );
    await app.tasksDone();
    before = {
      tables: await emptyTables(),
      columns: await columnsWithThem(),
      disk: await onDisk(),
    };

    await owner.ask(requestDeletion, { in: { current_password: 'four calm otters' } });
    app.clock.advance({ days: 14 });
    await enqueue(app.database, 'account_deletions', {});
    await app.tasksDone();
    app.clock.reset();
  });
  afterAll(() => app.close());

  async function emptyTables(): Promise<string[]> {
    const empty: string[] = [];
    for (const { table, owner } of PERSONAL_TABLES) {
      const rows = await app.rows(`select 1 from ${table} where ${owner} = $1 limit 1`, [
        world.owner.id,
      ]);
      if (rows.length === 0) empty.push(`${table}.${owner}`);
    }
    return empty;
  }

  async function columnsWithThem(): Promise<string[]> {
    const found: string[] = [];
    for await (const [column, texts] of columnsOf(app)) {
      const words = [...new Set(texts.flatMap((text) => world.wordsIn(text)))];
      const theirs = words.filter(
        (word) => !OF_ANOTHER.test(word) && !STAYS[column]?.includes(word),
      );
      // Random letters may spell such a word, and one of theirs is a ZIP code, as all are in the
      // table of places.
      if (theirs.length > 0 && !/token|hash|signature|^zip_places/.test(column))
        found.push(`${column}: ${theirs.join(', ')}`);
    }
    return found;
  }

  async function onDisk(): Promise<string[]> {
    const found: string[] = [];
    for (const entry of await readdir(app.dataDir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const content = entry.isFile() ? await readFile(path, 'latin1') : '';
      const words = world.wordsIn(path.slice(app.dataDir.length) + content);
      if (words.length > 0) found.push(`${path}: ${words.join(', ')}`);
    }
    return found;
  }

  test('had something in each of them, in their files and in mails on the disk', () => {
    // Requests made afterwards, and what a member has only as long as nobody else does.
    expect(before.tables).toEqual(['account_deletions.user_id']);
    expect(before.columns.length).toBeGreaterThan(80);
    expect(before.disk.filter((found) => found.includes('/mail/'))).not.toEqual([]);
    expect(before.disk.filter((found) => found.includes('/files/'))).not.toEqual([]);
  });

  test('is in no column of any table any more (6)', async () => {
    expect(await columnsWithThem()).toEqual([]);
  });

  test('is in no file, no name of a file, and no mail on the disk (6)', async () => {
    expect(await onDisk()).toEqual([]);
  });

  test('was never in the log (6)', () => {
    // Random letters of a link may spell such a word.
    const lines = app.logged.map((line) => line.replace(/token=[\w-]+/g, ''));
    expect(lines.flatMap((line) => world.wordsIn(line))).toEqual([]);
  });

  test('words of others stay: the contractor that they assessed, its assessments, their own messages (7)', async () => {
    const { reviewer, applicant } = world.viewers;
    expect((await reviewer.ask(getContractor, { params: { id: kept.id } })).name).toBe('Kept');
    expect(
      (await applicant.ask(listReviews, { params: { id: kept.id }, query: {} })).items,
    ).toHaveLength(1);
    const reports = await app.rows<{ body: string }>(
      `select body from messages where kind = 'report'`,
    );
    expect(
      reports.map(({ body }) => body).filter((body) => body.includes('Why it is reported')),
    ).not.toEqual([]);
    expect(reports.map(({ body }) => body).join('\n')).toContain(
      'What this is about was deleted with the account that wrote it.',
    );
    expect(
      await app.rows('select body from conversation_messages where body = $1', ['Yes?']),
    ).toHaveLength(1);
  });
});

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
    expect((await upload(ana, 'images', 'one.png', bytes)).status).toBe(200);
    // The erasure holds the account; the upload has its content in the store and waits to enter it.
    const { second } = await app.database.transaction(async (tx) => {
      await tx.query(sql('', 'select from users where id = $1 for update'), [ana.id]);
      const second = upload(ana, 'images', 'two.png', bytes);
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
