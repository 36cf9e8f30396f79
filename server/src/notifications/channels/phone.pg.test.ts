import { createHmac, randomUUID } from 'node:crypto';
import { getPublicSettings } from '@pcr/contract/account/account.endpoints.ts';
import {
  confirmPhone,
  getOwnPhone,
  removePhone,
  requestPhoneCode,
} from '@pcr/contract/notifications/channels/phone.endpoints.ts';
import {
  PHONE_CODE_TRIES,
  PHONE_TOPIC,
} from '@pcr/contract/notifications/channels/phone.schema.ts';
import type { InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { PREFERENCE_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';
import {
  listSentNotifications,
  retryNotification,
  sendTestNotification,
} from '@pcr/contract/notifications/sent/sent.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signatureOf } from '../../kit/messages/gateway.ts';
import { channelsOf, sendMessage } from '../../kit/messages/messages.ts';
import { countriesText, isCostly, isInCountries } from '../../kit/messages/phone-limits.ts';
import { openTroubledWebhook, type TroubledWebhook } from '../../kit/testing/troubled-servers.ts';
import { eraseUser } from '../../personal-data.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { endTasks, makeDue } from '../../testing/due-tasks.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { firstSentenceOf, readWords, spokenOf } from '../broadcasts/broadcasts.markdown.ts';
import { notifier, refuseCode, sendBroadcast } from '../notifications.ts';
import { about } from '../testing/published.ts';
import { type WayChoices, waysTo } from './ways.ts';

// notifications.md 56 to 62.

const SMS_SECRET = 'a secret of the phone gateway';
const PATIENCE = { timeout: 30_000, interval: 10 };
const CHANNELS = { operator: [], member: [], notices: ['push', 'sms', 'call'] as const };

const STORM: InboxNotice = {
  kind: 'operator_emergency',
  subject_id: randomUUID(),
  parts: { message_subject: 'Storm' },
};

let gateway: TroubledWebhook;
let app: TestApp;
let ana: Member;
let count = 0;
/** Another number for each test: a number has limits of its own. */
let number = '';

const env = () => ({ SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: SMS_SECRET });
beforeAll(async () => {
  gateway = await openTroubledWebhook();
  app = await startApp({ env: env() });
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});
beforeEach(async () => {
  app.clock.reset();
  await endTasks(app.rows);
  await app.rows('delete from messages');
  await app.rows('delete from rate_limits');
  gateway.posts.length = 0;
  gateway.answer = { status: 204 };
  number = `+1512555${String(1000 + ++count)}`;
  ana = await app.member({ full_name: 'Ana Provider' });
});

interface Sms {
  id: string;
  channel: string;
  to: string;
  text: string;
}
const posted = () => gateway.posts.map(({ body }) => body as unknown as Sms);
const postsTo = (to: string) => posted().filter((one) => one.to === to);

const posts = (count: number, to = number) =>
  vi.waitFor(() => expect(postsTo(to)).toHaveLength(count), PATIENCE);

/** The code that came to a number last. */
async function codeAt(to: string, messages = 1): Promise<string> {
  await posts(messages, to);
  return /^(\d{6}) is your PCR code\./.exec(postsTo(to).at(-1)?.text ?? '')?.[1] ?? '';
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/**
 * Once a code was tried and not taken: its next try, which would come by itself in some seconds, is
 * put off.
 */
const putOff = () =>
  vi.waitFor(async () => {
    const tried = await app.rows(
      `update graphile_worker._private_jobs set run_at = now() + interval '1 day' where locked_at is null and attempts > 0
         and id in (select id from graphile_worker.jobs where task_identifier = 'sms') returning id`,
    );
    expect(tried).toHaveLength(1);
  }, PATIENCE);

const requestCode = (phone = number, by = ana) => by.ask(requestPhoneCode, { in: { phone } });
const confirm = (code: string, by = ana) => by.ask(confirmPhone, { in: { code } });
const notConfirmed = (code: string, by = ana) =>
  by.refused('invalid_input', confirmPhone, { in: { code } });
const prefers = (columns: string, ...values: boolean[]) =>
  app.rows(
    `insert into notification_preferences (user_id, ${columns}) values ($1, ${values.join(', ')})`,
    [ana.id],
  );
const isTold = (notice: InboxNotice) =>
  app.database.transaction((tx) => notifier(CHANNELS)(tx, ana.id, notice, app.clock.now()));

async function hasPhone(member: Member, phone = number, of = app): Promise<void> {
  await of.rows('insert into phone_numbers (user_id, phone, confirmed_at) values ($1, $2, now())', [
    member.id,
    phone,
  ]);
}

describe('a number (notifications.md 56)', () => {
  test('is confirmed with the code that came there, written as people write it; the one before holds until then', async () => {
    await hasPhone(ana, '+15125550199');
    const events = await collectEvents(app);
    const asked = await ana.ask(requestPhoneCode, {
      in: { phone: `(512) 555-${number.slice(-4)}` },
    });
    expect(asked).toMatchObject({
      confirmed: { phone: '+15125550199' },
      waiting: { phone: number },
    });
    const code = await codeAt(number);
    const own = await ana.ask(confirmPhone, {
      in: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect(own).toMatchObject({ confirmed: { phone: number }, waiting: null });
    expect(await ana.ask(getOwnPhone)).toEqual(own);
    expect(await events()).toEqual([
      { to: [ana.id], topic: PHONE_TOPIC },
      { to: [ana.id], topic: PHONE_TOPIC },
    ]);
    // The code is used.
    await notConfirmed(code);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['is removed with a press', () => ana.ask(removePhone)],
    ['goes with its account', () => eraseUser({ ...app, notify: notifier(CHANNELS) }, ana.id)],
  ])('%s, and so does a code on its way', async (_, remove) => {
    await hasPhone(ana);
    gateway.answer = { status: 503 };
    await requestCode('+15125550177');
    await putOff();
    await remove();
    for (const held of ['phone_numbers', 'phone_codes'])
      expect(await app.rows(`select from ${held} where user_id = $1`, [ana.id])).toEqual([]);
    expect(
      await app.rows(`select from graphile_worker.jobs where task_identifier = 'sms'`),
    ).toEqual([]);
  });
});

describe('a code (notifications.md 58, 59)', () => {
  test('that the gateway refuses for good is said to its member, and to the operator without the number', async () => {
    gateway.answer = { status: 422 };
    const logged = app.logged.length;
    const events = await collectEvents(app);
    const asked = await requestCode();
    expect(asked.waiting).toMatchObject({ phone: number, refused_at: null });
    await app.tasksDone();
    expect((await ana.ask(getOwnPhone)).waiting).toEqual({
      ...asked.waiting,
      refused_at: expect.any(String),
    });
    expect(await events()).toEqual([
      { to: [ana.id], topic: PHONE_TOPIC },
      { to: [ana.id], topic: PHONE_TOPIC },
    ]);
    const said = app.logged.slice(logged).join('\n');
    expect(said).toContain('the gateway refused a text message');
    expect(said).not.toContain(number.slice(2));
    // Another code, to the same number too, is on its way again.
    gateway.answer = { status: 204 };
    app.clock.advance({ ms: 1000 });
    expect((await requestCode()).waiting?.refused_at).toBeNull();
    await app.tasksDone();
    expect((await ana.ask(getOwnPhone)).waiting?.refused_at).toBeNull();
  });

  test('that is refused says nothing of the one that has taken its place', async () => {
    await requestCode();
    await app.tasksDone();
    const { waiting } = await ana.ask(getOwnPhone);
    const before = {
      phone: number,
      expires_at: new Date(Date.parse(waiting?.expires_at ?? '') - 1000).toISOString(),
    };
    await refuseCode(app, { user_id: ana.id, to: before.phone, until: before.expires_at });
    await refuseCode(app, {
      user_id: ana.id,
      to: '+15125550101',
      until: waiting?.expires_at ?? '',
    });
    expect((await ana.ask(getOwnPhone)).waiting).toEqual(waiting);
  });

  test(`is over after ${PHONE_CODE_TRIES} wrong tries, which say how many are left`, async () => {
    await requestCode();
    const code = await codeAt(number);
    const said: unknown[] = [];
    for (let n = 0; n < PHONE_CODE_TRIES; n++) {
      said.push((await notConfirmed(another(code))).fields?.code);
    }
    expect(said).toEqual([
      ...[4, 3, 2].map((left) => `That is not the code. You have ${left} tries left.`),
      'That is not the code. You have 1 try left.',
      'That was not the code, and it is over now. Please ask for a new one.',
    ]);
    const { fields } = await notConfirmed(code);
    expect(fields).toEqual({ code: 'This code is over. Please ask for a new one.' });
    expect(await ana.ask(getOwnPhone)).toMatchObject({ confirmed: null, waiting: null });
  });

  test('has five tries also for who sends many at once', async () => {
    await requestCode();
    const code = await codeAt(number);
    const many = Array.from({ length: 20 }, () =>
      ana.reply(confirmPhone, { in: { code: another(code) } }),
    );
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 422));
    const [row] = await app.rows<{ tries: number }>(
      'select tries from phone_codes where user_id = $1',
      [ana.id],
    );
    expect(row?.tries).toBe(PHONE_CODE_TRIES);
    await notConfirmed(code);
  });

  test('is over after ten minutes', async () => {
    await requestCode();
    const code = await codeAt(number);
    app.clock.advance({ minutes: 11 });
    await notConfirmed(code);
    await app.rows("select graphile_worker.add_job('channels_sweep', '{}'::json)");
    await app.tasksDone();
    expect(await app.rows('select from phone_codes where user_id = $1', [ana.id])).toEqual([]);
  });

  test('is dead once a new one was asked for, and is for its member alone, whoever else reads it', async () => {
    await requestCode();
    const first = await codeAt(number);
    await requestCode();
    const second = await codeAt(number, 2);
    if (first !== second) await notConfirmed(first);
    const bo = await app.member();
    await requestCode('+15125550188', bo);
    if ((await codeAt('+15125550188')) !== second) await notConfirmed(second, bo);
    expect((await confirm(second)).confirmed?.phone).toBe(number);
  });

  test('that could not go out within its time no longer goes out', async () => {
    gateway.answer = { status: 500 };
    await requestCode();
    await putOff();
    const tries = postsTo(number).length;
    expect(tries).toBeGreaterThan(0);
    gateway.answer = { status: 204 };
    app.clock.advance({ minutes: 11 });
    await makeDue(app.rows);
    await app.tasksDone();
    expect(postsTo(number)).toHaveLength(tries);
  });

  test('is sent five times an hour to a member, and five times a day to a number, whoever asks', async () => {
    for (let n = 0; n < 5; n++) await requestCode();
    const { retry_after } = await ana.refused('too_many_requests', requestPhoneCode, {
      in: { phone: number },
    });
    expect(retry_after).toBeGreaterThan(3000);
    const bo = await app.member();
    await bo.refused('too_many_requests', requestPhoneCode, { in: { phone: number } });
    await requestCode('+15125550166', bo);
    const kept = await app.rows<{ key: string }>('select key from rate_limits');
    expect(JSON.stringify(kept)).not.toContain(number.slice(1));
  });
});

describe('what goes to the gateway (notifications.md 60)', () => {
  test('is signed, so that whoever knows the secret can tell that it is ours, and that it is new; a code is read neither in the database nor in a log', async () => {
    await requestCode();
    const code = await codeAt(number);
    const rows = await app.rows('select * from phone_codes where user_id = $1', [ana.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    await app.tasksDone();
    const log = app.logged.join('\n');
    expect(log).not.toContain(number);
    expect(log).not.toContain(`${code} is`);
    // A code that an earlier test asked for can come now, too.
    const post = gateway.posts.find(({ body }) => (body as unknown as Sms).to === number);
    const {
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': signature,
    } = post?.headers ?? {};
    const body = JSON.stringify(post?.body);
    const right = createHmac('sha256', SMS_SECRET).update(`${id}.${at}.${body}`).digest('base64');
    expect(signature).toBe(`v1,${right}`);
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
    expect(post?.body).toEqual({ id, channel: 'sms', to: number, text: expect.any(String) });
  });

  // The example that the makers of the standard publish.
  test('has the signature of Standard Webhooks', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const made = signatureOf(
      secret,
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1614265330,
      '{"test": 2432232314}',
    );
    expect(made).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  test('is an SMS in one line, with what happened and where it is: nobody’s name and no words of anybody', async () => {
    await hasPhone(ana);
    await prefers('sms_notifications', true);
    await isTold(about('Helper for the Millers'));
    const [entry] = await app.rows<{ id: string }>(
      'select id from inbox_entries where user_id = $1',
      [ana.id],
    );
    await posts(1);
    const [{ channel, text } = { channel: '', text: '' }] = postsTo(number);
    expect(channel).toBe('sms');
    expect(text).toBe(`PCR: Your application was accepted http://pcr.test/inbox?open=${entry?.id}`);
  });

  const OFF = 'They have turned these messages off. They can read it in the app.';
  const look: InboxNotice = { kind: 'family_looked_at', subject_id: randomUUID(), parts: {} };
  test.each<[string, string, InboxNotice]>([
    ['text messages are off', 'set sms_notifications = false', about('Helper')],
    ['what it is about is off', 'set look_up_notices = false', look],
    ['text messages of emergencies are off', 'set emergency_sms = false', STORM],
    ['emergencies are off', 'set emergency_enabled = false', STORM],
  ])('that waits is not sent once %s (57, 62)', async (_, off, notice) => {
    await isNotSentAfter(
      notice,
      () => app.rows(`update notification_preferences ${off} where user_id = $1`, [ana.id]),
      OFF,
    );
  });

  test('that waits is not sent to a number that was removed meanwhile, nor of an emergency that the operator stopped (62, 102)', async () => {
    await isNotSentAfter(
      about('Helper'),
      () => ana.ask(removePhone),
      'They have no phone number here. They can read it in the app.',
    );
    ana = await app.member();
    number = number.replace('5551', '5552');
    await isNotSentAfter(
      STORM,
      () => app.rows('update broadcasts set stopped_at = now()'),
      'PCR support stopped it.',
    );
  });

  test('is an emergency by SMS and call at once, also in quiet hours and a digest; the SMS says the first sentence (95, 120)', async () => {
    await hasPhone(ana);
    await app.rows(
      `insert into notification_preferences (user_id, digest, quiet_hours_from, quiet_hours_to, time_zone)
       values ($1, 'daily', ($2::timestamptz - interval '1 hour')::time(0), ($2::timestamptz + interval '1 hour')::time(0), 'UTC')`,
      [ana.id, app.clock.now().toISOString()],
    );
    const [sent] = await app.rows<{ id: string }>(
      `insert into broadcasts (id, kind, message_subject, body, words, created_at, members)
       values (gen_random_uuid(), 'emergency', 'Storm tonight', 'Storm', $1, now(), 1) returning id`,
      [
        JSON.stringify(
          readWords(
            '## Now\n\nStay **inside** after 8. See [the map](https://example.org/map).\n\n- Call [us](tel:+15125550100)\n- Close windows',
          ),
        ),
      ],
    );
    const parts = { message_subject: 'Storm tonight' };
    const storm = { kind: 'operator_emergency', subject_id: sent?.id ?? '', parts } as const;
    await isTold(storm);
    await posts(2);
    expect(
      postsTo(number)
        .map(({ channel, text }) => `${channel}: ${text.replace(/open=.+/, 'open=')}`)
        .sort(),
    ).toEqual([
      'call: This is PCR. Emergency: Storm tonight. Now. Stay inside after 8. See the map. Call us, +15125550100. Close windows.',
      'sms: PCR: Emergency: Storm tonight. Stay inside after 8. http://pcr.test/inbox?open=',
    ]);
  });

  test('has the first sentence of an emergency without markup: no heading, and the beginning of a long one (120)', () => {
    const first = (text: string) => firstSentenceOf(readWords(text));
    expect(first('# Fire\n\nLeave **now**. Take the [road](https://a.example).')).toBe(
      'Leave now.',
    );
    expect(first('- One thing\n- Another')).toBe('One thing');
    expect(first('# Fire')).toBe('Fire');
    expect(first('far '.repeat(80))).toMatch(/^far (far )+\.\.\.$/);
    expect(first('far '.repeat(80))?.length).toBeLessThanOrEqual(204);
    expect(first('---')).toBeUndefined();
  });

  test('as the call of a long emergency is cut after a sentence, and says where the rest is (95)', () => {
    const said = spokenOf(readWords(`${'Stay inside until we say so. '.repeat(40)}\n\nThe end.`));
    expect(said).toMatch(/^(Stay inside until we say so\. )+Open PCR to read all of it\.$/);
    expect(said.length).toBeLessThanOrEqual(650);
    expect(said.length).toBeGreaterThan(550);
    // Words without an end.
    expect(spokenOf(readWords('far '.repeat(400)))).toMatch(
      /^far (far )+\.\.\. Open PCR to read all of it\.$/,
    );
  });

  test.each(['sms', 'call'] as const)(
    'is a test by %s while it is turned off, and what failed by Retry (43)',
    async (channel) => {
      await hasPhone(ana);
      await prefers('sms_notifications, emergency_enabled', false, false);
      gateway.answer = { status: 422 };
      await ana.ask(sendTestNotification, { in: { channel } });
      const sent = async () =>
        (await ana.ask(listSentNotifications, { query: {} })).items[0]?.ways ?? [];
      await vi.waitFor(
        async () => expect(await sent()).toMatchObject([{ channel, state: 'failed' }]),
        PATIENCE,
      );
      gateway.answer = { status: 204 };
      await ana.ask(retryNotification, { params: { id: (await sent())[0]?.id ?? '' } });
      await vi.waitFor(
        async () => expect(await sent()).toMatchObject([{ channel, state: 'delivered' }]),
        PATIENCE,
      );
      expect(postsTo(number).map((post) => post.channel)).toEqual([channel, channel]);
    },
  );

  test('that it refuses has failed, and what it cannot take now is tried again', async () => {
    await hasPhone(ana);
    gateway.answer = { status: 422 };
    await say(ana, 'sms');
    const refused = {
      state: 'failed',
      last_error: 'The phone gateway answered with an error (422).',
    };
    await smsBecomes(refused);
    await app.rows('delete from messages');
    gateway.answer = { status: 429, headers: { 'retry-after': '120' } };
    await say(ana, 'sms');
    const later = {
      state: 'waiting',
      last_error: 'The phone gateway answered with an error (429).',
    };
    await smsBecomes(later);
  });

  test('as a call is words to speak, and is not made an hour later', async () => {
    await hasPhone(ana);
    await say(ana, 'call');
    await posts(1);
    expect(postsTo(number)).toMatchObject([
      { channel: 'call', text: 'This is PCR. Close your windows' },
    ]);
    gateway.answer = { status: 500 };
    await say(ana, 'call');
    await vi.waitFor(async () => {
      const tried = "attempts = 1 and claimed_until is null and state = 'waiting'";
      expect(await app.rows(`select 1 from message_deliveries where ${tried}`)).toHaveLength(1);
    }, PATIENCE);
    gateway.answer = { status: 204 };
    app.clock.advance({ minutes: 61 });
    await vi.waitFor(async () => {
      await makeDue(app.rows);
      const [row] = await app.rows(
        "select 1 from message_deliveries where state = 'failed' and last_error = 'It would have come too late to be of use.'",
      );
      expect(row).toBeDefined();
    }, PATIENCE);
    expect(postsTo(number)).toHaveLength(2);
  });
});

describe('what text messages may cost (notifications.md 64, 65)', () => {
  test.each(['+52 55 5123 4567', '+1 876 555 0100', '(809) 555-0100'])(
    'a code does not go to %s, and the words say where it goes',
    async (phone) => {
      const { fields } = await ana.refused('invalid_input', requestPhoneCode, { in: { phone } });
      expect(fields).toEqual({
        phone: 'PCR can’t send text messages to this country. Enter a number in the US or Canada.',
      });
      expect(await app.rows('select 1 from phone_codes where user_id = $1', [ana.id])).toEqual([]);
    },
  );

  test.each(['+1 900 234 5678', '1-900-234-5678'])(
    'nor does one go to a number that costs more than others: %s',
    async (phone) => {
      const { fields } = await ana.refused('invalid_input', requestPhoneCode, {
        in: { phone },
      });
      expect(fields).toEqual({
        phone: 'Texts to this number cost too much. Enter another number.',
      });
    },
  );

  test('such numbers are known in each country', () => {
    const numbers = ['+449098790000', '+39899123456', '+19002345678', '+442079460958'];
    expect(numbers.map(isCostly)).toEqual([true, true, true, false]);
  });

  test('the operator names other countries', () => {
    expect(isInCountries('+18765550100', ['+1', '+1876'])).toBe(true);
    expect(isInCountries('+14165550100', ['+1'])).toBe(true);
    expect(isInCountries('+525551234567', ['+1', '+52'])).toBe(true);
    expect(countriesText(['+1', '+52', '+1876'])).toBe(
      'in the US or Canada, or that begins with +52 or +1876',
    );
  });

  describe('in a day', () => {
    const LIMIT = 4;
    let few: TestApp;
    beforeAll(async () => {
      few = await startApp({ env: { ...env(), SMS_DAILY_LIMIT: String(LIMIT) } });
    });
    afterAll(() => few.close());

    test('codes have half of it, notifications the rest; an emergency goes out all the same', async () => {
      const member = await few.member();
      for (let n = 0; n < LIMIT / 2; n++)
        await member.ask(requestPhoneCode, { in: { phone: `${number.slice(0, -1)}${n}` } });
      const { message } = await member.refused('too_many_requests', requestPhoneCode, {
        in: { phone: number },
      });
      expect(message).toMatch(
        /^PCR has sent too many text messages today\. Please wait 24 hours and try again\.$/,
      );
      await hasPhone(member, number, few);
      const texts = () => postsTo(number).filter(({ text }) => text.startsWith('PCR:'));
      const test = () => member.ask(sendTestNotification, { in: { channel: 'sms' } });
      // A message that the gateway does not take costs nothing.
      gateway.answer = { status: 422 };
      await test();
      await few.tasksDone();
      gateway.answer = { status: 204 };
      for (let n = 0; n < 3; n++) await test();
      const states = () =>
        few.rows<{ state: string; last_error: string | null }>(
          `select d.state, d.last_error from message_deliveries d where d.attempts > 0 order by d.state`,
        );
      const reason = 'PCR has sent too many text messages and calls today.';
      await vi.waitFor(
        async () =>
          expect(await states()).toMatchObject([
            { state: 'delivered' },
            { state: 'delivered' },
            { state: 'failed' },
            { state: 'waiting', last_error: reason },
          ]),
        PATIENCE,
      );
      expect(texts()).toHaveLength(3);
      const draft = { kind: 'emergency', message_subject: 'Storm', body: 'Stay in.' } as const;
      await few.database.transaction((tx) =>
        sendBroadcast(tx, draft, { region: null, members: 1 }, few.clock.now()),
      );
      await vi.waitFor(
        () => expect(postsTo(number).filter(({ text }) => text.includes('Storm'))).toHaveLength(2),
        PATIENCE,
      );
    });
  });

  test('one member gets a tenth of a day, and as much of what they have set for themselves; once half of it is gone, each gets five', async () => {
    const sixty = await startApp({ env: { ...env(), SMS_DAILY_LIMIT: '60' } });
    const untried =
      'select from message_deliveries where attempts = 0 or claimed_until is not null';
    const parts = { pickup_at: sixty.clock.now().toISOString(), time_zone: 'UTC' };
    const pickup: InboxNotice = { kind: 'pickup_soon', subject_id: ana.id, parts };
    try {
      const textsOf = async (phone: string, times: number, pickups = 0) => {
        const member = await sixty.member();
        await hasPhone(member, phone, sixty);
        await sixty.rows(
          'insert into notification_preferences (user_id, sms_notifications) values ($1, true)',
          [member.id],
        );
        // At the same moment: each is counted by what all have spent by then.
        await sixty.database.transaction(async (tx) => {
          const told = [
            ...Array<InboxNotice>(times).fill(about('Helper')),
            ...Array(pickups).fill(pickup),
          ];
          for (const notice of told)
            await notifier(CHANNELS)(tx, member.id, notice, sixty.clock.now());
        });
        await vi.waitFor(async () => {
          expect(await sixty.rows(untried)).toEqual([]);
        }, PATIENCE);
        return postsTo(phone).length;
      };
      const got = [await textsOf('+15125570100', 7, 7)];
      for (let n = 1; n < 9; n++) got.push(await textsOf(`+15125570${100 + n}`, 7));
      expect(got).toEqual([12, 6, 6, 6, 5, 5, 5, 5, 5]);
      expect(await textsOf('+15125570110', 1)).toBe(1);
      const asking = await sixty.member();
      await asking.ask(requestPhoneCode, { in: { phone: number } });
    } finally {
      await sixty.close();
    }
  });
});

describe('the ways to a member (notifications.md 57)', () => {
  const ways = (chosen: Partial<WayChoices>, ...urgency: [] | [Parameters<typeof waysTo>[4]]) =>
    app.database.transaction(async (tx) =>
      (
        await waysTo(
          tx,
          ana.id,
          { ...CHANNELS, member: ['mail'] },
          { ...PREFERENCE_DEFAULTS, ...chosen },
          ...urgency,
        )
      )
        .map(({ channel, usefulFor }) =>
          usefulFor ? `${channel} ${usefulFor / 3_600_000} h` : channel,
        )
        .join(', '),
    );

  test('are mail alone for members without device and number', async () => {
    expect(await ways({ sms_notifications: true })).toBe('mail');
    expect(await ways({}, 'emergency')).toBe('mail');
    const refused = await ana.refused('invalid_input', sendTestNotification, {
      in: { channel: 'sms' },
    });
    expect(refused.fields).toEqual({ channel: 'Confirm your phone number first.' });
    expect(await ana.ask(getPublicSettings)).toMatchObject({ sends_texts: true });
    // notifications.md 61
    const settings = { smtpUrl: null, operatorEmail: null, formsWebhookUrl: null };
    expect(channelsOf({ ...settings, smsWebhook: null }).notices).toEqual(['push']);
  });

  test('are SMS where it is switched on, and SMS and a call for an emergency as its own switches say', async () => {
    await hasPhone(ana);
    expect(await ways({})).toBe('mail');
    expect(await ways({ sms_notifications: true })).toBe('mail, sms');
    expect(await ways({ sms_notifications: true }, 'timely')).toBe('mail, sms 1 h');
    expect(await ways({}, 'emergency')).toBe('mail, sms 6 h, call');
    expect(await ways({ emergency_call: false }, 'emergency')).toBe('mail, sms 6 h');
    expect(await ways({ emergency_sms: false, sms_notifications: true }, 'emergency')).toBe(
      'mail, call',
    );
    expect(await ways({ emergency_enabled: false, sms_notifications: true }, 'emergency')).toBe('');
  });

  test('are mail for a warning, also for members who turned it off', async () => {
    expect(await ways({ email_notifications: false })).toBe('');
    expect(await ways({ email_notifications: false }, 'warning')).toBe('mail');
  });
});

async function smsOf(member: Member) {
  const [row] = await app.rows<{ state: string; attempts: number; last_error: string | null }>(
    `select d.state, d.attempts, d.last_error from message_deliveries d join messages m on m.id = d.message_id
     where m.recipient_id = $1 and d.channel = 'sms' and d.claimed_until is null`,
    [member.id],
  );
  return row;
}

const smsBecomes = (expected: object) =>
  vi.waitFor(async () => expect(await smsOf(ana)).toMatchObject(expected), PATIENCE);

/** What the gateway could not take yet has failed once this is so, for this reason. */
async function isNotSentAfter(notice: InboxNotice, change: () => Promise<unknown>, reason: string) {
  await hasPhone(ana);
  await prefers('sms_notifications, emergency_call', true, false);
  await app.rows(
    `insert into broadcasts (id, kind, message_subject, body, words, created_at, members)
     values ($1, 'emergency', 'Storm', 'Storm', '[]', now(), 1) on conflict do nothing`,
    [STORM.subject_id],
  );
  gateway.answer = { status: 503 };
  await isTold(notice);
  await smsBecomes({ state: 'waiting', attempts: 1 });
  gateway.answer = { status: 204 };
  await change();
  await makeDue(app.rows);
  await smsBecomes({ state: 'failed', last_error: reason });
  expect(postsTo(number)).toHaveLength(1);
}

/** A message of PCR to a member by one channel. */
async function say(member: Member, channel: 'sms' | 'call'): Promise<void> {
  await app.rows(
    `insert into notification_preferences as n (user_id, sms_notifications) values ($1, true)
     on conflict (user_id) do update set sms_notifications = true`,
    [member.id],
  );
  const message = {
    id: crypto.randomUUID(),
    kind: 'notification',
    sender_id: null,
    recipient_id: member.id,
  };
  await app.database.transaction((tx) =>
    sendMessage(
      tx,
      CHANNELS,
      {
        ...message,
        subject: 'Close your windows',
        body: '',
        data: { entry_id: crypto.randomUUID(), parts: {} },
      },
      app.clock.now(),
      [{ channel }],
    ),
  );
}
