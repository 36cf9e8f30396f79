import { todayOf } from './format.ts';
import { clockText, nearDayText, shortDayText } from './said-time.ts';

/**
 * When something was, in a sentence: 'today at 8:42 AM', 'on Dec 3 at 8:42 AM', in the viewer's
 * zone.
 */
export function saidWhen(instant: string | number | Date, now: number = Date.now()): string {
  const day = todayOf(new Date(instant).getTime());
  const today = todayOf(now);
  const near = nearDayText(day, today);
  const said = /^(Today|Yesterday|Tomorrow)$/.test(near)
    ? near.toLowerCase()
    : `on ${shortDayText(day, today)}`;
  return `${said} at ${clockText(instant)}`;
}
