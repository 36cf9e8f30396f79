import { afterEach, expect, test, vi } from 'vitest';
import type { UploadOptions } from './upload.ts';
import { uploadQueue } from './upload-queue.ts';

afterEach(() => void vi.useRealTimers());

class Cut extends Error {}
class Busy extends Error {
  after = 0;
}
class SignedOut extends Error {}

/** A queue whose files go through when the test says so. */
function fixtures() {
  /** What the page knows of the server, and where in its span each pause ends. */
  const page = { isOnlyReading: false, chance: 0 };
  const calls: {
    id: string;
    name: string;
    options: UploadOptions;
    done: (result: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const finished: string[][] = [];
  let ids = 0;
  const queue = uploadQueue<string>({
    send: ({ id, name }, options) =>
      new Promise((done, fail) => {
        options.signal?.addEventListener('abort', () => fail(new Error('aborted')));
        calls.push({ id, name, options, done, fail });
      }),
    isCut: (error) => error instanceof Cut,
    isBusy: (error) => error instanceof Busy,
    secondsAfter: (error) => (error instanceof Busy ? error.after : 0),
    isOnlyReading: () => page.isOnlyReading,
    onlyReadingWords: 'waits',
    hasLeft: () => false,
    chance: () => page.chance,
    isRefused: () => false,
    onRefused: () => {},
    isSignedOut: (error) => error instanceof SignedOut,
    wordsOf: (error) => (error as Error).message,
    newId: () => `id-${++ids}`,
    onDone: (results) => finished.push(results),
  });
  const states = () => queue.uploads().map(({ name, state, problem }) => [name, state, problem]);
  const file = (name: string, size = 10) => ({ name, blob: new Blob(['x'.repeat(size)]) });
  const settled = () =>
    expect.poll(() => queue.uploads().some(({ state }) => state === 'sending')).toBe(false);
  return { queue, page, calls, finished, states, file, settled };
}

test('files are sent one after the other, and told of together', async () => {
  const { queue, calls, finished, states, file } = fixtures();
  queue.add([file('a'), file('b')]);
  expect(states()).toEqual([
    ['a', 'sending', null],
    ['b', 'waiting', null],
  ]);
  calls[0]?.done('file a');
  await expect.poll(() => calls).toHaveLength(2);
  expect(finished).toEqual([]);
  calls[1]?.done('file b');
  await expect.poll(() => finished).toEqual([['file a', 'file b']]);
  expect(states()).toEqual([]);
});

test('a failure stays with its words, the others go on, and a retry has the same id', async () => {
  const { queue, calls, finished, states, file } = fixtures();
  queue.add([file('a'), file('b')]);
  calls[0]?.fail(new Error('no signal'));
  await expect.poll(() => calls).toHaveLength(2);
  calls[1]?.done('file b');
  await expect.poll(() => states()).toEqual([['a', 'failed', 'no signal']]);
  expect(finished).toEqual([['file b']]);
  queue.retry(calls[0]?.id ?? '');
  expect(calls[2]?.id).toBe(calls[0]?.id);
  calls[2]?.done('file a');
  await expect.poll(() => finished).toEqual([['file b'], ['file a']]);
});

test('cancelling ends what is being sent, and the next one goes', async () => {
  const { queue, calls, finished, states, file } = fixtures();
  queue.add([file('a'), file('b'), file('c')]);
  queue.cancel(calls[0]?.id ?? '');
  expect(calls[0]?.options.signal?.aborted).toBe(true);
  await expect.poll(() => calls).toHaveLength(2);
  expect(states()).toEqual([
    ['b', 'sending', null],
    ['c', 'waiting', null],
  ]);
  queue.cancel('id-3');
  calls[1]?.done('file b');
  await expect.poll(() => finished).toEqual([['file b']]);
  expect(calls).toHaveLength(2);
});

test('a cut upload goes on by itself: soon, then less often, and at once when there is a connection', async () => {
  vi.useFakeTimers();
  const { queue, calls, states, file } = fixtures();
  queue.add([file('a', 100)]);
  expect(calls[0]?.options.again).toBe(false);
  calls[0]?.options.onProgress?.(40);
  const pauses = [1_000, 3_000, 10_000, 30_000, 30_000];
  for (const [n, pause] of pauses.entries()) {
    calls[n]?.fail(new Cut('no signal'));
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(queue.uploads()).toMatchObject([{ state: 'failed', isCut: true, sent: 40, size: 100 }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(n + 2);
    expect(calls[n + 1]).toMatchObject({ id: calls[0]?.id, options: { again: true } });
  }
  calls[5]?.fail(new Cut('no signal'));
  await vi.advanceTimersByTimeAsync(1);
  queue.goOn();
  expect(calls).toHaveLength(7);
  // A byte has arrived: the next try comes soon again.
  calls[6]?.options.onProgress?.(60);
  calls[6]?.fail(new Cut('no signal'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toHaveLength(8);
  calls[7]?.done('file a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([states(), calls.length]).toEqual([[], 8]);
});

// machines.md 11
test('what a server refuses that saves nothing just now goes on by itself, with longer pauses though its bytes arrive each time', async () => {
  vi.useFakeTimers();
  const { queue, calls, states, file } = fixtures();
  queue.add([file('a', 100)]);
  const pauses = [1_000, 3_000, 10_000, 30_000, 60_000, 120_000, 300_000, 300_000];
  for (const [n, pause] of pauses.entries()) {
    calls[n]?.options.onProgress?.(100);
    calls[n]?.fail(new Busy('not now'));
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(queue.uploads()).toMatchObject([{ state: 'failed', isCut: true, problem: 'not now' }]);
    expect(calls).toHaveLength(n + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls[n + 1]).toMatchObject({ id: calls[0]?.id, options: { again: true } });
  }
  calls[8]?.done('file a');
  await vi.advanceTimersByTimeAsync(600_000);
  expect([states(), calls.length]).toEqual([[], 9]);
});

test('a server that takes nothing just now is left alone for as long as it asks, by each page for a time of its own', async () => {
  vi.useFakeTimers();
  const { queue, page, calls, file } = fixtures();
  page.chance = 1;
  queue.add([file('a')]);
  calls[0]?.fail(Object.assign(new Busy('not now'), { after: 8 }));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(2);
});

test('while nobody can write no file is sent again, nor a further one; each page goes on at a moment of its own, and Retry at once', async () => {
  vi.useFakeTimers();
  const { queue, page, calls, states, finished, file } = fixtures();
  queue.add([file('a'), file('b')]);
  page.isOnlyReading = true;
  calls[0]?.fail(new Busy('not now'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  queue.goOn();
  expect(calls).toHaveLength(1);
  expect(states()).toEqual([
    ['a', 'failed', 'waits'],
    ['b', 'failed', 'waits'],
  ]);
  queue.retry('id-2');
  expect(calls.map(({ name }) => name)).toEqual(['a', 'b']);
  calls[1]?.done('file b');
  await vi.advanceTimersByTimeAsync(1);
  Object.assign(page, { isOnlyReading: false, chance: 0.5 });
  queue.savesAgain();
  await vi.advanceTimersByTimeAsync(2_499);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  calls[2]?.done('file a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(finished).toEqual([['file b'], ['file a']]);
});

test('a cut upload that is cancelled is not tried again', async () => {
  vi.useFakeTimers();
  const { queue, calls, file } = fixtures();
  queue.add([file('a')]);
  calls[0]?.fail(new Cut('no signal'));
  await vi.advanceTimersByTimeAsync(0);
  queue.cancel(calls[0]?.id ?? '');
  await vi.advanceTimersByTimeAsync(60_000);
  queue.goOn();
  expect(calls).toHaveLength(1);
});

test('when all are cancelled nothing is told of', async () => {
  const { queue, finished, states, file, settled } = fixtures();
  queue.add([file('a')]);
  queue.cancel('id-1');
  await settled();
  expect([states(), finished]).toEqual([[], []]);
});

test('uploads stopped by an ended session go on once their owner has signed in again, and nothing else does', async () => {
  const { queue, calls, finished, states, file, settled } = fixtures();
  queue.add([file('a'), file('b'), file('c')]);
  calls[0]?.fail(new SignedOut('sign in'));
  await expect.poll(() => calls).toHaveLength(2);
  calls[1]?.fail(new Error('too large'));
  await expect.poll(() => calls).toHaveLength(3);
  calls[2]?.fail(new SignedOut('sign in'));
  await settled();
  queue.goOnSignedIn();
  await expect.poll(() => calls).toHaveLength(4);
  calls[3]?.done('file a');
  await expect.poll(() => calls).toHaveLength(5);
  calls[4]?.done('file c');
  await expect.poll(() => finished).toEqual([['file a', 'file c']]);
  expect(states()).toEqual([['b', 'failed', 'too large']]);
  queue.goOnSignedIn();
  expect(calls).toHaveLength(5);
});

test('once its screen has gone, all is cancelled and nothing more is sent, until the screen is there again', async () => {
  vi.useFakeTimers();
  const { queue, calls, finished, states, file } = fixtures();
  queue.add([file('a')]);
  calls[0]?.fail(new Cut('no signal'));
  await vi.advanceTimersByTimeAsync(0);
  queue.add([file('b'), file('c')]);
  queue.close();
  expect(calls[1]?.options.signal?.aborted).toBe(true);
  queue.add([file('d')]);
  queue.goOn();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([states(), calls.map(({ name }) => name)]).toEqual([[], ['a', 'b']]);
  queue.open();
  queue.add([file('e')]);
  calls[2]?.done('file e');
  await vi.advanceTimersByTimeAsync(0);
  expect(finished).toEqual([['file e']]);
});
