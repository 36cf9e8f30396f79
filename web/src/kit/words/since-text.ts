import { todayOf } from './format.ts';
import { clockText, nearDayText, shortDayText } from './said-time.ts';

/** 'today', 'yesterday', else 'Dec 3', within a sentence: 'In the group since Dec 3'. */
export function sinceDayText(instant: string | number): string {
  const day = todayOf(new Date(instant).getTime());
  const near = nearDayText(day);
  return /^(Today|Tomorrow|Yesterday)$/.test(near) ? near.toLowerCase() : shortDayText(day);
}

/** 'today at 8:42 AM', 'Dec 3 at 8:42 AM': where two of a day are told apart. */
export const sinceText = (instant: string | number): string =>
  `${sinceDayText(instant)} at ${clockText(instant)}`;
