import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openListener } from '../listening/listener.ts';
import { makeLog } from '../log/log.ts';
import { runTasks, type Task, type TaskRunner } from '../tasks/tasks.ts';
import { type FreshDatabase, freshDatabase } from '../testing/postgres-for-tests.ts';
import {
  type MailMood,
  openTroubledMailServer,
  openTroubledWebhook,
  type TroubledMailServer,
  type TroubledWebhook,
} from '../testing/troubled-servers.ts';
import { deliverMail } from './mail.ts';
import { mailFileTasks, mailLater, sendWaitingMails } from './mail-files.ts';
import { MAILS_TO_ONE_ADDRESS, mailCounters } from './mail-limits.ts';
import {
  channelsOf,
  type DeliveryParts,
  type MessageForm,
  messageDelivery,
  sendMessage,
} from './messages.ts';

// Longer than 300 lines: each bad day of a mail server and of a form service is a test, and all
// stand on the same ground; in two files the second would have to make it again.

const HOUR = 3_600_000;
/** Ends tests that hang; what they wait for comes in a moment, or late on a busy machine. */
const PATIENCE = { timeout: 30_000, interval: 10 };
const NOBODY: Task<never> = async () => {};
const operatorEmail = 'operator@example.org';
const asked: MessageForm = {
  mail: ({ ticket, subject, body }, { sender }) => ({
    subject: `[${ticket}] ${subject}`,
    text: body,
    ...(sender && { replyTo: sender.email }),
  }),
  post: ({ subject, body, data }, { sender }) => ({
    subject,
    body,
    ...data,
    userEmail: sender?.email,
  }),
};

let fresh: FreshDatabase;
let mail: TroubledMailServer;
let hook: TroubledWebhook;
let member: string;
let later: number;
let runners: TaskRunner[];
const clock = { now: () => new Date(Date.now() + later) };

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  [mail, hook] = await Promise.all([openTroubledMailServer(), openTroubledWebhook()]);
  await rows('delete from messages; delete from users; delete from graphile_worker._private_jobs');
  await rows('alter sequence message_tickets restart');
  later = 0;
  runners = [];
  member = await newMember();
});
afterEach(async () => {
  mail.release();
  await Promise.all([mail.close(), hook.close()]);
  await Promise.all(runners.map((runner) => runner.stop()));
});

async function newMember(email = `${randomUUID()}@example.org`): Promise<string> {
  const id = randomUUID();
  await rows(
    `insert into users (id, full_name, email, created_at, updated_at) values ($1, 'Robin Member', $2, now(), now())`,
    [id, email],
  );
  return id;
}

async function rows<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await fresh.database.pool.query(text, values)).rows;
}

type Given = Partial<Pick<DeliveryParts, 'settings' | 'patience' | 'person' | 'log' | 'forms'>>;
const noWay = {
  smtpUrl: null,
  mailFrom: 'PCR <pcr@example.org>',
  operatorEmail,
  formsWebhookUrl: null,
};
const byMail = () => ({ ...noWay, smtpUrl: mail.url });
const byPost = () => ({ ...noWay, formsWebhookUrl: hook.url });

/** What the app was told of addresses. */
const refusals: { id: string; email: string }[] = [];

/** The delivering part of one app. */
function part(given: Given = {}) {
  const {
    settings = byMail(),
    patience = LONG,
    person = known,
    log = makeLog('silent'),
    forms = { asked },
  } = given;
  const { database } = fresh;
  return messageDelivery({
    ...{ database, clock, log, settings, person, patience, forms },
    countMail: mailCounters(database).ofMessages,
    ...{ origin: 'http://pcr.test', chance: () => 0.5 },
    refuseAddress: async (id, email) => void refusals.push({ id, email }),
  });
}
/** Ends what hangs, also on a machine that does ten other things. */
const LONG = { connect: 20_000, greeting: 20_000, silence: 20_000, whole: 30_000, webhook: 20_000 };
/**
 * For machines that do not answer; a process that stands still for two seconds has still heard
 * those that do.
 */
const SHORT = { ...LONG, greeting: 3000, silence: 3000, webhook: 100 };
const known: DeliveryParts['person'] = async (db, id) => {
  const [found] = await db.query<{ name: string; email: string }>(
    { name: 'test_person', text: 'select full_name as name, email from users where id = $1' },
    [id],
  );
  return found && { ...found, confirmed: true, wantsMail: true, refused: false };
};

/** The queue of an app, working: it hears at once of tasks that come from now on. */
async function work(given: Given = {}, more: object = {}): Promise<TaskRunner> {
  const all = {
    ...part(given).tasks,
    mail: NOBODY,
    password_reset: NOBODY,
    ...more,
  } as unknown as Parameters<typeof runTasks>[1];
  const { connection } = fresh;
  const listener = await openListener({ connection, log: makeLog('silent') });
  const tasks = await runTasks({ connection, listener }, all, {}, makeLog('silent'));
  const runner = { stop: () => tasks.stop().then(listener.close) };
  runners.push(runner);
  await vi.waitFor(
    async () => expect(await rows(LISTENING)).toHaveLength(5 * runners.length),
    PATIENCE,
  );
  return runner;
}
/** The lanes of all queues, which show that they live once they listen. */
const LISTENING = `select 1 from pg_locks where locktype = 'advisory' and classid = 4601
  and database = (select oid from pg_database where datname = current_database())`;

/** Ends one before the test does. */
async function end(runner: TaskRunner): Promise<void> {
  runners = runners.filter((one) => one !== runner);
  await runner.stop();
}

interface Sending {
  settings?: DeliveryParts['settings'];
  to?: string | null;
  /** Of somebody without an account. */
  address?: string;
  body?: string;
  kind?: string;
  priority?: number;
}

async function send(about: Sending = {}) {
  const id = randomUUID();
  const { kind = 'asked', priority = 10 } = about;
  const message = {
    id,
    kind,
    sender_id: member,
    recipient_id: about.to ?? null,
    recipient_address: about.address ?? null,
    subject: 'A question',
    priority,
  };
  const channels = channelsOf(about.settings ?? byMail());
  await fresh.database.transaction((tx) =>
    sendMessage(
      tx,
      channels,
      { ...message, body: about.body ?? 'How?', data: { priority: 'low' } },
      clock.now(),
    ),
  );
  return id;
}

interface DeliveryRow {
  id: string;
  channel: string;
  state: string;
  attempts: number;
  last_error: string | null;
  next_attempt_at: string | null;
  claimed_until: string | null;
}

async function delivery(message: string): Promise<DeliveryRow> {
  const [row] = await rows<DeliveryRow>('select * from message_deliveries where message_id = $1', [
    message,
  ]);
  if (!row) throw new Error('no delivery');
  return row;
}

/** Waits for the end of try number `attempts`. */
async function tried(message: string, attempts: number): Promise<DeliveryRow> {
  return vi.waitFor(async () => {
    const row = await delivery(message);
    if (row.attempts < attempts || row.claimed_until)
      throw new Error(`still ${JSON.stringify(row)}`);
    return row;
  }, PATIENCE);
}

/** So much time passes, and what the queue holds for later is due. */
async function pass(ms: number): Promise<void> {
  later += ms;
  await rows(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where locked_at is null`,
  );
  await rows(`select pg_notify('jobs:insert', '{"r":1,"count":1}')`);
}

const jobs = () => rows<{ key: string; run_at: string }>('select * from graphile_worker.jobs');
const messageIds = () => mail.mails.map(({ messageId }) => messageId);

describe('a message to the operator', () => {
  test('is mailed once, as its form says, and is delivered when the server has taken it', async () => {
    await work();
    const id = await send({ body: 'How do I\nshare this?' });
    const row = await tried(id, 1);
    expect(row).toMatchObject({
      channel: 'mail',
      state: 'delivered',
      attempts: 1,
      last_error: null,
    });
    const [sender] = await rows<{ email: string }>('select email from users where id = $1', [
      member,
    ]);
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]).toMatchObject({
      messageId: `<${row.id}@example.org>`,
      subject: '[PCR-1001] A question',
      text: 'How do I\nshare this?\n',
      to: { text: operatorEmail },
      replyTo: { text: sender?.email },
    });
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
  });

  test('goes by both channels where both are open, each for itself: a form service that stalls does not hold up mail', async () => {
    const settings = { ...byMail(), formsWebhookUrl: hook.url };
    hook.answer = null;
    await work({ settings, patience: { ...LONG, webhook: 60_000 } });
    const ids = await Promise.all(Array.from({ length: 5 }, () => send({ settings })));
    await vi.waitFor(() => expect(mail.mails).toHaveLength(ids.length), PATIENCE);
    expect(
      await rows(
        `select 1 from message_deliveries where channel = 'webhook' and state = 'waiting'`,
      ),
    ).toHaveLength(5);
  });
});

describe('a mail server on a bad day: nothing lost, and nothing sent twice where that can be known', () => {
  test('down: it waits, says so, and is delivered once when the server is back', async () => {
    await mail.down();
    await work();
    const before = Date.now();
    const id = await send();
    const first = await tried(id, 1);
    expect(first).toMatchObject({
      state: 'waiting',
      last_error: 'The mail server cannot be reached.',
    });
    expect(Date.parse(first.next_attempt_at ?? '')).toBeGreaterThan(before + 3000);
    await pass(6000);
    expect(await tried(id, 2)).toMatchObject({ state: 'waiting', attempts: 2 });
    await mail.up();
    await pass(20_000);
    expect(await tried(id, 3)).toMatchObject({ state: 'delivered', last_error: null });
    expect(messageIds()).toEqual([`<${first.id}@example.org>`]);
  });

  test('refusing for now: it is tried again and delivered once', async () => {
    mail.mood = { refuses: 452, at: 'DATA' };
    await work();
    const id = await send();
    const last_error = 'The mail server can’t take it right now (452).';
    expect(await tried(id, 1)).toMatchObject({ state: 'waiting', last_error });
    mail.mood = 'takes it';
    await pass(6000);
    expect(await tried(id, 2)).toMatchObject({ state: 'delivered' });
    expect(mail.mails).toHaveLength(1);
  });

  test('refusing for good: it has failed at once, with the reason', async () => {
    mail.mood = { refuses: 550, at: 'RCPT' };
    await work();
    const row = await tried(await send(), 1);
    const last_error = 'The mail server takes nothing for this address (550).';
    expect(row).toMatchObject({ state: 'failed', last_error, next_attempt_at: null });
    // It is the operator's, which no account has.
    expect(refusals).toEqual([]);
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
    expect(mail.mails).toEqual([]);
  });

  test('stalling at greeting, RCPT or DATA: the try ends in time, and comes again', async () => {
    const moods: MailMood[] = [{ stalls: 'greeting' }, { stalls: 'RCPT' }, { stalls: 'DATA' }];
    mail.mood = () => moods.shift() ?? 'takes it';
    const impatient = await work({ patience: SHORT });
    const ids = await Promise.all([send(), send(), send()]);
    for (const id of ids) {
      expect(await tried(id, 1)).toMatchObject({
        state: 'waiting',
        last_error: 'The mail server did not answer in time.',
      });
    }
    // After the text nobody knows whether the server has it: then a second copy goes under the same
    // name.
    const [twice] = messageIds();
    expect(messageIds()).toEqual([twice]);
    await end(impatient);
    await work();
    await pass(6000);
    const again = await Promise.all(ids.map((id) => tried(id, 2)));
    expect(again.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    const names = again.map(({ id }) => `<${id}@example.org>`);
    expect(messageIds().toSorted()).toEqual([...names, twice].toSorted());
  });

  test('refusing for three days: tried all the time, then failed with the reason, and never again', async () => {
    mail.mood = { refuses: 451, at: 'RCPT' };
    await work();
    const id = await send();
    const before = clock.now().getTime();
    await tried(id, 1);
    // As after many tries: how often it is tried stands in messages.outcome.test.ts.
    await rows('update message_deliveries set attempts = 20');
    await pass(71 * HOUR);
    const late = await tried(id, 21);
    const last = Date.parse(late.next_attempt_at ?? '');
    expect((last - before) / HOUR).toBeCloseTo(72, 1);
    await pass(last - clock.now().getTime() + 10);
    expect(await tried(id, 22)).toMatchObject({
      state: 'failed',
      last_error: 'The mail server can’t take it right now (451).',
    });
    mail.mood = 'takes it';
    await pass(100 * HOUR);
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
    expect(mail.mails).toEqual([]);
  });

  test('five days during which nobody ran: it is tried once more before anybody calls it failed', async () => {
    const id = await send();
    await pass(5 * 24 * HOUR);
    await work();
    expect(await tried(id, 1)).toMatchObject({ state: 'delivered' });
  });

  test('while the server is silent no transaction is open, and other messages are not held up', async () => {
    const moods: MailMood[] = [{ stalls: 'RCPT' }];
    mail.mood = () => moods.shift() ?? 'takes it';
    await work({ patience: LONG });
    await send();
    await vi.waitFor(() => expect(mail.stalled).toBe(1), PATIENCE);
    const open = await rows(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(open).toEqual([]);
    expect(await tried(await send(), 1)).toMatchObject({ state: 'delivered' });
    mail.release();
    await vi.waitFor(() => expect(mail.mails).toHaveLength(2), PATIENCE);
  });
});

describe('what waits', () => {
  test('goes out by its turn: messages to many come after those to one', async () => {
    for (let n = 0; n < 6; n++) await send({ body: 'news', priority: 20 });
    const [usual, urgent] = [
      await send({ body: 'usual' }),
      await send({ body: 'urgent', priority: 5 }),
    ];
    // The turn is kept for the next try as well.
    await mail.down();
    const runner = await work();
    await Promise.all([usual, urgent].map((id) => tried(id, 1)));
    await vi.waitFor(
      async () =>
        expect(await rows(`select 1 from message_deliveries where attempts = 0`)).toEqual([]),
      PATIENCE,
    );
    await end(runner);
    await mail.up();
    // Four talks at a time: the first four are held, so that none of them ends before another.
    mail.mood = { stalls: 'DATA' };
    await pass(HOUR);
    await work();
    await vi.waitFor(() => expect(mail.stalled).toBe(4), PATIENCE);
    const first = mail.mails.map(({ text = '' }) => text.trim());
    expect(first.toSorted()).toEqual(['news', 'news', 'urgent', 'usual']);
    mail.mood = 'takes it';
    mail.release();
    await vi.waitFor(() => expect(mail.mails).toHaveLength(8), PATIENCE);
  });

  test('that nobody asked for and that has no way to unsubscribe is refused, and not sent', async () => {
    const bulk = (headers: Record<string, string>): MessageForm => ({
      ...asked,
      unsubscribable: true,
      mail: ({ subject, body }) => ({ subject, text: body, headers }),
    });
    const forms = {
      without: bulk({}),
      with: bulk({ 'List-Unsubscribe': '<https://example.org/u>' }),
    };
    await work({ forms });
    const [refused, sent] = [
      await send({ kind: 'without', body: 'no' }),
      await send({ kind: 'with', body: 'yes' }),
    ];
    expect(await tried(refused, 1)).toMatchObject({
      state: 'failed',
      last_error: 'It had no way to unsubscribe.',
    });
    expect(await tried(sent, 1)).toMatchObject({ state: 'delivered' });
    expect(mail.mails.map(({ text = '' }) => text.trim())).toEqual(['yes']);
  });
});

describe('tries never meet', () => {
  test('two processes with many messages: each is delivered once', async () => {
    await Promise.all([work(), work()]);
    const ids = await Promise.all(Array.from({ length: 25 }, () => send()));
    for (const id of ids) await tried(id, 1);
    expect(new Set(messageIds()).size).toBe(25);
    expect(mail.mails).toHaveLength(25);
  });

  test('a delivery that is being tried is not tried by another', async () => {
    mail.mood = { stalls: 'RCPT' };
    const id = await send();
    const { id: key } = await delivery(id);
    const [one, other] = [part({ patience: LONG }), part()];
    const about = { id: '1', attempt: 1 };
    const trying = one.tasks.message_mail({ id: key }, about);
    await vi.waitFor(() => expect(mail.stalled).toBe(1), PATIENCE);
    await other.tasks.message_mail({ id: key }, about);
    expect(mail.stalled).toBe(1);
    mail.release();
    await trying;
    expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(mail.mails).toHaveLength(1);
  });

  test('a try whose process died is taken over when its time is over', async () => {
    mail.mood = { stalls: 'DATA' };
    const id = await send();
    const { id: key } = await delivery(id);
    // The dead process: its try neither ends nor is heard of again.
    const dead = part({ patience: { ...LONG, silence: 60_000, whole: 60_000 } }).tasks.message_mail(
      { id: key },
      { id: '1', attempt: 1 },
    );
    await vi.waitFor(() => expect(mail.stalled).toBe(1), PATIENCE);
    mail.mood = 'takes it';
    await work();
    await pass(60_000);
    await vi.waitFor(
      async () =>
        expect((await jobs()).every(({ run_at }) => Date.parse(run_at) > Date.now())).toBe(true),
      PATIENCE,
    );
    expect(await delivery(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    await pass(15 * 60_000);
    expect(await tried(id, 2)).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(messageIds()).toEqual([`<${key}@example.org>`, `<${key}@example.org>`]);
    mail.release();
    await dead;
    expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('a late refusal does not overrule a newer try', async () => {
    mail.mood = { stalls: 'greeting' };
    const id = await send();
    const { id: key } = await delivery(id);
    const slow = part().tasks.message_mail({ id: key }, { id: '1', attempt: 1 });
    await vi.waitFor(() => expect(mail.stalled).toBe(1), PATIENCE);
    mail.mood = 'takes it';
    later += 16 * 60_000;
    await part().tasks.message_mail({ id: key }, { id: '2', attempt: 1 });
    mail.breakOff();
    await slow;
    expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 2, last_error: null });
  });
});

describe('the form service', () => {
  test('gets one POST with the fields, a key of its own, and no redirect is followed', async () => {
    const settings = byPost();
    hook.answer = { status: 302, headers: { location: `${hook.url}/elsewhere` } };
    await work({ settings });
    const id = await send({ settings });
    expect(await tried(id, 1)).toMatchObject({
      state: 'waiting',
      last_error: 'The form service has moved (302).',
    });
    hook.answer = { status: 200, body: 'x'.repeat(100_000) };
    await pass(6000);
    const row = await tried(id, 2);
    expect(row.state).toBe('delivered');
    expect(hook.posts.map(({ path }) => path)).toEqual(['/forms', '/forms']);
    expect(hook.posts.map(({ headers }) => headers['idempotency-key'])).toEqual([row.id, row.id]);
    const [sender] = await rows<{ email: string }>('select email from users where id = $1', [
      member,
    ]);
    expect(hook.posts[0]?.headers['content-type']).toBe('application/json');
    expect(hook.posts[0]?.body).toEqual({
      kind: 'asked',
      ticket: 'PCR-1001',
      created_at: expect.stringMatching(/^\d{4}-/),
      subject: 'A question',
      body: 'How?',
      priority: 'low',
      userEmail: sender?.email,
    });
  });

  test('that never answers is given up in time and asked again', async () => {
    const settings = byPost();
    hook.answer = null;
    const impatient = await work({ settings, patience: SHORT });
    const id = await send({ settings });
    expect(await tried(id, 1)).toMatchObject({
      state: 'waiting',
      last_error: 'The form service did not answer in time.',
    });
    await end(impatient);
    await work({ settings });
    hook.answer = { status: 204 };
    await pass(6000);
    expect(await tried(id, 2)).toMatchObject({ state: 'delivered' });
  });

  test('that answers with an error has failed where it is about what was sent, and gets the time that it asks for', async () => {
    const settings = byPost();
    hook.answer = { status: 422 };
    await work({ settings });
    const last_error = 'The form service answered with an error (422).';
    expect(await tried(await send({ settings }), 1)).toMatchObject({ state: 'failed', last_error });
    hook.answer = { status: 503, headers: { 'retry-after': '3600' } };
    const row = await tried(await send({ settings }), 1);
    expect(Date.parse(row.next_attempt_at ?? '') - Date.now()).toBeGreaterThan(3_500_000);
  });
});

describe('a message to a member', () => {
  test('goes to the address that they have at that time', async () => {
    const to = await newMember('old@example.org');
    await mail.down();
    await work();
    const id = await send({ to });
    await tried(id, 1);
    await rows(`update users set email = 'new@example.org' where id = $1`, [to]);
    await mail.up();
    await pass(6000);
    await tried(id, 2);
    expect(mail.mails.map((one) => [one.to].flat()[0]?.text)).toEqual(['new@example.org']);
  });

  test('waits beyond twelve in ten minutes to one address, whatever they are about (kit.md 103); those to the operator do not, nor those about the account', async () => {
    const ids = [];
    for (let n = 0; n < MAILS_TO_ONE_ADDRESS + 2; n++) ids.push(await send({ to: member }));
    await work();
    const others = [];
    for (let n = 0; n < MAILS_TO_ONE_ADDRESS + 2; n++) others.push(await send());
    const all = await Promise.all([...ids, ...others].map((id) => tried(id, 1)));
    const waiting = all.filter(({ state }) => state === 'waiting');
    expect(waiting).toHaveLength(2);
    expect(waiting[0]?.last_error).toBe('Many mails went to this address within a few minutes.');
    expect(Date.parse(waiting[0]?.next_attempt_at ?? '')).toBeGreaterThan(Date.now() + 9 * 60_000);
    const { ofAccount, ofMessages } = mailCounters(fresh.database);
    const { email = '' } = (await known(fresh.database, member)) ?? {};
    expect(await ofMessages(email)).toBeGreaterThan(0);
    expect(await ofMessages(email.replace('@', '+1@')), 'the same mailbox').toBeGreaterThan(0);
    expect(await ofAccount(email), 'a reset of the password').toBe(0);
    await rows("update rate_limits set expire = 0 where key like 'mails_to:%'");
    await pass(11 * 60_000);
    await vi.waitFor(
      () => expect(mail.mails).toHaveLength(2 * (MAILS_TO_ONE_ADDRESS + 2)),
      PATIENCE,
    );
  });

  test('is not mailed where email is off, refused or not confirmed, which is nothing to warn of', async () => {
    const log = makeLog('silent');
    const warned = vi.spyOn(log, 'warn');
    let about = {};
    const person: DeliveryParts['person'] = async (db, id) => {
      const found = await known(db, id);
      return found && { ...found, ...(id !== member && about) };
    };
    await work({ person, log });
    for (const [now, why] of [
      [{ wantsMail: false }, 'Email is turned off.'],
      [{ refused: true }, 'The mail server takes nothing for this address.'],
      [{ confirmed: false }, 'The address is not confirmed.'],
    ] as const) {
      about = now;
      expect(await tried(await send({ to: await newMember() }), 1)).toMatchObject({
        state: 'failed',
        last_error: `${why} The message is in the app.`,
      });
    }
    expect(mail.mails).toEqual([]);
    expect(warned.mock.calls).toEqual([]);
  });
});

describe('channels that come and go', () => {
  test('with no way to the operator a message waits, and goes when one is there at the next start; what the operator has read does not, and no file in a folder counts as a way', async () => {
    expect(channelsOf(noWay)).toEqual({ operator: [], member: [], notices: ['push'] });
    const waiting = await send({ settings: noWay });
    const read = await send({ settings: noWay });
    expect(await rows('select from message_deliveries')).toEqual([]);
    await rows('update messages set read_at = now() where id = $1', [read]);
    await part().resume();
    await work();
    expect(await tried(waiting, 1)).toMatchObject({ state: 'delivered' });
    expect(mail.mails).toHaveLength(1);
    await part().resume();
    expect(await rows('select from message_deliveries')).toHaveLength(1);
  });

  test('so does one to somebody without an account, who has no other place to read it', async () => {
    const address = 'parent@example.org';
    const waiting = await send({ settings: noWay, address });
    const inTheApp = await send({ settings: noWay, to: member });
    await part().resume();
    await work();
    expect(await tried(waiting, 1)).toMatchObject({ state: 'delivered' });
    expect(mail.mails).toMatchObject([{ to: { text: address } }]);
    expect(await rows('select message_id from message_deliveries')).toEqual([
      { message_id: waiting },
    ]);
    expect(inTheApp).not.toBe(waiting);
  });

  test('one to somebody without an account goes for 30 days, and no longer; one to the operator goes however old it is (help.md 28)', async () => {
    const [late, old] = [
      await send({ settings: noWay, address: 'parent@example.org' }),
      await send({ settings: noWay, address: 'other@example.org' }),
    ];
    const toOperator = await send({ settings: noWay });
    const written = (id: string, days: number) =>
      rows('update messages set created_at = $2 where id = $1', [
        id,
        new Date(clock.now().getTime() - days * 86_400_000).toISOString(),
      ]);
    await Promise.all([written(late, 29), written(old, 31), written(toOperator, 31)]);
    await part().resume();
    const opened = await rows<{ message_id: string }>('select message_id from message_deliveries');
    expect(opened.map(({ message_id }) => message_id).sort()).toEqual([late, toOperator].sort());
  });

  test('a link to somebody without an account waits while it works, and goes once when a mail server is there (help.md 28)', async () => {
    const { database } = fresh;
    const linkTo = (to: string, until: Date) =>
      database.transaction((tx) =>
        mailLater(
          tx,
          { id: randomUUID(), to, subject: 'Confirm your request', text: 'A link.' },
          until,
          clock.now(),
        ),
      );
    const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
    await linkTo('parent@example.org', inMs(86_400_000));
    await linkTo('late@example.org', inMs(3_600_000));
    const tasks = (smtpUrl: string | null) =>
      mailFileTasks({
        ...{ database, clock, smtpUrl, dataDir: '/nowhere' },
        deliver: deliverMail(
          { ...noWay, smtpUrl, origin: 'http://pcr.test', dataDir: '/nowhere' },
          makeLog('silent'),
          async () => 0,
        ),
      });
    await end(await work({ settings: noWay }, tasks(null)));
    expect(await jobs()).toHaveLength(2);
    later += 2 * 3_600_000;
    await sendWaitingMails(database);
    await work({}, tasks(mail.url));
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
    expect(mail.mails).toMatchObject([{ to: { text: 'parent@example.org' } }]);
    await sendWaitingMails(database);
    expect(await jobs()).toEqual([]);
  });

  test('when the one is taken away, it waits as before', async () => {
    mail.mood = { refuses: 451, at: 'RCPT' };
    const runner = await work();
    const id = await send();
    await tried(id, 1);
    await runner.stop();
    runners = [];
    await work({ settings: noWay });
    await pass(6000);
    await vi.waitFor(
      async () => expect(await rows('select from message_deliveries')).toEqual([]),
      PATIENCE,
    );
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
    expect(await rows('select id from messages')).toEqual([{ id }]);
  });

  test('a delivery that the queue has lost is found at the next start', async () => {
    const id = await send();
    await rows('select graphile_worker.remove_job(key) from graphile_worker.jobs');
    expect(await jobs()).toEqual([]);
    await part().resume();
    expect(await jobs()).toHaveLength(1);
    await part().resume();
    expect(await jobs()).toHaveLength(1);
    await work();
    expect(await tried(id, 1)).toMatchObject({ state: 'delivered' });
  });
});
