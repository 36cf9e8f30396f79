import type { ServerResponse } from 'node:http';
import { ApiError } from '../errors/api-error.ts';
import { clientKey } from './client-address.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { Connections } from './connections.ts';
import { shares } from './shares.ts';

/**
 * A place among the requests that are worked on, or wait for the database or their turn
 * (kit.md 104). Returns how to leave it, which happens by itself when the answer is sent or its
 * connection closed. Throws 503 when there is none.
 */
export type Enter = (address: string, answer: ServerResponse) => () => void;

/**
 * Each such request costs some 60 kB of memory until it is answered, so their number has a bound.
 */
export function workLimit(
  { working, workingOfAddress }: Pick<ConnectionLimits, 'working' | 'workingOfAddress'>,
  { afterAnswer }: Pick<Connections, 'afterAnswer'>,
): Enter {
  const byAddress = shares(workingOfAddress);
  let all = 0;
  return (address, answer) => {
    const key = clientKey(address);
    if (all >= working || !byAddress.take(key))
      throw new ApiError('unavailable', { retry_after: 1 });
    all++;
    let inside = true;
    const leave = () => {
      if (!inside) return;
      inside = false;
      all--;
      byAddress.give(key);
    };
    afterAnswer(answer, leave);
    return leave;
  };
}
