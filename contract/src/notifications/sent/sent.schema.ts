import * as z from 'zod/mini';
import { Id, Instant, pageOf } from '../../kit/shapes.ts';

/** By which a member is told. */
export const MEMBER_CHANNELS = ['mail', 'push', 'sms', 'call'] as const;
export type MemberChannel = (typeof MEMBER_CHANNELS)[number];

/** One way that something went: by mail, to one device, to the phone. */
export const SentWay = z.object({
  id: Id,
  channel: z.enum(MEMBER_CHANNELS),
  /** 'delivered': the other side has taken it; whether anybody reads it nobody knows. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  delivered_at: z.nullable(Instant),
  /** When it is tried next. */
  next_attempt_at: z.nullable(Instant),
  /** Why it waits or has failed; words for people. */
  last_error: z.nullable(z.string()),
  can: z.object({ retry: z.boolean() }),
});
export type SentWay = z.infer<typeof SentWay>;

export const SentNotification = z.object({
  id: Id,
  subject: z.string(),
  created_at: Instant,
  ways: z.array(SentWay),
});
export type SentNotification = z.infer<typeof SentNotification>;

export const SENT_PAGE = 20;
export const SentQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(500))) });
export const SentNotificationPage = pageOf(SentNotification);
export type SentNotificationPage = z.infer<typeof SentNotificationPage>;

export const TestNotification = z.object({
  channel: z.enum(MEMBER_CHANNELS, 'Choose how the test is sent'),
});

/** Whether the member's address takes mail: since when it does not, as its mail server said. */
export const MailAddressState = z.object({ email_refused_at: z.nullable(Instant) });
export type MailAddressState = z.infer<typeof MailAddressState>;
