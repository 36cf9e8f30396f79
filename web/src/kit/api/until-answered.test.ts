import { endpoint, ONLY_READING, SHOWN_USER } from '@pcr/contract/kit/endpoint.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { refusalOf } from '../form/refusal.ts';
import { call, isUnanswered } from './api.ts';
import { isOnlyReading, noteAnswered } from './online.ts';
import { SAVING_SOON, waitAgain } from './until-answered.ts';

// The app tries by itself for a minute, and then says what is known (machines.md 35 to 39).

const saveThing = endpoint('POST', '/things', {
  in: z.object({ id: z.string() }),
  out: z.object({ id: z.string() }),
  summary: 'Saves a thing under the id of its maker',
});
const sendCode = endpoint('POST', '/codes', {
  in: z.object({ to: z.string() }),
  summary: 'Sends a code, and another one when it arrives twice',
});

type Answer = () => Response | Promise<Response>;
const BUSY = 'PCR is busy or just starting up. Please try again in a moment.';
const refuse =
  (status: number, error: Record<string, unknown>, headers = {}): Answer =>
  () =>
    Response.json({ error: { message: 'No.', request_id: 'r1', ...error } }, { status, headers });
const busy = refuse(503, { code: 'unavailable', message: BUSY });
const readsOnly = refuse(503, { code: 'unavailable', message: BUSY }, { [ONLY_READING]: '1' });
const ofProxy: Answer = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
const saved: Answer = () => Response.json({ id: 'a' });
const noNetwork: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

const fetched = vi.fn<typeof fetch>();
/** In turn; the last one stays. */
function answers(...these: Answer[]): void {
  const [last] = these.slice(-1);
  for (const one of these.slice(0, -1)) fetched.mockImplementationOnce(async () => one());
  fetched.mockImplementation(async () => last?.() ?? Response.error());
}

let began = 0;
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  noteAnswered(true, false);
  began = performance.now();
});
afterEach(() => {
  fetched.mockReset();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Moves the clock from pause to pause until the call ends: how, and after how many seconds. */
async function ended(asked: Promise<unknown>): Promise<{ is: unknown; after: number }> {
  let is: unknown;
  const end = asked.then(
    (answer) => {
      is = { answer };
    },
    (error: unknown) => {
      is = error;
    },
  );
  while (is === undefined) {
    await vi.dynamicImportSettled();
    if (is === undefined && vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  }
  await end;
  return { is, after: (performance.now() - began) / 1000 };
}
const save = (options = {}) => call(saveThing, { in: { id: 'a' } }, options);

test('the pauses are 1, 2, 4 and then 5 s, each page at another moment, and never shorter than the server asks for', () => {
  expect([0, 1, 2, 3, 4, 20].map((tries) => waitAgain(tries, 0, 0))).toEqual([
    1000, 2000, 4000, 5000, 5000, 5000,
  ]);
  expect(waitAgain(3, 0, 1)).toBe(6250);
  expect(waitAgain(0, 10, 0)).toBe(10_000);
  expect(waitAgain(4, 1, 0)).toBe(5000);
});

test.each([
  ['the server', busy],
  ['a proxy', ofProxy],
])(
  'a write that %s refuses for the moment is sent again, the same, until it is saved',
  async (_, refused) => {
    answers(refused, refused, saved);
    expect(await ended(save())).toEqual({ is: { answer: { id: 'a' } }, after: 3 });
    const bodies = fetched.mock.calls.map(([, init]) => init?.body);
    expect(bodies).toEqual(['{"id":"a"}', '{"id":"a"}', '{"id":"a"}']);
  },
);

test('after a minute the app says that nobody knows, in which it has asked thirteen times more', async () => {
  answers(busy);
  const { is, after } = await ended(save());
  expect(isUnanswered(is)).toBe(true);
  expect(is).toMatchObject({ message: BUSY });
  expect(after).toBe(57);
  expect(fetched).toHaveBeenCalledTimes(14);
});

test('the server is left alone as long as it asks, and not asked again where that is too late', async () => {
  answers(refuse(503, { code: 'unavailable', message: BUSY, retry_after: 20 }), saved);
  expect(await ended(save())).toMatchObject({ after: 20 });
  answers(() => new Response('', { status: 503, headers: { 'retry-after': '61' } }));
  began = performance.now();
  const { is, after } = await ended(save());
  expect([isUnanswered(is), after]).toEqual([true, 0]);
});

test('what says no is believed, also after what did not', async () => {
  answers(busy, refuse(422, { code: 'invalid_input', fields: { id: 'Wrong' } }));
  const { is } = await ended(save());
  expect(isUnanswered(is)).toBe(false);
  expect(is).toMatchObject({ code: 'invalid_input', fields: { id: 'Wrong' } });
});

test('of too many tries, and of a server that fails, it is not said that nothing was saved', async () => {
  answers(busy, refuse(429, { code: 'too_many_requests', retry_after: 90 }));
  expect(isUnanswered((await ended(save())).is)).toBe(true);
  answers(busy, refuse(500, { code: 'internal' }));
  expect(isUnanswered((await ended(save())).is)).toBe(true);
  answers(refuse(500, { code: 'internal' }));
  expect(isUnanswered((await ended(save())).is)).toBe(false);
});

test('nothing is sent again that must not arrive twice, that its caller sends again, that has words of its own, or that got no answer at first', async () => {
  const once = async (answer: Answer, asked: () => Promise<unknown>) => {
    fetched.mockReset();
    answers(answer);
    const { is, after } = await ended(asked());
    expect(fetched).toHaveBeenCalledTimes(1);
    began = performance.now();
    return { unknown: isUnanswered(is), after };
  };
  const code = () => call(sendCode, { in: { to: 'ana' } });
  expect(await once(busy, code)).toEqual({ unknown: false, after: 0 });
  const unknown = refuse(503, { code: 'outcome_unknown', message: 'Please look.' });
  expect(await once(unknown, code)).toEqual({ unknown: true, after: 0 });
  await once(busy, () => save({ once: true }));
  const notChecked = refuse(503, { code: 'unavailable', message: 'PCR can’t check this file.' });
  expect(await once(notChecked, save)).toEqual({ unknown: false, after: 0 });
  expect(await once(noNetwork, save)).toEqual({ unknown: true, after: 0 });
});

test('a server that goes away meanwhile is asked again; a device that goes says at once that nobody knows', async () => {
  answers(busy, noNetwork, noNetwork, saved);
  expect(await ended(save())).toMatchObject({ is: { answer: { id: 'a' } }, after: 7 });
  answers(() => {
    vi.stubGlobal('navigator', { onLine: false });
    return busy();
  }, noNetwork);
  began = performance.now();
  const { is, after } = await ended(save());
  expect([isUnanswered(is), after]).toEqual([true, 1]);
});

test('nothing is sent after a sign-out, in the session of somebody else, nor once its caller has given up', async () => {
  // Of its own, and not left to other tests: a page has sessions for good.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const own = await import('./api.ts');
  const press = () => own.call(saveThing, { in: { id: 'a' } });
  /** Who has left hears nothing (machines.md 43). */
  async function pressUnheard() {
    const end = vi.fn();
    void press().then(end, end);
    for (let second = 0; second < 70; second++) {
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(end).not.toHaveBeenCalled();
  }
  own.callAs('ana');
  answers(busy, () => {
    own.callAs('bo');
    return busy();
  });
  await pressUnheard();
  const users = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get(SHOWN_USER));
  expect(users).toEqual(['ana', 'ana']);
  // In the pause, in which no try is under way.
  for (const leave of [() => own.callAs('cy'), () => own.callAsNobody()]) {
    fetched.mockReset();
    answers(busy);
    setTimeout(leave, 500);
    await pressUnheard();
    expect(fetched).toHaveBeenCalledTimes(1);
  }
  // A session of the same member that begins meanwhile ends nothing.
  own.callAs('cy');
  fetched.mockReset();
  answers(busy, () => Response.json({}));
  setTimeout(() => own.callAs('cy'), 500);
  expect((await ended(press())).is).toEqual({ answer: {} });
  expect(fetched).toHaveBeenCalledTimes(2);
  fetched.mockReset();
  const control = new AbortController();
  answers(() => {
    control.abort();
    return busy();
  });
  expect((await ended(save({ signal: control.signal }))).is).toMatchObject({ name: 'AbortError' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('where nobody could write when it was pressed, nothing was saved; where that came in between, nobody knows', async () => {
  answers(readsOnly);
  const first = (await ended(save())).is;
  expect(refusalOf(first, []).why).toBe('unanswered');
  expect(isOnlyReading()).toBe(true);
  began = performance.now();
  const { is: second, after } = await ended(save());
  expect(after).toBe(57);
  expect(refusalOf(second, []).why).toBe('not_yet');
  expect(second).toMatchObject({ message: SAVING_SOON });
  answers(readsOnly, busy, readsOnly);
  const third = (await ended(save())).is;
  expect(refusalOf(third, []).why).toBe('unanswered');
  answers(readsOnly, saved);
  expect((await ended(save())).is).toEqual({ answer: { id: 'a' } });
  expect(isOnlyReading()).toBe(false);
});
