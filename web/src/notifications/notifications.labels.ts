import type {
  NotificationChannels,
  NotificationPreferences,
} from '@pcr/contract/notifications/notifications.schema.ts';

/** The known channels to a member. */
export interface WayFacts {
  /** This PCR can send mail. */
  mail: boolean;
  /** The member's address is known to be theirs. */
  confirmed: boolean;
  /** This PCR can send text messages and make calls. */
  texts: boolean;
  /** A device of theirs has push, or this one may get it; taken for granted unless said. */
  push?: boolean;
}

type Channels = Readonly<Record<keyof NotificationChannels, string>>;

/** What each way to be told is called. */
export const NOTIFICATION_LABELS: Channels = {
  email_notifications: 'Email notifications',
  sms_notifications: 'SMS notifications',
  push_notifications: 'Push notifications',
  look_up_notices: 'Looks at my records',
};

const NOT_CONFIRMED = 'Not sent until you confirm your email address. We’ll keep your choice';

/** Where each way leads (notifications.md 2): mail goes to confirmed addresses only. */
export const channelHints = ({ confirmed }: WayFacts): Channels => ({
  email_notifications: confirmed ? 'Sent to your account’s email address' : NOT_CONFIRMED,
  sms_notifications: 'Sent to your phone number, once you confirm it',
  push_notifications: 'Shown on each device where you turn it on',
  look_up_notices: 'Once a day at most, when a member opens a record you share',
});

/** The switches that can do nothing as things are, and why (notifications.md 61, 123). */
export function cannotSend({ mail, texts, push = true }: WayFacts): {
  names: readonly (keyof NotificationPreferences)[];
  why: string;
} {
  const ours = [
    ...(mail ? [] : ['send email']),
    ...(texts ? [] : ['send text messages', 'call you']),
  ];
  const last = ours.at(-1);
  const all = ours.length > 1 ? `${ours.slice(0, -1).join(', ')} or ${last}` : last;
  const why = [
    ...(ours.length > 0 ? [`PCR can’t ${all} yet. We’ll keep your choices for when it can.`] : []),
    ...(push ? [] : ['Push is off: none of your devices has it, and this browser can’t show it.']),
  ];
  return {
    names: [
      ...(mail ? [] : (['email_notifications'] as const)),
      ...(texts ? [] : (['sms_notifications', 'emergency_sms', 'emergency_call'] as const)),
      ...(push ? [] : (['push_notifications'] as const)),
    ],
    why: why.join(' '),
  };
}
