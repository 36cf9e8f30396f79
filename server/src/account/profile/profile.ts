import { PROFILE_FIELDS, type Profile } from '@pcr/contract/account/profile/profile.schema.ts';
import {
  type AccountDetails,
  DETAILS_FIELDS,
} from '@pcr/contract/account/settings/details.schema.ts';
import type { ConsentExample } from '@pcr/contract/consent/consent.schema.ts';
import { fileUrl } from '@pcr/contract/files/files.schema.ts';
import { NOTIFICATION_CHANNELS } from '@pcr/contract/notifications/notifications.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import type { Queryable } from '../../kit/postgres/database.ts';
import { chosenChannels } from '../../notifications/notifications.ts';
import { pendingChange } from '../email/email-change.queries.ts';
import * as profiles from './profile.queries.ts';
import { namesFor } from './profile.rules.ts';

/**
 * A member's own profile as the contract has it. Throws `not_found` for an account that was just
 * deleted.
 */
export async function profileOf(db: Queryable, actor: Actor): Promise<Profile> {
  const row = existing(await profiles.get(db, actor));
  return {
    ...picked(row, PROFILE_FIELDS),
    email: row.email,
    avatar_url: row.avatar_file_id && fileUrl(row.avatar_file_id),
    updated_at: row.updated_at,
  };
}

/** A member's own account settings, put together from what three parts keep. */
export async function detailsOf(db: Queryable, actor: Actor, now: Date): Promise<AccountDetails> {
  const row = existing(await profiles.get(db, actor));
  const channels = await chosenChannels(db, actor);
  return {
    ...picked(row, DETAILS_FIELDS),
    ...namesFor(row.full_name, row),
    ...picked(channels, NOTIFICATION_CHANNELS),
    email: row.email,
    email_confirmed: row.email_confirmed,
    email_change: (await pendingChange(db, actor, now)) ?? null,
    updated_at: row.updated_at,
    notifications_updated_at: channels.updated_at,
  };
}

/**
 * What others read about a member, if they allow it, and where the member is. Throws as `profileOf`
 * does.
 */
export async function exampleOf(
  db: Queryable,
  actor: Actor,
): Promise<Omit<ConsentExample, 'family'>> {
  const row = existing(await profiles.get(db, actor));
  return {
    ...picked(row, ['full_name', 'email', 'email_confirmed', 'city', 'state']),
    photo: row.avatar_file_id && fileUrl(row.avatar_file_id),
  };
}

export function existing<Row>(row: Row | undefined): Row {
  if (!row) throw new ApiError('not_found');
  return row;
}

function picked<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}
