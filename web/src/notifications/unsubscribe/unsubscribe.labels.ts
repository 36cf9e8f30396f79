import type { UnsubscribeGroup } from '@pcr/contract/notifications/unsubscribe/unsubscribe.schema.ts';

/** What a link turns off, in the middle of a sentence: 'You will not get … anymore'. */
export const UNSUBSCRIBE_LABELS: Readonly<Record<UnsubscribeGroup, string>> = {
  email_notifications: 'emails about what is new in your inbox',
  look_up_notices: 'notices when someone looks at your records',
  daily_reports_enabled: 'the daily report',
  pickup_enabled: 'pickup reminders',
  child_updates: 'child updates',
  photos: 'news about photos',
  meals: 'news about meals',
  activities: 'news about activities',
  newsletters: 'newsletters',
  promotions: 'promotions',
  surveys: 'surveys',
  post_comments: 'notices of comments on your posts',
};
