import type { Actor } from '../../kit/permit/permit.ts';

/** What the rules look at. */
export interface OwnedBinder {
  user_id: string;
}

const isOwn = (actor: Actor, row: OwnedBinder) => row.user_id === actor.id;

/** binder.md 1: a binder is its member's alone, to have made, to download and to delete. */
export const binderRules = { see: isOwn, create: isOwn, delete: isOwn };
