import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Digest,
  type NotificationPreferences,
  PREFERENCE_DEFAULTS,
  PREFERENCE_FIELDS,
  PreferencesEdit,
  type SavedPreferences,
  type Weekday,
} from '@pcr/contract/notifications/notifications.schema.ts';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { draftKey } from '../kit/draft/draft-storage.ts';
import type { Difference } from '../kit/form/differing.ts';
import { differing } from '../kit/form/differing.ts';
import { deviceZone } from '../kit/words/place-time.ts';
import { labelAlone, preferenceText } from './preferences.labels.ts';

/** The switches. */
export type OnOffField = {
  [Name in keyof NotificationPreferences]: NotificationPreferences[Name] extends boolean ? Name : never;
}[keyof NotificationPreferences];

/** What the controls hold, and what the draft keeps: times as HH:MM, days with commas between them, '' for nothing. */
export interface PreferencesFormValues extends Record<OnOffField, boolean> {
  daily_reports_time: string;
  daily_reports_days: string;
  pickup_before_minutes: string;
  digest: Digest;
  /** Whether there are any; while not, their times stand by for when there are. */
  quiet_hours: boolean;
  quiet_hours_from: string;
  quiet_hours_to: string;
  time_zone: string;
  updated_at: string;
}
export type PreferencesFormHandle = UseFormReturn<PreferencesFormValues, unknown, PreferencesEdit>;

export const preferencesDraftKey = (userId: string) => draftKey(userId, 'notification_preferences');

/** The proposal once quiet hours are switched on. */
const QUIET = { from: '22:00', to: '07:00' };

/** A daily report and a daily digest come at the same time. */
export const usesTime = ({
  daily_reports_enabled,
  digest,
}: Pick<PreferencesFormValues, 'daily_reports_enabled' | 'digest'>) => daily_reports_enabled || digest === 'daily';

const toMinutes = (time: string) => time.replace(/^(\d\d:\d\d):00$/, '$1');
const toSeconds = (time: string) => (/^\d\d:\d\d$/.test(time) ? `${time}:00` : time);

export function preferencesFormOf(saved: SavedPreferences): PreferencesFormValues {
  const { daily_reports_time, daily_reports_days, pickup_before_minutes, quiet_hours_from, quiet_hours_to } = saved;
  return {
    ...saved,
    daily_reports_time: toMinutes(daily_reports_time),
    daily_reports_days: daily_reports_days.join(','),
    pickup_before_minutes: String(pickup_before_minutes),
    quiet_hours: quiet_hours_from !== null,
    quiet_hours_from: quiet_hours_from === null ? QUIET.from : toMinutes(quiet_hours_from),
    quiet_hours_to: quiet_hours_to === null ? QUIET.to : toMinutes(quiet_hours_to),
    // Where nothing is known yet, this device is about to say it (notifications.md 22).
    time_zone: saved.time_zone ?? deviceZone(),
    updated_at: saved.updated_at ?? '',
  };
}

/** Where the preferences themselves cannot be loaded, and a draft is gone on with. */
export const blankPreferences = () => preferencesFormOf({ ...PREFERENCE_DEFAULTS, updated_at: null });

/** What the contract checks: null for no quiet hours. */
function preferencesEditOf(values: PreferencesFormValues): z.input<typeof PreferencesEdit> {
  const { daily_reports_days: days, quiet_hours, ...rest } = values;
  const { daily_reports_time } = values;
  return {
    ...rest,
    // A time that was taken out before it was of no use any more is not in sight, and so not asked for.
    daily_reports_time:
      daily_reports_time || usesTime(values) ? toSeconds(daily_reports_time) : PREFERENCE_DEFAULTS.daily_reports_time,
    daily_reports_days: days ? (days.split(',') as Weekday[]) : [],
    pickup_before_minutes: Number(values.pickup_before_minutes) as NotificationPreferences['pickup_before_minutes'],
    quiet_hours_from: quiet_hours ? toSeconds(values.quiet_hours_from) : null,
    quiet_hours_to: quiet_hours ? toSeconds(values.quiet_hours_to) : null,
    updated_at: values.updated_at || null,
  };
}

const check = zodResolver(PreferencesEdit);

export const preferencesResolver: Resolver<PreferencesFormValues, unknown, PreferencesEdit> = (
  values,
  context,
  options,
) =>
  // The form's fields have the contract's names; only what their controls hold differs.
  check(preferencesEditOf(values), context, options as unknown as Parameters<typeof check>[2]) as never;

/** The fields in which two versions differ, in words. */
export function preferencesDifferences(mine: NotificationPreferences, theirs: NotificationPreferences): Difference[] {
  return differing<NotificationPreferences>(PREFERENCE_FIELDS, mine, theirs).map((name) => ({
    name,
    label: labelAlone(name),
    mine: preferenceText(mine, name),
    theirs: preferenceText(theirs, name),
  }));
}
