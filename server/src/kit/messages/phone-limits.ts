import {
  type NumberType,
  parsePhoneNumberWithError as parsePhoneNumber,
} from 'libphonenumber-js/max';
import { type Count, countTries, giveBack, type Limiter, limiter } from '../http/limits.ts';
import type { Database } from '../postgres/database.ts';

// What text messages and calls may cost: a person with many accounts has many numbers rung, at the
// operator's cost.

const DAY = 24 * 60;
const ALL = 'all';

/** The count of all text messages and calls of a day, whoever they go to (notifications.md 65). */
export function phoneDay(database: Database, most: number): Count {
  return { limiter: limiter(database, 'phone_day', most, DAY), key: ALL };
}

/** At least so many of a day are one member's. */
const SHARE_LEAST = 5;

/** What a text message or call has counted to. */
export interface PhoneSpent {
  /** To wait, where it was too much and counts to nothing; else 0. */
  seconds: number;
  /** What the gateway has not taken costs nothing. */
  giveBack(): Promise<void>;
}

/**
 * Counts a text message or call to a member. One member has a tenth of a day for what they have set
 * for themselves, and a tenth for all else, so that nobody uses up everybody's day, whether by
 * their own pickups or together with a member who writes to them. Ten members could do so together,
 * so once half of the day is gone, each has the least.
 */
export function phoneSpending(
  database: Database,
  most: number,
): (member: string, isOwn: boolean) => Promise<PhoneSpent> {
  const share = limiter(
    database,
    'phone_day_member',
    Math.max(SHARE_LEAST, Math.ceil(most / 10)),
    DAY,
  );
  const day = phoneDay(database, most);
  const halfOfDay = phoneDay(database, Math.floor(most / 2));
  return async (member, isOwn) => {
    const counts: Count[] = [];
    const count = (one: Count) => {
      counts.push(one);
      return countTries(one.limiter, one.key);
    };
    const back = () => giveBack(database, counts);
    const { tries, seconds: ofShare } = await count({
      limiter: share,
      key: isOwn ? `${member}:own` : member,
    });
    // By what the share has now: of two at the same moment only one is the last of the least.
    const seconds = ofShare || (await count(tries <= SHARE_LEAST ? day : halfOfDay)).seconds;
    if (seconds > 0) await back();
    return { seconds, giveBack: back };
  };
}

/**
 * Codes have half of them at most, so that somebody who asks for many keeps no member from their
 * notifications.
 */
export function codeDay(database: Database, most: number): { limiter: Limiter; key: string } {
  return { limiter: limiter(database, 'phone_codes_day', Math.ceil(most / 2), DAY), key: ALL };
}

/**
 * Countries that share +1 with the US and Canada. A message costs ten times as much there, which
 * fraud lives on.
 */
const OTHERS_OF_1 = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
);

/**
 * Whether a number ('+15125550100') is in one of these countries. '+1' is the US and Canada;
 * '+1876' is Jamaica.
 */
export function isInCountries(phone: string, countries: readonly string[]): boolean {
  return countries.some(
    (code) => phone.startsWith(code) && (code !== '+1' || !OTHERS_OF_1.has(phone.slice(2, 5))),
  );
}

/** Kinds of numbers whose owner earns by each message or call. */
const COSTLY: readonly (NumberType | undefined)[] = ['PREMIUM_RATE', 'SHARED_COST'];

/** Whether a number ('+19002345678') is one that costs more than its country's usual ones. */
export const isCostly = (phone: string): boolean =>
  COSTLY.includes(parsePhoneNumber(phone).getType());

/** 'the US or Canada, or with +52' */
export function countriesText(countries: readonly string[]): string {
  const others = countries.filter((code) => code !== '+1').join(' or ');
  return [countries.includes('+1') && 'in the US or Canada', others && `that begins with ${others}`]
    .filter(Boolean)
    .join(', or ');
}
