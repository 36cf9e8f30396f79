import type { NotificationPreferences } from '@pcr/contract/notifications/notifications.schema.ts';
import { nextAt, nextHour, wallTime } from '../member-clock.ts';
import type { Urgency } from './urgency.ts';

type Times = Pick<
  NotificationPreferences,
  'digest' | 'quiet_hours_from' | 'quiet_hours_to' | 'daily_reports_time' | 'time_zone'
>;

/**
 * When the quiet hours end that this instant lies in; null outside of them (notifications.md 31).
 */
export function quietUntil(
  now: Date,
  { quiet_hours_from: from, quiet_hours_to: to, time_zone }: Times,
): Date | null {
  if (from === null || to === null) return null;
  const wall = wallTime(now, time_zone);
  const isQuiet = from < to ? from <= wall && wall < to : from <= wall || wall < to;
  return isQuiet ? nextAt(now, time_zone, to) : null;
}

/** The end of the quiet hours where this instant lies in some, else the instant itself. */
export const afterQuiet = (at: Date, times: Times): Date => quietUntil(at, times) ?? at;

export type Telling =
  | { at: 'once' }
  /** By mail alone: a mail makes no sound at night. */
  | { at: 'once'; quietly: true }
  | { at: 'never' }
  | { at: 'later'; held_until: Date };

/**
 * When a member is told of new entries outside their inbox (notifications.md 30 to 33). `begins`:
 * what the entry speaks of as to come; what would wait beyond that is told at once, and never after
 * it (113).
 */
export function tellingOf(
  urgency: Urgency,
  times: Times,
  now: Date,
  begins: Date | null = null,
): Telling {
  if (begins && begins <= now) return { at: 'never' };
  const telling = withoutBegin(urgency, times, now);
  if (telling.at !== 'later' || !begins || telling.held_until < begins) return telling;
  return quietUntil(now, times) ? { at: 'once', quietly: true } : { at: 'once' };
}

function withoutBegin(urgency: Urgency, times: Times, now: Date): Telling {
  if (urgency === 'emergency') return { at: 'once' };
  const quiet = quietUntil(now, times);
  if (urgency === 'warning') return quiet ? { at: 'once', quietly: true } : { at: 'once' };
  if (urgency === 'timely') return quiet ? { at: 'never' } : { at: 'once' };
  const digest = urgency === 'soon' ? 'at_once' : times.digest;
  if (digest === 'at_once') return quiet ? { at: 'later', held_until: quiet } : { at: 'once' };
  const next =
    digest === 'hourly'
      ? nextHour(now, times.time_zone)
      : nextAt(now, times.time_zone, times.daily_reports_time);
  return { at: 'later', held_until: afterQuiet(next, times) };
}
