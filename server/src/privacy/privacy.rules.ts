import type { Actor } from '../kit/permit/permit.ts';

/** privacy.md 1: a member's settings are theirs alone, to see and to change. */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;

export const privacyRules = { see: isOwn, edit: isOwn };
