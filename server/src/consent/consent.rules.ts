import type { Actor } from '../kit/permit/permit.ts';

/** What a member allows is theirs alone, to see and to change. */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;

export const consentRules = { see: isOwn, edit: isOwn };
