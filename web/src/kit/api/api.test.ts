import { endpoint, SHOWN_USER } from '@pcr/contract/kit/endpoint.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  ApiError,
  call,
  OfflineError,
  onAgreementRequired,
  onSessionEnded,
  requestIdOf,
  urlOf,
} from './api.ts';
import { isOnline } from './online.ts';

const getThing = endpoint('GET', '/things/:id', {
  params: z.object({ id: z.string() }),
  query: z.object({ search: z.optional(z.string()), tags: z.optional(z.array(z.string())) }),
  out: z.object({ id: z.string() }),
  summary: 'One thing',
});
const saveThing = endpoint('POST', '/things', {
  in: z.object({ name: z.string() }),
  summary: 'Saves a thing',
});

const signIn = endpoint('POST', '/in', {
  access: 'anybody',
  in: z.object({ name: z.string() }),
  hashes: true,
  summary: 'Signs in',
});

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
const refuse = (status: number, error: Record<string, unknown>) =>
  answer(status, { error: { message: 'No.', request_id: 'r1', ...error } });

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  fetched.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The error that a call is refused with; it fails if the call is not refused. */
async function refusal(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('the call went through'),
    (error: unknown) => error,
  );
}

describe('what is sent', () => {
  test('path and query are escaped; what is not given is left out', async () => {
    answer(200, { id: 'a' });
    await call(getThing, { params: { id: 'a/b?c' }, query: { search: 'x & y', tags: ['1', '2'] } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/things/a%2Fb%3Fc?search=x+%26+y&tags=1&tags=2');
    expect(urlOf(getThing, { params: { id: 'a' }, query: { search: undefined } })).toBe(
      '/api/things/a',
    );
  });

  test('a parameter that would lead to another path is refused', () => {
    for (const id of ['', '.', '..', undefined])
      expect(() => urlOf(getThing, { params: { id } })).toThrow('needs id');
  });

  test('input goes as JSON with the cookie of the same origin; no body, no type', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await expect(call(saveThing, { in: { name: 'n' } })).resolves.toBeUndefined();
    const sent = fetched.mock.calls[0]?.[1];
    expect(sent).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: '{"name":"n"}',
    });
    expect(new Headers(sent?.headers).get('content-type')).toBe('application/json');
    answer(200, { id: 'a' });
    await call(getThing, { params: { id: 'a' }, query: {} });
    expect(new Headers(fetched.mock.calls[1]?.[1]?.headers).has('content-type')).toBe(false);
  });
});

describe('what is refused', () => {
  test('an error of the contract keeps all of its parts, such as the row as it is now', async () => {
    refuse(422, {
      code: 'invalid_input',
      fields: { name: 'Name is required' },
      current: { id: 'a' },
    });
    const error = await refusal(call(saveThing, { in: { name: '' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_input',
      message: 'No.',
      fields: { name: 'Name is required' },
      request_id: 'r1',
      agreements: [],
      current: { id: 'a' },
    });
  });

  test('a refusal can be named to the operator, what was never answered cannot', async () => {
    refuse(500, { code: 'internal' });
    expect(requestIdOf(await refusal(call(saveThing, { in: { name: '' } })))).toBe('r1');
    expect(requestIdOf(new OfflineError('network'))).toBeUndefined();
    expect(requestIdOf(null)).toBeUndefined();
  });

  test.each([
    [502, 'unavailable'],
    [413, 'body_too_large'],
    [429, 'too_many_requests'],
    [500, 'internal'],
  ])('status %i from something in between becomes %s', async (status, code) => {
    fetched.mockResolvedValueOnce(new Response('<h1>Bad Gateway</h1>', { status }));
    expect(await refusal(call(saveThing, { in: { name: '' } }))).toMatchObject({ status, code });
  });

  test('an ended session is told to the listener, unless the call is quiet', async () => {
    const ended = vi.fn();
    const stop = onSessionEnded(ended);
    refuse(401, { code: 'not_authenticated' });
    await refusal(call(saveThing, { in: { name: '' } }));
    expect(ended).toHaveBeenCalledTimes(1);
    refuse(401, { code: 'not_authenticated' });
    await refusal(call(saveThing, { in: { name: '' } }, { quiet: true }));
    refuse(401, { code: 'wrong_credentials' });
    await refusal(call(saveThing, { in: { name: '' } }));
    stop();
    refuse(401, { code: 'not_authenticated' });
    await refusal(call(saveThing, { in: { name: '' } }));
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('agreements that are missing are told to the listener', async () => {
    const required = vi.fn();
    const stop = onAgreementRequired(required);
    refuse(403, { code: 'agreement_required', agreements: ['nda'] });
    await refusal(call(saveThing, { in: { name: '' } }));
    stop();
    expect(required).toHaveBeenCalledExactlyOnceWith(['nda']);
  });
});

describe('what is not answered', () => {
  test('no network is an OfflineError, and the app is offline until a call is answered', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await refusal(call(saveThing, { in: { name: '' } }))).toMatchObject({
      name: 'OfflineError',
      reason: 'network',
    });
    expect(isOnline()).toBe(false);
    refuse(422, { code: 'invalid_input' });
    await refusal(call(saveThing, { in: { name: '' } }));
    expect(isOnline()).toBe(true);
  });

  test.each([
    ['10 seconds', () => call(getThing, { params: { id: 'a' }, query: {} }), 10_000],
    // The server itself tries for 20 s (machines.md 36).
    ['25 seconds, to a write,', () => call(saveThing, { in: { name: '' } }), 25_000],
    ['30 seconds, where a password is hashed,', () => call(signIn, { in: { name: '' } }), 30_000],
  ])('no answer within %s is an OfflineError (kit.md 70)', async (_words, ask, wait) => {
    vi.useFakeTimers();
    fetched.mockImplementationOnce(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const error = refusal(ask());
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await error).toMatchObject({ name: 'OfflineError', reason: 'timeout' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a page instead of an answer (a hotel asking to sign in) is an OfflineError', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 200 }));
    expect(await refusal(call(getThing, { params: { id: 'a' }, query: {} }))).toBeInstanceOf(
      OfflineError,
    );
  });

  test("a call that its caller gives up ends with the caller's reason and says nothing about the network", async () => {
    fetched.mockResolvedValueOnce(Response.json({ id: 'a' }));
    await call(getThing, { params: { id: 'a' }, query: {} });
    const control = new AbortController();
    fetched.mockImplementationOnce(async (_url, init) => {
      control.abort();
      throw init?.signal?.reason;
    });
    const error = await refusal(
      call(getThing, { params: { id: 'a' }, query: {} }, { signal: control.signal }),
    );
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(isOnline()).toBe(true);
  });
});

// machines.md 43
describe('a write whose member has left the page to nobody or to somebody else', () => {
  /** As in a page that has just opened. */
  async function opened() {
    vi.resetModules();
    onTestFinished(() => void vi.resetModules());
    const own = await import('./api.ts');
    return { ...own, save: () => own.call(saveThing, { in: { name: 'n' } }) };
  }
  function heard(asked: Promise<unknown>) {
    const end = vi.fn();
    void asked.then(end, end);
    return end;
  }
  const passes = () => new Promise((done) => setTimeout(done, 50));

  test.each<[string, () => Response | Promise<Response>]>([
    ['an answer', () => Response.json({})],
    ['a refusal', () => new Response('', { status: 500 })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('never ends, also with %s', async (_words, answered) => {
    const { callAs, callAsNobody, save } = await opened();
    fetched.mockImplementation(async () => answered());
    callAs('ana');
    // Also where she signs in again before the answer.
    const back = heard(save());
    callAsNobody();
    callAs('ana');
    const left = heard(save());
    callAsNobody();
    await passes();
    callAs('ana');
    const lost = heard(save());
    callAs('bo');
    await passes();
    expect([back, left, lost].flatMap((end) => end.mock.calls)).toEqual([]);
    // Whose session has only begun anew hears of it.
    const stayed = heard(save());
    callAs('bo');
    await vi.waitFor(() => expect(stayed).toHaveBeenCalledTimes(1));
  });

  test('ends where it was pressed before the page knew whose session it is', async () => {
    const { callAs, callUntilKnown, save } = await opened();
    fetched.mockImplementation(async () => Response.json({}));
    const asked = save();
    callUntilKnown('ana');
    const shown = save();
    callAs('ana');
    await expect(Promise.all([asked, shown])).resolves.toEqual([{}, {}]);
    const users = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get(SHOWN_USER));
    expect(users).toEqual([null, 'ana']);
    // What somebody else's session comes to instead is nothing of hers.
    const { callAs: begin, callUntilKnown: show, save: press } = await opened();
    show('ana');
    const heardOf = heard(press());
    begin('bo');
    await passes();
    expect(heardOf).not.toHaveBeenCalled();
  });

  test('is none that anybody may send, such as a sign-in', async () => {
    const { call, callAs } = await opened();
    callAs('ana');
    answer(200, {});
    const asked = call(signIn, { in: { name: 'bo' } });
    callAs('bo');
    await expect(asked).resolves.toEqual({});
  });
});
