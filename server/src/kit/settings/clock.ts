/** Time as an argument (kit.md 89): main.ts makes the real one, tests make theirs. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
