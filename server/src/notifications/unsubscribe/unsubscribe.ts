import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NotificationPreferences } from '@pcr/contract/notifications/notifications.schema.ts';
import {
  UNSUBSCRIBE_GROUPS,
  type UnsubscribeGroup,
} from '@pcr/contract/notifications/unsubscribe/unsubscribe.schema.ts';

export interface UnsubscribeLinks {
  /** The page, which asks first. */
  page: string;
  /**
   * Of the mail's head: its program offers to unsubscribe, by one POST to the same address (RFC
   * 2369, RFC 8058).
   */
  headers: { 'List-Unsubscribe': string; 'List-Unsubscribe-Post': string };
}

/**
 * What turns one group off for one member, whoever has it, for as long as the server keeps its
 * secret.
 */
export function unsubscribeLinks(
  origin: string,
  secret: string,
  userId: string,
  group: UnsubscribeGroup,
): UnsubscribeLinks {
  const page = `${origin}/unsubscribe?token=${unsubscribeToken(secret, userId, group)}`;
  return {
    page,
    headers: {
      'List-Unsubscribe': `<${page}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

// A mail lies in its inbox for years: the token is derived and nothing of it is stored. It says its
// member's id, which nobody can do anything with.
function unsubscribeToken(secret: string, userId: string, group: UnsubscribeGroup): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
  return `${id}~${group}~${signatureOf(secret, userId, group).toString('base64url')}`;
}

const signatureOf = (secret: string, userId: string, group: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe:${group}:${userId}`).digest();

/** Whose and what the token is; undefined for one that was not made here. */
export function readUnsubscribeToken(
  secret: string,
  token: string,
): { user_id: string; group: UnsubscribeGroup } | undefined {
  const [id = '', name, signed = '', ...more] = token.split('~');
  const group = UNSUBSCRIBE_GROUPS.find((known) => known === name);
  const hex = Buffer.from(id, 'base64url').toString('hex');
  if (!group || more.length > 0 || hex.length !== 32) return undefined;
  const user_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const given = Buffer.from(signed, 'base64url');
  const right = signatureOf(secret, user_id, group);
  return given.length === right.length && timingSafeEqual(given, right)
    ? { user_id, group }
    : undefined;
}

/** A notification with a preference of its own is turned off by it, and all other mails stay on. */
const GROUPS = {
  family_looked_at: 'look_up_notices',
  daily_report: 'daily_reports_enabled',
  pickup_soon: 'pickup_enabled',
  pickups_soon: 'pickup_enabled',
  group_comments: 'post_comments',
} as const;
export type EntryGroup = (typeof GROUPS)[keyof typeof GROUPS] | 'email_notifications';

const ownGroupOf = (kind: string) =>
  (GROUPS as Readonly<Record<string, (typeof GROUPS)[keyof typeof GROUPS]>>)[kind];

/** What turns off mails of this kind of entry. */
export const groupOfEntry = (kind: string): EntryGroup => ownGroupOf(kind) ?? 'email_notifications';

/**
 * Whether this kind of entry has a preference of its own, which is off: then it is told in the
 * inbox alone.
 */
export function isTurnedOff(kind: string, preferred: NotificationPreferences): boolean {
  const group = ownGroupOf(kind);
  return group !== undefined && !preferred[group];
}
