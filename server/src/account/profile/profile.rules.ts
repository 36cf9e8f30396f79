import { fullName } from '@pcr/contract/account/settings/details.schema.ts';
import type { Actor } from '../../kit/permit/permit.ts';

/**
 * account.md 24: profile and account settings are seen and changed by their member, and by nobody
 * else.
 */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;
export const profileRules = { see: isOwn, edit: isOwn };

export interface Names {
  first_name: string;
  last_name: string | null;
}

/** Null where no account settings were saved. */
type SavedNames = { [Part in keyof Names]: string | null };

/**
 * First and last name for a full name (account.md 35): as they were saved while they make up this
 * full name, so that 'Ana de la' + 'Cruz' stays as it is; else parted at the last blank. One word
 * is a first name.
 */
export function namesFor(full_name: string, { first_name, last_name }: SavedNames): Names {
  if (first_name !== null && fullName(first_name, last_name) === full_name)
    return { first_name, last_name };
  const words = full_name.trim();
  const [, first, last] = /^(.*\S)\s+(\S+)$/s.exec(words) ?? [];
  return first === undefined || last === undefined
    ? { first_name: words, last_name: null }
    : { first_name: first, last_name: last };
}
