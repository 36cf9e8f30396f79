import { EMAIL_CHANGE_HOURS } from '@pcr/contract/account/email/email-change.schema.ts';
import type { Actor } from '../../kit/permit/permit.ts';

/** Everybody asks for, and cancels, a change of their own address. */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;
export const emailChangeRules = { see: isOwn, request: isOwn, cancel: isOwn };

export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + EMAIL_CHANGE_HOURS * 3_600_000);
}
