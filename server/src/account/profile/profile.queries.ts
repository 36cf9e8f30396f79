import { PROFILE_FIELDS, type ProfileEdit } from '@pcr/contract/account/profile/profile.schema.ts';
import {
  type AccountDetailsEdit,
  DETAILS_FIELDS,
} from '@pcr/contract/account/settings/details.schema.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import type { Names } from './profile.rules.ts';

type ProfileColumn = Exclude<(typeof PROFILE_FIELDS)[number], 'full_name'>;
const PROFILE_COLUMNS = PROFILE_FIELDS.filter(
  (name): name is ProfileColumn => name !== 'full_name',
);
const ALL = [...new Set([...PROFILE_COLUMNS, ...DETAILS_FIELDS])];

/**
 * All that is kept of a member, null where nothing was said. `full_name` and `email` are the
 * account's.
 */
export type ProfileRow = Pick<ProfileEdit, ProfileColumn> &
  Pick<AccountDetailsEdit, Exclude<(typeof DETAILS_FIELDS)[number], 'first_name'>> & {
    user_id: string;
    first_name: string | null;
    full_name: string;
    email: string;
    email_confirmed: boolean;
    avatar_file_id: string | null;
    updated_at: string | null;
  };

const GET = sql(
  'profile_get',
  `select u.id as user_id, u.full_name, u.email, u.email_confirmed, p.avatar_file_id, to_json(p.updated_at) #>> '{}' as updated_at,
     ${ALL.map((name) => `p.${name}`).join(', ')}
   from users u left join profiles p on p.user_id = u.id where u.id = $1`,
);

/** Undefined when the account was deleted a moment ago. */
export async function get(db: Queryable, { id }: Actor): Promise<ProfileRow | undefined> {
  const [row] = await db.query<ProfileRow>(GET, [id]);
  return row;
}

const MAKE = sql(
  'profile_make',
  'insert into profiles (user_id) values ($1) on conflict (user_id) do nothing',
);
const LOCK = sql(
  'profile_lock',
  'select p.user_id from profiles p where p.user_id = $1 for update',
);

/** The row, made where there is none, and held until the transaction ends. */
export async function lock(tx: Transaction, actor: Actor): Promise<ProfileRow | undefined> {
  await tx.query(MAKE, [actor.id]);
  await tx.query(LOCK, [actor.id]);
  return get(tx, actor);
}

/** Sets these columns; an edit within the same millisecond still makes a version of its own. */
const setting = (name: string, columns: readonly string[]) =>
  sql(
    name,
    `update profiles p set updated_at = greatest($2::timestamptz, p.updated_at + interval '1 millisecond'),
       ${columns.map((column, at) => `${column} = $${at + 3}`).join(', ')}
     where p.user_id = $1`,
  );
const SET_PROFILE = setting('profile_update', ['first_name', 'last_name', ...PROFILE_COLUMNS]);
const SET_DETAILS = setting('profile_update_details', DETAILS_FIELDS);
// The name that the session shows, and others see.
const SET_NAME = sql(
  'profile_set_name',
  'update users set full_name = $2, updated_at = $3 where id = $1 and full_name <> $2',
);

export async function updateProfile(
  tx: Transaction,
  { row }: Permit<'edit', ProfileRow>,
  { first_name, last_name, ...edit }: ProfileEdit & Names,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const values = PROFILE_COLUMNS.map((name) => edit[name]);
  await tx.query(SET_PROFILE, [row.user_id, at, first_name, last_name, ...values]);
  await tx.query(SET_NAME, [row.user_id, edit.full_name, at]);
}

export async function updateDetails(
  tx: Transaction,
  { row }: Permit<'edit', ProfileRow>,
  edit: AccountDetailsEdit & { full_name: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.query(SET_DETAILS, [row.user_id, at, ...DETAILS_FIELDS.map((name) => edit[name])]);
  await tx.query(SET_NAME, [row.user_id, edit.full_name, at]);
}
