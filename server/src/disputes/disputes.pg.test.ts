import { getConsents } from '@pcr/contract/consent/consent.endpoints.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import {
  confirmDispute,
  createDispute,
  listRecordDisputes,
} from '@pcr/contract/disputes/disputes.endpoints.ts';
import type { DisputeDraft } from '@pcr/contract/disputes/disputes.schema.ts';
import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import type { Family, FamilyDraft } from '@pcr/contract/families/families.schema.ts';
import {
  confirmFamily,
  listFamilyLooks,
  lookUpFamilies,
  openSharedFamily,
} from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import { countUnread, listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { sharesRecords } from '../consent/testing/consenting.ts';
import { familyDraft, familyEdit } from '../families/testing/family-drafts.ts';
import { adminOn } from '../testing/admin-in-process.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { openStream } from '../testing/live-stream.ts';
import { linkIn, type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { newId } from '../testing/new-id.ts';

// Longer than 300 lines: one request goes through all of its steps, and each step is seen by the
// person asking, the record's owner, a member looking it up and the operator. The app and its mail
// server start once.

const OPERATOR = 'operator@example.org';
let app: TestApp;
let mail: Mailbox;
/** Records and shares; looks up. */
let anna: Member;
let bella: Member;
let record: Family;
/** Asks from outside, each time from another address. */
let carla: string;
let admin: ReturnType<typeof adminOn>;

beforeAll(async () => {
  mail = await openMailbox();
  const env = { SMTP_URL: mail.url, OPERATOR_EMAIL: OPERATOR, MAIL_FROM: 'PCR <pcr@example.org>' };
  app = await startApp({ env });
  admin = adminOn(app, env);
  anna = await app.member({ full_name: 'Annabeth Quillfeather' });
  bella = await app.member({ full_name: 'Bella Thistledown' });
  await sharesRecords(anna);
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(async () => {
  await app.tasksDone();
  await app.rows(
    'delete from messages; delete from disputes; delete from families; delete from rate_limits',
  );
  await app.rows('delete from inbox_entries');
  mail.mails.length = 0;
  carla = `carla-${newId()}@example.com`;
  record = await add(anna);
});
afterEach(() => app.clock.reset());

const add = (member: Member, changes: Partial<FamilyDraft> = {}) =>
  member.ask(endpoints.createFamily, {
    in: familyDraft({ family_name: 'Okonkwo', location: 'Tacoma, WA', ...changes }),
  });
const draft = (changes: Partial<DisputeDraft> = {}): DisputeDraft => ({
  id: newId(),
  name: 'Carla Outside',
  email: carla,
  family_name: 'Okonkwo',
  location: 'Tacoma',
  kind: 'correct',
  words: 'We never ended early.\nPlease look.',
  ...changes,
});
const ask = (changes: Partial<DisputeDraft> = {}) =>
  app.visitor().ask(createDispute, { in: draft(changes) });
const token = async () =>
  linkIn(await mail.mailTo(carla, 'Confirm your request')).searchParams.get('token') ?? '';

/** Asks and confirms; the ticket. */
async function confirmed(changes: Partial<DisputeDraft> = {}): Promise<string> {
  await ask(changes);
  const { ticket } = await app.visitor().ask(confirmDispute, { in: { token: await token() } });
  // Mails that are made at once go out in any order.
  await app.tasksDone();
  return ticket;
}
/** Asks, confirms, and is linked to the record. */
async function linked(changes: Partial<DisputeDraft> = {}): Promise<string> {
  const ticket = await confirmed(changes);
  expect(await admin(['disputes', 'link', ticket, record.id, '--yes'])).toMatchObject({
    code: 0,
    err: '',
  });
  await app.tasksDone();
  return ticket;
}
/** Time passes; signed-in members sign in again. */
async function pass(by: Parameters<TestApp['clock']['advance']>[0]) {
  app.clock.advance(by);
  [anna, bella] = await Promise.all([app.otherDevice(anna), app.otherDevice(bella)]);
}
const found = async () =>
  (await bella.ask(lookUpFamilies, { query: { family_name: 'Okonkwo' } })).items.map(
    ({ id }) => id,
  );
const asked = async () => (await anna.ask(listRecordDisputes, { params: { id: record.id } })).items;
const current = () => anna.ask(endpoints.getFamily, { params: { id: record.id } });
const saysItIsRight = async () => {
  const { updated_at } = await current();
  return anna.ask(confirmFamily, { params: { id: record.id }, query: { updated_at } });
};
async function save(changes: Partial<FamilyDraft>) {
  const { updated_at } = await current();
  const in_ = familyEdit(updated_at, {
    family_name: 'Okonkwo',
    location: 'Tacoma, WA',
    ...changes,
  });
  return anna.ask(endpoints.updateFamily, { params: { id: record.id }, in: in_ });
}
const remove = async () =>
  anna.ask(endpoints.deleteFamily, {
    params: { id: record.id },
    query: { updated_at: (await current()).updated_at },
  });
/** The subjects of what Carla got, without the ticket. */
async function told(): Promise<string[]> {
  await app.tasksDone();
  return mail.subjectsTo(carla).map((subject) => subject.replace(/^\[PCR-\d+\] /, ''));
}
/** Of what the owner was told. */
const unread = async () => {
  await app.tasksDone();
  return (await anna.ask(countUnread, {})).unread;
};
const CONFIRM = 'Confirm your request to PCR';
const RECEIVED = 'We have your request';

describe('asking from outside (disputes.md 1-7)', () => {
  test('nothing reaches the operator before the link is pressed; then it does, once, also when it is pressed again days later', async () => {
    await ask();
    const got = await mail.mailTo(carla, CONFIRM);
    expect(linkIn(got).origin + linkIn(got).pathname).toBe(`${app.origin}/about-a-record/confirm`);
    await app.tasksDone();
    expect((await admin(['disputes', 'list'])).out).toBe('There is none.\n');
    expect(await app.rows('select from messages')).toEqual([]);

    const given = { in: { token: await token() } };
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.visitor().ask(confirmDispute, given)),
    );
    const [{ ticket } = { ticket: '' }] = answers;
    expect(answers).toEqual(Array(3).fill({ ticket }));
    expect(ticket).toMatch(/^PCR-\d+$/);
    expect(await told()).toEqual([CONFIRM, RECEIVED]);
    expect(mail.subjectsTo(OPERATOR)).toEqual([`[${ticket}] Somebody asks about a family record`]);
    const { text, replyTo } = await mail.mailTo(OPERATOR, ticket);
    expect(text).toContain('words:\n  We never ended early.\n  Please look.\n');
    expect(text).toContain(`npm run admin -- disputes show ${ticket}`);
    expect(replyTo?.text).toBe(carla);
    app.clock.advance({ hours: 49 });
    expect(await app.visitor().ask(confirmDispute, given)).toEqual({ ticket });
    expect(await told()).toEqual([CONFIRM, RECEIVED]);
  });

  test('the answer is the same whether there is such a record or not; sent twice it is one request and one mail, which holds nothing that was typed', async () => {
    const replies = await Promise.all(
      ['Okonkwo', 'Nobody At All'].map((family_name) =>
        app.visitor().reply(createDispute, { in: draft({ family_name }) }),
      ),
    );
    expect(replies.map(({ status, bytes }) => [status, bytes.length])).toEqual(
      Array(2).fill([204, 0]),
    );
    carla = `d-${newId()}@example.com`;
    const one = draft({
      name: 'Buy Pills',
      family_name: 'Cheap Watches',
      location: 'Evil Town',
      words: 'https://evil.example',
    });
    await Promise.all([1, 2, 3].map(() => app.visitor().ask(createDispute, { in: one })));
    await app.visitor().ask(createDispute, { in: { ...one, email: 'other@example.com' } });
    expect(await told()).toEqual([CONFIRM]);
    expect(mail.subjectsTo('other@example.com')).toEqual([]);
    const { text = '', subject = '' } = await mail.mailTo(carla, CONFIRM);
    for (const typed of ['Pills', 'Watches', 'Evil', 'evil'])
      expect(subject + text).not.toContain(typed);
    expect(text.match(/https?:/g)).toHaveLength(1);
  });

  test('one mailbox gets at most five mails a day, and no answer tells that it had them (disputes.md 3)', async () => {
    for (let n = 0; n < 4; n++) await ask();
    app.clock.advance({ hours: 2 });
    await ask({ email: carla.replace('@', '+tag@') });
    await ask();
    await ask({ email: `other-${carla}` });
    await app.tasksDone();
    expect(mail.subjectsTo(`other-${carla}`)).toHaveLength(1);
    expect(mail.subjectsTo(carla)).toHaveLength(4);
  });

  test('the token is stored as a hash alone, ends after a day, and what was not confirmed is removed', async () => {
    await ask();
    const given = await token();
    expect(JSON.stringify(await app.rows('select * from disputes'))).not.toContain(given);
    await app
      .visitor()
      .refused('invalid_dispute_link', confirmDispute, { in: { token: `${given}x` } });
    app.clock.advance({ hours: 24, minutes: 1 });
    await app.visitor().refused('invalid_dispute_link', confirmDispute, { in: { token: given } });
    await app.rows(`select graphile_worker.add_job('disputes_purge')`);
    await app.tasksDone();
    expect(await app.rows('select from disputes')).toEqual([]);
  });
});

test('while no mail server is set the mail with the link waits for one as long as it works; with one it goes at once (help.md 28)', async () => {
  const waiting = (of: TestApp) =>
    of.rows(
      `select round(extract(epoch from run_at - now()) / 3600)::int as hours
       from graphile_worker.jobs where task_identifier = 'mail_waits'`,
    );
  const without = await startApp();
  onTestFinished(() => without.close());
  await without.visitor().ask(createDispute, { in: draft() });
  await without.tasksDone();
  expect(await waiting(without)).toEqual([{ hours: 24 }]);
  await app.visitor().ask(createDispute, { in: draft() });
  await app.tasksDone();
  expect(await waiting(app)).toEqual([]);
});

describe('the operator (disputes.md 8-10)', () => {
  test('sees the request with records of that name, shared or not, those of the place first', async () => {
    const austin = await add(bella, {
      location: 'Austin, TX',
      family_name: 'The Okonkwo-Bell Family',
    });
    const ofOther = await add(bella, { family_name: 'Miller' });
    const ticket = await confirmed();
    const { out } = await admin(['disputes', 'show', ticket]);
    expect(out).toContain(`From      Carla Outside <${carla}>`);
    expect(out).toContain('  We never ended early.\n  Please look.');
    expect(out).toMatch(
      new RegExp(`${record.id}  same place .*${anna.email}\n${austin.id}  - .*${bella.email}`),
    );
    expect(out).not.toContain(ofOther.id);
    const [message] = await app.rows<{ read_at: Date }>(
      'select read_at from messages where ticket = $1',
      [ticket],
    );
    expect(message?.read_at).not.toBeNull();
    // A name that nobody recorded, and one without words.
    carla = `d-${newId()}@example.com`;
    const none = await confirmed({ family_name: ' . ' });
    expect((await admin(['disputes', 'show', none])).out).toContain(
      'No record has these words in its name.',
    );
    expect((await admin(['disputes', 'list'])).out).toMatch(
      new RegExp(`${ticket} .*delivered .*to correct it`),
    );
    expect((await admin(['messages', 'list'])).out).toBe('There is no message.\n');
  });

  test('a missing record is not linked, and nothing with it', async () => {
    const ticket = await confirmed();
    const missing = newId();
    expect(await admin(['disputes', 'link', ticket, record.id, missing, '--yes'])).toMatchObject({
      code: 1,
      err: `Nothing was done: there is no such record ${missing}.\n`,
    });
    expect(await found()).toEqual([record.id]);
    for (const [args, err] of [
      [['link', ticket, 'x', '--yes'], 'Nothing was done: x is no id of a record.\n'],
      [['link', 'PCR-1', record.id, '--yes'], 'There is no request PCR-1.\n'],
      [['show', 'PCR-1'], 'There is no request PCR-1.\n'],
      [['unlink', ticket, record.id], `Nothing was done: there is no such record ${record.id}.\n`],
      [
        ['link', ticket, record.id],
        'Nothing was done: add --yes, since nobody can be asked here.\n',
      ],
      [
        ['answer', ticket, '--text', ' '],
        'Nothing was sent: the answer is empty. Use --text, or standard input.\n',
      ],
    ] as const)
      expect(await admin(['disputes', ...args])).toMatchObject({
        code: 1,
        out: expect.any(String),
        err,
      });
    expect(await told()).toEqual([CONFIRM, RECEIVED]);
  });

  test('answers, unlinks what was not meant, and closes; the one who asked hears it', async () => {
    const ticket = await linked();
    expect(await admin(['disputes', 'close', ticket])).toMatchObject({
      code: 1,
      err: 'Nothing was done: an owner has not answered yet. Unlink the record first, if it is not meant.\n',
    });
    await admin(['disputes', 'unlink', ticket, record.id]);
    expect(await found()).toEqual([record.id]);
    expect((await current()).disputed).toBe(false);
    expect((await told()).at(-1)).toBe('A record was not about your family');
    await admin(['disputes', 'answer', ticket], 'It was another family.\n');
    await app.tasksDone();
    await told();
    expect((await admin(['disputes', 'close', ticket])).out).toBe(
      `${ticket} is closed. A mail follows when PCR runs.\n`,
    );
    expect((await told()).slice(4)).toEqual([
      'An answer to your request',
      'Your request is closed',
    ]);
    expect((await mail.mailTo(carla, 'An answer')).text).toContain('It was another family.');
    expect((await admin(['disputes', 'show', ticket])).out).toContain(
      '(delivered): An answer to your request',
    );
    expect((await admin(['disputes', 'list'])).out).toBe('There is none.\n');
    expect((await admin(['disputes', 'list', '--all'])).out).toContain(ticket);
    expect((await admin(['disputes', 'link', ticket, record.id, '--yes'])).err).toContain(
      'is closed',
    );
  });
});

describe('a linked record (disputes.md 11-15)', () => {
  test('is seen by nobody but its owner, who reads what is asked, and by nobody; earlier looks are kept', async () => {
    await bella.ask(openSharedFamily, { params: { id: record.id } });
    expect(await found()).toEqual([record.id]);
    expect((await bella.ask(getDashboard, {})).recent_activity).toHaveLength(1);
    await linked();
    expect(await found()).toEqual([]);
    await bella.refused('not_found', openSharedFamily, { params: { id: record.id } });
    expect((await bella.ask(getDashboard, {})).recent_activity).toEqual([]);
    expect(JSON.stringify(await anna.ask(getConsents, {}))).not.toContain('Okonkwo');

    expect((await current()).disputed).toBe(true);
    expect(
      (await anna.ask(endpoints.listFamilies, { query: {} })).items.map(({ disputed }) => disputed),
    ).toEqual([true]);
    const [one] = await asked();
    expect(one).toEqual({
      id: expect.any(String),
      kind: 'correct',
      words: 'We never ended early.\nPlease look.',
      asked_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await bella.refused('not_found', listRecordDisputes, { params: { id: record.id } });
    const { items } = await anna.ask(listInbox, { query: {} });
    expect(items).toMatchObject(
      [{ kind: 'family_looked_at' }, { kind: 'family_disputed' }].toReversed(),
    );
    const toOwner = await mail.mailTo(anna.email, 'Somebody asks about one of your records');
    const sent = JSON.stringify([
      toOwner.headerLines,
      toOwner.subject,
      toOwner.text,
      toOwner.html,
      // Who looked says the name of the owner's own record.
      items[0],
    ]);
    for (const private_ of ['Okonkwo', 'Tacoma', 'Carla', carla, 'ended early'])
      expect(sent).not.toContain(private_);
    const looks = { params: { id: record.id }, query: {} };
    expect((await anna.ask(listFamilyLooks, looks)).members).toBe(1);
  });

  test('its owner reads the oldest 50 of what is asked, and answers all', async () => {
    const ticket = await linked();
    await app.rows(
      `with asked as (
         insert into disputes (id, name, email, family_name, location, kind, created_at, token_hash, expires_at)
         select gen_random_uuid(), 'C', $2, 'O', 'T', 'know', now(), n::text, now() from generate_series(1, 60) n
         returning id
       )
       insert into dispute_records (id, dispute_id, family_id, linked_at)
       select gen_random_uuid(), a.id, $1, now() + interval '1 minute' from asked a`,
      [record.id, `d-${newId()}@example.com`],
    );
    const read = await asked();
    expect(read).toHaveLength(50);
    expect(read[0]?.words).toBe('We never ended early.\nPlease look.');
    await saysItIsRight();
    expect(await asked()).toEqual([]);
    expect((await admin(['disputes', 'show', ticket])).out).toContain('confirmed');
  });

  test('a change of what others see is a correction; one of notes is not; no mail says more than what became of it', async () => {
    await linked();
    for (const changes of [
      { notes: 'Somebody asked.' },
      { contact_info: 'x' },
      { children_count: 4 },
    ]) {
      expect((await save(changes)).disputed).toBe(true);
      expect(await found()).toEqual([]);
    }
    // The answer of saving says it already.
    expect((await save({ reliability_rating: 4.5 })).disputed).toBe(false);
    expect(await found()).toEqual([record.id]);
    expect(await asked()).toEqual([]);
    expect((await told()).slice(3)).toEqual(['A record of your request was changed']);
    const mails = mail.mails.filter((one) => [one.to].flat()[0]?.text === carla);
    expect(mails).toHaveLength(4);
    for (const { text = '', subject } of mails)
      for (const secret of ['Okonkwo', 'Tacoma', 'Annabeth', anna.email, record.id])
        expect(subject + text).not.toContain(secret);
  });

  test.each<Partial<FamilyDraft>>([
    { family_name: 'Okonkwo-Bell' },
    { location: 'Austin, TX' },
    { service_status: 'Ended' },
    { service_start_date: '2020-01-05' },
    { professionalism_rating: 1 },
  ])('%j is a correction', async (changes) => {
    await linked();
    expect((await save(changes)).disputed).toBe(false);
  });

  test('what was open before the record was linked, the first time or again, settles nothing unseen: no save, no deletion, no ‘It Is Right’ (disputes.md 14)', async () => {
    for (const _ of ['first', 'again']) {
      const { updated_at } = await current();
      await linked();
      const late = familyEdit(updated_at, { family_name: 'Okonkwo', location: 'Austin, TX' });
      const refused = await anna.refused('conflict', endpoints.updateFamily, {
        params: { id: record.id },
        in: late,
      });
      expect(refused.current).toMatchObject({ disputed: true, location: 'Tacoma, WA' });
      const stale = { params: { id: record.id }, query: { updated_at } };
      await anna.refused('conflict', endpoints.deleteFamily, stale);
      await anna.refused('conflict', confirmFamily, stale);
      carla = `d-${newId()}@example.com`;
    }
    expect(await asked()).toHaveLength(2);
    expect(await found()).toEqual([]);
  });

  test('linking is no change that makes a record fresh again', async () => {
    await pass({ days: 800 });
    await linked();
    const { updated_at } = await current();
    expect(new Date(updated_at).getTime() - new Date(record.updated_at).getTime()).toBeLessThan(
      1000,
    );
  });

  test('restored while the operator unlinks it, both are done', async () => {
    const ticket = await linked();
    await remove();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { unlinking } = await app.database.transaction(async (tx) => {
      await tx.client.query('select from families where id = $1 for update', [record.id]);
      const unlinking = admin(['disputes', 'unlink', ticket, record.id]);
      await vi.waitFor(async () => expect(await app.rows(waiting)).toHaveLength(1), {
        timeout: 20_000,
        interval: 5,
      });
      await tx.client.query('update families set deleted_at = null where id = $1', [record.id]);
      return { unlinking };
    });
    expect(await unlinking).toMatchObject({ code: 0 });
    expect(await current()).toMatchObject({ disputed: false });
  });

  test('deleted it is settled; restored it is open again, and hidden', async () => {
    const ticket = await linked();
    await remove();
    expect((await told()).slice(3)).toEqual(['A record of your request was deleted']);
    await admin(['disputes', 'close', ticket]);
    await told();
    expect((await anna.ask(endpoints.restoreFamily, { params: { id: record.id } })).disputed).toBe(
      true,
    );
    expect(await found()).toEqual([]);
    expect(await asked()).toHaveLength(1);
    expect((await admin(['disputes', 'list'])).out).toContain('1 waiting');
    expect((await told()).slice(4)).toEqual([
      'Your request is closed',
      'A record of your request is back',
    ]);
    await saysItIsRight();
    expect(await found()).toEqual([record.id]);
  });

  test('gone with its owner’s account it is deleted, and the request stays', async () => {
    const dora = await app.member();
    await sharesRecords(dora);
    record = await add(dora);
    const ticket = await linked();
    await told();
    await app.rows('delete from users where id = $1', [dora.id]);
    expect((await told()).slice(3)).toEqual(['A record of your request was deleted']);
    expect((await admin(['disputes', 'show', ticket])).out).toMatch(/^- +deleted .*\(gone\)/m);
  });

  test('of two requests, whatever they ask, both are settled by one answer; what the owner was told is read, and each who asked is told', async () => {
    const first = carla;
    await linked({ kind: 'know' });
    carla = `d-${newId()}@example.com`;
    await linked({ kind: 'delete' });
    expect(await asked()).toHaveLength(2);
    expect(await unread()).toBe(2);
    const page = await (await openStream(app.address, anna)).current();
    await saysItIsRight();
    expect(await unread()).toBe(0);
    await page.heard(record.id);
    page.close();
    expect(await asked()).toEqual([]);
    expect(await found()).toEqual([record.id]);
    for (const who of [first, carla])
      expect(mail.subjectsTo(who).at(-1)).toContain('was looked at');
  });

  test('not answered for 30 days it stays hidden; the one who asked is told once, and the owner can still answer', async () => {
    const ticket = await linked();
    const daily = async () => {
      await app.rows(`select graphile_worker.add_job('disputes_overdue')`);
      return told();
    };
    app.clock.advance({ days: 29, hours: 23 });
    expect(await daily()).toHaveLength(3);
    app.clock.advance({ hours: 2 });
    expect((await daily()).slice(3)).toEqual(['Your request has had no answer yet']);
    await pass({ days: 40 });
    expect(await daily()).toHaveLength(4);
    expect(await found()).toEqual([]);
    expect((await admin(['disputes', 'list'])).out).toContain('1 OVERDUE');
    expect((await admin(['disputes', 'show', ticket])).out).toContain('OVERDUE');
    await saysItIsRight();
    expect(await found()).toEqual([record.id]);
    expect((await told()).slice(4)).toEqual(['A record of your request was looked at']);
  });
});

describe('what the owner was told (disputes.md 12)', () => {
  const ends: Record<string, (ticket: string, asker: string) => Promise<unknown>> = {
    unlinked: (ticket) => admin(['disputes', 'unlink', ticket, record.id]),
    erased: (_, asker) => admin(['disputes', 'erase', asker, '--yes']),
  };

  test.each([
    ['unlinked', 'erased'],
    ['erased', 'unlinked'],
  ])(
    'stays while another request waits and one is %s, and is read once that is %s; their open page hears it',
    async (first, last) => {
      const one = [await linked(), carla] as const;
      carla = `d-${newId()}@example.com`;
      const other = [await linked(), carla] as const;
      await ends[first]?.(...one);
      expect(await unread()).toBe(2);
      expect(await asked()).toHaveLength(1);
      const page = await (await openStream(app.address, anna)).current();
      await ends[last]?.(...other);
      expect(await unread()).toBe(0);
      await page.heard(record.id);
      page.close();
    },
  );
});

describe('what is kept (disputes.md 17-19)', () => {
  const sweep = async () => {
    await app.rows(`select graphile_worker.add_job('messages_sweep')`);
    await app.tasksDone();
  };
  const kept = async () => (await app.rows('select from disputes')).length;

  test('all of a request goes a year after it is closed, and not while it is open', async () => {
    const ticket = await linked();
    await app.tasksDone();
    await pass({ days: 400 });
    await sweep();
    expect(await kept()).toBe(1);
    await saysItIsRight();
    await admin(['disputes', 'close', ticket]);
    await app.tasksDone();
    app.clock.advance({ days: 364 });
    await sweep();
    expect(await kept()).toBe(1);
    app.clock.advance({ days: 2 });
    await sweep();
    expect(await kept()).toBe(0);
    expect(await app.rows('select from dispute_records')).toEqual([]);
    expect(await app.rows(`select from messages where kind like 'dispute%'`)).toEqual([]);
  });

  test('the operator erases all of one address; a record that only it hid is shown again', async () => {
    await linked();
    await told();
    expect(await admin(['disputes', 'erase', 'nobody@example.com', '--yes'])).toMatchObject({
      code: 1,
      err: 'There is no request from nobody@example.com.\n',
    });
    expect((await admin(['disputes', 'erase', carla.toUpperCase(), '--yes'])).out).toBe(
      'Deleted: 1.\n',
    );
    expect(await kept()).toBe(0);
    expect(await app.rows(`select from messages where kind like 'dispute%'`)).toEqual([]);
    expect(await found()).toEqual([record.id]);
    expect((await current()).disputed).toBe(false);
  });
});
