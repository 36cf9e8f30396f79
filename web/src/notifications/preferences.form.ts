import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import {
  type Digest,
  type NotificationPreferences,
  PICKUP_MINUTES,
  PREFERENCE_DEFAULTS,
  WEEKDAYS,
  type Weekday,
} from '@pcr/contract/notifications/notifications.schema.ts';
import { choice, onOff, onOffs, setting } from '../kit/settings/settings-table.ts';
import { wholeSettings } from '../kit/settings/whole-fields.ts';
import { timeText } from '../kit/words/format.ts';
import { deviceZone, zoneGroups, zoneText } from '../kit/words/place-time.ts';
import { NOTIFICATION_LABELS } from './notifications.labels.ts';

/** HH:MM:SS in the row, HH:MM in its control, which proposes `blank` where there is none. */
const clock = (label: string, blank = '') => ({
  ...{ label, blank },
  held: (time: string | null) => (time ?? blank).replace(/^(\d\d:\d\d):00$/, '$1'),
  value: (held: string) => (/^\d\d:\d\d$/.test(held) ? `${held}:00` : held),
  text: (time: string | null) => (time ? timeText(time.slice(0, 5)) : 'None'),
});
const quiet = (label: string, blank: string, other: string) =>
  setting<string | null, string>(
    clock(label, blank),
    { as: 'time', required: true },
    { clears: [other] },
  );

const minutesText = (minutes: number) => (minutes === 60 ? '1 hour' : `${minutes} minutes`);

const DIGEST_LABELS: Readonly<Record<Digest, string>> = {
  at_once: 'Right away',
  hourly: 'Once an hour',
  daily: 'Once a day',
};
const DIGEST_SENTENCES: Readonly<Record<Digest, string>> = {
  at_once: 'You hear of each thing as it happens.',
  hourly: 'They come together, once an hour at most. Your inbox has them right away.',
  daily:
    'They come together, once a day at most, at the time of your daily report. Your inbox has them right away.',
};

/** Every field of the row, with one Save (notifications.md 20). */
export const preferenceSettings = wholeSettings<NotificationPreferences>()({
  draft: 'notification_preferences',
  versions: ['updated_at'],
  together: [['quiet_hours_from', 'quiet_hours_to']],
  defaults: PREFERENCE_DEFAULTS,
  table: {
    daily_reports_enabled: onOff(
      'Daily report',
      'What is new for you, once a day. No news, no report',
    ),
    daily_reports_time: setting<string, string>(
      clock('Time'),
      { as: 'time', required: true, className: 'max-w-[12rem]' },
      { alone: 'Time of the daily report' },
    ),
    daily_reports_days: setting<Weekday[], string>(
      {
        ...{ label: 'Days', blank: '' },
        held: (days) => days.join(','),
        value: (held) => (held ? (held.split(',') as Weekday[]) : []),
        text: (days) => WEEKDAYS.filter((day) => days.includes(day)).join(', ') || 'No day',
      },
      {
        as: 'days',
        options: WEEKDAYS.map((value) => ({ value, label: value, short: value.slice(0, 3) })),
      },
      {
        alone: 'Days of the daily report',
        hint: (days) => days === '' && 'Choose a day, or no report comes.',
      },
    ),
    pickup_enabled: onOff(
      'Pickup reminders',
      'For the pickup times that you set in your family records',
    ),
    pickup_before_minutes: setting<NotificationPreferences['pickup_before_minutes'], string>(
      {
        ...{ label: 'How long before', blank: '' },
        held: String,
        value: (held) => Number(held) as NotificationPreferences['pickup_before_minutes'],
        text: (minutes) => `${minutesText(minutes)} before`,
      },
      {
        as: 'choice',
        options: PICKUP_MINUTES.map((minutes) => ({
          value: `${minutes}`,
          label: minutesText(minutes),
        })),
      },
      { alone: 'Pickup reminder' },
    ),
    ...onOffs({
      child_updates: 'Child updates',
      photos: 'Photos',
      meals: 'Meals',
      activities: 'Activities',
    }),
    emergency_enabled: onOff(
      'Emergency alerts',
      'Urgent messages that can’t wait, also in quiet hours',
    ),
    emergency_sms: onOff('By text message', 'To your phone number, once you confirm it', {
      alone: 'Emergency alerts by text message',
    }),
    emergency_call: onOff('By phone call', 'A voice says what happened. The app has the rest', {
      alone: 'Emergency alerts by phone call',
    }),
    ...onOffs({ newsletters: 'Newsletters', promotions: 'Promotions', surveys: 'Surveys' }),
    post_comments: onOff('Comments on my posts', 'In the groups that you are in'),
    ...onOffs(NOTIFICATION_LABELS),
    digest: choice('Non-urgent alerts', DIGEST_LABELS, (digest) => DIGEST_SENTENCES[digest]),
    // What is wrong with one of two times may be the other.
    quiet_hours_from: quiet('Quiet from', '22:00', 'quiet_hours_to'),
    quiet_hours_to: quiet('Quiet until', '07:00', 'quiet_hours_from'),
    time_zone: setting<string | null, string>(
      {
        ...{ label: 'Time zone', blank: '' },
        // Where nothing is known yet, this device is about to say it (notifications.md 22).
        held: (zone) => zone ?? deviceZone() ?? '',
        value: (held) => held || null,
        text: (zone) => (zone ? zoneText(zone) : 'Not known yet'),
      },
      { as: 'select', options: zoneGroups, blank: 'Choose a time zone' },
      { hint: 'All times on this page are in this zone' },
    ),
  },
  beside: {
    /** While there are none, their times stand by for when there are. */
    quiet_hours: {
      ...onOff(
        'Quiet hours',
        'Non-urgent alerts come when they end. Emergency alerts still come, pickup reminders do not',
        { clears: ['quiet_hours_from', 'quiet_hours_to'] },
      ),
      of: ({ quiet_hours_from }: NotificationPreferences) => quiet_hours_from !== null,
    },
  },
  edit(values, edit) {
    // A time that was taken out before it was of no use any more is not in sight, and so not asked
    // for.
    const isTimed =
      values.daily_reports_time || values.daily_reports_enabled || values.digest === 'daily';
    return {
      ...edit,
      ...(!isTimed && { daily_reports_time: PREFERENCE_DEFAULTS.daily_reports_time }),
      ...(!values.quiet_hours && { quiet_hours_from: null, quiet_hours_to: null }),
    };
  },
  // In the order in which one decides: how, when, of what.
  sections: [
    {
      title: 'Ways to reach you',
      words: 'Your inbox has everything. Choose what else reaches you.',
      rows: ['email_notifications', 'push_notifications', 'sms_notifications'],
    },
    {
      title: 'Timing',
      rows: [
        'digest',
        // In sight once, wherever it is of use.
        {
          rows: ['daily_reports_time'],
          when: (held) => held.digest === 'daily' && !held.daily_reports_enabled,
        },
        'quiet_hours',
        { rows: [['quiet_hours_from', 'quiet_hours_to']], when: (held) => held.quiet_hours },
        'time_zone',
        { own: 'zone of this device' },
      ],
    },
    {
      title: 'Daily report',
      rows: [
        'daily_reports_enabled',
        {
          rows: ['daily_reports_time', 'daily_reports_days'],
          when: (held) => held.daily_reports_enabled,
        },
      ],
    },
    {
      title: 'Family records',
      rows: [
        'pickup_enabled',
        { rows: ['pickup_before_minutes'], when: (held) => held.pickup_enabled },
        'look_up_notices',
      ],
    },
    { title: 'Groups', rows: ['post_comments'] },
    {
      title: 'Emergencies',
      rows: [
        'emergency_enabled',
        { rows: ['emergency_sms', 'emergency_call'], when: (held) => held.emergency_enabled },
      ],
    },
    {
      title: 'Updates',
      get words() {
        return `${operatorName()} may write to you about these.`;
      },
      rows: ['child_updates', 'photos', 'meals', 'activities'],
    },
    {
      title: 'News and offers',
      get words() {
        return `These come from ${operatorName()}, too.`;
      },
      rows: ['newsletters', 'promotions', 'surveys'],
    },
  ],
});
