import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at. */
export interface OwnedFile {
  user_id: string;
}

const isOwner = (actor: Actor, row: OwnedFile) => row.user_id === actor.id;

/**
 * files.md 1: a file is seen, named, moved, deleted and restored by its owner; any member may
 * upload.
 */
export const fileRules = {
  see: isOwner,
  create: isOwner,
  edit: isOwner,
  delete: isOwner,
  restore: isOwner,
};

/**
 * The same sentences in SQL, over a row `f` and the viewer `$1`. A test holds both against each
 * other.
 */
export const fileRulesInSql = {
  see: 'f.user_id = $1',
  can: `json_build_object('delete', f.user_id = $1)`,
};
