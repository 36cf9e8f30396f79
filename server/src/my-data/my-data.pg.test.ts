import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signOut } from '@pcr/contract/account/account.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { deleteFile } from '@pcr/contract/files/files.endpoints.ts';
import * as endpoints from '@pcr/contract/my-data/my-data.endpoints.ts';
import { EXPORT_DAYS, MY_DATA_TOPIC } from '@pcr/contract/my-data/my-data.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { familyDraft } from '../families/testing/family-drafts.ts';
import { type FileFixtures, startFileFixtures, upload } from '../files/testing/file-fixtures.ts';
import { PDF } from '../files/testing/file-samples.ts';
import { textsIn, unzip } from '../files/testing/unzip.ts';
import { ENDLESS_ROOM } from '../kit/files/disk-space.ts';
import { openTemporaryFolder } from '../kit/files/receive.ts';
import { makeLog } from '../kit/log/log.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import { notifier } from '../notifications/notifications.ts';
import { isTold } from '../notifications/testing/published.ts';
import { eraseUser, type OnProgress, PERSONAL_TABLES, writeArchive } from '../personal-data.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { openStream } from '../testing/live-stream.ts';
import { type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { myDataTasks } from './my-data.tasks.ts';

let mail: Mailbox;
let fixtures: FileFixtures;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  mail = await openMailbox();
  fixtures = await startFileFixtures('disk', {
    env: { SMTP_URL: mail.url, MAIL_FROM: 'PCR <pcr@example.org>' },
  });
});
afterAll(async () => {
  await fixtures.close();
  await mail.close();
});
beforeEach(async () => {
  [ana, bo] = await Promise.all([
    fixtures.app.member({ full_name: 'Ana Provider' }),
    fixtures.app.member(),
  ]);
});
afterEach(() => fixtures.app.clock.reset());

const of = async (member: Member) => (await member.ask(endpoints.getDataExport)).export;
const contentOf = (member: Member, id: string) =>
  member.reply(endpoints.getDataExportContent, { params: { id } });
const runTask = async (name: 'my_data_sweep' | 'files_sweep') => {
  await enqueue(fixtures.app.database, name, {});
  await fixtures.app.tasksDone();
};
/** What is stored for a member's exports. */
const stored = async (member: Member) =>
  (await fixtures.held()).contents.filter((key) => key.startsWith(`${member.id}/exports/`));

/** Asks for it, and waits until it is there. */
async function made(member: Member): Promise<string> {
  const { export: asked } = await member.ask(endpoints.requestDataExport);
  await fixtures.app.tasksDone();
  expect(await of(member)).toMatchObject({ id: asked?.id, state: 'ready' });
  return asked?.id ?? '';
}

describe('an export', () => {
  test('my-data.md 2, 5: has each table as JSON and CSV, the files, and a page; nothing of others; inbox and mail lead to the page and not to the file', async () => {
    await ana.ask(createFamily, {
      in: { ...familyDraft(), family_name: '=1+1', notes: 'kind; =2+2' },
    });
    await bo.ask(createFamily, { in: familyDraft() });
    const { id: fileId } = await upload(ana, {
      folder: 'documents',
      name: 'plan ü.pdf',
      bytes: PDF,
    });
    // What no file is called in Windows; after a colon a name is that of a stream.
    const { id: streamId } = await upload(ana, {
      folder: 'documents',
      name: 'Who? 10:30 "A|B".pdf',
      bytes: PDF,
    });
    const id = await made(ana);
    const reply = await contentOf(ana, id);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/zip');
    expect(reply.headers.get('content-length')).toBe(String(reply.bytes.length));
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="pcr-my-data-\d{4}-\d\d-\d\d\.zip"/,
    );
    const entries = await unzip(reply.bytes);
    for (const { table, name = table } of PERSONAL_TABLES)
      expect(Object.keys(entries)).toContain(`${name}.json`);
    expect(entries[`files/documents/${fileId.slice(-8)} plan ü.pdf`]).toEqual(PDF);
    expect(entries[`files/documents/${streamId.slice(-8)} Who_ 10_30 _A_B_.pdf`]).toEqual(PDF);
    const texts = await textsIn(reply.bytes);
    expect(JSON.parse(texts['families.json'] ?? '')).toMatchObject([{ family_name: '=1+1' }]);
    expect(texts['families.csv']).toContain("'=1+1");
    // Where a spreadsheet parts cells at a semicolon.
    expect(texts['families.csv']).toContain("kind; '=2+2");
    expect(texts['families.json']).toContain('kind; =2+2');
    expect(texts['index.html']).toContain('<td dir="auto">=1+1</td>');
    expect(texts['index.html']).toContain('>plan ü.pdf</a>');
    expect(Object.values(texts).join('\n')).not.toContain(bo.id);
    expect(Object.values(texts).join('\n')).not.toContain('/exports/');

    const { items } = await ana.ask(listInbox, { query: {} });
    expect(items).toMatchObject([{ kind: 'data_export_ready', subject_id: id, parts: {} }]);
    const { text = '' } = await mail.mailTo(ana.email, 'Your data is ready');
    expect(text).toContain('Your data is ready. You can download it for 7 days.');
    expect(text).toContain(`${fixtures.app.origin}/inbox?open=${items[0]?.id}\n`);
    expect(text).not.toContain('/api/');
  });

  test('my-data.md 4: says how far it is, on the open pages of its member and of nobody else', async () => {
    const { address } = fixtures.app;
    const [mine, other] = await Promise.all(
      [ana, bo].map(async (who) => (await openStream(address, who)).current()),
    );
    if (!mine || !other) throw new Error('Both have a stream');
    await made(ana);
    await expect
      .poll(() => mine.changes.filter(({ topic }) => topic === MY_DATA_TOPIC))
      .not.toEqual([]);
    expect(other.changes.filter(({ topic }) => topic === MY_DATA_TOPIC)).toEqual([]);
    mine.close();
    other.close();
    const id = await waiting(bo);
    const seen: unknown[] = [await of(bo)];
    const tasks = await tasksWith(async () => seen.push(await of(bo)));
    await tasks.my_data_export({ export_id: id }, about(1));
    seen.push(await of(bo));
    expect(seen).toMatchObject([
      { state: 'waiting', percent: 0 },
      {
        state: 'building',
        percent: expect.toSatisfy((percent: number) => percent > 0 && percent < 100),
      },
      { state: 'ready', percent: 100 },
    ]);
  });

  test('my-data.md 1, 5: is its member’s alone, with a session; deleted, it is gone with its file', async () => {
    const id = await made(ana);
    await bo.refused('not_found', endpoints.getDataExportContent, { params: { id } });
    await bo.ask(endpoints.deleteDataExport);
    await fixtures.app
      .visitor()
      .refused('not_authenticated', endpoints.getDataExportContent, { params: { id } });
    expect(await of(bo)).toBe(null);
    const tablet = await fixtures.app.otherDevice(ana);
    await tablet.ask(signOut);
    await tablet.refused('not_authenticated', endpoints.getDataExportContent, { params: { id } });
    expect((await contentOf(ana, id)).status).toBe(200);
    await ana.ask(endpoints.deleteDataExport);
    await fixtures.app.tasksDone();
    expect(await of(ana)).toBe(null);
    expect(await stored(ana)).toEqual([]);
    await ana.refused('not_found', endpoints.getDataExportContent, { params: { id } });
  });

  test('my-data.md 3: of any number of requests at once one begins; a new one takes the place of the one before, three times a day at most', async () => {
    // The task waits for a table that it reads.
    const gate = await fixtures.app.database.pool.connect();
    await gate.query('begin');
    await gate.query('lock table history in access exclusive mode');
    const asked = await Promise.all(
      Array.from({ length: 3 }, () => ana.reply(endpoints.requestDataExport)),
    );
    asked.push(await ana.reply(endpoints.requestDataExport));
    await gate.query('commit');
    gate.release();
    const ids = asked
      .filter(({ status }) => status === 200)
      .map(({ text }) => JSON.parse(text).export.id);
    expect(new Set(ids).size).toBe(1);
    // One was made, and one is counted.
    const counted = "select points from rate_limits where key = 'data_exports:' || $1";
    expect(await fixtures.app.rows(counted, [ana.id])).toEqual([{ points: 1 }]);
    await fixtures.app.tasksDone();
    const first = await of(ana);
    expect(first).toMatchObject({ id: ids[0], state: 'ready', percent: 100 });
    const [before] = await stored(ana);
    const second = await made(ana);
    expect(second).not.toBe(ids[0]);
    await ana.refused('not_found', endpoints.getDataExportContent, { params: { id: ids[0] } });
    expect(await stored(ana)).toHaveLength(1);
    expect(await stored(ana)).not.toContain(before);
    await ana.ask(endpoints.requestDataExport);
    await fixtures.app.tasksDone();
    const refused = await ana.refused('too_many_requests', endpoints.requestDataExport);
    expect(refused.message).toMatch(
      /^You asked for your data too often today\. Please wait \d+ hours and try again\.$/,
    );
    expect(await of(ana)).toMatchObject({ state: 'ready' });
  });
});

describe('its end', () => {
  const HOUR = 3_600_000;

  /** Sets the app's clock to this instant, where it stands. */
  function standAt(instant: string): void {
    const { clock } = fixtures.app;
    clock.freeze();
    clock.advance({ ms: Date.parse(instant) - clock.now().getTime() });
  }

  test('my-data.md 6: comes after 7 times 24 hours, to the millisecond, where clocks change meanwhile', async () => {
    const { app } = fixtures;
    const start = '2026-10-29T12:00:00Z';
    const zone = process.env.TZ;
    process.env.TZ = 'America/New_York';
    try {
      standAt(start);
      const browser = await app.otherDevice(ana);
      const id = await made(browser);
      const found = await of(browser);
      expect(found).toMatchObject({ ready_at: expect.stringContaining(start.slice(0, 19)) });
      const end = Date.parse(found?.expires_at ?? '');
      expect(end - Date.parse(start)).toBe(EXPORT_DAYS * 24 * HOUR);
      standAt(new Date(end - 1).toISOString());
      const late = await app.otherDevice(ana);
      expect((await contentOf(late, id)).status).toBe(200);
      app.clock.advance({ ms: 1 });
      await late.refused('not_found', endpoints.getDataExportContent, { params: { id } });
      expect(await of(late)).toMatchObject({ id, state: 'expired' });
    } finally {
      process.env.TZ = zone;
    }
  });

  test('my-data.md 7: the daily task removes the file and no other, that of files what no export knows; the screen still says when it ended', async () => {
    const { app, storage } = fixtures;
    await made(ana);
    app.clock.advance({ days: 3 });
    const kept = await made(await app.otherDevice(bo));
    const lost = `${bo.id}/exports/${randomUUID()}-0123456789abcdef.zip`;
    const from = Buffer.from('a run that was killed');
    await storage.put(lost, { from, type: 'application/zip' });
    app.clock.advance({ days: 5 });
    await runTask('my_data_sweep');
    expect(await stored(ana)).toEqual([]);
    await runTask('files_sweep');
    expect(await of(await app.otherDevice(ana))).toMatchObject({ state: 'expired', percent: 100 });
    expect(await stored(bo)).toHaveLength(1);
    expect(await stored(bo)).not.toContain(lost);
    expect((await contentOf(await app.otherDevice(bo), kept)).status).toBe(200);
  });
});

/** The tasks, by themselves: `meanwhile` runs within one, at its first step with something done. */
async function tasksWith(meanwhile: () => Promise<unknown>) {
  const { app, storage } = fixtures;
  let ran = false;
  return tasksOf(fixtures, (userId, file, onProgress) =>
    writeArchive({ ...app, storage }, userId, file, async (done, total) => {
      await onProgress(done, total);
      if (done === 0 || ran) return;
      ran = true;
      await meanwhile();
    }),
  );
}

const tasksOf = async (
  { app, storage }: FileFixtures,
  writing: Parameters<typeof myDataTasks>[0]['writeArchive'],
) =>
  myDataTasks({
    ...app,
    log: makeLog('silent'),
    notify: notifier({ member: [], operator: [] }),
    storage,
    temporary: await openTemporaryFolder(app.dataDir),
    room: ENDLESS_ROOM,
    bytesOf: async () => 0,
    writeArchive: writing,
  });

/** An export that waits, and that the app's own tasks know nothing of. */
async function waiting(member: Member, { app } = fixtures): Promise<string> {
  const id = randomUUID();
  await app.rows(
    "insert into data_exports (id, user_id, state, requested_at) values ($1, $2, 'waiting', now())",
    [id, member.id],
  );
  return id;
}

const about = (attempt: number) => ({ id: '1', attempt });

describe('while an export is under way', () => {
  /** The archive of a member, with something that happens once its snapshot is there. */
  async function archiveWith(member: Member, meanwhile: () => Promise<unknown>) {
    const { app, storage } = fixtures;
    const file = join(app.dataDir, `${randomUUID()}.zip`);
    let ran = false;
    const onProgress: OnProgress = async () => {
      if (ran) return;
      ran = true;
      await meanwhile();
    };
    const archive = await writeArchive({ ...app, storage }, member.id, file, onProgress);
    return { archive, bytes: await readFile(file) };
  }

  test('my-data.md 9: a file is deleted, one is uploaded, a record and a message come: it is as of its beginning', async () => {
    const { app } = fixtures;
    await ana.ask(createFamily, { in: familyDraft() });
    const gone = await upload(ana, { folder: 'documents', name: 'gone.pdf', bytes: PDF });
    const stays = await upload(ana, { folder: 'documents', name: 'stays.pdf', bytes: PDF });
    const { archive, bytes } = await archiveWith(ana, async () => {
      await ana.ask(deleteFile, { params: { id: gone.id } });
      await upload(ana, { folder: 'documents', name: 'late.pdf', bytes: PDF });
      await ana.ask(createFamily, { in: { ...familyDraft(), family_name: 'Late' } });
      await isTold(ana);
      await app.tasksDone();
    });
    expect(archive).toMatchObject({ files: 1, missing: 1 });
    const texts = await textsIn(bytes);
    expect(Object.keys(texts).filter((name) => name.startsWith('files/'))).toEqual([
      `files/documents/${stays.id.slice(-8)} stays.pdf`,
    ]);
    const names = JSON.parse(texts['files.json'] ?? '').map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(['gone.pdf', 'stays.pdf']);
    expect(JSON.parse(texts['families.json'] ?? '')).toHaveLength(1);
    expect(JSON.parse(texts['inbox_entries.json'] ?? '')).toEqual([]);
    expect(texts['index.html']).toContain('One file was deleted while this was put together');
    expect(texts['index.html']).not.toContain('gone.pdf');
  });

  test('my-data.md 11: its account is erased: it ends, and leaves nothing', async () => {
    const { app } = fixtures;
    const id = await waiting(ana);
    const tasks = await tasksWith(() => eraseUser({ ...app, notify: async () => {} }, ana.id));
    await tasks.my_data_export({ export_id: id }, about(1));
    await app.tasksDone();
    expect(await stored(ana)).toEqual([]);
    expect((await fixtures.held()).temporary).toEqual([]);
    expect(await app.rows('select 1 from data_exports where id = $1', [id])).toEqual([]);
  });

  test('my-data.md 5: its member ends it: no file, and nobody is told', async () => {
    const id = await waiting(ana);
    const tasks = await tasksWith(() => ana.ask(endpoints.deleteDataExport));
    await tasks.my_data_export({ export_id: id }, about(1));
    expect(await stored(ana)).toEqual([]);
    expect((await fixtures.held()).temporary).toEqual([]);
    expect((await ana.ask(listInbox, { query: {} })).items).toEqual([]);
  });

  test('my-data.md 10: a run that was killed leaves nothing to the next one, which begins anew', async () => {
    const { app } = fixtures;
    const id = await waiting(ana);
    const left = join(app.dataDir, 'uploads', `${id}.zip`);
    await writeFile(left, randomBytes(1000));
    await app.rows(
      "update data_exports set state = 'building', done = 5, total = 6 where id = $1",
      [id],
    );
    const tasks = await tasksWith(async () => {
      expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([`${id}.zip`]);
    });
    await tasks.my_data_export({ export_id: id }, about(2));
    const reply = await contentOf(ana, id);
    expect(Object.keys(await unzip(reply.bytes))).toContain('index.html');
    expect((await fixtures.held()).temporary).toEqual([]);
    // And once more, as where the commit was done and nobody heard of it.
    await tasks.my_data_export({ export_id: id }, about(3));
    expect(await stored(ana)).toHaveLength(1);
    expect((await ana.ask(listInbox, { query: {} })).items).toHaveLength(1);
  });

  test('my-data.md 10: a run that fails is tried again; after five its member is told, and can ask again; so it is after two days of silence', async () => {
    const { app } = fixtures;
    const id = await waiting(ana);
    const tasks = await tasksWith(async () => {
      throw new Error('a disk');
    });
    await expect(tasks.my_data_export({ export_id: id }, about(1))).rejects.toThrow('a disk');
    expect(await of(ana)).toMatchObject({ state: 'building' });
    await expect(tasks.my_data_export({ export_id: id }, about(4))).resolves.toBeUndefined();
    const again = await tasksWith(async () => {
      throw new Error('a disk');
    });
    const other = await waiting(bo);
    await again.my_data_export({ export_id: other }, about(5));
    expect(await of(bo)).toMatchObject({ state: 'failed' });
    expect((await bo.ask(listInbox, { query: {} })).items).toMatchObject([
      { kind: 'data_export_failed', subject_id: other },
    ]);
    expect(await stored(bo)).toEqual([]);
    await made(bo);
    const silent = await app.member();
    await waiting(silent);
    app.clock.advance({ days: 3 });
    await runTask('my_data_sweep');
    expect(await of(await app.otherDevice(silent)), 'nothing was heard of it').toMatchObject({
      state: 'failed',
    });
  });
});

test('my-data.md 12: in a bucket a large one goes up in parts, and comes back as it was', async () => {
  const s3 = await startFileFixtures('S3');
  try {
    const member = await s3.app.member();
    const id = await waiting(member, s3);
    // Above 16 MB.
    const bytes = randomBytes(17_000_000);
    const tasks = await tasksOf(s3, async (_, file) => {
      await writeFile(file, bytes);
      return { rows: 0, files: 0, missing: 0 };
    });
    await tasks.my_data_export({ export_id: id }, about(1));
    expect((await contentOf(member, id)).bytes.equals(bytes)).toBe(true);
  } finally {
    await s3.close();
  }
});
