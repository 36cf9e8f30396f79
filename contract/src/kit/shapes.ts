import * as z from 'zod/mini';
import { cleanLine, cleanLines } from './typed.ts';

/**
 * UUIDv7, made by the client that creates the entry (kit.md 9). Stored rows may hold any UUID.
 * Capitals are taken as PostgreSQL writes them, so that two texts of one id are equal everywhere.
 */
export const Id = z.uuid({ error: 'This id is not valid' }).check(z.toLowerCase());

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,6})?(Z|\+00:00)$/;
const noInstant = 'This is not a real date and time';

/**
 * An instant of the years 1 to 9999, UTC, as PostgreSQL writes it; sent back unchanged to say which
 * version an edit is based on.
 */
export const Instant = z.string({ error: noInstant }).check(
  z.regex(INSTANT, { error: noInstant }),
  z.refine((text) => !INSTANT.test(text) || isInstant(text), { error: noInstant }),
);

function isInstant(text: string): boolean {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    INSTANT.exec(text) ?? []
  )
    .slice(1, 7)
    .map(Number);
  return year > 0 && isOfCalendar(year, month, day) && hour < 24 && minute < 60 && second < 60;
}

/** A calendar day as people mean it, YYYY-MM-DD, in no time zone (kit.md 59). */
export const Day = z
  .string()
  .check(z.refine((text) => isDay(text), { error: 'Enter a real date, for example 03/03/2026' }));

/** True for YYYY-MM-DD that the calendar has, in the years 1900 to 2199. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return year >= 1900 && year <= 2199 && isOfCalendar(year, month, day);
}

function isOfCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  // Not Date.UTC, for which the year 1 is 1901.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** PostgreSQL text cannot hold U+0000 and halves of characters; nobody types or pastes them. */
const clean = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'Some of these characters can’t be saved',
});

/**
 * Free text of several lines, not blank, and of at most `max` characters; over-long is refused,
 * never cut (kit/typed.ts says what is not kept). The message of a blank one is '{label} is
 * required' unless another is given.
 */
export const requiredText = (label: string, max: number, missing?: string) =>
  shape(cleanLines, label, max, 1, missing);

/** As `requiredText`, of one line: names, titles, places. */
export const requiredLine = (label: string, max: number, missing?: string) =>
  shape(cleanLine, label, max, 1, missing);

/** As `requiredText`, and null where nothing is said. */
export const optionalText = (label: string, max: number) => orNull(shape(cleanLines, label, max));

/** As `requiredLine`, and null where nothing is said. */
export const optionalLine = (label: string, max: number) => orNull(shape(cleanLine, label, max));

/**
 * Optional: null on the wire and in SQL if left out. Blank is left out, so '' lives only in a form
 * (kit.md 92).
 */
export function orNull<T extends z.ZodMiniType<string, string>>(typed: T) {
  return z.nullable(typed).check(z.overwrite((said) => said || null));
}

/**
 * A list whose length is checked before its items: thousands of wrong items cost no more than one.
 */
export function shortList<T extends z.ZodMiniType>(item: T, max: number, tooMany: string) {
  return z.pipe(z.array(z.any()).check(z.maxLength(max, tooMany)), z.array(item));
}

function shape(
  cleaned: (typed: string) => string,
  label: string,
  max: number,
  min = 0,
  missing = `${label} is required`,
) {
  return z
    .string({ error: missing })
    .check(
      z.overwrite(cleaned),
      z.minLength(min, missing),
      z.maxLength(max, `${label} can have at most ${max} characters`),
      clean,
    );
}

/**
 * What a member typed, for a sentence of ours: after a line break it would pass for more of our
 * words.
 */
export const inOneLine = (typed: string): string =>
  typed.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** Words to look for: at most `max` characters; `missing` is said where there are none at all. */
export function sought(max: number, missing?: string) {
  return z
    .string({ error: missing })
    .check(z.overwrite(cleanLine), z.maxLength(max, `Enter at most ${max} characters`), clean);
}

/** A page of a list: `next` is the cursor of the following page, null at the end. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) });
}

/**
 * A page of a list that is one's own: the first one, where another follows, says how many entries
 * there are in all (kit.md 178).
 */
export function ownPageOf<T extends z.ZodMiniType>(item: T) {
  return z.extend(pageOf(item), { found: z.optional(z.int()) });
}
