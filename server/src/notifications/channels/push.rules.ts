import type { Actor } from '../../kit/permit/permit.ts';

/** notifications.md 50: devices are their member's alone. */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;
export const pushRules = { see: isOwn, remove: isOwn };
