import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at. */
export interface OwnedExport {
  user_id: string;
}

const isOwn = (actor: Actor, row: OwnedExport) => row.user_id === actor.id;

/** my-data.md 1: an export is its member's alone, to ask for, to download and to delete. */
export const exportRules = { see: isOwn, create: isOwn, delete: isOwn };
