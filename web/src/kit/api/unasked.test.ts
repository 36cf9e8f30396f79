import { expect, onTestFinished, test, vi } from 'vitest';
import { callAs, callAsNobody } from './api.ts';
import { unasked } from './unasked.ts';

test('what nobody has pressed for is not tried again after a sign-out, nor by somebody else (machines.md 43)', () => {
  onTestFinished(() => callAs(undefined));
  const send = vi.fn(async () => {});
  const tries = (change: () => void) => {
    callAs('ana');
    const { mutationFn } = unasked(send);
    change();
    send.mockClear();
    void mutationFn('seen');
    return send.mock.calls.length;
  };
  expect(tries(() => callAs('ana'))).toBe(1);
  expect(tries(() => callAs('bo'))).toBe(0);
  expect(tries(callAsNobody)).toBe(0);
});
