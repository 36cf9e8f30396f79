import {
  DIGESTS,
  type Digest,
  type NotificationPreferences,
  PICKUP_MINUTES,
  WEEKDAYS,
} from '@pcr/contract/notifications/notifications.schema.ts';
import { timeText } from '../kit/words/format.ts';
import { zoneText } from '../kit/words/place-time.ts';
import { NOTIFICATION_LABELS } from './notifications.labels.ts';

interface Words {
  label: string;
  hint?: string;
}
type Field = keyof NotificationPreferences;

/** What each preference is called, and what it does where its name does not say it. */
export const PREFERENCE_LABELS: Readonly<Record<Field, Words>> = {
  ...NOTIFICATION_LABELS,
  daily_reports_enabled: { label: 'Daily report', hint: 'What is new for you, once a day. No news, no report' },
  daily_reports_time: { label: 'Time' },
  daily_reports_days: { label: 'Days' },
  pickup_enabled: { label: 'Pickup reminders', hint: 'For the pickup times that you set in your family records' },
  pickup_before_minutes: { label: 'How long before' },
  child_updates: { label: 'Child updates' },
  photos: { label: 'Photos' },
  meals: { label: 'Meals' },
  activities: { label: 'Activities' },
  emergency_enabled: { label: 'Emergency alerts', hint: 'Urgent messages that can’t wait, also in quiet hours' },
  emergency_sms: { label: 'By text message', hint: 'To your phone number, once you confirm it' },
  emergency_call: { label: 'By phone call', hint: 'A voice says what happened. The app has the rest' },
  newsletters: { label: 'Newsletters' },
  promotions: { label: 'Promotions' },
  surveys: { label: 'Surveys' },
  digest: { label: 'What can wait comes' },
  quiet_hours_from: { label: 'Quiet from' },
  quiet_hours_to: { label: 'Quiet until' },
  time_zone: { label: 'Time zone' },
};

/** In a list of what two versions say, where no heading stands above them. */
const ALONE: Partial<Record<Field, string>> = {
  daily_reports_time: 'Time of the daily report',
  daily_reports_days: 'Days of the daily report',
  pickup_before_minutes: 'Pickup reminder',
  emergency_sms: 'Emergency alerts by text message',
  emergency_call: 'Emergency alerts by phone call',
};
export const labelAlone = (name: Field) => ALONE[name] ?? PREFERENCE_LABELS[name].label;

export const DAY_OPTIONS = WEEKDAYS.map((value) => ({ value, label: value, short: value.slice(0, 3) }));

const minutesText = (minutes: number) => (minutes === 60 ? '1 hour' : `${minutes} minutes`);
export const PICKUP_OPTIONS = PICKUP_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutesText(minutes),
}));

const DIGEST_LABELS: Readonly<Record<Digest, string>> = {
  at_once: 'At once',
  hourly: 'Once an hour',
  daily: 'Once a day',
};
export const DIGEST_OPTIONS = DIGESTS.map((value) => ({ value, label: DIGEST_LABELS[value] }));

/** What the choice means. */
export const DIGEST_SENTENCES: Readonly<Record<Digest, string>> = {
  at_once: 'You hear of each thing as it happens.',
  hourly: 'What can wait comes together, once an hour at most. Your inbox has it at once.',
  daily:
    'What can wait comes together, once a day at most, at the time of your daily report. Your inbox has it at once.',
};

/** 'Monday, Tuesday', in the order of the week. */
const daysText = (days: readonly string[]) => WEEKDAYS.filter((day) => days.includes(day)).join(', ') || 'No day';

/** What a preference says, in words. */
export function preferenceText(preferences: NotificationPreferences, name: Field): string {
  switch (name) {
    case 'daily_reports_days':
      return daysText(preferences[name]);
    case 'daily_reports_time':
    case 'quiet_hours_from':
    case 'quiet_hours_to': {
      const time = preferences[name];
      return time ? timeText(time.slice(0, 5)) : 'None';
    }
    case 'pickup_before_minutes':
      return `${minutesText(preferences[name])} before`;
    case 'digest':
      return DIGEST_LABELS[preferences[name]];
    case 'time_zone':
      return preferences[name] ? zoneText(preferences[name]) : 'Not known yet';
    default:
      return preferences[name] ? 'On' : 'Off';
  }
}
