/** @module-tag thorough */
import { register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { recordActivity } from '@pcr/contract/account/auto-logout/auto-logout.endpoints.ts';
import { createFamily, listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { lookUpFamilies } from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import { LOOK_UPS_PER_HOUR } from '@pcr/contract/families/look-up/look-up.schema.ts';
import { ONLY_READING } from '@pcr/contract/kit/endpoint.ts';
import { getMemberCard } from '@pcr/contract/members/members.endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { consents, showsName } from './consent/testing/consenting.ts';
import { familyDraft } from './families/testing/family-drafts.ts';
import { makeLog } from './kit/log/log.ts';
import { connect, plannedSql } from './kit/postgres/database.ts';
import { openStandbys, type StandbysParts } from './kit/standby/standbys.ts';
import { isReplayed, type PairOfPostgres, startPair } from './kit/testing/nodes-of-postgres.ts';
import { openWay } from './kit/testing/way-to-postgres.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import {
  ENDPOINT_CALLS,
  type EndpointCall,
  type Subject,
  subjectsIn,
} from './testing/endpoints/endpoint-calls.ts';

// Reading goes on while nobody can write (machines.md 20 to 27), on a real primary and its standby.

const account = { email: 'known@example.org', password: 'password' };
let pair: PairOfPostgres;
let app: TestApp;
let owner: Member;
let subject: Subject;
/** A browser of the owner's. */
let browser: Member;

const READS = ENDPOINT_CALLS.filter(
  ({ endpoint: { method, parts } }) =>
    (method === 'GET' || parts.reads) && parts.gives !== 'events',
);

beforeAll(async () => {
  pair = await startPair();
  app = await startApp({
    fresh: pair.fresh,
    readUrls: [pair.primary.url, pair.standby.url],
    fileLimits: { ofAddress: 1000, ofAll: 1000 },
    // Every look is a new one.
    probeLimits: { databaseMs: 0, filesMs: 0 },
  });
  await app.visitor().ask(register, { in: { full_name: 'Known', ...account } });
  ({ owner, subject } = await subjectsIn(app, account)(READS[0] as EndpointCall));
  browser = await app.otherDevice(owner);
});
afterAll(async () => {
  await app?.close();
  await pair?.close();
});

const readyz = async () => {
  const answer = await fetch(`${app.address}/readyz`);
  return `${answer.status} ${await answer.text()}`;
};
const families = () => browser.reply(listFamilies, { query: {} });
const isOnly = (reply: { headers: Headers }) => reply.headers.get(ONLY_READING) === '1';

async function comesBack(): Promise<void> {
  await pair.primary.start();
  await vi.waitFor(
    async () => {
      expect(isOnly(await families())).toBe(false);
      expect(await readyz()).toBe('200 ready');
    },
    { timeout: 30_000, interval: 50 },
  );
}

describe('while the primary is dead', () => {
  /** Each answer before, without what is new in every answer. */
  const before = new Map<string, string>();
  const answer = async (call: EndpointCall) => {
    const { status, text, headers } = await call.send(browser, subject);
    const same = text
      .replace(/"request_id":"[^"]+"/, '')
      .replace(/"as_of" ?: ?"[^"]+"/, '')
      .replace(/"now" ?: ?"[^"]+"/g, '');
    return { says: `${status} ${same}`, only: headers.get(ONLY_READING) };
  };
  /** What cannot be read then, and why. */
  const NOT_READ: Record<string, string> = {
    getAttachedCredential: 'its applicant sees each look, so none goes without being noted',
  };
  /** Needs no database. */
  const NO_DATABASE = ['getPublicSettings'];

  beforeAll(async () => {
    app.clock.freeze();
    // The first answers may change what others say: that something was read, or opened.
    for (const call of READS) await answer(call);
    const noting = READS.filter(({ name }) => name === 'openAlbum');
    for (const call of [...noting, ...READS.filter((one) => !noting.includes(one))]) {
      const { says, only } = await answer(call);
      before.set(call.name, says);
      expect(only).toBeNull();
    }
    await isReplayed(pair.primary, pair.standby);
    await pair.primary.kill();
  });
  afterAll(async () => {
    app.clock.reset();
    await comesBack();
  });

  test('the first read is answered from the standby, within its request, and so are 32 at once', async () => {
    const begun = performance.now();
    const first = await families();
    expect(first.status, first.text).toBe(200);
    expect(isOnly(first)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(2_000);
    const many = await Promise.all(Array.from({ length: 32 }, families));
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 200));
  });

  test.each(READS)('$name answers what it answered before', async (call) => {
    const { says, only } = await answer(call);
    if (NOT_READ[call.name]) return expect(says).toMatch(/^503/);
    expect(says).toBe(before.get(call.name));
    expect(only).toBe(NO_DATABASE.includes(call.name) ? null : '1');
  });

  test('a limit that protects holds at the same number', async () => {
    const looks = () => browser.reply(lookUpFamilies, { query: { family_name: 'Okonkwo' } });
    const statuses: number[] = [];
    for (let n = 0; n <= LOOK_UPS_PER_HOUR; n++) statuses.push((await looks()).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(
      LOOK_UPS_PER_HOUR,
    );
    expect(statuses.at(-1)).toBe(429);
  });

  test('writes, signing in and noting activity answer 503 and say that nobody can write; the session lives on, and its cookie stays', async () => {
    const cookies = new Map(browser.cookies);
    expect(isOnly(await families())).toBe(true);
    // Each is undone for certain: it was not even begun.
    const replies = await Promise.all([
      browser.reply(createFamily, { in: familyDraft({}) }),
      browser.reply(recordActivity, {}),
      app.visitor().reply(signIn, { in: account }),
    ]);
    for (const reply of replies) {
      expect(reply.status, reply.text).toBe(503);
      expect(isOnly(reply)).toBe(true);
    }
    expect(browser.cookies).toEqual(cookies);
    expect((await families()).status).toBe(200);
  });

  test('who has no session has none: 401, as from the primary', async () => {
    const reply = await app.visitor().reply(listFamilies, { query: {} });
    expect(reply.status).toBe(401);
  });

  test('/readyz says that members can read, and counts as ready', async () => {
    expect(await readyz()).toBe('200 reading');
  });
});

test('who only writes is told, too, that nobody can: the look for a database that is away needs no read', async () => {
  await isReplayed(pair.primary, pair.standby);
  await pair.primary.kill();
  const reply = await browser.reply(createFamily, { in: familyDraft({}) });
  expect(reply.status, reply.text).toBe(503);
  expect(isOnly(reply)).toBe(true);
  await comesBack();
});

test('a primary that hangs: reads go to the standby within 4 seconds, and those after that at once', async () => {
  await isReplayed(pair.primary, pair.standby);
  await pair.primary.freeze();
  try {
    const begun = performance.now();
    const first = await Promise.all(Array.from({ length: 12 }, families));
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(first.map(({ status }) => status)).toEqual(first.map(() => 200));
    expect(first.every(isOnly)).toBe(true);
    const then = performance.now();
    expect((await families()).status).toBe(200);
    expect(performance.now() - then).toBeLessThan(1_000);
    expect(await readyz()).toBe('200 reading');
  } finally {
    await pair.primary.thaw();
  }
  await vi.waitFor(async () => expect(isOnly(await families())).toBe(false), { timeout: 30_000 });
});

describe('a standby that has stored a commit and not replayed it', () => {
  afterEach(comesBack);

  test('shows no consent that was turned off: nobody reads until it has replayed that', async () => {
    const anna = await app.member({ full_name: 'Annabeth Quillfeather' });
    const card_id = await showsName(anna);
    const card = () => browser.reply(getMemberCard, { params: { card_id } });
    expect((await card()).text).toContain('Quillfeather');
    await isReplayed(pair.primary, pair.standby);
    await pair.standby.asAdmin('select pg_wal_replay_pause()');
    await consents(anna);
    const { status, text } = await card();
    expect(text).not.toContain('Quillfeather');
    await pair.primary.kill();
    const meanwhile = await card();
    expect(meanwhile.status, meanwhile.text).toBe(503);
    expect(await readyz()).toBe('503 database');
    await pair.standby.asAdmin('select pg_wal_replay_resume()');
    const after = await card();
    expect(after.status).toBe(status);
    expect(isOnly(after)).toBe(true);
    expect(after.text).not.toContain('Quillfeather');
  });

  test('a session that was ended has ended there, too', async () => {
    const bella = await app.member();
    await isReplayed(pair.primary, pair.standby);
    await app.rows('delete from sessions where user_id = $1', [bella.id]);
    await pair.primary.kill();
    const reply = await bella.reply(listFamilies, { query: {} });
    expect(reply.status, reply.text).toBe(401);
  });
});

async function opened(urls: readonly string[], others: Partial<StandbysParts> = {}) {
  const lines: string[] = [];
  const standbys = await openStandbys({
    ...{ urls, ...pair.fresh, ...others },
    log: makeLog('warn', { write: (line) => void lines.push(line) }),
  });
  if (!standbys) throw new Error('it has nodes');
  return { standbys, said: () => lines.join('') };
}

describe('a primary that is there, and that a look cannot reach (machines.md 21), is read from', () => {
  const both = () => [pair.primary.url, pair.standby.url];
  const SLOW = plannedSql('select pg_sleep(3), true as is_done');
  const isRunning = (which: string) =>
    pair.primary.asAdmin<{ pid: number }>(
      `select pid from pg_stat_activity where state is not null and ${which}`,
    );
  const slowRead = async (
    { read, isOnly: isFromStandby }: Awaited<ReturnType<typeof opened>>['standbys'],
    database = pair.fresh.database,
  ) => {
    const asker = {};
    const [row] = await read(asker, () => database.query<{ is_done: boolean }>(SLOW, []));
    return row?.is_done === true && !isFromStandby(asker);
  };

  afterEach(() => pair.primary.asAdmin('alter role pcr connection limit -1'));

  test('while all its connections are taken', async () => {
    const { standbys, said } = await opened(both());
    const reading = slowRead(standbys);
    await vi.waitFor(async () =>
      expect(await isRunning("query like '%is_done%' and pid <> pg_backend_pid()")).toHaveLength(1),
    );
    await pair.primary.asAdmin('alter role pcr connection limit 1');
    expect(await reading).toBe(true);
    expect(said()).toBe('');
    await standbys.close();
  });

  test('while it is so busy that one look comes too late', async () => {
    const way = await openWay(pair.primary.connection);
    const { standbys, said } = await opened(both(), { connection: way.connection });
    way.stall('pcr looking');
    const reading = slowRead(standbys);
    const looking = () => isRunning("application_name = 'pcr looking'");
    let first: number | undefined;
    await vi.waitFor(
      async () => {
        first = (await looking())[0]?.pid;
        expect(first).toBeDefined();
      },
      { timeout: 3_000, interval: 20 },
    );
    // The first was given up.
    await vi.waitFor(
      async () => {
        expect((await looking()).map(({ pid }) => pid)).not.toContain(first);
      },
      { timeout: 3_000, interval: 20 },
    );
    way.stall(null);
    expect(await reading).toBe(true);
    expect(said()).toBe('');
    await standbys.close();
    await way.remove();
  });

  test('while nobody may read from a standby, however it looks', async () => {
    await pair.primary.asAdmin('alter role pcr set synchronous_commit = local');
    const alone = connect({ connection: pair.primary.connection, onError: () => {} });
    const connection = { ...pair.primary.connection, host: '/nowhere' };
    const { standbys, said } = await opened(both(), { database: alone, connection });
    await pair.primary.asAdmin('alter role pcr reset synchronous_commit');
    expect(said()).toContain('nobody will read from a standby');
    expect(await slowRead(standbys, alone)).toBe(true);
    await Promise.all([standbys.close(), alone.close()]);
  });
});

describe('which nodes are enough (machines.md 22)', () => {
  test('of three two: the third may have what one alone lacks. One that is named twice is one', async () => {
    const { primary, standby } = pair;
    const gone = standby.url.replace('standby-at', 'gone');
    const three = await opened([primary.url, standby.url, gone]);
    const twice = await opened([primary.url, standby.url, standby.url]);
    expect(await three.standbys.isReadable()).toBe(true);
    await primary.kill();
    expect(await three.standbys.isReadable()).toBe(false);
    expect(await twice.standbys.isReadable()).toBe(false);
    const work = () => pair.fresh.database.query(plannedSql('select 1'), []);
    await expect(three.standbys.read({}, work)).rejects.toMatchObject({ code: 'unavailable' });
    expect(three.said()).toContain('too few nodes answer');
    await Promise.all([three.standbys.close(), twice.standbys.close()]);
    await comesBack();
  });

  test('none, where a commit waits for no second node', async () => {
    await pair.primary.asAdmin('alter role pcr set synchronous_commit = local');
    const alone = connect({ connection: pair.primary.connection, onError: () => {} });
    const lines: string[] = [];
    const standbys = await openStandbys({
      ...{ urls: [pair.primary.url, pair.standby.url], database: alone },
      connection: pair.primary.connection,
      log: makeLog('warn', { write: (line) => void lines.push(line) }),
    });
    expect(await standbys?.isReadable()).toBe(false);
    expect(lines.join('')).toContain('synchronous_commit is local');
    await pair.primary.asAdmin('alter role pcr reset synchronous_commit');
    await Promise.all([standbys?.close(), alone.close()]);
  });

  test('nobody keeps a connection to a standby while the primary answers', async () => {
    const kept = () =>
      pair.standby.asAdmin(
        "select application_name from pg_stat_activity where application_name like 'pcr%'",
      );
    await vi.waitFor(async () => expect(await kept()).toEqual([]), { timeout: 30_000 });
  });
});
