import * as z from 'zod/mini';
import { plainSigns } from './plain-signs.ts';

/** The number of a line, as a printed list of recovery codes has it: '1. '. */
const LINE_NUMBER = /^\d{1,2}[.)] /;

/** Signs that apps, messages and lists put between the characters of a code or around it. */
const BETWEEN = /[\p{P}\p{S}\p{Z}]/gu;

/** What is left of a code where it is compared: its letters and digits alone. */
const codeIn = (typed: string): string =>
  plainSigns(typed).replace(LINE_NUMBER, '').replace(BETWEEN, '').toLowerCase();

/** As long as a code may be typed, with what stands between its signs. */
const CODE_MAX = 100;

/**
 * A code that somebody types or pastes from an app, a message or a list (reading.md 6). `right` is
 * what it is without anything between its signs, in small letters.
 */
export const typedCode = (right: RegExp, wrong: string, missing = wrong) =>
  z
    .string({ error: wrong })
    .check(
      z.maxLength(CODE_MAX, { error: wrong, abort: true }),
      z.overwrite(codeIn),
      z.minLength(1, { error: missing, abort: true }),
      z.regex(right, { error: wrong }),
    );
