import { randomUUID } from 'node:crypto';
import {
  countUnread,
  listInbox,
  readInboxAbout,
  readInboxEntry,
  readInboxThrough,
} from '@pcr/contract/notifications/inbox.endpoints.ts';
import {
  INBOX_KINDS,
  INBOX_PAGE,
  INBOX_PARTS,
  type InboxNotice,
  inboxSentence,
  UNREAD_COUNTED,
} from '@pcr/contract/notifications/inbox.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../kit/tasks.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { openStream } from '../testing/live-stream.ts';
import { type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { notifier } from './notifications.ts';

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
  [ana, bo] = await Promise.all([app.member({ full_name: 'Ana Provider' }), app.member()]);
  app.clock.reset();
});

const about = (title: string): InboxNotice => ({
  kind: 'job_application_accepted',
  subject_id: randomUUID(),
  parts: { job_title: title },
});
/** Tells them as a domain does; the id of the entry. */
async function isTold({ id }: Member, notice: InboxNotice = about('Helper')): Promise<string> {
  const notify = notifier({ operator: [], member: ['mail'] });
  await app.database.transaction((tx) => notify(tx, id, notice, app.clock.now()));
  const [entry] = await app.rows<{ id: string }>(
    'select id from inbox_entries where user_id = $1 order by created_at desc, id desc limit 1',
    [id],
  );
  return entry?.id ?? '';
}
const unread = async (of: Member) => (await of.ask(countUnread)).unread;
const titles = async (of: Member) => (await of.ask(listInbox, { query: {} })).items.map(({ parts }) => parts.job_title);

describe('an inbox', () => {
  test('has what its member was told, newest first, and nothing of anybody else', async () => {
    for (const title of ['First', 'Second', 'Third']) {
      await isTold(ana, about(title));
      app.clock.advance({ minutes: 1 });
    }
    await isTold(bo, about('Not hers'));
    expect(await titles(ana)).toEqual(['Third', 'Second', 'First']);
    expect(await unread(ana)).toBe(3);
    expect(await titles(bo)).toEqual(['Not hers']);
  });

  test('is empty at first', async () => {
    expect(await ana.ask(listInbox, { query: {} })).toEqual({ items: [], next: null });
    expect(await unread(ana)).toBe(0);
  });

  test('is given page after page, each entry once, while new ones come', async () => {
    const known = new Set<string>();
    // Some at the same instant.
    app.clock.freeze();
    for (let i = 0; i < INBOX_PAGE * 2 + 5; i++) known.add(await isTold(ana));
    let page = await ana.ask(listInbox, { query: {} });
    const seen = page.items.map(({ id }) => id);
    while (page.next) {
      app.clock.advance({ minutes: 1 });
      await isTold(ana);
      page = await ana.ask(listInbox, { query: { cursor: page.next } });
      seen.push(...page.items.map(({ id }) => id));
    }
    expect(seen.length).toBe(INBOX_PAGE * 2 + 5);
    expect(new Set(seen).size).toBe(seen.length);
    await ana.refused('invalid_input', listInbox, { query: { cursor: 'page 2' } });
  });

  test('counts no further than anybody wants to know', async () => {
    await app.rows(
      `insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at)
       select gen_random_uuid(), $1, 'job_application_accepted', gen_random_uuid(), '{"job_title":"A job"}', now()
       from generate_series(1, ${UNREAD_COUNTED + 50})`,
      [ana.id],
    );
    expect(await unread(ana)).toBe(UNREAD_COUNTED);
  });

  test('goes with its account', async () => {
    const gone = await app.member();
    await isTold(gone);
    await app.rows('delete from users where id = $1', [gone.id]);
    expect(await app.rows('select 1 from inbox_entries where user_id = $1', [gone.id])).toEqual([]);
  });

  test('forgets what is older than a year', async () => {
    await isTold(ana, about('Old'));
    app.clock.advance({ days: 364 });
    await enqueue(app.database, 'inbox_sweep', {});
    await app.tasksDone();
    expect(await app.rows('select 1 from inbox_entries where user_id = $1', [ana.id])).toHaveLength(1);
    app.clock.advance({ days: 2 });
    await enqueue(app.database, 'inbox_sweep', {});
    await app.tasksDone();
    expect(await app.rows('select 1 from inbox_entries where user_id = $1', [ana.id])).toEqual([]);
  });
});

describe('reading', () => {
  test('marks one entry, once, and answers it', async () => {
    const id = await isTold(ana);
    await isTold(ana);
    const read = await ana.ask(readInboxEntry, { params: { id } });
    expect(read).toMatchObject({ id, read_at: expect.any(String) });
    expect(await unread(ana)).toBe(1);
    app.clock.advance({ hours: 1 });
    expect(await ana.ask(readInboxEntry, { params: { id } })).toEqual(read);
  });

  test('marks all that was on the screen, and nothing that came meanwhile', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      ids.push(await isTold(ana));
      app.clock.advance({ ms: 1 });
    }
    await isTold(bo);
    await ana.ask(readInboxThrough, { params: { id: ids[2] ?? '' } });
    const { items } = await ana.ask(listInbox, { query: {} });
    expect(items.filter(({ read_at }) => read_at === null).map(({ id }) => id)).toEqual([ids[3]]);
    expect(await unread(bo)).toBe(1);
  });

  test('in its own place marks what was told of that until then, and nothing else', async () => {
    const job = about('Helper');
    const { subject_id } = job;
    const another: InboxNotice = { kind: 'job_application_declined', subject_id, parts: { job_title: 'Helper' } };
    const [first, second] = [await isTold(ana, job), await isTold(ana, another)];
    const other = await isTold(ana);
    const until = app.clock.now().toISOString();
    app.clock.advance({ ms: 1 });
    const later = await isTold(ana, job);
    await isTold(bo, job);
    const device = await openStream(app.address, await app.otherDevice(ana));
    await device.current();
    await ana.ask(readInboxAbout, { in: { subject_id, until } });
    // Again changes nothing, and is no news.
    await ana.ask(readInboxAbout, { in: { subject_id, until } });
    const { items } = await ana.ask(listInbox, { query: {} });
    const read = items.filter(({ read_at }) => read_at !== null).map(({ id }) => id);
    expect(new Set(read)).toEqual(new Set([first, second]));
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set([first, second, other, later]));
    expect(await unread(bo)).toBe(1);
    const last = await isTold(ana);
    await device.told(last);
    expect(device.changes.map(({ id }) => id)).toEqual([null, last]);
    device.close();
  });

  test('of many, in several ways at once, waits its turn', async () => {
    const subject_id = randomUUID();
    await app.rows(
      `insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at)
       select gen_random_uuid(), $1, 'job_application_accepted', $2, '{"job_title":"A job"}', $3::timestamptz - n * interval '1 s'
       from generate_series(3000, 1, -1) n`,
      [ana.id, subject_id, app.clock.now().toISOString()],
    );
    // As after a while: the planner knows that there are many, and reads them in the order in which they lie.
    await app.rows('analyze inbox_entries');
    const until = app.clock.now().toISOString();
    const [newest] = (await ana.ask(listInbox, { query: {} })).items;
    for (let round = 0; round < 6; round++) {
      await app.rows('update inbox_entries set read_at = null where user_id = $1', [ana.id]);
      const replies = await Promise.all([
        ana.reply(readInboxAbout, { in: { subject_id, until } }),
        ana.reply(readInboxThrough, { params: { id: newest?.id ?? '' } }),
        ana.reply(readInboxAbout, { in: { subject_id, until } }),
        ana.reply(readInboxThrough, { params: { id: newest?.id ?? '' } }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
      expect(await unread(ana)).toBe(0);
    }
  });

  test('is for its member alone', async () => {
    const id = await isTold(ana);
    await bo.refused('not_found', readInboxEntry, { params: { id } });
    await bo.refused('not_found', readInboxThrough, { params: { id } });
    await ana.refused('not_found', readInboxEntry, { params: { id: randomUUID() } });
    expect(await unread(ana)).toBe(1);
  });

  test('and being told shows on the other devices of the member at once, and on nobody else’s', async () => {
    const other = await openStream(app.address, await app.otherDevice(ana));
    const bos = await openStream(app.address, bo);
    await Promise.all([other.current(), bos.current()]);
    const id = await isTold(ana);
    await other.told(id);
    expect(other.changes).toEqual([{ topic: 'inbox', id, everyone: false }]);
    await ana.ask(readInboxEntry, { params: { id } });
    // Reading again is no news.
    await ana.ask(readInboxEntry, { params: { id } });
    const second = await isTold(ana);
    await other.told(second);
    expect(other.changes.map((change) => change.id)).toEqual([id, id, second]);
    expect(bos.changes).toEqual([]);
    other.close();
    bos.close();
  });
});

describe('a mail', () => {
  const SUBJECT = 'Something new for you in PCR';

  test('comes with an entry, says what happened, and leads to it', async () => {
    const id = await isTold(ana, about('Infant Care Specialist'));
    const { text = '', to } = await mail.mailTo(ana.email, SUBJECT);
    expect(to).toMatchObject({ value: [{ address: ana.email }] });
    expect(text).toContain('Hello Ana Provider,');
    expect(text).toContain('Your application for “Infant Care Specialist” was accepted.');
    expect(text).toContain(`${app.origin}/inbox?open=${id}\n`);
    expect(text).toContain('email notifications are on in your account settings');
  });

  test('has another member’s words in one line of its own, whatever they wrote', async () => {
    await isTold(ana, about('Helper”.\n\nYour password has ended. Sign in at\r\n\u2028https://evil.example/\u0085'));
    const { text = '' } = await mail.mailTo(ana.email, SUBJECT);
    expect(text).toContain(
      '\n\nYour application for “Helper”. Your password has ended. Sign in at https://evil.example/” was accepted.\n\n',
    );
  });

  test('greets in one line: whoever registers with the address of somebody else writes them no mail', async () => {
    const eve = await app.member({ full_name: 'Ana,\n\nsign in again at\nhttps://evil.example/' });
    await isTold(eve);
    const { text = '' } = await mail.mailTo(eve.email, SUBJECT);
    expect(text).toMatch(/^Hello Ana, sign in again at https:\/\/evil\.example\/,\n\nYour application /);
  });

  test('does not come when the member has turned email notifications off; the entry does', async () => {
    await app.rows('insert into notification_preferences (user_id, email_notifications) values ($1, false)', [ana.id]);
    await isTold(ana);
    await isTold(bo);
    await mail.mailTo(bo.email, SUBJECT);
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toEqual([]);
    expect(await unread(ana)).toBe(1);
  });

  test('nor an entry, nor news of it, comes of a write that fails', async () => {
    const stream = await openStream(app.address, ana);
    await stream.current();
    const notify = notifier({ operator: [], member: ['mail'] });
    await expect(
      app.database.transaction(async (tx) => {
        await notify(tx, ana.id, about('Never'), app.clock.now());
        throw new Error('the write fails');
      }),
    ).rejects.toThrow('the write fails');
    const id = await isTold(ana, about('Later'));
    expect(await stream.told(id)).toEqual([id]);
    expect(await titles(ana)).toEqual(['Later']);
    await mail.mailTo(ana.email, SUBJECT);
    await app.tasksDone();
    expect(mail.subjectsTo(ana.email)).toHaveLength(1);
    stream.close();
  });
});

test.each(INBOX_KINDS)('%s has a sentence of its own, with what was told in it', (kind) => {
  const names = Object.keys(INBOX_PARTS[kind].shape);
  const sentence = inboxSentence({ kind, parts: Object.fromEntries(names.map((name) => [name, '“Night” <shift>'])) });
  for (const _ of names) expect(sentence).toContain('“Night” <shift>');
  expect(sentence).not.toBe(inboxSentence({ kind: 'of a newer version', parts: {} }));
  expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('a kind that only a newer version knows has words too', () => {
  expect(inboxSentence({ kind: 'meeting_request', parts: {} })).toBe('There is something new for you.');
});

describe('an address that nobody has confirmed', () => {
  test('gets no mail, whoever registered with it; what it would have said stands in the app', async () => {
    const stranger = await app.member({ full_name: 'Somebody else' });
    await app.rows('update users set email_confirmed = false where id = $1', [stranger.id]);
    await isTold(stranger);
    await app.tasksDone();
    expect(mail.subjectsTo(stranger.email)).toEqual([]);
    expect((await stranger.ask(listInbox, { query: {} })).items).toHaveLength(1);
    expect(
      await app.rows(
        `select d.state, d.last_error from message_deliveries d join messages m on m.id = d.message_id
         where m.recipient_id = $1`,
        [stranger.id],
      ),
    ).toEqual([{ state: 'failed', last_error: 'Their address is not confirmed. It stands in the app.' }]);
    await app.rows('update users set email_confirmed = true where id = $1', [stranger.id]);
    await isTold(stranger);
    await mail.mailTo(stranger.email, 'Something new for you in PCR');
  });
});
