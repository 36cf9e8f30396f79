import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import * as endpoints from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import {
  CREDENTIALS_MOST,
  type CredentialDraft,
  type CredentialState,
  TOLD_DAYS,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import {
  deleteDocuments,
  listDocuments,
  moveDocuments,
  restoreDocuments,
} from '@pcr/contract/files/documents/documents.endpoints.ts';
import { DOCUMENTS_TOPIC } from '@pcr/contract/files/documents/documents.schema.ts';
import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { inboxSentence } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifier } from '../../notifications/notifications.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { credentialDraft } from '../testing/credential-drafts.ts';
import { upload } from '../testing/file-fixtures.ts';
import { PDF } from '../testing/file-samples.ts';
import * as credentials from './credentials.queries.ts';
import { credentialTasks } from './credentials.tasks.ts';

// credentials.md.

let app: TestApp;
let mail: Mailbox;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  mail = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'PCR <pcr@example.org>' } });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(async () => {
  app.clock.passMidnight();
  await app.rows('delete from credentials');
  ana = await app.member();
  bo = await app.member();
});
afterEach(() => app.clock.reset());

const certificate = (name = 'cpr.pdf', as = ana) =>
  upload(as, { folder: 'certificates', name, bytes: PDF });
const save = ({ id }: Pick<StoredFile, 'id'>, changes: Partial<CredentialDraft> = {}, as = ana) =>
  as.ask(endpoints.saveCredential, { params: { id }, in: credentialDraft(changes) });
const list = async (as = ana) => (await as.ask(endpoints.listCredentials)).items;

const DAY = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
const today = () => app.clock.now().toISOString().slice(0, 10);
/** Typed long before it ends, so that nothing has expired. */
const typedLongBefore = ({ id }: Pick<StoredFile, 'id'>, expiry_date: string, time_zone: string) =>
  app.rows(
    'update credentials set expiry_date = $2, time_zone = $3, told_days = null where file_id = $1',
    [id, expiry_date, time_zone],
  );

describe('a document in certificates', () => {
  test('credentials.md 1, 2: becomes a credential, says something else, and is none again; the document stays', async () => {
    const document = await certificate('CPR 2026.pdf');
    const expiry_date = dayAfter(today(), 400);
    const given = {
      kind: 'cpr',
      number: 'A-17',
      issuer: 'Red Cross',
      issued_date: '2026-01-05',
      expiry_date,
    } as const;
    const made = await save(document, given);
    expect(made).toEqual({
      ...{ id: document.id, name: 'CPR 2026.pdf', type: 'application/pdf', ...given },
      ...{ unchecked: false, state: 'valid', days_left: 400, updated_at: expect.any(String) },
    });
    expect(await list()).toEqual([made]);
    const published = await collectEvents(app);
    const changed = await save(document, {
      kind: 'other',
      issuer: '',
      updated_at: made.updated_at,
    });
    expect(changed).toMatchObject({
      kind: 'other',
      number: null,
      issuer: null,
      expiry_date: null,
      days_left: null,
    });
    for (let times = 0; times < 2; times++)
      await ana.ask(endpoints.removeCredential, { params: { id: document.id } });
    // Its owner’s open pages hear of it, and nobody else’s.
    const heard = await published();
    expect(heard).toEqual(Array(3).fill({ to: [ana.id], topic: DOCUMENTS_TOPIC }));
    expect(await list()).toEqual([]);
    expect(
      (await ana.ask(listDocuments, { query: { folder: 'certificates' } })).items,
    ).toHaveLength(1);
  });

  test('credentials.md 1: in another folder, of somebody else, or deleted, it is none', async () => {
    const contract = await upload(ana, { folder: 'contracts', name: 'lease.pdf', bytes: PDF });
    await ana.refused('not_found', endpoints.saveCredential, {
      params: contract,
      in: credentialDraft(),
    });
    const document = await certificate();
    await save(document);
    expect(await list(bo)).toEqual([]);
    await ana.ask(moveDocuments, { in: { ids: [document.id], folder: 'contracts' } });
    expect(await list()).toEqual([]);
    await ana.ask(moveDocuments, { in: { ids: [document.id], folder: 'certificates' } });
    expect(await list()).toHaveLength(1);
    await ana.ask(deleteDocuments, { in: { ids: [document.id] } });
    expect(await list()).toEqual([]);
    await ana.refused('not_found', endpoints.saveCredential, {
      params: document,
      in: credentialDraft(),
    });
    await ana.ask(restoreDocuments, { in: { ids: [document.id] } });
    expect(await list()).toHaveLength(1);
  });

  test('credentials.md 2: what two devices change at once is lost by neither', async () => {
    const document = await certificate();
    const first = await save(document);
    const theirs = await save(document, { kind: 'cda', updated_at: first.updated_at });
    for (const updated_at of [first.updated_at, null]) {
      const refused = await ana.refused('conflict', endpoints.saveCredential, {
        params: document,
        in: credentialDraft({ kind: 'licence', updated_at }),
      });
      expect(refused).toMatchObject({ current: theirs });
    }
    expect(await list()).toEqual([theirs]);
  });

  test('credentials.md 3: one more than a member may have is refused, and the others can be changed', async () => {
    const document = await certificate();
    const made = await save(document);
    await app.rows(
      `with f as (
         insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at)
         select gen_random_uuid(), user_id, folder, name, size, type, path || n, created_at, updated_at
         from files, generate_series(2, $2) n where id = $1 returning id, user_id
       ) insert into credentials (file_id, user_id, kind, time_zone, created_at, updated_at)
       select id, user_id, 'cpr', 'UTC', now(), now() from f`,
      [document.id, CREDENTIALS_MOST],
    );
    const more = await certificate('more.pdf');
    await ana.refused('conflict', endpoints.saveCredential, {
      params: more,
      in: credentialDraft(),
    });
    await save(document, { kind: 'cda', updated_at: made.updated_at });
    expect(await list()).toHaveLength(CREDENTIALS_MOST);
  });
});

test('credentials.md 5, account.md 22: the first one ends the grace period, and removing it does not bring it back', async () => {
  const grace = async () => (await ana.ask(getSession)).grace_period_ends_at;
  await app.rows('update users set signup_at = $2, credential_submitted_at = null where id = $1', [
    ana.id,
    app.clock.now().toISOString(),
  ]);
  const document = await certificate();
  expect(await grace()).not.toBeNull();
  await save(document);
  expect(await grace()).toBeNull();
  await ana.ask(endpoints.removeCredential, { params: document });
  expect(await grace()).toBeNull();
  const [before] = await app.rows('select credential_submitted_at from users where id = $1', [
    ana.id,
  ]);
  app.clock.advance({ days: 1 });
  await save(document);
  expect(
    await app.rows('select credential_submitted_at from users where id = $1', [ana.id]),
  ).toEqual([before]);
});

describe('credentials.md 4: the state', () => {
  const END = '2026-06-30';
  const states = async (...instants: string[]) => {
    const found: [CredentialState | undefined, number | null | undefined][] = [];
    for (const at of instants) {
      const [one] = await credentials.list(app.database, ana, new Date(at));
      found.push([one?.state, one?.days_left]);
    }
    return found;
  };

  test('is valid, expiring from 90 days before, and expired after its last day, in its own zone', async () => {
    const document = await certificate();
    await save(document);
    // Summer time is five hours behind, from March on.
    await typedLongBefore(document, END, 'America/Chicago');
    expect(
      await states(
        ...['2026-04-01T04:59:59.999Z', '2026-04-01T05:00:00Z'],
        ...['2026-07-01T04:59:59.999Z', '2026-07-01T05:00:00Z'],
      ),
    ).toEqual([
      ['valid', 91],
      ['expiring', 90],
      ['expiring', 0],
      ['expired', -1],
    ]);
  });

  test('without an end is valid; the first to expire is the first', async () => {
    const [never, late, soon] = [
      await certificate('a.pdf'),
      await certificate('b.pdf'),
      await certificate('c.pdf'),
    ];
    await save(never);
    await save(late, { expiry_date: dayAfter(today(), 40) });
    await save(soon, { expiry_date: dayAfter(today(), -4) });
    expect((await list()).map(({ name, state, days_left }) => [name, state, days_left])).toEqual([
      ['c.pdf', 'expired', -4],
      ['b.pdf', 'expiring', 40],
      ['a.pdf', 'valid', null],
    ]);
  });

  test('all of a member’s are in the zone of the device that saved one last; an unknown zone is UTC', async () => {
    const [one, two] = [await certificate('1.pdf'), await certificate('2.pdf')];
    const other = await certificate('bo.pdf', bo);
    const zones = () => app.rows('select time_zone from credentials where user_id = $1', [ana.id]);
    await save(other, { time_zone: 'Asia/Tokyo' }, bo);
    await save(one, { time_zone: 'America/Chicago' });
    await save(two, { time_zone: 'Europe/Berlin' });
    expect(await zones()).toEqual(Array(2).fill({ time_zone: 'Europe/Berlin' }));
    // PostgreSQL alone would take this for a zone five hours west of Greenwich.
    await save(await certificate('3.pdf'), { time_zone: 'Foo/Bar5' });
    expect(await zones()).toEqual(Array(3).fill({ time_zone: 'UTC' }));
    expect(await app.rows('select time_zone from credentials where user_id = $1', [bo.id])).toEqual(
      [{ time_zone: 'Asia/Tokyo' }],
    );
  });
});

describe('credentials.md 6: its member is told', () => {
  const runAt = (at: Date) =>
    credentialTasks({
      database: app.database,
      clock: { now: () => at },
      notify: notifier({ operator: [], member: [] }),
    }).credentials_tell({}, { id: 'one', attempt: 1 });
  /** Hour after hour, as the queue runs it. */
  async function runFrom(first: string, last: string) {
    for (let at = Date.parse(first); at <= Date.parse(last); at += 3_600_000)
      await runAt(new Date(at));
  }
  const told = async (as = ana) =>
    (await as.ask(listInbox, { query: {} })).items
      .filter(({ kind }) => kind === 'credential_expiring')
      .map(({ parts: { credential, expiry_date, days }, created_at }) => ({
        ...{ credential, expiry_date, days },
        at: new Date(created_at).toISOString(),
      }))
      .reverse();
  async function ending(expiry_date: string, zone = 'UTC', kind: CredentialDraft['kind'] = 'cpr') {
    const document = await certificate('first aid.pdf');
    await save(document, { kind });
    await typedLongBefore(document, expiry_date, zone);
    return document;
  }

  test('on the morning of each of the five days, once, whatever the clocks do', async () => {
    const end = '2026-04-05';
    // In Chicago they go forward on March 8: 30 days before the end they have not, 7 days before
    // they have.
    const hours = { 90: '14', 60: '14', 30: '14', 7: '13', 0: '13' };
    await ending(end, 'America/Chicago');
    for (const day of [...TOLD_DAYS, -1].map((days) => dayAfter(end, -days)))
      await runFrom(`${day}T11:30:00Z`, `${day}T16:30:00Z`);
    expect(await told()).toEqual(
      TOLD_DAYS.map((days) => ({
        ...{ credential: 'CPR', expiry_date: end, days: String(days) },
        at: `${dayAfter(end, -days)}T${hours[days]}:30:00.000Z`,
      })),
    );
  });

  test('a zone that PostgreSQL does not know, as an archive may name it, is UTC, and stops nobody’s reminders', async () => {
    const end = '2026-04-05';
    await ending(end);
    await ending(end, 'Nowhere/Nope');
    await runAt(new Date(`${end}T07:30:00Z`));
    expect(await told()).toHaveLength(2);
    await runAt(new Date(`${end}T08:30:00Z`));
    expect((await told()).slice(2).map(({ days }) => days)).toEqual(['0', '0']);
    expect(await list()).toHaveLength(2);
  });

  test('a server that stood still tells once how it is now, also that it has expired', async () => {
    await ending('2026-06-30');
    await runAt(new Date('2026-06-10T12:00:00Z'));
    await runAt(new Date('2026-07-03T12:00:00Z'));
    await runAt(new Date('2026-07-04T12:00:00Z'));
    expect((await told()).map(({ days }) => days)).toEqual(['20', '-3']);
  });

  test('a credential that has expired when it is typed is not announced; a coming end is, and another end begins anew', async () => {
    const document = await certificate();
    const now = today();
    const made = await save(document, { expiry_date: dayAfter(now, 30) });
    await runFrom(`${now}T07:00:00Z`, `${now}T09:00:00Z`);
    expect((await told()).map(({ days }) => days)).toEqual(['30']);
    const same = { expiry_date: dayAfter(now, 30), issuer: 'AHA', updated_at: made.updated_at };
    const again = await save(document, same);
    await runAt(new Date(`${dayAfter(now, 2)}T08:00:00Z`));
    expect(await told()).toHaveLength(1);
    const renewed = await save(document, {
      expiry_date: dayAfter(now, 59),
      updated_at: again.updated_at,
    });
    await runAt(new Date(`${dayAfter(now, 20)}T08:00:00Z`));
    expect(await told()).toHaveLength(1);
    await runAt(new Date(`${dayAfter(now, 29)}T08:00:00Z`));
    expect((await told()).map(({ days }) => days)).toEqual(['30', '30']);
    await save(document, { expiry_date: dayAfter(now, -1), updated_at: renewed.updated_at });
    await runAt(new Date(`${dayAfter(now, 60)}T08:00:00Z`));
    expect(await told()).toHaveLength(2);
  });

  test('not of a document that is deleted, moved, or no credential any more', async () => {
    const [one, two, three] = [
      await ending('2026-06-30'),
      await ending('2026-06-30'),
      await ending('2026-06-30'),
    ];
    await ana.ask(deleteDocuments, { in: { ids: [one.id] } });
    await ana.ask(moveDocuments, { in: { ids: [two.id], folder: 'contracts' } });
    await ana.ask(endpoints.removeCredential, { params: three });
    await runAt(new Date('2026-06-30T12:00:00Z'));
    expect(await told()).toEqual([]);
  });

  test('two processes at once tell each once, of more than one step', async () => {
    const document = await ending('2026-06-30');
    await app.rows(
      `with f as (
         insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at)
         select gen_random_uuid(), $2, folder, name, size, type, path || n, created_at, updated_at
         from files, generate_series(1, 520) n where id = $1 returning id, user_id
       ) insert into credentials (file_id, user_id, kind, expiry_date, time_zone, created_at, updated_at)
       select id, user_id, 'cpr', '2026-06-30', 'UTC', now(), now() from f`,
      [document.id, bo.id],
    );
    const at = new Date('2026-06-30T12:00:00Z');
    await Promise.all([runAt(at), runAt(at)]);
    const entries = `select count(*)::int as count, count(distinct subject_id)::int as credentials from inbox_entries
      where kind = 'credential_expiring' and user_id = any ($1)`;
    expect(await app.rows(entries, [[ana.id, bo.id]])).toEqual([{ count: 521, credentials: 521 }]);
  });

  test('in the inbox and by mail, in words', async () => {
    const document = await ending('2026-06-30', 'UTC', 'other');
    await credentialTasks({
      database: app.database,
      clock: { now: () => new Date('2026-05-31T12:00:00Z') },
      notify: notifier({ operator: [], member: ['mail'] }),
    }).credentials_tell({}, { id: 'one', attempt: 1 });
    const sentence = 'Your credential “first aid” expires in 30 days, on June 30, 2026.';
    const [entry] = (await ana.ask(listInbox, { query: {} })).items;
    expect(entry).toMatchObject({ kind: 'credential_expiring', subject_id: document.id });
    expect(inboxSentence(entry ?? { kind: '', parts: {} })).toBe(sentence);
    const { text = '' } = await mail.mailTo(ana.email, 'A credential of yours expires');
    expect(text).toContain(sentence);
    const words = (days: string) =>
      inboxSentence({
        kind: 'credential_expiring',
        parts: { credential: 'CPR', expiry_date: '2026-06-30', days },
      });
    expect(['1', '0', '-2'].map(words)).toEqual([
      'Your credential “CPR” expires in 1 day, on June 30, 2026.',
      'Your credential “CPR” expires today, June 30, 2026.',
      'Your credential “CPR” expired on June 30, 2026.',
    ]);
  });
});
