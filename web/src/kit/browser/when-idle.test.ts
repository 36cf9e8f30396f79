import { expect, onTestFinished, test, vi } from 'vitest';
import { idleOnceReady, whenIdle } from './when-idle.ts';

// kit.md 147
test('idle work waits for the first screen, and begins also where its code could not be had', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { promise, reject } = Promise.withResolvers<void>();
  idleOnceReady(promise);
  const [work, calledOff] = [vi.fn(), vi.fn()];
  whenIdle(work);
  const callOff = whenIdle(calledOff);
  await Promise.resolve();
  expect(waiting).toEqual([]);
  callOff();
  reject(new Error('No such file'));
  await expect.poll(() => waiting).toEqual([work]);
});
