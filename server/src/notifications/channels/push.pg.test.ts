import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import * as account from '@pcr/contract/account/account.endpoints.ts';
import { endDevice, listDevices } from '@pcr/contract/account/devices/devices.endpoints.ts';
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
} from '@pcr/contract/notifications/channels/push.endpoints.ts';
import { PUSH_DEVICES_MOST, PUSH_TOPIC } from '@pcr/contract/notifications/channels/push.schema.ts';
import { sendTestNotification } from '@pcr/contract/notifications/sent/sent.endpoints.ts';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { pushKeys, pushSender } from '../../kit/messages/push.ts';
import { type Member, SECRET, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { endTasks, makeDue } from '../../testing/due-tasks.ts';
import { collectEvents } from '../../testing/published-events.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { notifier } from '../notifications.ts';
import { about, notifyMember } from '../testing/published.ts';
import {
  type BrowserOfPush,
  openPushReceiver,
  type PushReceiver,
} from '../testing/push-receiver.ts';
import * as push from './push.queries.ts';

// notifications.md 50 to 55.

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const CHANNELS = { operator: [], member: [], notices: ['push' as const] };
const PATIENCE = { timeout: 30_000, interval: 10 };

let receiver: PushReceiver;
let app: TestApp;
let ana: Member;
let phone: BrowserOfPush;

beforeAll(async () => {
  receiver = await openPushReceiver();
  app = await startApp({
    env: { OPERATOR_EMAIL: 'operator@example.org' },
    pushReach: receiver.reach,
  });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  app.clock.reset();
  // Leftovers of the test before.
  await endTasks(app.rows);
  await app.rows('delete from messages');
  await app.rows('delete from push_silences');
  ana = await app.member({ full_name: 'Ana Provider' });
  phone = receiver.browser();
});

const turnOn = (as: Visitor, { subscription }: BrowserOfPush) =>
  as.ask(addPushDevice, { in: subscription }, { 'user-agent': CHROME });
const devicesOf = async (as: Visitor) => (await as.ask(listPushDevices)).items;

/** Told as by any part of PCR; the id of the entry. */
const isTold = (member: Member, title = 'Infant Care Specialist') =>
  notifyMember(app, member, about(title), CHANNELS);

const pushIsOff = () =>
  app.rows(
    `insert into notification_preferences (user_id, push_notifications) values ($1, false)
     on conflict (user_id) do update set push_notifications = false`,
    [ana.id],
  );
const nothingComes = async () => {
  await isTold(ana);
  await app.tasksDone();
  expect(phone.pushes).toEqual([]);
};

interface DeliveryRow {
  state: string;
  attempts: number;
  last_error: string | null;
  next_attempt_at: string | null;
  claimed_until: string | null;
}
const deliveries = (member: Member) =>
  app.rows<DeliveryRow>(
    `select d.state, d.attempts, d.last_error, d.next_attempt_at, d.claimed_until from message_deliveries d join messages m on m.id = d.message_id
     where m.recipient_id = $1 and d.channel = 'push' order by m.created_at, d.id`,
    [member.id],
  );
const tried = (member: Member, expected: Partial<DeliveryRow>) =>
  vi.waitFor(
    async () =>
      expect(await deliveries(member)).toEqual([
        expect.objectContaining({ claimed_until: null, ...expected }),
      ]),
    PATIENCE,
  );

/** Ana's phone is told, and its push service answers this. */
async function isAnswered(
  answer: BrowserOfPush['answer'],
  expected: Partial<DeliveryRow>,
): Promise<void> {
  await turnOn(ana, phone);
  phone.answer = answer;
  await isTold(ana);
  await tried(ana, expected);
}

/** So much time passes, and what the queue holds for later is due. */
async function pass(ms: number): Promise<void> {
  app.clock.advance({ ms });
  await makeDue(app.rows);
}

describe('a push (notifications.md 52)', () => {
  test('comes with an entry, says what happened and where it is, without names and words of anybody, is signed with the key that every process makes of the secret, and says whom to ask', async () => {
    await turnOn(ana, phone);
    const id = await isTold(ana, 'Helper for the Miller family');
    const [push] = await phone.got(1);
    expect(push?.words).toEqual({
      title: 'Your application was accepted',
      path: `/inbox?open=${id}`,
    });
    await tried(ana, { state: 'delivered', attempts: 1, last_error: null });
    expect(receiver.wrong).toEqual([]);
    const key = pushKeys(SECRET).publicKey;
    expect([push?.key, (await ana.ask(listPushDevices)).key]).toEqual([key, key]);
    expect(push?.token.sub).toBe('mailto:operator@example.org');
    expect(pushKeys('another secret, which is long enough too').publicKey).not.toBe(key);
  });

  test('waits a day for a phone that is off, and two tries of one take each other’s place there', async () => {
    await isAnswered(
      { status: 500 },
      { attempts: 1, last_error: 'The push service answered with an error (500).' },
    );
    phone.answer = { status: 201 };
    await pass(10_000);
    const [push] = await phone.got(1);
    expect(Number(push?.headers.ttl)).toBeGreaterThan(86_400 - 60);
    expect(Number(push?.headers.ttl)).toBeLessThanOrEqual(86_400 - 10);
    expect(push?.headers.urgency).toBe('normal');
    const [row] = await app.rows<{ id: string }>(
      'select d.id from message_deliveries d join messages m on m.id = d.message_id where m.recipient_id = $1',
      [ana.id],
    );
    expect(push?.headers.topic).toBe(row?.id.replaceAll('-', ''));
  });

  test('of a pickup wakes a phone that sleeps, and comes no later than it is of use (55)', async () => {
    await turnOn(ana, phone);
    const parts = { pickup_at: app.clock.now().toISOString(), time_zone: 'UTC' };
    const pickups = { pickups: '2', family_ids: ana.id };
    await app.database.transaction(async (tx) => {
      const now = app.clock.now();
      await notifier(CHANNELS)(tx, ana.id, { kind: 'pickup_soon', subject_id: ana.id, parts }, now);
      await notifier(CHANNELS)(
        tx,
        ana.id,
        { kind: 'pickups_soon', subject_id: ana.id, parts: { ...parts, ...pickups } },
        now,
      );
    });
    for (const { headers } of await phone.got(2)) {
      expect(headers.urgency).toBe('high');
      expect(Number(headers.ttl)).toBeLessThanOrEqual(3600);
    }
  });

  test('goes to each device of the member, and to none when they have turned push off, but as a test that they ask for (43)', async () => {
    const tablet = receiver.browser();
    await turnOn(ana, phone);
    await turnOn(await app.otherDevice(ana), tablet);
    await isTold(ana);
    await Promise.all([phone.got(1), tablet.got(1)]);
    await pushIsOff();
    await isTold(ana);
    await app.tasksDone();
    expect([phone.pushes.length, tablet.pushes.length]).toEqual([1, 1]);
    await ana.ask(sendTestNotification, { in: { channel: 'push' } });
    await Promise.all([phone.got(2), tablet.got(2)]);
    expect(phone.pushes[1]?.words.title).toBe('This is a test from PCR');
  });

  test('that waits is not sent any more once its member has turned push off', async () => {
    await isAnswered({ status: 503 }, { attempts: 1, state: 'waiting' });
    await pushIsOff();
    phone.answer = { status: 201 };
    await pass(10_000);
    await tried(ana, {
      state: 'failed',
      last_error: 'This device is not told anymore. They can read it in the app.',
    });
    expect(phone.pushes).toEqual([]);
  });
});

describe('a push service on a bad day (notifications.md 54)', () => {
  test.each([404, 410])(
    '%i: there is no such browser any more, so its device is forgotten',
    async (status) => {
      await turnOn(ana, phone);
      const events = await collectEvents(app);
      phone.answer = { status };
      await isTold(ana);
      await tried(ana, {
        state: 'failed',
        last_error: 'This device takes no notifications anymore.',
      });
      expect(await devicesOf(ana)).toEqual([]);
      expect(await events()).toContainEqual({ to: [ana.id], topic: PUSH_TOPIC });
    },
  );

  test('429 and 503 with a time: it is tried again then, not before, and comes once', async () => {
    await turnOn(ana, phone);
    phone.answer = { status: 429, headers: { 'retry-after': '900' } };
    const before = app.clock.now().getTime();
    await isTold(ana);
    await tried(ana, { attempts: 1, last_error: 'The push service answered with an error (429).' });
    const [row] = await deliveries(ana);
    expect(Date.parse(row?.next_attempt_at ?? '') - before).toBeGreaterThanOrEqual(900_000);
    // As a date, it counts from the service's own clock.
    phone.answer = {
      status: 503,
      headers: {
        date: 'Wed, 25 Nov 2026 10:00:00 GMT',
        'retry-after': 'Wed, 25 Nov 2026 12:00:00 GMT',
      },
    };
    const second = app.clock.now().getTime() + 900_000;
    await pass(900_000);
    await tried(ana, { attempts: 2, last_error: 'The push service answered with an error (503).' });
    const [again] = await deliveries(ana);
    expect(Date.parse(again?.next_attempt_at ?? '') - second).toBeGreaterThanOrEqual(7_200_000);
    phone.answer = { status: 201 };
    await pass(7_300_000);
    await phone.got(1);
    await tried(ana, { state: 'delivered', attempts: 3 });
    expect(phone.pushes).toHaveLength(1);
  });

  test('400 and 413 are about this push: it has failed, and the device stays; no log has its address, its keys or its words', async () => {
    await isAnswered(
      { status: 413 },
      {
        state: 'failed',
        last_error: 'The push service answered with an error (413).',
      },
    );
    expect(await devicesOf(ana)).toHaveLength(1);
    const log = app.logged.join('\n');
    for (const secret of [phone.subscription.endpoint, phone.subscription.keys.auth, ana.email])
      expect(log).not.toContain(secret);
  });

  test('failing for a day: tried all the time, then failed, and nothing comes a day late', async () => {
    await isAnswered({ status: 500 }, { attempts: 1 });
    // Behind those waiting for their first try.
    expect(
      await app.rows(
        `select j.priority from graphile_worker.jobs j join message_deliveries d on d.id::text = j.key`,
      ),
    ).toEqual([{ priority: 11 }]);
    phone.answer = { status: 201 };
    await pass(24 * 3_600_000);
    await tried(ana, { state: 'failed', last_error: 'It would have come too late to be of use.' });
    expect(phone.pushes).toEqual([]);
  });

  test('that wants to speak another protocol is tried later: the try ends with the connection', async () => {
    await isAnswered(
      { status: 101, headers: { connection: 'Upgrade', upgrade: 'another' } },
      {
        state: 'waiting',
        attempts: 1,
        last_error: 'The push service cannot be reached.',
      },
    );
  });

  test('without an answer pauses its device: the others that wait for it do not try, so that nobody waits (66)', async () => {
    let tries = 0;
    const silent = createServer((socket) => {
      tries++;
      socket.destroy();
    });
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const endpoint = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/push`;
    try {
      await ana.ask(
        addPushDevice,
        { in: { ...phone.subscription, endpoint } },
        { 'user-agent': CHROME },
      );
      await isTold(ana);
      await tried(ana, {
        state: 'waiting',
        attempts: 1,
        last_error: 'The push service cannot be reached.',
      });
      expect(tries).toBe(1);
      for (let n = 0; n < 5; n++) await isTold(ana);
      const last_error = 'The push service of this device does not answer.';
      const waiting = async () =>
        (await deliveries(ana)).filter((one) => one.last_error === last_error);
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(5), PATIENCE);
      expect(tries).toBe(1);
      // One of them tries it then.
      const attempts = async () =>
        (await deliveries(ana)).reduce((sum, one) => sum + one.attempts, 0);
      const underWay = () =>
        app.rows('select from message_deliveries where claimed_until is not null');
      const eachTried = async () => {
        const before = await attempts();
        await pass(5 * 60_000);
        await vi.waitFor(async () => expect(await attempts()).toBe(before + 6), PATIENCE);
        await vi.waitFor(async () => expect(await underWay()).toEqual([]), PATIENCE);
      };
      await eachTried();
      expect(tries).toBe(2);
      // It answers again: the next one comes, and then those that had to wait for it.
      await app.rows('update push_devices set endpoint = $2 where user_id = $1', [
        ana.id,
        phone.subscription.endpoint,
      ]);
      await eachTried();
      await pass(2 * 3_600_000);
      const states = async () => (await deliveries(ana)).map(({ state }) => state);
      await vi.waitFor(
        async () => expect(await states()).toEqual(Array(6).fill('delivered')),
        PATIENCE,
      );
      const silences =
        'select from push_silences s join push_devices d on d.id = s.device_id where d.user_id = $1';
      expect(await app.rows(silences, [ana.id])).toEqual([]);
    } finally {
      silent.close();
    }
  });

  test('to a service that takes long to answer counts as one without an answer, whatever it says (66)', async () => {
    const send = pushSender({
      keys: pushKeys(SECRET),
      contact: 'mailto:a@b.test',
      reach: receiver.reach,
      patience: 60_000,
    });
    const push = () => {
      const { endpoint, keys } = phone.subscription;
      return send(
        { endpoint, ...keys },
        { title: 'A', path: '/' },
        { id: randomUUID(), ttl: 60, urgent: true },
      );
    };
    expect(await push()).toEqual({ kind: 'delivered' });
    // So much time passes while it answers.
    const now = performance.now.bind(performance);
    let passed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    onTestFinished(() => clock.mockRestore());
    phone.answer = {
      get status() {
        passed += 30_001;
        return 201;
      },
    };
    expect(await push()).toEqual({ kind: 'delivered', silent: true });
  });

  test('one device that fails holds up no other', async () => {
    const tablet = receiver.browser();
    await turnOn(ana, phone);
    await turnOn(await app.otherDevice(ana), tablet);
    phone.answer = { status: 500 };
    await isTold(ana);
    await tablet.got(1);
    await vi.waitFor(
      async () =>
        expect((await deliveries(ana)).map(({ state }) => state).sort()).toEqual([
          'delivered',
          'waiting',
        ]),
      PATIENCE,
    );
  });
});

describe('devices (notifications.md 50, 51)', () => {
  test('are listed with their names, this one first, without address and keys; they are nobody else’s', async () => {
    const tablet = await app.otherDevice(ana);
    await turnOn(tablet, receiver.browser());
    const added = await turnOn(ana, phone);
    expect(added).toEqual({
      id: expect.any(String),
      name: 'Chrome on Android',
      created_at: expect.any(String),
      seen_at: expect.any(String),
      this_device: true,
    });
    const { text } = await ana.reply(listPushDevices);
    expect((await devicesOf(ana)).map(({ this_device }) => this_device)).toEqual([true, false]);
    for (const secret of [
      phone.subscription.endpoint,
      phone.subscription.keys.p256dh,
      phone.subscription.keys.auth,
    ]) {
      expect(text).not.toContain(secret);
    }
    const bo = await app.member();
    expect(await devicesOf(bo)).toEqual([]);
    await bo.refused('not_found', removePushDevice, { params: { id: added.id } });
    expect(await devicesOf(ana)).toHaveLength(2);
  });

  test('of two who turn it on in one browser at once the second has it, and the first nothing of it (51)', async () => {
    const bo = await app.member();
    const sessionOf = async ({ id }: Member) =>
      (
        await app.rows<{ hash: string }>(
          'select token_hash as hash from sessions where user_id = $1',
          [id],
        )
      )[0]?.hash ?? '';
    const session = await sessionOf(ana);
    const as = { ...phone.subscription, session, server_key: 'key', name: 'Chrome on Android' };
    let second: Promise<unknown> = Promise.resolve();
    await app.database.transaction(async (tx) => {
      await push.add(tx, { id: ana.id }, as, app.clock.now());
      second = turnOn(bo, phone);
      const waits = "select 1 from pg_locks where not granted and locktype = 'transactionid'";
      await vi.waitFor(async () => expect(await app.rows(waits)).toHaveLength(1), PATIENCE);
    });
    await second;
    expect(await devicesOf(ana)).toEqual([]);
    expect(await devicesOf(bo)).toMatchObject([{ this_device: true }]);
  });

  test('with a new address are one device, as a browser has one; removed with a press, it is told nothing more', async () => {
    await turnOn(ana, receiver.browser());
    const { id } = await turnOn(ana, phone);
    expect(await devicesOf(ana)).toHaveLength(1);
    await ana.reply(removePushDevice, { params: { id } });
    expect(await devicesOf(ana)).toEqual([]);
    await ana.refused('not_found', removePushDevice, { params: { id } });
    await nothingComes();
  });

  test('end with their sign-out, and when another device ends their sign-in', async () => {
    const tablet = await app.otherDevice(ana);
    await turnOn(tablet, phone);
    await tablet.ask(account.signOut);
    expect(await devicesOf(ana)).toEqual([]);
    const other = await app.otherDevice(ana);
    await turnOn(other, phone);
    const { items } = await other.ask(listDevices);
    await ana.ask(endDevice, { params: { id: items.find((one) => one.this_device)?.id ?? '' } });
    expect(await devicesOf(ana)).toEqual([]);
    await nothingComes();
  });

  test('are told after the sign-in ran out by itself, as a phone that sleeps is; nothing else is to be had with it', async () => {
    await app.rows("update users set auto_logout = '30' where id = $1", [ana.id]);
    const tablet = await app.otherDevice(ana);
    await turnOn(tablet, phone);
    await app.rows(
      "update sessions set idle_at = now() - interval '1 day' where id in (select session_id from push_devices where user_id = $1)",
      [ana.id],
    );
    await app.rows("select graphile_worker.add_job('account_sweep', '{}'::json)");
    await app.tasksDone();
    expect((await tablet.reply(listPushDevices)).status).toBe(401);
    await isTold(ana);
    await phone.got(1);
    // A member who ends all sign-ins ends this one too.
    await app.rows('delete from sessions where user_id = $1', [ana.id]);
    expect(await app.rows('select from push_devices where user_id = $1', [ana.id])).toEqual([]);
  });

  test('belong to the member who is signed in there now: messages waiting for the one before do not come', async () => {
    await isAnswered({ status: 500 }, { attempts: 1, state: 'waiting' });
    const bo = await app.member();
    await turnOn(bo, phone);
    phone.answer = { status: 201 };
    expect(await devicesOf(ana)).toEqual([]);
    await pass(10_000);
    await tried(ana, { state: 'failed' });
    expect(phone.pushes).toEqual([]);
    await isTold(bo);
    await phone.got(1);
  });

  test('are taken by nobody who knows their address alone (51)', async () => {
    await turnOn(ana, phone);
    const bo = await app.member();
    const { subscription } = receiver.browser();
    await bo.ask(addPushDevice, { in: { ...subscription, endpoint: phone.subscription.endpoint } });
    const id = await isTold(ana);
    const [push] = await phone.got(1);
    expect(push?.words).toMatchObject({ path: `/inbox?open=${id}` });
    // It is hers to turn on again, even if others name its address meanwhile.
    await turnOn(ana, phone);
    expect(await devicesOf(ana)).toHaveLength(1);
  });

  test(`are ${PUSH_DEVICES_MOST} at most: one more takes the place of the one that was there least lately`, async () => {
    const first = await turnOn(ana, phone);
    app.clock.advance({ ms: 1000 });
    for (let n = 0; n < PUSH_DEVICES_MOST; n++)
      await turnOn(await app.otherDevice(ana), receiver.browser());
    const items = await devicesOf(ana);
    expect(items).toHaveLength(PUSH_DEVICES_MOST);
    expect(items.map(({ id }) => id)).not.toContain(first.id);
  });

  test('in which nobody has opened PCR for 180 days are forgotten, and those that have not answered for a week; those that were silent for a day are not (66)', async () => {
    const [bo, cy] = await Promise.all([app.member(), app.member()]);
    await turnOn(cy, receiver.browser());
    await app.rows(
      "update push_devices set seen_at = now() - interval '181 days' where user_id = $1",
      [cy.id],
    );
    for (const [member, days] of [
      [ana, 8],
      [bo, 1],
    ] as const) {
      await turnOn(member, receiver.browser());
      await app.rows(
        `insert into push_silences select id, 12, now() - $2 * interval '1 day', now() from push_devices
         where user_id = $1`,
        [member.id, days],
      );
    }
    await app.rows("select graphile_worker.add_job('channels_sweep', '{}'::json)");
    await app.tasksDone();
    for (const gone of [ana, cy]) expect(await devicesOf(gone)).toEqual([]);
    expect(await devicesOf(bo)).toHaveLength(1);
  });

  test('that know another key than ours, from before the secret changed, are not told', async () => {
    await turnOn(ana, phone);
    await app.rows("update push_devices set server_key = 'another' where user_id = $1", [ana.id]);
    await isTold(ana);
    await tried(ana, { state: 'failed' });
    expect(phone.pushes).toEqual([]);
  });
});

test.each<[string, { endpoint?: string; keys?: { p256dh?: string; auth?: string } }]>([
  ['a key off the curve', { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url') } }],
  ['a key that is too short', { keys: { p256dh: 'BBBB' } }],
  ['a secret that is too short', { keys: { auth: 'AAAA' } }],
  ['an address by http', { endpoint: 'http://push.example.org/x' }],
  ['a script', { endpoint: 'javascript:alert(1)' }],
  ['an address that is none', { endpoint: 'https://a b' }],
  ['an address without a host', { endpoint: 'https://' }],
])(
  '%s, which no browser says, is refused, and nothing is stored (notifications.md 53)',
  async (_, { endpoint = phone.subscription.endpoint, keys }) => {
    await ana.refused('invalid_input', addPushDevice, {
      in: { endpoint, keys: { ...phone.subscription.keys, ...keys } },
    });
    expect(await devicesOf(ana)).toEqual([]);
  },
);
