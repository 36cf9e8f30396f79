import { todayOf } from './format.ts';
import { clockText, nearDayText, shortDayText } from './said-time.ts';
import { unbroken } from './unbroken.ts';

// How a sentence says when something was, in the viewer's zone.

/** 'today', 'yesterday', else 'Dec 3': 'In the group since Dec 3'. */
export function sinceDayText(instant: string | number | Date, now: number = Date.now()): string {
  const day = todayOf(new Date(instant).getTime());
  const today = todayOf(now);
  const near = nearDayText(day, today);
  return hasDate(near) ? shortDayText(day, today) : near.toLowerCase();
}

/** 'today at 8:42 AM', 'Dec 3 at 8:42 AM': where two of a day are told apart. */
export const sinceText = (instant: string | number): string =>
  `${sinceDayText(instant)} at ${clockText(instant)}`;

/** 'today', 'on Dec 3'. */
export function saidDay(instant: string | number | Date, now: number = Date.now()): string {
  const day = sinceDayText(instant, now);
  return hasDate(day) ? `on ${day}` : day;
}

/** 'today at 8:42 AM', 'on Dec 3 at 8:42 AM'. */
export const saidWhen = (instant: string | number | Date, now: number = Date.now()): string =>
  `${saidDay(instant, now)} at ${clockText(instant)}`;

/** Whether it is a date, and not a word like 'Today'. */
const hasDate = (day: string) => /\d/.test(day);

/** 'Mar 3, 2026, 8:42 AM', whenever it is read; in the viewer's zone, or this one. */
export function wholeDateText(instant: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return unbroken(format.format(new Date(instant)));
}
