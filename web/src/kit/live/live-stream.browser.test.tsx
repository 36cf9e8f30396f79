import { openLive } from '@pcr/contract/kit/live/live.endpoints.ts';
import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { callAs, onSessionEnded } from '../api/api.ts';
import { newId } from '../api/ids.ts';
import { expect, test } from '../testing/component-test.ts';
import { keepListening } from './live-stream.ts';

test('a stream that is refused late ends no session that has begun meanwhile, and opens again (account.md 16)', async ({
  server,
}) => {
  const ended = vi.fn();
  const forget = onSessionEnded(ended);
  const ana = newId();
  callAs(ana);
  server.endSession();
  const { arrived, letGo } = server.hold(openLive);
  const stop = keepListening(new QueryClient());
  await arrived;
  // In another tab.
  server.startSession();
  callAs(ana);
  letGo();
  await expect.poll(() => server.listening).toBe(1);
  expect(ended).not.toHaveBeenCalled();
  stop();
  forget();
});
