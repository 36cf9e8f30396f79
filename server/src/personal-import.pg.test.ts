import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getSession, signIn } from '@pcr/contract/account/account.endpoints.ts';
import {
  requestPasswordReset,
  resetPassword,
} from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { createEvent } from '@pcr/contract/events/events.endpoints.ts';
import { createFamily, getFamily } from '@pcr/contract/families/families.endpoints.ts';
import { savePickups } from '@pcr/contract/families/pickups/pickups.endpoints.ts';
import { getFileContent } from '@pcr/contract/files/files.endpoints.ts';
import { sendSupportMessage } from '@pcr/contract/help/help.endpoints.ts';
import { createJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { contractorDraft, reviewDraft } from './contractors/testing/contractor-drafts.ts';
import { eventDraft } from './events/testing/event-drafts.ts';
import { familyDraft } from './families/testing/family-drafts.ts';
import { pickupEdit } from './families/testing/pickup-drafts.ts';
import { type FileFixtures, startFileFixtures, upload } from './files/testing/file-fixtures.ts';
import { PDF, pictureOf } from './files/testing/file-samples.ts';
import { textsIn, unzip } from './files/testing/unzip.ts';
import { jobDraft } from './jobs/testing/job-drafts.ts';
import { enqueue } from './kit/tasks/tasks.ts';
import { isMentor } from './mentors/testing/mentor-fixtures.ts';
import { adminOn } from './testing/admin-in-process.ts';
import type { Member } from './testing/app-for-tests.ts';
import { linkIn, type Mailbox, openMailbox } from './testing/mailbox.ts';
import { newId } from './testing/new-id.ts';

type Row = Record<string, unknown>;

let mail: Mailbox;
let fixtures: FileFixtures;
let folder: string;
let admin: ReturnType<typeof adminOn>;
let ana: Member;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-import-'));
  mail = await openMailbox();
  fixtures = await startFileFixtures('disk', {
    env: { SMTP_URL: mail.url, MAIL_FROM: 'PCR <pcr@example.org>' },
  });
  admin = adminOn(fixtures.app);
});
afterAll(async () => {
  await fixtures.close();
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  ana = await fixtures.app.member({ full_name: 'Ana Provider' });
});

/** What `users export` makes of a member; its path. */
async function exported(member: Member): Promise<string> {
  const file = join(folder, `${newId()}.zip`);
  expect(await admin(['users', 'export', member.id, '--to', file])).toMatchObject({
    code: 0,
    err: '',
  });
  return file;
}
async function erase(member: Member): Promise<void> {
  expect(await admin(['users', 'delete', member.id, '--yes'])).toMatchObject({ code: 0, err: '' });
  await fixtures.app.tasksDone();
}

/** The export again, with some of its entries as these say; null takes one away. */
async function changed(
  file: string,
  entries: Record<string, string | Buffer | null>,
): Promise<string> {
  const all: Record<string, string | Buffer | null> = {
    ...(await unzip(await readFile(file))),
    ...entries,
  };
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(all))
    if (content !== null) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const to = join(folder, `${newId()}.zip`);
  await pipeline(zip.outputStream, createWriteStream(to));
  return to;
}
/** A table as an export writes it: a row on each line. */
const table = (rows: Row[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
const rowsIn = async (file: string, name: string): Promise<Row[]> =>
  JSON.parse((await textsIn(await readFile(file)))[`${name}.json`] ?? '[]');

const imported = (file: string) => admin(['users', 'import', file]);
const isHere = async (id: string) =>
  (await fixtures.app.rows('select 1 from users where id = $1', [id])).length > 0;

/** Refused with these words, and nothing is left of it. */
async function refused(file: string, words: string | RegExp): Promise<void> {
  const before = (await fixtures.held()).contents;
  const said = await imported(file);
  expect(said).toMatchObject({ code: 1, out: '' });
  expect(said.err).toMatch(words);
  expect((await fixtures.held()).contents).toEqual(before);
  expect((await fixtures.held()).temporary).toEqual([]);
}

// That each table is the same afterwards is in personal-import.whole.pg.test.ts.
test('my-data.md 13, 14 and 18: an import says what it took and what not; files open again, an assessment counts again, and the address is to be confirmed', async () => {
  const { app } = fixtures;
  await ana.ask(createFamily, { in: { ...familyDraft(), family_name: '=Rivera "x" <b>' } });
  await ana.ask(sendSupportMessage, {
    in: { id: newId(), subject: 'Question', message: 'How do I export?', priority: 'medium' },
  });
  await isMentor(ana);
  const plan = await upload(ana, { folder: 'documents', name: 'plan.pdf', bytes: PDF });
  const photo = await upload(ana, {
    folder: 'images',
    name: 'a.png',
    bytes: await pictureOf({ width: 40, height: 30 }),
  });
  const kim = await app.member();
  const reviewed = await kim.ask(createContractor, { in: contractorDraft() });
  await ana.ask(createReview, { params: { id: reviewed.id }, in: reviewDraft() });
  const before = await exported(ana);
  await erase(ana);

  const said = await imported(before);
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toContain(`Ana Provider, ${ana.email}, ${ana.id}`);
  expect(said.out).toMatch(/^families +1 +0$/m);
  expect(said.out).toMatch(/^files +2 +0$/m);
  expect(said.out).toMatch(/^messages +0 +1$/m);
  expect(said.out).toContain('A row is left out when:\n- it is here already\n');
  // The operator of this installation approves its mentors, and looks up their place then
  // (mentors.md 6).
  expect(said.out).toMatch(/^mentor_profiles +0 +1$/m);
  const after = await exported(ana);
  expect(await rowsIn(after, 'families')).toEqual(await rowsIn(before, 'families'));
  const [user] = await rowsIn(after, 'users');
  expect(user?.email_confirmed).toBe(false);

  const back = await app.otherDevice(ana);
  const content = await back.reply(getFileContent, { params: { id: plan.id }, query: {} });
  expect(content.bytes).toEqual(PDF);
  for (const size of ['320', '2560'] as const) {
    const picture = await back.reply(getFileContent, { params: { id: photo.id }, query: { size } });
    expect(picture.headers.get('content-type')).toBe('image/webp');
  }
  const [counted] = await app.rows('select total_reviews from contractors where id = $1', [
    reviewed.id,
  ]);
  expect(counted?.total_reviews).toBe(1);
});

test('documents.md 16: a file has a name that unpacks everywhere, and one with the name of an earlier version comes in, too', async () => {
  const name = `${'写'.repeat(200)}.txt`;
  const bytes = Buffer.from('text');
  const { id } = await upload(ana, { folder: 'documents', name, bytes });
  const file = await exported(ana);
  const names = Object.keys(await unzip(await readFile(file)));
  expect(names.filter((one) => Buffer.byteLength(one) > 255)).toEqual([]);
  const begins = `files/documents/${id.slice(-8)} `;
  const place = names.find((one) => one.startsWith(begins)) ?? '';
  expect(place).toBe(`${begins}${'写'.repeat(65)}.txt`);
  await erase(ana);
  const earlier = await changed(file, { [place]: null, [`${begins}${name}`]: bytes });
  expect(await imported(earlier)).toMatchObject({ code: 0, err: '' });
  expect(await fixtures.app.rows('select name from files where id = $1', [id])).toEqual([{ name }]);
});

test('my-data.md 18: a record that was to be deleted for its age waits until its member is told here', async () => {
  const { app } = fixtures;
  const old = await ana.ask(createFamily, { in: familyDraft() });
  await app.rows(
    `update families set created_at = now() - interval '10 years', updated_at = now() - interval '10 years',
       warned_on = current_date - 40, warned_again_on = current_date - 10 where id = $1`,
    [old.id],
  );
  const file = await exported(ana);
  await erase(ana);
  expect(await imported(file)).toMatchObject({ code: 0, err: '' });
  await enqueue(app.database, 'families_retention', {});
  await app.tasksDone();
  // Midnight may have come meanwhile.
  const [kept] = await app.rows(
    'select warned_on >= current_date - 1 as told from families where id = $1',
    [old.id],
  );
  expect(kept).toEqual({ told: true });
});

test('my-data.md 18: no password is right until its member has set one, which confirms the address', async () => {
  const file = await exported(ana);
  await erase(ana);
  await imported(file);
  const browser = fixtures.app.visitor();
  const given = { email: ana.email, password: 'four calm otters' };
  await browser.refused('wrong_credentials', signIn, { in: given });
  await browser.ask(requestPasswordReset, { in: { email: ana.email } });
  const token = linkIn(await mail.mailTo(ana.email, 'Reset')).searchParams.get('token') ?? '';
  await browser.ask(resetPassword, { in: { token, password: given.password } });
  await browser.ask(signIn, { in: given });
  const session = await browser.ask(getSession);
  expect(session.user).toMatchObject({ id: ana.id, email_confirmed: true });
});

describe('nothing that is here is changed', () => {
  test('my-data.md 13: an account with that id or address stays, and nothing is imported', async () => {
    const file = await exported(ana);
    await ana.ask(createFamily, { in: familyDraft() });
    await refused(file, `${ana.id} already has an account here. Nothing was imported.`);
    const [user] = await rowsIn(file, 'users');
    const other = await changed(file, { 'users.json': table([{ ...user, id: newId() }]) });
    await refused(other, `${ana.email} already has an account here. Nothing was imported.`);
    expect(
      await fixtures.app.rows('select 1 from families where user_id = $1', [ana.id]),
    ).toHaveLength(1);
  });

  test('my-data.md 13: a record with the id of one that is here is left out, and said', async () => {
    const kim = await fixtures.app.member();
    const record = await ana.ask(createFamily, { in: { ...familyDraft(), family_name: 'Of Ana' } });
    await ana.ask(createFamily, { in: familyDraft() });
    const file = await exported(ana);
    await erase(ana);
    await kim.ask(createFamily, { in: { ...familyDraft(), id: record.id, family_name: 'Of Kim' } });
    const said = await imported(file);
    expect(said.out).toMatch(/^families +1 +1$/m);
    expect(await kim.ask(getFamily, { params: { id: record.id } })).toMatchObject({
      family_name: 'Of Kim',
    });
  });

  test('my-data.md 17: a row of somebody else is refused', async () => {
    const kim = await fixtures.app.member();
    await ana.ask(createFamily, { in: familyDraft() });
    const file = await exported(ana);
    await erase(ana);
    const families = await rowsIn(file, 'families');
    for (const user_id of [kim.id, undefined]) {
      const forged = families.map((row) => ({ ...row, id: newId(), user_id }));
      await refused(
        await changed(file, { 'families.json': table(forged) }),
        /has something of somebody else in families\.json\. Nothing was imported\.$/m,
      );
    }
    expect(await isHere(ana.id)).toBe(false);
  });

  test('my-data.md 14: data that exports leave out is not taken from a file that has it', async () => {
    await ana.ask(createContractor, { in: contractorDraft() });
    const file = await exported(ana);
    await erase(ana);
    const contractors = (await rowsIn(file, 'contractors')).map((row) => ({
      ...row,
      holder_id: ana.id,
      total_reviews: 50,
      hidden: true,
    }));
    await imported(await changed(file, { 'contractors.json': table(contractors) }));
    const found = 'select holder_id, total_reviews, hidden from contractors where user_id = $1';
    expect(await fixtures.app.rows(found, [ana.id])).toEqual([
      { holder_id: null, total_reviews: 0, hidden: false },
    ]);
  });
});

describe('my-data.md 19: an archive is read as the forms of the contract read', () => {
  test('a name loses its line breaks and what turns the direction of others; without anything to see it is left out', async () => {
    const [turned, blank] = [
      await ana.ask(createJob, { in: jobDraft({ description: 'Evenings' }) }),
      await ana.ask(createJob, { in: jobDraft() }),
    ];
    const file = await exported(ana);
    await erase(ana);
    const jobs = (await rowsIn(file, 'jobs')).map((row) =>
      row.id === turned.id
        ? { ...row, title: 'Night\u202e\nnurse ', description: '\u200b\u2060', ages: '\u0007' }
        : { ...row, title: '\u202e\u2060' },
    );
    const said = await imported(await changed(file, { 'jobs.json': table(jobs) }));
    expect(said.out).toMatch(/^jobs +1 +1$/m);
    const found = await fixtures.app.rows(
      'select title, description, ages from jobs where id = any ($1::uuid[])',
      [[turned.id, blank.id]],
    );
    expect(found).toEqual([{ title: 'Night nurse', description: null, ages: null }]);
  });

  test('nothing is later than now, and what the server itself decides is not taken', async () => {
    const { app } = fixtures;
    const { id } = await ana.ask(createFamily, { in: familyDraft() });
    const { id: doc } = await upload(ana, { folder: 'documents', name: 'a.pdf', bytes: PDF });
    const file = await exported(ana);
    await erase(ana);
    const late = '2099-01-01T00:00:00+00:00';
    const each = async (name: string, fields: Row) =>
      table((await rowsIn(file, name)).map((row) => ({ ...row, ...fields })));
    const said = await imported(
      await changed(file, {
        'users.json': await each('users', {
          ...{ avatar_url: 'https://example.org/a.png', created_at: late, updated_at: late },
          ...{ signup_at: late, credential_submitted_at: late, email_refused_at: late },
        }),
        'families.json': await each('families', {
          ...{ created_at: late, updated_at: late, confirmed_at: late, kept_at: 'infinity' },
        }),
        'files.json': await each('files', { created_at: late, unchecked: true }),
        'agreement_acceptances.json': await each('agreement_acceptances', {
          text_hash: 'a'.repeat(64),
        }),
      }),
    );
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toMatch(/^agreement_acceptances +0 +\d+$/m);
    const [user] = await app.rows(
      `select created_at <= $2 and updated_at <= $2 as not_later,
         coalesce(avatar_url, signup_at::text, credential_submitted_at::text, email_refused_at::text) as taken
       from users where id = $1`,
      [ana.id, app.clock.now().toISOString()],
    );
    expect(user).toEqual({ not_later: true, taken: null });
    const [family] = await app.rows(
      `select greatest(created_at, updated_at, confirmed_at) <= $2 as not_later, kept_at
       from families where id = $1`,
      [id, app.clock.now().toISOString()],
    );
    expect(family).toEqual({ not_later: true, kept_at: null });
    const [stored] = await app.rows(
      'select unchecked, created_at <= $2 as not_later from files where id = $1',
      [doc, app.clock.now().toISOString()],
    );
    expect(stored).toEqual({ unchecked: false, not_later: true });
  });
});

describe('what cannot be imported', () => {
  test('my-data.md 21: pickup times come with their record and are looked at within a minute; what is no time, and times of another’s record, are left out', async () => {
    const { app } = fixtures;
    // A day to come, as no day of what the server noted may be.
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const record = await ana.ask(createFamily, { in: familyDraft() });
    await ana.ask(savePickups, {
      params: { id: record.id },
      in: pickupEdit({ monday: '17:30', friday: '08:05' }),
    });
    await app.rows(
      'update family_pickups set reminded_of = now(), snoozed_until = now(), skipped_day = $2 where family_id = $1',
      [record.id, soon],
    );
    const archive = await exported(ana);
    const [row = {}] = await rowsIn(archive, 'family_pickups');
    await erase(ana);
    const lou = await app.member();
    const theirs = await lou.ask(createFamily, { in: familyDraft() });
    const said = await imported(
      await changed(archive, {
        'family_pickups.json': table([
          { ...row, friday: '25:99:00' },
          { ...row, family_id: theirs.id },
        ]),
      }),
    );
    expect(said.out).toMatch(/^family_pickups +1 +1$/m);
    const stored = () =>
      app.rows(
        `select family_id, monday::text, friday, skipped_day::text, reminded_of, snoozed_until, next_at <= now() as due
         from family_pickups where user_id = $1`,
        [ana.id],
      );
    const kept = {
      family_id: record.id,
      monday: '17:30:00',
      friday: null,
      skipped_day: soon,
      reminded_of: null,
      snoozed_until: null,
    };
    expect(await stored()).toEqual([{ ...kept, due: true }]);
    await app.database.transaction((tx) => enqueue(tx, 'pickups_remind', {}));
    await app.tasksDone();
    expect(await stored()).toEqual([{ ...kept, due: false }]);
  });

  test('my-data.md 15: a row that points to something missing, or to another’s file or record, is left out, or stored without the pointer', async () => {
    const { app } = fixtures;
    const [kim, lou] = [await app.member(), await app.member()];
    const reviewed = await kim.ask(createContractor, { in: contractorDraft() });
    await ana.ask(createReview, { params: { id: reviewed.id }, in: reviewDraft() });
    const file = await upload(lou, { folder: 'documents', name: 'plan.pdf', bytes: PDF });
    const record = await lou.ask(createFamily, { in: familyDraft() });
    await app.rows('insert into profiles (user_id, avatar_file_id) values ($1, null)', [ana.id]);
    const archive = await exported(ana);
    await erase(ana);
    await erase(kim);
    await app.rows('delete from contractors where id = $1', [reviewed.id]);
    const profiles = (await rowsIn(archive, 'profiles')).map((row) => ({
      ...row,
      avatar_file_id: file.id,
    }));
    const look = { family_id: record.id, owner_id: ana.id, day: '2026-11-01' };
    const said = await imported(
      await changed(archive, {
        'profiles.json': table(profiles),
        'family_look_ups_received.json': table([look]),
      }),
    );
    expect(said.out).toMatch(/^contractor_reviews +0 +1$/m);
    expect(said.out).toMatch(/^profiles +1 +0$/m);
    expect(said.out).toMatch(/^family_look_ups_received +0 +1$/m);
    expect(
      await app.rows('select avatar_file_id from profiles where user_id = $1', [ana.id]),
    ).toEqual([{ avatar_file_id: null }]);
    expect(
      await app.rows('select 1 from family_look_ups where family_id = $1', [record.id]),
    ).toEqual([]);
  });

  test('my-data.md 15: an event comes into no series of another, whose dates would change with it', async () => {
    const kim = await fixtures.app.member();
    const monthly = { recurring_pattern: 'monthly', recurring_until: '2040-06-30' } as const;
    const { series } = await kim.ask(createEvent, { in: eventDraft(monthly) });
    const { id } = await ana.ask(createEvent, { in: eventDraft({ title: 'Of Ana' }) });
    const archive = await exported(ana);
    await erase(ana);
    const events = (await rowsIn(archive, 'events')).map((row) => ({
      ...row,
      series_id: series?.id,
    }));
    const said = await imported(await changed(archive, { 'events.json': table(events) }));
    expect(said.out).toMatch(/^events +1 +0$/m);
    expect(await fixtures.app.rows('select series_id from events where id = $1', [id])).toEqual([
      { series_id: null },
    ]);
  });

  test('my-data.md 16: a file that an upload would refuse is left out, whatever it is called', async () => {
    const { id } = await upload(ana, { folder: 'documents', name: 'plan.pdf', bytes: PDF });
    const file = await exported(ana);
    await erase(ana);
    const name = `files/documents/${id.slice(-8)} plan.pdf`;
    const said = await imported(
      await changed(file, { [name]: '<html><script>alert(1)</script></html>' }),
    );
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toMatch(/^files +0 +1$/m);
    expect((await fixtures.held()).contents.filter((key) => key.startsWith(ana.id))).toEqual([]);
  });
});

describe('my-data.md 17: refused with words, and nothing is left, is', () => {
  let gone: Member;
  let file: string;
  beforeAll(async () => {
    gone = await fixtures.app.member();
    await upload(gone, { folder: 'documents', name: 'plan.pdf', bytes: PDF });
    file = await exported(gone);
    await erase(gone);
  });

  const withJobs = (text: string) => changed(file, { 'jobs.json': text });
  const withUser = async (fields: Row) => {
    const [user] = await rowsIn(file, 'users');
    return changed(file, { 'users.json': table([{ ...user, ...fields }]) });
  };
  /** Its bytes, changed. */
  const withBytes = async (change: (bytes: Buffer) => Buffer) => {
    const to = join(folder, `${newId()}.zip`);
    await writeFile(to, change(await readFile(file)));
    return to;
  };

  test.each<[string, () => Promise<string>, RegExp]>([
    ['no ZIP', async () => import.meta.filename, /is not a ZIP that can be read/],
    ['another ZIP', () => changed(file, { 'users.json': null }), /is not what “Download My Data”/],
    ['no JSON', () => withJobs('[{]'), /is damaged: jobs\.json cannot be read/],
    ['no list', () => withJobs('{}'), /is damaged: jobs\.json cannot be read/],
    [
      'a bomb of rows',
      () => withJobs(`[\n${'{},\n'.repeat(100_001)}{}\n]\n`),
      /has too much in jobs\.json/,
    ],
    [
      'a bomb of one row',
      () => withJobs(`[\n{"a":[${'[],'.repeat(400_000)}[]]}\n]\n`),
      /has too much in jobs\.json/,
    ],
    [
      'a bomb, by the size that the list of the ZIP says',
      () =>
        withBytes((bytes) => {
          bytes.writeUInt32LE(101 * 1024 * 1024, bytes.lastIndexOf('announcements.json') - 22);
          return bytes;
        }),
      /has too much in announcements\.json/,
    ],
    [
      'a newer PCR',
      () => withUser({ shoe_size: 42 }),
      /is of a newer PCR: users\.json has “shoe_size” that this one does not know\. Update this one first\. Nothing/,
    ],
    [
      'a name of a column that would be SQL',
      () => withUser({ 'id) values (1); --\u001b[2J': 42 }),
      /users\.json has something that this one does not know/,
    ],
    [
      'a value that the database refuses',
      () => withUser({ full_name: 'x'.repeat(101) }),
      /has something in users\.json that PCR does not store\. Nothing was imported/,
    ],
    [
      'an address that is none',
      () => withUser({ email: 'a\u001b[2J@b' }),
      /is not what “Download My Data”/,
    ],
    [
      'a file that is cut off',
      () => withBytes((bytes) => bytes.subarray(0, bytes.length / 2)),
      /is not a ZIP that can be read/,
    ],
  ])('%s', async (_, make, words) => {
    await refused(await make(), words);
    expect(await isHere(gone.id)).toBe(false);
  });
});
