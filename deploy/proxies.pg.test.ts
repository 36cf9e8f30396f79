/** @module-tag thorough */
import { isDeepStrictEqual } from 'node:util';
import { makeCalendarAddress } from '@pcr/contract/events/calendar/calendar.endpoints.ts';
import { FILE_LIMIT_MB, MB } from '@pcr/contract/files/files.schema.ts';
import { getSubscription } from '@pcr/contract/notifications/unsubscribe/unsubscribe.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { publish } from '../server/src/kit/live/live.ts';
import { unsubscribeLinks } from '../server/src/notifications/unsubscribe/unsubscribe.ts';
import {
  type Member,
  SECRET,
  startApp,
  type TestApp,
} from '../server/src/testing/app-for-tests.ts';
import { newId } from '../server/src/testing/new-id.ts';
import {
  ask,
  type FromOutside,
  type OutsideAnswer,
  open,
  protocolOf,
} from './testing/outside-client.ts';
import {
  HOST,
  type LoggedRequest,
  type RunningProxy,
  startCaddy,
  startNginx,
} from './testing/proxies-for-tests.ts';

// The shipped files of nginx and Caddy, in Debian's programs, in front of the app.

const PATIENCE = { timeout: 30_000, interval: 10 };
/** Requests of one client address in a minute. */
const RATE = 60;
const HEARTBEAT_MS = 200;
const SETTINGS = '/api/account/settings';

let app: TestApp;
let member: Member;

beforeAll(async () => {
  app = await startApp({
    publicUrl: `https://${HOST}`,
    env: { TRUST_PROXY: '1' },
    requestsPerMinute: RATE,
    liveLimits: { heartbeatMs: HEARTBEAT_MS },
  });
  member = await app.member();
});
afterAll(() => app.close());

describe.each([
  { name: 'nginx', start: startNginx, network: '127.0.1' },
  { name: 'Caddy', start: startCaddy, network: '127.0.2' },
])('behind $name', ({ name, start, network }) => {
  let proxy: RunningProxy;
  let isHere = false;

  beforeAll(async () => {
    const started = await start(Number(new URL(app.address).port));
    if (!started) return;
    proxy = started;
    isHere = true;
  });
  afterAll(() => (isHere ? proxy.close() : undefined));
  beforeEach(({ skip }) => skip(!isHere, `${name} is not here`));

  const from = `${network}.1`;
  const asked = (path: string, given: FromOutside = {}) => ask(proxy, path, { from, ...given });
  const asMember = (headers: Record<string, string> = {}) => ({
    origin: app.origin,
    cookie: [...member.cookies].map((pair) => pair.join('=')).join('; '),
    ...headers,
  });
  /** The last line like this in the proxy's log, once there is one. */
  const logged = (like: Partial<LoggedRequest>, of = proxy): Promise<LoggedRequest> =>
    vi.waitFor(async () => {
      const found = (await of.requests()).findLast((line) =>
        isDeepStrictEqual({ ...line, ...like }, line),
      );
      if (!found) throw new Error(`no line like ${JSON.stringify(like)}: ${await of.written()}`);
      return found;
    }, PATIENCE);
  const isPcr = ({ headers }: OutsideAnswer) => 'content-security-policy' in headers;

  test(`a file of ${FILE_LIMIT_MB} MB arrives whole, and comes back`, async () => {
    const bytes = Buffer.alloc(FILE_LIMIT_MB * MB, 'some text of a paper\n');
    const path = `/api/files/${newId()}`;
    const sent = await asked(`${path}?folder=documents&name=a.txt`, {
      method: 'PUT',
      headers: asMember(),
      body: bytes,
    });
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining(String(bytes.length))]);
    const back = await asked(`${path}/content`, { headers: asMember() });
    expect(back.status).toBe(200);
    expect(back.bytes.equals(bytes)).toBe(true);
  });

  test('a body of 12 MB is refused before all of it is sent', async () => {
    const { status } = await asked(`/api/files/${newId()}?folder=documents&name=a.txt`, {
      method: 'PUT',
      headers: asMember(),
      body: Buffer.alloc(MB, 'x'),
      announced: 12 * MB,
    });
    expect(status).toBe(413);
  });

  test('an event of live updates arrives within a second, and so does each sign of life', async () => {
    const { response, close } = await open(proxy, '/api/live?age=0', {
      from,
      headers: asMember(),
    });
    expect(response.statusCode).toBe(200);
    const pieces: { text: string; at: number }[] = [];
    response.on('data', (text) => pieces.push({ text: String(text), at: performance.now() }));
    response.on('error', () => {});
    await vi.waitFor(() => expect(pieces.length).toBeGreaterThan(0), PATIENCE);
    const took: number[] = [];
    for (let n = 0; n < 5; n++) {
      const id = newId();
      const begun = performance.now();
      await app.database.transaction((tx) => publish(tx, { to: [member.id], topic: 'notes', id }));
      const heard = () => pieces.find(({ text }) => text.includes(id))?.at;
      await vi.waitFor(() => expect(heard()).toBeDefined(), PATIENCE);
      took.push((heard() ?? 0) - begun);
    }
    console.info(`${name}: events after ${took.map((ms) => ms.toFixed(1)).join(', ')} ms`);
    expect(took.toSorted((a, b) => a - b)[2]).toBeLessThan(1_000);
    // What a proxy holds back would come in one piece.
    const before = pieces.length;
    await vi.waitFor(() => expect(pieces.length).toBeGreaterThan(before + 4), PATIENCE);
    close();
  });

  test("a calendar is in the proxy's log without its token, and so is one that PCR did not answer", async () => {
    const { token } = await member.ask(makeCalendarAddress);
    const path = `/api/calendar.ics?token=${token}`;
    const read = await asked(path);
    expect([read.status, read.text]).toEqual([200, expect.stringContaining('BEGIN:VCALENDAR')]);
    await logged({ path: '/api/calendar.ics', status: 200, client: from });
    expect((await asked(path, { scheme: 'http' })).status).toBe(403);
    await logged({ path: '/api/calendar.ics', status: 403 });
    expect(await proxy.written()).not.toContain(token);

    // Nothing listens on port 1.
    const alone = await start(1);
    if (!alone) throw new Error(`${name} has gone`);
    try {
      expect((await ask(alone, path)).status).toBe(502);
      await logged({ path: '/api/calendar.ics', status: 502 }, alone);
      expect(await alone.written()).not.toContain(token);
    } finally {
      await alone.close();
    }
  });

  test('what a client puts into its path stays within one line of the log', async () => {
    const before = (await proxy.requests()).length;
    await asked('/x%0a%22%7D%7B%22path%22:%22forged');
    // A line that is no JSON would fail here.
    const lines = await vi.waitFor(async () => {
      const all = await proxy.requests();
      expect(all.length).toBeGreaterThan(before);
      return all;
    }, PATIENCE);
    expect(lines.map(({ path }) => path)).not.toContain('forged');
  });

  test("PCR sees the client's own address, whatever the client claims", async () => {
    const claimed = (n: number) => ({
      'x-forwarded-for': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
    });
    const greedy = `${network}.2`;
    const statuses: number[] = [];
    for (let n = 0; n <= RATE; n++) {
      const { status } = await asked(SETTINGS, { from: greedy, headers: claimed(n) });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(RATE).fill(200), 429]);
    // Neither another client nor the one whose address was claimed is held up by that.
    expect((await asked(SETTINGS, { from: `${network}.3` })).status).toBe(200);
    await logged({ path: SETTINGS, status: 200, client: `${network}.3` });
  });

  test("an error has the id of its request in the proxy's log", async ({ skip }) => {
    const { text } = await asked('/api/nothing');
    const { requestId } = await logged({ path: '/api/nothing', status: 404 });
    if (requestId === null) return skip(`this ${name} writes no id into its log`);
    expect(requestId).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(JSON.parse(text)).toMatchObject({ error: { request_id: requestId } });
  });

  test('over http a page leads to https, and the API is refused', async () => {
    const page = await asked('/families?sheet=new', { scheme: 'http' });
    expect([page.status, page.headers.location]).toEqual([
      308,
      `https://${HOST}/families?sheet=new`,
    ]);
    for (const path of ['/api', SETTINGS, '/%61pi/account/settings', '//api/account/settings'])
      expect([path, (await asked(path, { scheme: 'http' })).status]).toEqual([path, 403]);
    const sent = await asked('/api/account/sign-in', {
      scheme: 'http',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"robin@example.org"}',
    });
    expect([sent.status, isPcr(sent)]).toEqual([403, false]);
  });

  test('a mail program can unsubscribe a member', async () => {
    const other = await member.newNeighbour();
    const { page } = unsubscribeLinks(app.origin, SECRET, other.id, 'email_notifications');
    const { pathname, search, searchParams } = new URL(page);
    const token = searchParams.get('token') ?? '';
    const subscription = () => other.ask(getSubscription, { query: { token } });
    expect((await subscription()).is_on).toBe(true);
    const answer = await asked(`${pathname}${search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, answer.text]).toEqual([200, 'You are unsubscribed.\n']);
    expect((await subscription()).is_on).toBe(false);
    await logged({ path: pathname, status: 200 });
    expect(await proxy.written()).not.toContain(token);
  });

  test('browsers may speak HTTP/2; probes are not for the internet; cookies are in no log', async () => {
    expect(await protocolOf(proxy)).toBe('h2');
    for (const path of ['/healthz', '/readyz']) {
      const answer = await asked(path);
      expect([answer.status, isPcr(answer)]).toEqual([404, false]);
      await logged({ path, status: 404 });
    }
    const session = '/api/account/session';
    expect(isPcr(await asked(session, { headers: asMember() }))).toBe(true);
    await logged({ path: session, status: 200 });
    const [[, cookie = ''] = []] = [...member.cookies];
    expect(cookie.length).toBeGreaterThan(20);
    expect(await proxy.written()).not.toContain(cookie.slice(0, 20));
  });
});
