import * as z from 'zod/mini';

/** HH:MM of a place's own clock, 24 hours. */
export function timeOfDay(message: string) {
  return z
    .string({ error: message })
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: message }));
}

export const NO_REAL_TIME = 'Enter a real time, for example 08:30';
