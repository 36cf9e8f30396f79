import type { InboxKind } from '@pcr/contract/notifications/inbox/inbox.schema.ts';

/** How soon somebody is told beside their inbox (notifications.md 30). */
export type Urgency =
  /** At once, by every channel that is switched on. */
  | 'emergency'
  /** By mail at once, whatever the preferences and however many came before. */
  | 'warning'
  /** At once or never: in quiet hours it is only in the inbox, since it is of no use afterwards. */
  | 'timely'
  /** No digest holds it; quiet hours do. */
  | 'soon'
  | 'can_wait';

const URGENCY: { readonly [K in InboxKind]?: Urgency } = {
  operator_emergency: 'emergency',
  families_expiring: 'warning',
  event_seat_offered: 'timely',
  meeting_soon: 'timely',
  pickup_soon: 'timely',
  pickups_soon: 'timely',
  // Its member chose the time.
  daily_report: 'soon',
  // Of a day that may come before the next digest.
  event_tomorrow: 'soon',
  event_moved: 'soon',
  event_cancelled: 'soon',
  event_deleted: 'soon',
  event_restored: 'soon',
  meeting_move_asked: 'soon',
  meeting_moved: 'soon',
  meeting_stays: 'soon',
  meeting_cancelled: 'soon',
  meeting_link: 'soon',
  meeting_gone: 'soon',
  chat_answered: 'soon',
  group_meeting_soon: 'soon',
  own_event_cancelled: 'soon',
  own_event_deleted: 'soon',
  file_infected: 'soon',
};

/** Messages that no digest holds, but quiet hours do. */
export const SOON_KINDS: readonly string[] = Object.keys(URGENCY).filter(
  (kind) => URGENCY[kind as InboxKind] === 'soon',
);

export const urgencyOf = (kind: InboxKind): Urgency => URGENCY[kind] ?? 'can_wait';
