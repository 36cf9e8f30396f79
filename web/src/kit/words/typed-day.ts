import { todayOf } from './format.ts';

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** 'Friday, January 15, 2027' of '2027-01-15'; null where that is no day as the contract has it. */
export function longDayText(day: string): string | null {
  if (!/^(19|2[01])\d\d-\d\d-\d\d$/.test(day)) return null;
  return longDay.format(new Date(`${day}T00:00:00Z`));
}

/**
 * The day that was meant by a year of two digits: '2026-03-04' of '0026-03-04'. A browser takes 26
 * for the year 26. What lies more than 20 years ahead is of the century before. Null for others.
 */
export function meantDay(day: string, today: string = todayOf()): string | null {
  const year = /^00(\d\d)-/.exec(day)?.[1];
  if (!year) return null;
  const century = Number(today.slice(0, 2));
  const ahead = Number(`${century}${year}`) - Number(today.slice(0, 4));
  return `${ahead > 20 ? century - 1 : century}${day.slice(2)}`;
}

/** In which order a control for days shows day, month and year: that of the browser's language. */
const orderOfDevice = (): string[] =>
  new Intl.DateTimeFormat()
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== 'literal');

/**
 * The day of '1/15/2027', '1-15-2027' or '2027.1.15', YYYY-MM-DD, and with a year below 100 of
 * '1/15/27'; null of what is not typed to its end. Browsers pass over the signs between, and make
 * November 5 of it.
 */
export function dayOfTyped(typed: string, order: string[] = orderOfDevice()): string | null {
  const numbers = typed.split(/[/.,-]/);
  if (numbers.length !== 3 || !/^\d{1,4}[/.,-]\d{1,2}[/.,-]\d{1,4}$/.test(typed)) return null;
  const is = /^\d{4}/.test(typed) ? ['year', 'month', 'day'] : order;
  const part = (name: string) => numbers[is.indexOf(name)] ?? '';
  const [year, month, day] = [part('year'), part('month').padStart(2, '0'), part('day')];
  if ((year.length !== 2 && year.length !== 4) || day.length > 2) return null;
  const text = `${year.padStart(4, '0')}-${month}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  // A day that the month does not have is the next month's to it.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}
