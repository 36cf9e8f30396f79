import * as account from '@pcr/contract/account/account.endpoints.ts';
import {
  endDevice,
  endOtherDevices,
  listDevices,
} from '@pcr/contract/account/devices/devices.endpoints.ts';
import { changePassword } from '@pcr/contract/account/password/password.endpoints.ts';
import { listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { changePrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect, type Database } from '../../kit/postgres/database.ts';
import { readingFrom } from '../../kit/postgres/elsewhere.ts';
import { openWay, type Way } from '../../kit/testing/way-to-postgres.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { statementsOf } from '../../testing/statements.ts';
import { givePassword } from '../testing/member-with-password.ts';
import { type KnownSessions, knownSessions } from './known-sessions.ts';

// account.md 54 to 56. The app is one process; whatever `app.rows` does comes from another one.

const MOMENT = 250;
const PATIENCE = { timeout: 30_000, interval: 5 };
let ways: Way[] = [];
let app: TestApp;
/** Counts a LISTEN connection as dead after MOMENT. */
let wary: TestApp;
let [database, way, waryWay] = [] as unknown as [Database, Way, Way];

async function start(heardMs: number): Promise<[TestApp, Database, Way]> {
  let [itsDatabase, itsWay] = [] as unknown as [Database, Way];
  const started = await startApp({
    liveLimits: { heardMs, retryMs: 20, heartbeatMs: 3_600_000 },
    async connect(real) {
      itsWay = await openWay(real);
      itsDatabase = connect({ connection: itsWay.connection, onError: () => {} });
      return { connection: itsWay.connection, database: itsDatabase };
    },
  });
  return [started, itsDatabase, itsWay];
}

beforeAll(async () => {
  [app, database, way] = await start(3_600_000);
  [wary, , waryWay] = await start(MOMENT);
  ways = [way, waryWay];
});
afterAll(async () => {
  await app.close();
  await wary.close();
  for (const one of ways) await one.remove();
});
beforeEach(() => app.clock.freeze());
afterEach(() => {
  for (const one of ways) one.stall(null);
  app.clock.reset();
});

/** Whether this request asks PostgreSQL for its session. */
const asks = async (browser: Member) =>
  (await statementsOf(() => browser.ask(listFamilies, { query: {} }))).includes('account_actor');
const status = async (browser: Member) => (await browser.reply(listFamilies, { query: {} })).status;
/**
 * So long after this call at most. A request counts from when it was sent: a busy machine may
 * answer late.
 */
async function refusedWithin(member: Member, ms: number): Promise<void> {
  const ended = performance.now();
  for (let refused = false; !refused; ) {
    const sent = performance.now();
    refused = (await status(member)) === 401;
    if (!refused) expect(sent - ended).toBeLessThan(ms);
  }
}
async function known(by = app): Promise<Member> {
  const member = await by.member();
  await vi.waitFor(async () => expect(await asks(member)).toBe(false), PATIENCE);
  return member;
}

describe('54. a living session is known to a process that has found it', () => {
  test('for a minute, and then it is asked for again', async () => {
    const member = await app.member();
    expect([await asks(member), await asks(member)]).toEqual([true, false]);
    app.clock.advance({ minutes: 1, ms: -1 });
    expect(await asks(member)).toBe(false);
    app.clock.advance({ ms: 1 });
    expect([await asks(member), await asks(member)]).toEqual([true, false]);
  });

  test('also from the request on that notes its use after a rest (devices.md 2)', async () => {
    const member = await known();
    app.clock.advance({ minutes: 10 });
    expect([await asks(member), await asks(member)]).toEqual([true, false]);
  });

  test('never past its end', async () => {
    const member = await app.member();
    const soon = new Date(app.clock.now().getTime() + 1000).toISOString();
    for (const end of ['idle_at', 'expires_at']) {
      await app.rows(`update sessions set ${end} = $2 where user_id = $1`, [member.id, soon]);
      await vi.waitFor(async () => expect(await asks(member)).toBe(false), PATIENCE);
      app.clock.advance({ ms: 999 });
      // Word of the change above may only come now, and has it asked for once more.
      await vi.waitFor(async () => expect(await asks(member)).toBe(false), PATIENCE);
      app.clock.advance({ ms: 1 });
      expect(await status(member)).toBe(401);
      app.clock.advance({ ms: -1000 });
      await app.rows(`update sessions set ${end} = 'infinity' where user_id = $1`, [member.id]);
    }
  });

  test('a clock that was set back makes none of it last', async () => {
    const member = await known();
    app.clock.advance({ minutes: -5 });
    expect(await asks(member)).toBe(true);
  });

  test('its last use is noted as it is without that (devices.md 2)', async () => {
    const member = await app.member();
    const lastUse = async () => {
      const [row] = await app.rows<{ at: string }>(
        `select to_json(last_used_at) #>> '{}' as at from sessions where user_id = $1`,
        [member.id],
      );
      return Date.parse(row?.at ?? '');
    };
    app.clock.advance({ minutes: 10 });
    expect(await asks(member)).toBe(true);
    const noted = app.clock.now().getTime();
    expect(await lastUse()).toBe(noted);
    app.clock.advance({ minutes: 4, ms: 30_000 });
    await vi.waitFor(async () => expect(await asks(member)).toBe(false), PATIENCE);
    // Known for a minute, and yet noted within five.
    app.clock.advance({ ms: 30_001 });
    await member.ask(listFamilies, { query: {} });
    expect(await lastUse()).toBe(noted + 5 * 60_000 + 1);
  });
});

describe('55. a process that ends a session itself forgets it before it answers', () => {
  // Its news of other processes, and so of itself, waits meanwhile.
  const ways55: [string, (ana: Member, phone: Member) => Promise<unknown>][] = [
    ['signing out', (_, phone) => phone.ask(account.signOut)],
    [
      'signing one device out',
      async (ana) => {
        const { items } = await ana.ask(listDevices);
        for (const { id, this_device } of items)
          if (!this_device) await ana.ask(endDevice, { params: { id } });
      },
    ],
    ['signing all other devices out', (ana) => ana.ask(endOtherDevices)],
    [
      'another password',
      async (ana) => {
        await givePassword(app, ana, 'four calm otters');
        await ana.ask(changePassword, {
          in: { current_password: 'four calm otters', password: 'five calm otters' },
        });
      },
    ],
    [
      'a shorter time without use',
      async (ana, phone) => {
        await app.rows("update users set auto_logout = '60' where id = $1", [ana.id]);
        await app.rows(
          `update sessions set active_at = $2::timestamptz - interval '20 minutes' where user_id = $1`,
          [phone.id, app.clock.now().toISOString()],
        );
        await ana.ask(changePrivacySettings, { in: { auto_logout: '15' } });
      },
    ],
    [
      'the erasure of the account',
      (ana) =>
        database.transaction((tx) =>
          tx.query({ name: '', text: 'delete from users where id = $1' }, [ana.id]),
        ),
    ],
    [
      'whoever deletes them all',
      () => database.query({ name: '', text: 'truncate sessions cascade' }, []),
    ],
  ];

  test.each(ways55)('%s', async (_, end) => {
    const ana = await known();
    const phone = await app.otherDevice(ana);
    await vi.waitFor(async () => expect(await asks(phone)).toBe(false), PATIENCE);
    const cookies = [...phone.cookies];
    way.stall('pcr live');
    await end(ana, phone);
    for (const [name, value] of cookies) phone.cookies.set(name, value);
    expect(await status(phone)).toBe(401);
  });
});

describe('56. a session that ends elsewhere is refused everywhere', () => {
  test('within 100 ms (the median of 5)', async () => {
    const times: number[] = [];
    for (let n = 0; n < 5; n++) {
      const member = await known();
      await app.rows('delete from sessions where user_id = $1', [member.id]);
      const ended = performance.now();
      // How long a request takes on a busy machine is no part of it: the refused one counts from
      // when it was sent.
      let sent = ended;
      while ((await status(member)) !== 401) sent = performance.now();
      times.push(sent - ended);
    }
    expect(times.sort((a, b) => a - b)[2]).toBeLessThan(100);
  });

  test.each([
    ['goes with all others', 'with gone as (select $1::text) delete from sessions'],
    ['goes with its account', 'delete from users where id = $1'],
    [
      'shall end earlier',
      `update sessions set expires_at = now() - interval '1 day' where user_id = $1`,
    ],
    [
      'was not used for long',
      `update sessions set idle_at = now() - interval '1 day' where user_id = $1`,
    ],
    [
      'has another token',
      `update sessions set token_hash = gen_random_uuid()::text where user_id = $1`,
    ],
  ])('when it %s', async (_, text) => {
    const member = await known();
    await app.rows(text, [member.id]);
    await vi.waitFor(async () => expect(await status(member)).toBe(401), PATIENCE);
  });

  test('when everybody’s are gone at once', async () => {
    const member = await known();
    await app.rows('truncate sessions cascade');
    await vi.waitFor(async () => expect(await status(member)).toBe(401), PATIENCE);
  });

  test('within a moment also where the connection that says so is half dead', async () => {
    const member = await known(wary);
    waryWay.stall('pcr live');
    await wary.rows('delete from sessions where user_id = $1', [member.id]);
    await refusedWithin(member, MOMENT);
    // Sessions are asked for each time, until it lives again.
    const other = await wary.member();
    expect([await asks(other), await asks(other)]).toEqual([true, true]);
    waryWay.stall(null);
    await vi.waitFor(async () => expect(await asks(other)).toBe(false), PATIENCE);
  });

  test('within a moment also where that connection alone is cut', async () => {
    const [gone, stays] = [await known(wary), await known(wary)];
    waryWay.cutOnly('pcr live');
    await wary.rows('delete from sessions where user_id = $1', [gone.id]);
    await refusedWithin(gone, MOMENT);
    await vi.waitFor(async () => expect(await asks(stays)).toBe(false), PATIENCE);
    expect(await status(gone)).toBe(401);
  });

  test('also where all connections are cut, and what ended meanwhile stays ended when there is another', async () => {
    const [gone, stays] = [await known(), await known()];
    await way.cut();
    await app.rows('delete from sessions where user_id = $1', [gone.id]);
    await way.open();
    await vi.waitFor(async () => expect(await asks(stays)).toBe(false), PATIENCE);
    expect(await status(gone)).toBe(401);
  });
});

describe('what was asked for', () => {
  let hear: (userId: string | null) => void;
  const find = (sessions: KnownSessions, { id }: { id: string }) =>
    statementsOf(() => sessions.find(`hash of ${id}`)).then((asked) =>
      asked.includes('account_actor'),
    );
  const make = (most = 100) =>
    knownSessions({
      database,
      clock: app.clock,
      most,
      ended: {
        hearsAll: () => true,
        onEnded(given) {
          hear = given;
        },
      },
    });
  async function session(): Promise<{ id: string }> {
    const { id } = await app.member();
    await app.rows('update sessions set token_hash = $2 where user_id = $1', [id, `hash of ${id}`]);
    return { id };
  }

  test('before an end and answered after it is not known afterwards', async () => {
    const [sessions, { id }] = [make(), await session()];
    const [now] = await app.rows<{ at: Date }>('select clock_timestamp() as at');
    way.stall('pcr');
    const asked = sessions.find(`hash of ${id}`);
    const answered = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'pcr'
      and state = 'idle' and query like '%from sessions s where s.token_hash%' and query_start > $1`;
    await vi.waitFor(
      async () => expect(await app.rows(answered, [now?.at])).toHaveLength(1),
      PATIENCE,
    );
    await app.rows('delete from sessions where user_id = $1', [id]);
    hear(id);
    way.stall(null);
    expect(await asked).toMatchObject({ user_id: id });
    expect(await sessions.find(`hash of ${id}`)).toBeUndefined();
  });

  test('from a standby is not known: it ends there without a word (machines.md 25)', async () => {
    const [sessions, one] = [make(), await session()];
    const fromStandby = () =>
      readingFrom(
        async () => database.pool,
        () => find(sessions, one),
      );
    expect([await fromStandby(), await fromStandby(), await find(sessions, one)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await find(sessions, one)).toBe(false);
  });

  test('is known of so many sessions, those that were used last', async () => {
    const [sessions, a, b, c] = [make(2), await session(), await session(), await session()];
    for (const one of [a, b, a, c]) await sessions.find(`hash of ${one.id}`);
    expect([await find(sessions, a), await find(sessions, c), await find(sessions, b)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('is asked for again of a member whose session has ended; of others, once so many have since', async () => {
    const [sessions, a, b] = [make(2), await session(), await session()];
    const all = async () => [await find(sessions, a), await find(sessions, b)];
    await all();
    hear(a.id);
    expect(await all()).toEqual([true, false]);
    hear('somebody');
    hear('somebody else');
    // As many as are known: only what was asked for before the end that is forgotten.
    expect(await all()).toEqual([false, true]);
    hear('somebody');
    hear('a third');
    expect(await all()).toEqual([true, false]);
    expect(await all()).toEqual([false, false]);
    hear(null);
    expect(await all()).toEqual([true, true]);
  });
});
