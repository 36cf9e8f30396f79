import * as z from 'zod/mini';

/**
 * What the link in a mail turns off, by the name of its preference. A warning or an emergency has
 * no such link.
 */
export const UNSUBSCRIBE_GROUPS = [
  'email_notifications',
  'look_up_notices',
  'daily_reports_enabled',
  'pickup_enabled',
  'child_updates',
  'photos',
  'meals',
  'activities',
  'newsletters',
  'promotions',
  'surveys',
  'post_comments',
] as const;
export type UnsubscribeGroup = (typeof UNSUBSCRIBE_GROUPS)[number];

/** As the link carries it; the server says what it must be. */
const token = z.string().check(z.minLength(1), z.maxLength(200));
export const UnsubscribeQuery = z.object({ token });
export const UnsubscribeDraft = z.object({ token });

/** What a link is about, and whether its member still gets it. */
export const Subscription = z.object({ group: z.enum(UNSUBSCRIBE_GROUPS), is_on: z.boolean() });
export type Subscription = z.infer<typeof Subscription>;
