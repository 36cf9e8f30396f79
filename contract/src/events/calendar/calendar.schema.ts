import * as z from 'zod/mini';
import { Instant } from '../../kit/shapes.ts';

/**
 * The address at which a calendar reads a member's events (events.md 51). What it carries is told
 * once.
 */
export const CalendarAddress = z.object({ created_at: Instant });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

/** Null where the member has none. */
export const OwnCalendarAddress = z.object({ address: z.nullable(CalendarAddress) });

const Token = z.string().check(z.minLength(1), z.maxLength(200));

export const NewCalendarAddress = z.object({ address: CalendarAddress, token: Token });
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>;

/** In the query, which no log of PCR writes down: calendars can send nothing else. */
export const CalendarKey = z.object({ token: Token });
