import { expect, test } from '../testing/component-test.ts';
import { idleOnceReady, whenIdle } from './when-idle.ts';

/** A page that is not drawn has no idle moments. */
const idle = () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 100 }));

// kit.md 147
test('idle work waits for the first screen, and begins also where its code could not be had', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  idleOnceReady(promise);
  let begun = 0;
  whenIdle(() => begun++);
  const callOff = whenIdle(() => begun++);
  for (let n = 0; n < 3; n++) await idle();
  expect(begun).toBe(0);
  callOff();
  reject(new Error('No such file'));
  await expect.poll(() => begun).toBe(1);
  await idle();
  expect(begun).toBe(1);
});
