import { type Endpoint, endpoint, SENT_AGAIN } from '@pcr/contract/kit/endpoint.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notedHere } from '../postgres/commits.ts';
import type { Database } from '../postgres/database.ts';
import { ONE_DATABASE } from '../standby/standbys.ts';
import { secondTries, type Write } from './second-try.ts';

// What becomes of a write whose tries end in ways that a database seldom shows.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failure = (code: string) => Object.assign(new Error(code), { code });
/** An endpoint that may be sent again, and one that may not. */
const REPEATABLE = endpoint('POST', '/numbers', {
  access: 'anybody',
  again: true,
  summary: '',
});
const ONCE = endpoint('POST', '/numbers', {
  access: 'anybody',
  again: false,
  summary: '',
});

const FILE = endpoint('PUT', '/numbers/file', { access: 'anybody', takes: 'bytes', summary: '' });

/** `looks` end the looks whether the database is back, one after the other; then it is. */
function setUp(endpoint: Endpoint, looks: Error[] = []) {
  const database = {
    async query() {
      const error = looks.shift();
      if (error) throw error;
      return [];
    },
  } as unknown as Database;
  const begun = performance.now();
  const reply = {
    get elapsedTime() {
      return performance.now() - begun;
    },
  };
  const write = {
    endpoint,
    given: {},
    request: { headers: {}, ip: '127.0.0.1' },
    reply,
  } as unknown as Write;
  const tries = secondTries(database, ONE_DATABASE);
  const ask = (work: () => Promise<unknown>) => tries.write(write, work);
  return Object.assign(ask, {
    check: (what: () => Promise<unknown>) =>
      tries.check({ method: 'POST', ip: '127.0.0.1' }, write.reply, what),
  });
}

test.each(['57014', '53200', '40P01'])(
  'machines.md 8: what was committed in part and then failed with %s is unknown',
  async (code) => {
    let tried = 0;
    const work = async () => {
      tried++;
      Object.assign(notedHere() ?? {}, { some: true });
      if (tried === 1) throw failure(code);
      return 'done';
    };
    await expect(setUp(ONCE)(work)).rejects.toMatchObject({ code: 'outcome_unknown' });
    tried = 0;
    expect(await setUp(REPEATABLE)(work)).toBe('done');
  },
);

test('machines.md 8: whatever the look for the database fails with, it is looked again', async () => {
  const work = vi.fn().mockRejectedValueOnce(failure('ECONNREFUSED')).mockResolvedValue('done');
  const answer = setUp(REPEATABLE, [failure('42501'), failure('57014')])(work);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe('done');
});

test('machines.md 8: a second try that takes long is answered within 24 seconds', async () => {
  const answers = [REPEATABLE, ONCE].map((endpoint) => {
    const work = vi
      .fn(() => new Promise<never>(() => {}))
      .mockImplementationOnce(async () => {
        await new Promise((over) => setTimeout(over, 19_000));
        throw failure('ECONNREFUSED');
      });
    return setUp(endpoint)(work).catch((error: { code: string }) => error.code);
  });
  await vi.advanceTimersByTimeAsync(24_000);
  const late = Promise.resolve('late');
  expect(await Promise.all(answers.map((answer) => Promise.race([answer, late])))).toEqual([
    'unavailable',
    'outcome_unknown',
  ]);
});

test.each([
  ['a form', REPEATABLE, 'unavailable'],
  ['a file, which takes as long as its sender does', FILE, 'done'],
])('machines.md 8: %s that is sent while the database is away: %s', async (_, sent, meant) => {
  const ask = setUp(sent);
  const signedIn = vi.fn().mockRejectedValueOnce(failure('ECONNREFUSED')).mockResolvedValue('yes');
  expect(await ask.check(signedIn)).toBe('yes');
  const work = () => new Promise((done) => setTimeout(done, 30_000, 'done'));
  const answer = ask(work).catch((error: { code: string }) => error.code);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toBe(meant);
});

test.each([
  ['who has a session, of what may be sent again', { access: 'session', again: true }, 1],
  ['who has a session, of what may not', { access: 'session', again: false }, 0],
  ['who has none', { access: 'anybody', again: true }, 0],
] as const)(
  'machines.md 12: that it was sent before is heard of one %s',
  async (_, parts, looks) => {
    const query = vi.fn(async () => []);
    const tries = secondTries({ query } as unknown as Database, ONE_DATABASE);
    const write = {
      endpoint: endpoint('POST', '/numbers', { ...parts, summary: '' }),
      ...{ given: {}, request: { headers: { [SENT_AGAIN]: '1' } }, reply: { elapsedTime: 0 } },
    } as unknown as Write;
    expect(await tries.write(write, async () => 'done')).toBe('done');
    expect(query).toHaveBeenCalledTimes(looks);
  },
);

test('machines.md 14: of the changes that wait for the database 128 have a place, 32 of one client address', async () => {
  const query = async () => Promise.reject(failure('ECONNREFUSED'));
  const tries = secondTries({ query } as unknown as Database, ONE_DATABASE);
  const from = (ip: string) => {
    const reply = { elapsedTime: 0, header: () => {} };
    const write = { endpoint: REPEATABLE, given: {}, request: { headers: {}, ip }, reply };
    const answer = { code: 'waits' };
    tries
      .write(write as unknown as Write, () => Promise.reject(failure('ECONNREFUSED')))
      .catch((error) => Object.assign(answer, { code: error.code, ...error.detail }));
    return answer;
  };
  const refused = { code: 'unavailable', retry_after: 5 };
  const of = (ip: string) => Array.from({ length: 33 }, () => from(ip));
  const sent = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'].map(of);
  await vi.advanceTimersByTimeAsync(1);
  for (const ofOne of sent) expect(ofOne).toEqual([...Array(32).fill({ code: 'waits' }), refused]);
  const late = from('203.0.113.5');
  await vi.advanceTimersByTimeAsync(1);
  expect(late).toEqual(refused);
});
