import type { Actor } from '../kit/permit/permit.ts';

/** notifications.md 1: how somebody is told is their own to see and to change. */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;
export const notificationRules = { see: isOwn, edit: isOwn };
