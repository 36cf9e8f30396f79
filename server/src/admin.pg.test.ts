import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
} from '@pcr/contract/announcements/announcements.endpoints.ts';
import { ANNOUNCEMENTS_TOPIC } from '@pcr/contract/announcements/announcements.schema.ts';
import { claimContractor } from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import {
  createContractor,
  getContractor,
  listContractorVersions,
  reportContractor,
  updateContractor,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createReview, reportReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import {
  listConversationMessages,
  reportConversationMessage,
  sendConversationMessage,
  startConversation,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import { EVENTS_TOPIC } from '@pcr/contract/events/events.schema.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { getSentMessage, sendSupportMessage } from '@pcr/contract/help/help.endpoints.ts';
import { createJob, getJob, reportJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOBS_TOPIC } from '@pcr/contract/jobs/jobs.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESTORABLE_TABLES } from './admin/deleted-commands.ts';
import { announcementDraft } from './announcements/testing/announcement-drafts.ts';
import { takesMessages } from './consent/testing/consenting.ts';
import { claimsNobody } from './contractors/testing/claim-fixtures.ts';
import {
  contractorDraft,
  contractorEdit,
  reviewDraft,
} from './contractors/testing/contractor-drafts.ts';
import { DOMAINS } from './domains.ts';
import { familyDraft } from './families/testing/family-drafts.ts';
import { textsIn } from './files/testing/unzip.ts';
import { jobDraft } from './jobs/testing/job-drafts.ts';
import { notifier } from './notifications/notifications.ts';
import { eraseUser, PERSONAL_TABLES } from './personal-data.ts';
import { adminOn } from './testing/admin-in-process.ts';
import { adminProcess } from './testing/admin-process.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { newId } from './testing/new-id.ts';
import { collectEvents } from './testing/published-events.ts';
import { reportDraft } from './testing/report-drafts.ts';

// `npm run admin` beside a running app on the same database: what each command does, and how it
// runs as a process (main.pg.test.ts has the app with a database of its own). Longer than 300
// lines: all commands ask the same people and the same app, which a second file would have to start
// again.

const DONE = { code: 0, err: '' };
/** Standard input is no terminal here. */
const UNASKED = {
  code: 1,
  err: 'Nothing was done: add --yes, since nobody can be asked here.\n',
};

let app: TestApp;
let folder: string;
let admin: ReturnType<typeof adminOn>;
let robin: Member;
let lee: Member;

beforeAll(async () => {
  app = await startApp();
  admin = adminOn(app);
  folder = await mkdtemp(join(tmpdir(), 'pcr-admin-'));
  robin = await app.member({ full_name: 'Robin O’Hara' });
  lee = await app.member({ full_name: 'Lee\u001b[31m Red' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A command by its words, and what follows them. */
const run = (words: string, ...more: string[]) => admin([...words.split(' '), ...more]);

/** As the operator's shell runs it. */
const inShell = (args: string[], input = '', env: Record<string, string> = {}) =>
  adminProcess(
    folder,
    { DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl, ...env },
    args,
    input,
  );

describe('users', () => {
  test('lists people, and finds them by a part of name or address', async () => {
    const all = await run('users list');
    expect(all).toMatchObject(DONE);
    expect(all.out).toContain(robin.email);
    expect(all.out).toContain(lee.email);

    const some = await run(`users list --search o'hár --json`);
    expect(
      some.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual([robin.id]);
    expect((await run('users list --search %')).out).toBe('There is nobody.\n');
    expect((await run('users list --page 2')).out).toBe('There are no more.\n');
  });

  test('what people typed cannot colour or clear the operator’s screen', async () => {
    // Also as one character of 8 bits, and with what turns the direction of the line.
    const typed = 'Max\u009b2J \u202eder';
    const max = await app.member({ full_name: typed });
    const json = (await run('users list --json --search', max.email)).out;
    const shown = (await run('users list')).out + json;
    for (const character of ['\u001b', '\u009b', '\u202e']) expect(shown).not.toContain(character);
    expect(JSON.parse(json).full_name).toBe(typed);
  });

  test('shows one person by address or id, and how much is held about them', async () => {
    await robin.ask(createFamily, { in: familyDraft() });
    for (const who of [robin.email, robin.email.toUpperCase(), robin.id]) {
      const { out, code } = await run('users show', who);
      expect(code).toBe(0);
      expect(out).toContain(`Email      ${robin.email}`);
      expect(out).toMatch(/^families +1$/m);
    }
  });

  test('says who is not there, and does nothing', async () => {
    for (const command of ['show', 'export', 'delete']) {
      const said = await run('users', command, 'nobody@example.org');
      expect(said).toMatchObject({ code: 1, out: '' });
      expect(said.err).toBe(
        'There is no account with the email address or id nobody@example.org.\n',
      );
    }
  });

  test.each([
    [['users', 'list', '--page', '0'], 'It must be a whole number from 1.'],
    [['users', 'show'], "missing required argument 'who'"],
    [['users', 'delete', 'x', '--force'], "unknown option '--force'"],
  ])('%j is refused with words', async (args, words) => {
    const said = await admin(args);
    expect(said.code).toBe(1);
    expect(said.err).toContain(words);
  });

  test('exports everything held about a person, of nobody else, and no secret', async () => {
    const draft = familyDraft();
    await robin.ask(createFamily, {
      in: { ...draft, family_name: '=HYPERLINK("http://evil.test")' },
    });
    await lee.ask(createFamily, { in: familyDraft() });
    const file = join(folder, 'robin.zip');
    const said = await run('users export', robin.email, '--to', file);
    expect(said).toMatchObject(DONE);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const entries = await textsIn(await readFile(file));
    for (const { table, name = table } of PERSONAL_TABLES)
      expect(Object.keys(entries)).toContain(`${name}.json`);
    const families = JSON.parse(entries['families.json'] ?? '');
    expect(families).toHaveLength(2);
    expect(families[1].user_id).toBe(robin.id);
    expect(families.map((family: { family_name: string }) => family.family_name)).toContain(
      '=HYPERLINK("http://evil.test")',
    );
    // A spreadsheet must show it, not run it.
    expect(entries['families.csv']).not.toMatch(/(^|,)"?=HYPERLINK/m);
    const all = Object.values(entries).join('\n');
    expect(all).not.toContain(lee.id);
    const [session] = await app.rows<{ token_hash: string }>(
      'select token_hash from sessions where user_id = $1',
      [robin.id],
    );
    expect(session?.token_hash).toMatch(/^[\w-]{43}$/);
    expect(all).not.toContain(session?.token_hash);

    const again = await run('users export', robin.email, '--to', file);
    expect(again).toMatchObject({
      code: 1,
      err: `${file} is there already. Name another with --to.\n`,
    });
    const to = join(folder, 'no/such/folder.zip');
    const nowhere = await run('users export', robin.email, '--to', to);
    expect(nowhere.code).toBe(1);
    expect(nowhere.err).toContain('cannot be written (ENOENT)');
  });

  test('signs a person out of all devices, or everybody, and deletes nothing', async () => {
    const [kim, max] = [await app.member(), await app.member()];
    const tablet = await app.otherDevice(kim);
    const said = await run('users sign-out', kim.email, '--yes');
    expect(said).toMatchObject(DONE);
    expect(said.out).toContain('Signed out of 2 devices.');
    for (const device of [kim, tablet]) await device.refused('not_authenticated', getSession);
    await max.ask(getSession);

    const everybody = await admin(['users', 'sign-out', '--everybody'], 'everybody\n');
    expect(everybody).toMatchObject(UNASKED);
    await max.ask(getSession);
    expect(await run('users sign-out --everybody --yes')).toMatchObject(DONE);
    for (const member of [max, robin, lee]) await member.refused('not_authenticated', getSession);
    for (const words of [[], [kim.email, '--everybody']]) {
      const neither = await run('users sign-out', ...words, '--yes');
      expect(neither).toMatchObject({ code: 1, err: 'Name one account, or say --everybody.\n' });
    }
    expect(
      await app.rows('select 1 from users where id = any($1)', [[kim.id, max.id]]),
    ).toHaveLength(2);
    // The tests below go on as before.
    [robin, lee] = [await app.otherDevice(robin), await app.otherDevice(lee)];
  });

  test('asks before it deletes, and without a terminal needs --yes', async () => {
    const gone = await app.member();
    await gone.ask(createFamily, { in: familyDraft() });
    const asked = await admin(['users', 'delete', gone.email], `${gone.email}\n`);
    expect(asked).toMatchObject(UNASKED);
    expect(await app.rows('select id from users where id = $1', [gone.id])).toHaveLength(1);

    expect(await run('users delete', gone.email, '--yes')).toMatchObject(DONE);
    await gone.refused('not_authenticated', getSession);
    for (const { table, owner } of PERSONAL_TABLES) {
      expect(
        await app.rows(`select 1 from ${table} where ${owner} = $1`, [gone.id]),
        table,
      ).toEqual([]);
    }
  });
});

describe('status', () => {
  test('says how much is free and stored, and whose files take most, without names', async () => {
    const [most, less] = [await app.member({ full_name: 'Max Most' }), await app.member()];
    const store = (member: Member, size: number) =>
      member.ask(uploadFile, {
        params: { id: newId() },
        query: { folder: 'documents', name: 'private.txt' },
        bytes: Buffer.alloc(size, 'text '),
      });
    await Promise.all([store(less, 4096), store(most, 3000), store(most, 2120)]);
    const { code, out } = await admin(['status'], '', { FILES_QUOTA: '2 GB' });
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Disk {6}[\d.]+ GB of [\d.]+ GB free; below [\d.]+ GB uploads are refused\./m,
    );
    expect(out).toMatch(/^Stored {4}[\d.]+ KB in \d+ files; one member may have 2 GB$/m);
    expect(out).toMatch(new RegExp(`^5 KB +2 +${most.id}\n4 KB +1 +${less.id}$`, 'm'));
    expect(out).not.toMatch(/Max|private|@/);
  });

  test('a store elsewhere has no disk to look at', async () => {
    const FILES_URL = 's3://key:secret@127.0.0.1:9/pcr-files?tls=off';
    expect((await admin(['status'], '', { FILES_URL })).out).toMatch(
      /^Disk {6}the files are in the store of FILES_URL$/m,
    );
  });
});

describe('messages', () => {
  const question = () => ({
    id: newId(),
    subject: 'Where is it?',
    message: 'Line one\nline two',
    priority: 'low' as const,
  });

  test('lists what people sent; showing one tells its sender that it has arrived, and an answer stands under it', async () => {
    const asker = await app.member({ full_name: 'Kim Asker' });
    const { id, ticket, state } = await asker.ask(sendSupportMessage, { in: question() });
    expect(state).toBe('waiting');
    // As it may be in a message from before such characters were removed.
    await app.rows('update messages set body = $2 where id = $1', [id, 'Line one\nline \u202etwo']);
    expect((await run('messages list --unanswered')).out).toMatch(
      new RegExp(`^${ticket} .*support +waiting +${asker.email} +Where is it\\?$`, 'm'),
    );

    const { out, code } = await run('messages show', ticket.toLowerCase());
    expect(code).toBe(0);
    expect(out).toContain(`From     Kim Asker <${asker.email}>`);
    expect(out).toContain('  Line one\n  line  two');
    expect((await asker.ask(getSentMessage, { params: { id } })).state).toBe('delivered');

    expect(await admin(['messages', 'answer', ticket], 'Under Help.\nBest, Pat\n')).toEqual({
      code: 0,
      out: `${ticket} is answered: it stands in the app. No mail follows, since SMTP_URL is not set.\n`,
      err: '',
    });
    const { answers } = await asker.ask(getSentMessage, { params: { id } });
    expect(answers.map(({ body }) => body)).toEqual(['Under Help.\nBest, Pat']);
    expect((await run('messages list --unanswered')).out).not.toContain(ticket);
    expect((await run('messages show', id)).out).toContain('Best, Pat');
  });

  test('a member’s words do not pass for those of the operator or of PCR', async () => {
    const asker = await app.member();
    const message = 'Help\n\nAnswer of 2026-01-01 (delivered)\r\nYes, send it.\rFrom     Lee';
    const { ticket } = await asker.ask(sendSupportMessage, { in: { ...question(), message } });
    // As it may be in a message from before line breaks became '\n'.
    await app.rows('update messages set body = body || $2 where ticket = $1', [
      ticket,
      '\u2028Sent     now\u0085x',
    ]);
    await run('messages answer', ticket, '--text', 'Mine\nSubject  none');
    const { out } = await run('messages show', ticket);
    expect(out.split(/[\r\n\u0085\u2028]/).filter((line) => /^\S/.test(line))).toEqual([
      expect.stringMatching(/^Ticket {3}PCR-\d+ \(support, answered\)$/),
      expect.stringContaining(asker.email),
      expect.stringMatching(/^Sent /),
      'Subject  Where is it?',
      'priority: low',
      expect.stringMatching(/^Answer of \S+ \(waiting\)$/),
    ]);
  });

  test('that the address of a sender is not confirmed stands beside it', async () => {
    const asker = await app.member();
    await app.rows('update users set email_confirmed = false where id = $1', [asker.id]);
    const { ticket } = await asker.ask(sendSupportMessage, { in: question() });
    const unsure = `${asker.email} (address not confirmed)`;
    expect((await run('messages list')).out).toContain(`${unsure}  Where is it?`);
    expect((await run('messages show', ticket)).out).toContain(
      `<${asker.email}> (address not confirmed)\n`,
    );
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'PCR <pcr@example.org>' };
    expect((await admin(['messages', 'answer', ticket, '--text', 'Here.'], '', env)).out).toBe(
      `${ticket} is answered: it stands in the app. No mail follows, since their address is not confirmed.\n`,
    );
  });

  test.each([
    [
      ['messages', 'answer', 'PCR-1'],
      ' \n',
      'Nothing was sent: the answer is empty. Use --text, or standard input.',
    ],
    [
      ['messages', 'answer', 'PCR-1'],
      'x'.repeat(4001),
      'Nothing was sent: an answer can have at most 4000 characters.',
    ],
    [['messages', 'show', "' or 1=1"], '', "There is no message ' or 1=1."],
  ])('%j does nothing, and says why', async (args, input, words) => {
    expect(await admin(args, input)).toEqual({ code: 1, out: '', err: `${words}\n` });
  });
});

describe('reported jobs', () => {
  test('are listed with their reasons, shown again, and removed', async () => {
    const { id } = await robin.ask(createJob, { in: jobDraft({ title: 'Odd\u202ejob' }) });
    expect(await run('jobs reported')).toEqual({
      code: 0,
      out: 'There is none.\n',
      err: '',
    });
    const told = async (by: Member) => by.ask(reportJob, { params: { id }, in: reportDraft() });
    const { ticket } = await told(lee);
    expect((await run('jobs reported')).out).toMatch(
      new RegExp(`^${id}  shown  +${robin.email}  ${ticket} Unkind or unlawful  Odd ?job$`, 'm'),
    );
    for (const by of [await app.member(), await app.member()]) await told(by);
    expect((await run('jobs reported')).out).toMatch(new RegExp(`^${id}  hidden`, 'm'));

    const whose = new RegExp(
      `^Job         Odd ?job, ${id}\nWhose       Robin O’Hara <${robin.email}>\n`,
    );
    for (const command of ['looked-at', 'remove']) {
      const asked = await admin(['jobs', command, id], 'yes\n');
      expect(asked, 'nobody can be asked').toMatchObject({
        code: 1,
        out: expect.stringMatching(whose),
      });
    }
    expect(await run('jobs looked-at', id, '--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Looked at'),
    });
    expect(await lee.ask(getJob, { params: { id } })).toMatchObject({ hidden: false });
    expect((await run('jobs reported')).out).toBe('There is none.\n');
    expect(await run('jobs remove', id, '--yes')).toMatchObject(DONE);
    await robin.refused('not_found', getJob, { params: { id } });
    expect(await run('deleted restore jobs', id)).toMatchObject(DONE);
    expect(await lee.ask(getJob, { params: { id } })).toMatchObject({ id });
  });

  test('so are contractors, assessments and messages, with the words that are reported', async () => {
    const { id } = await robin.ask(createContractor, {
      in: contractorDraft({ name: 'Ann Example' }),
    });
    const review = await robin.ask(createReview, {
      params: { id },
      in: reviewDraft({ explanatory_text: 'They lie.' }),
    });
    const { id: place } = await robin.ask(startConversation, {
      in: { id: newId(), card_id: await takesMessages(lee), body: 'Good words' },
    });
    const line = await robin.ask(sendConversationMessage, {
      params: { id: place },
      in: { id: newId(), body: 'Bad words' },
    });
    for (const [kind, told, of, words] of [
      ['assessments', reportReview, review.id, 'Ann Example: They lie.'],
      ['contractors', reportContractor, id, 'Ann Example'],
      ['conversations', reportConversationMessage, line.id, 'Message: Bad words'],
    ] as const) {
      await lee.ask(told, {
        params: { id: of },
        in: { id: newId(), reason: 'unkind', details: null },
      });
      const listed = (await run(`${kind} reported`)).out;
      expect(listed).toMatch(
        new RegExp(`^${of}  shown  +${robin.email}  PCR-\\d+ .*nkind or .+ +${words}$`, 'm'),
      );
      expect(listed).not.toContain('Good words');
      expect(await run(`${kind} looked-at`, of, '--yes')).toMatchObject(DONE);
      expect((await run(`${kind} reported`)).out).toBe('There is none.\n');
      expect(await run(`${kind} remove`, of, '--yes')).toMatchObject(DONE);
      expect(await run(`${kind} remove`, of, '--yes')).toMatchObject({ code: 1 });
    }
    const { items } = await lee.ask(listConversationMessages, { params: { id: place }, query: {} });
    expect(items.map(({ body }) => body)).toEqual(['Good words']);
  });

  test.each([
    ['looked-at', '01990000-0000-7000-8000-000000000001', 'There is nothing to look at'],
    ['remove', "x' or true", "There is no job x' or true."],
  ])('%s of %s is refused with words', async (command, id, words) => {
    const said = await run('jobs', command, id, '--yes');
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain(words);
  });
});

describe('contractors', () => {
  async function claims(name: string, note: string | null = null) {
    const member = await app.member({ full_name: 'Dana\u001b[31m Red' });
    const { id } = await robin.ask(createContractor, { in: contractorDraft({ name }) });
    const { own_claim } = await member.ask(claimContractor, {
      params: { id },
      in: { id: newId(), note },
    });
    const state = async () =>
      (await member.ask(getContractor, { params: { id } })).own_claim?.state;
    return { member, id, ticket: own_claim?.ticket ?? '', state };
  }

  test('a member who claims ‘this is me’ is listed, confirmed, and loses it again', async () => {
    const { member, id, ticket, state } = await claims('Dana Whitfield', 'Call me.');
    const listed = await run('contractors claims');
    expect(listed).toMatchObject(DONE);
    expect(listed.out).toMatch(
      new RegExp(
        `^${ticket} .*Dana \\[31m Red <${member.email}> +another +[-\\d]+ +Dana Whitfield +${id}$`,
        'm',
      ),
    );
    expect(JSON.parse((await run('contractors claims --json')).out)).toMatchObject({
      ticket,
      note: 'Call me.',
    });
    expect((await run('messages show', ticket)).out).toContain('Call me.');

    expect(await run('contractors confirm', ticket.toLowerCase(), '--yes')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        new RegExp(
          `\n\nDana \\[31m Red <${member.email}> is confirmed as Dana Whitfield, and was told\\.\n$`,
        ),
      ),
    });
    expect(await state()).toBe('confirmed');
    expect((await run('contractors claims')).out).toBe('There is none.\n');
    expect((await run('contractors claims --confirmed')).out).toContain(ticket);
    for (const [command, why] of [
      ['refuse', 'this claim is confirmed'],
      ['take-away', 'add --yes, since nobody can be asked here'],
    ] as const)
      expect(await admin(['contractors', command, ticket], `${ticket}\n`)).toMatchObject({
        code: 1,
        err: `Nothing was done: ${why}.\n`,
      });
    expect(await state()).toBe('confirmed');
    expect(await run('contractors take-away', ticket, '--yes')).toMatchObject(DONE);
    expect(await state()).toBe('ended');
  });

  test('the operator reads who it is before they confirm, and is asked', async () => {
    const { member, id, ticket, state } = await claims('Dana Whitfield');
    const edit = contractorEdit((await robin.ask(getContractor, { params: { id } })).updated_at, {
      ...{ name: 'Dana Whitfield', phone: '(512) 555-0100' },
    });
    const today = () => app.clock.now().toISOString().slice(0, 10);
    const before = today();
    await robin.ask(updateContractor, { params: { id }, in: edit });
    const asked = await admin(['contractors', 'confirm', ticket], `${ticket}\n`);
    expect(asked).toMatchObject(UNASKED);
    for (const line of [
      `Contractor  Dana Whitfield, ${id}`,
      `Member      Dana [31m Red <${member.email}>`,
      'Added by    someone else',
      'Phone       (512) 555-0100',
    ]) {
      expect(asked.out).toContain(line);
    }
    // Midnight may have come meanwhile.
    expect(asked.out).toMatch(
      new RegExp(`^Changed     phone or email on (${before}|${today()})$`, 'm'),
    );
    expect(await state()).toBe('waiting');
  });

  test('a name that was changed after the claim is not confirmed unread', async () => {
    const { id, ticket, state } = await claims('Bob Honest');
    const edit = contractorEdit((await robin.ask(getContractor, { params: { id } })).updated_at, {
      name: "Famous O'Alice",
    });
    await robin.ask(updateContractor, { params: { id }, in: edit });
    const refused = {
      code: 1,
      err: `Nothing was done: the name was Bob Honest when this was asked, and is Famous O'Alice now. To confirm that: --as 'Famous O'\\''Alice'\n`,
    };
    const confirm = (...as: string[]) => run('contractors confirm', ticket, '--yes', ...as);
    expect(await confirm()).toMatchObject(refused);
    expect(await confirm('--as', 'Bob Honest')).toMatchObject(refused);
    expect(await state()).toBe('waiting');
    expect(await confirm('--as', "Famous O'Alice")).toMatchObject(DONE);
    expect(await state()).toBe('confirmed');
  });

  test('that the member added the entry themselves is told to the operator alone', async () => {
    const { id } = await robin.ask(createContractor, { in: contractorDraft({ name: 'Myself' }) });
    const { own_claim } = await robin.ask(claimContractor, {
      params: { id },
      in: { id: newId(), note: null },
    });
    const ticket = own_claim?.ticket ?? '';
    expect((await run('contractors claims')).out).toMatch(
      new RegExp(`^${ticket} .* themselves +[-\\d]+ +Myself`, 'm'),
    );
    const shown = (await run('messages show', ticket)).out;
    expect(shown).toMatch(/^Ticket {3}PCR-\d+ \(claim, /);
    expect(shown).toMatch(/^addedBy: This member added the entry/m);
    expect(shown).toMatch(/^contactChanged: never, since it was added on \d{4}-/m);
    const own = await robin.ask(getSentMessage, { params: { id: own_claim?.id ?? '' } });
    expect(JSON.stringify(own)).not.toMatch(/addedBy|added the entry|contactChanged/);
    await claimsNobody(robin);
  });

  test('a claim is refused, a name corrected, an entry deleted and restored', async () => {
    const { id, ticket, state } = await claims('Dana Whitfeld');
    expect(await run('contractors refuse', ticket)).toMatchObject(DONE);
    expect(await state()).toBe('refused');
    expect(await run('contractors rename', id, '--to', 'Dana Whitfield')).toEqual({
      ...{ code: 0, err: '' },
      out: 'Dana Whitfeld is Dana Whitfield now.\n',
    });
    const { items } = await robin.ask(listContractorVersions, { params: { id }, query: {} });
    expect(items).toMatchObject([
      { change: 'edited', changed_by_operator: true, before: { name: 'Dana Whitfeld' } },
    ]);
    expect(await run('contractors delete', id)).toMatchObject({
      code: 1,
      out: `Contractor  Dana Whitfield, ${id}\nWhose       Robin O’Hara <${robin.email}>\n\n`,
    });
    expect(await run('contractors delete', id, '--yes')).toMatchObject(DONE);
    await robin.refused('not_found', getContractor, { params: { id } });
    expect(await run('deleted restore contractors', id)).toMatchObject(DONE);
    expect((await robin.ask(getContractor, { params: { id } })).name).toBe('Dana Whitfield');
  });

  test.each([
    [['contractors', 'confirm', 'PCR-1'], 'There is no claim with the ticket PCR-1.'],
    [['contractors', 'delete', "x' or true", '--yes'], "There is no contractor x' or true."],
    [['contractors', 'rename', 'x', '--to', ' '], 'Nothing was done: Name is required.'],
  ])('%j does nothing, and says why', async (args, words) => {
    expect(await admin(args)).toEqual({ code: 1, out: '', err: `${words}\n` });
  });
});

describe('deleted entries', () => {
  test('are listed, and restored to their owners; the operator’s restore stands in the history as nobody’s', async () => {
    const draft = announcementDraft({ title: 'The Gone' });
    const { id, updated_at } = await robin.ask(createAnnouncement, { in: draft });
    await robin.ask(deleteAnnouncement, { params: { id }, query: { updated_at } });
    expect((await run('deleted list announcements')).out).toMatch(
      new RegExp(`^${id} .*${robin.email} +The Gone$`, 'm'),
    );
    const published = await collectEvents(app);
    expect(await run('deleted restore announcements', id)).toEqual({ ...DONE, out: 'Restored.\n' });
    expect(await published(), 'open pages hear of it').toEqual([
      { to: 'everyone', topic: ANNOUNCEMENTS_TOPIC, id },
    ]);
    expect(
      await app.rows('select change, changed_by from history where entity_id = $1 order by id', [
        id,
      ]),
    ).toEqual([
      { change: 'deleted', changed_by: robin.id },
      { change: 'restored', changed_by: null },
    ]);
    const restored = await robin.ask(getAnnouncement, { params: { id } });
    expect(restored.title).toBe('The Gone');
    expect(restored.updated_at > updated_at).toBe(true);
    expect(await run('deleted restore announcements', id)).toMatchObject({ code: 1 });
  });

  test.each([
    [['restore', 'families', "x' or true"], "There is nothing to restore under x' or true."],
    [['restore', 'families', newId()], 'There is nothing to restore'],
    [
      ['list', 'users'],
      `It must be one of: ${RESTORABLE_TABLES.map(({ table }) => table).join(', ')}.`,
    ],
  ])('%j is refused with words', async (args, words) => {
    const said = await run('deleted', ...args);
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain(words);
  });

  test('every table that keeps what was deleted is named in RESTORABLE_TABLES', async () => {
    const found = await app.rows<{ table: string }>(
      `select attrelid::regclass::text as "table" from pg_attribute join pg_class on pg_class.oid = attrelid
       where attname = 'deleted_at' and relkind = 'r' order by 1`,
    );
    expect(found.map(({ table }) => table)).toEqual(
      RESTORABLE_TABLES.map(({ table }) => table).sort(),
    );
  });
});

describe('what is held about a person', () => {
  test('open pages ask again for what everybody sees when an account is erased', async () => {
    const leaver = await app.member();
    const published = await collectEvents(app);
    await eraseUser({ ...app, notify: notifier({ operator: [], member: [] }) }, leaver.id);
    const topics = DOMAINS.flatMap(({ topic }) => topic ?? []);
    expect(topics).toEqual(expect.arrayContaining([ANNOUNCEMENTS_TOPIC, EVENTS_TOPIC, JOBS_TOPIC]));
    expect(await published()).toEqual(topics.map((topic) => ({ to: 'everyone', topic })));
  });

  test('every table with a person in it is named in PERSONAL_TABLES', async () => {
    const found = await app.rows<{ table: string; owner: string }>(
      `select c.conrelid::regclass::text as "table", a.attname as owner
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.contype = 'f' and c.conparentid = 0 and c.confrelid = 'users'::regclass`,
    );
    const named = new Set(PERSONAL_TABLES.map(({ table, owner }) => `${table}.${owner}`));
    const elsewhere = new Set([
      ...DOMAINS.flatMap(({ notTold = {} }) => Object.keys(notTold)),
      // Who changed an entry last stands in its history.
      ...RESTORABLE_TABLES.filter(({ shared }) => shared).map(({ table }) => `${table}.updated_by`),
    ]);
    const missing = found
      .map(({ table, owner }) => `${table}.${owner}`)
      .filter((name) => !named.has(name));
    expect(missing.filter((name) => !elsewhere.has(name))).toEqual([]);
  });

  test('columns that hold secrets are not given out', async () => {
    for (const { table, omit = [] } of PERSONAL_TABLES) {
      const columns = await app.rows<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      );
      const names = columns.map(({ name }) => name);
      for (const name of names.filter((name) => /token(_hash)?$|password|secret/.test(name)))
        expect(omit).toContain(name);
      for (const name of omit) expect(names).toContain(name);
    }
  });
});

test('as a process: a file is where an operator expects it, when none is named; an answer is read from standard input; a refusal ends with 1, and help, which needs no database, with 0', async () => {
  const [made, refused, help] = await Promise.all([
    inShell(['users', 'export', lee.id]),
    inShell(['messages', 'answer', 'PCR-1'], 'Hello\n'),
    inShell(['users', '--help'], '', { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }),
  ]);
  expect(refused).toEqual({ code: 1, out: '', err: 'There is no message PCR-1.\n' });
  expect(help).toMatchObject(DONE);
  expect(help.out).toContain('Usage: npm run admin -- users');
  const [name = ''] = made.out.split(':');
  expect(name).toMatch(new RegExp(`^pcr-${lee.id}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  expect((await readFile(join(folder, name))).subarray(0, 2).toString()).toBe('PK');
});
