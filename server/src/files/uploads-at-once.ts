import { clientKey } from '../kit/connections/client-address.ts';
import { shares } from '../kit/connections/shares.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { FileLimits } from './files.limits.ts';

export interface Places {
  /**
   * Does the work while it has a place; 429 when this member or this client's address has none
   * left, 503 when nobody has.
   */
  take<T>(whose: { userId: string; address: string }, work: () => Promise<T>): Promise<T>;
}

export function uploadsAtOnce({ ofMember, ofAddress, ofAll }: FileLimits): Places {
  const members = new Map<string, number>();
  const addresses = shares(ofAddress);
  let all = 0;
  return {
    async take({ userId, address }, work) {
      const client = clientKey(address);
      if ((members.get(userId) ?? 0) >= ofMember) throw busy('Several of your files');
      if (all >= ofAll) throw new ApiError('unavailable');
      if (!addresses.take(client)) throw busy('Several files from your network');
      count(members, userId, 1);
      all++;
      try {
        return await work();
      } finally {
        all--;
        count(members, userId, -1);
        addresses.give(client);
      }
    },
  };
}

const busy = (what: string) =>
  new ApiError('too_many_requests', {
    message: `${what} are on their way already. Please wait until one of them is done.`,
    retry_after: 5,
  });

function count(running: Map<string, number>, key: string, by: 1 | -1): void {
  const now = (running.get(key) ?? 0) + by;
  if (now > 0) running.set(key, now);
  else running.delete(key);
}
