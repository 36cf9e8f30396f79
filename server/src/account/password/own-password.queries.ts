import type { Actor } from '../../kit/permit/permit.ts';
import { type Queryable, sql } from '../../kit/postgres/database.ts';

const CREDENTIAL = sql(
  'own_password_credential',
  `select u.email, a.password from users u
   left join accounts a on a.user_id = u.id and a.provider_id = 'credential' where u.id = $1`,
);

/** The current address, and the stored hash of the password. */
export async function credentialOf(
  db: Queryable,
  { id }: Actor,
): Promise<{ email: string; password: string | null } | undefined> {
  const [row] = await db.query<{ email: string; password: string | null }>(CREDENTIAL, [id]);
  return row;
}
