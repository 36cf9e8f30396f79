import { ApiError } from '../kit/http/api-error.ts';

/** Of one person, and of all; each holds a connection and up to 10 MB on disk. */
const OF_ONE = 3;
const OF_ALL = 64;

export interface Places {
  /** Does the work while it has a place; 429 when this person has none left, 503 when nobody has. */
  take<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

export function uploadsAtOnce(): Places {
  const running = new Map<string, number>();
  let all = 0;
  return {
    async take(userId, work) {
      const own = running.get(userId) ?? 0;
      if (own >= OF_ONE) {
        throw new ApiError('too_many_requests', {
          message: 'Several of your files are on their way already. Please wait until one of them is done.',
          retry_after: 5,
        });
      }
      if (all >= OF_ALL) throw new ApiError('unavailable');
      running.set(userId, own + 1);
      all++;
      try {
        return await work();
      } finally {
        all--;
        const left = (running.get(userId) ?? 1) - 1;
        if (left > 0) running.set(userId, left);
        else running.delete(userId);
      }
    },
  };
}
