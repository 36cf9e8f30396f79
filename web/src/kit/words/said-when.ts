import { todayOf } from './format.ts';
import { clockText, nearDayText, shortDayText } from './said-time.ts';

// When something was, in a sentence and in the viewer's zone.

/** 'today', 'yesterday', else 'Dec 3': 'In the group since Dec 3'. */
export function sinceDayText(instant: string | number | Date, now: number = Date.now()): string {
  const day = todayOf(new Date(instant).getTime());
  const today = todayOf(now);
  const near = nearDayText(day, today);
  return isNear(near) ? near.toLowerCase() : shortDayText(day, today);
}

/** 'today at 8:42 AM', 'Dec 3 at 8:42 AM': where two of a day are told apart. */
export const sinceText = (instant: string | number): string =>
  `${sinceDayText(instant)} at ${clockText(instant)}`;

/** 'today at 8:42 AM', 'on Dec 3 at 8:42 AM'. */
export function saidWhen(instant: string | number | Date, now: number = Date.now()): string {
  const day = sinceDayText(instant, now);
  return `${/\d/.test(day) ? `on ${day}` : day} at ${clockText(instant)}`;
}

const isNear = (day: string) => /^(Today|Yesterday|Tomorrow)$/.test(day);
