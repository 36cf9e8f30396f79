import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';

export interface PersonRow {
  full_name: string;
  email: string;
  email_confirmed: boolean;
  email_refused_at: string | null;
}

const PERSON = sql(
  'account_person',
  `select u.full_name, u.email, u.email_confirmed, to_json(u.email_refused_at) #>> '{}' as email_refused_at
   from users u where u.id = $1`,
);

export async function person(db: Queryable, id: string): Promise<PersonRow | undefined> {
  const [row] = await db.query<PersonRow>(PERSON, [id]);
  return row;
}

// Not where the address has changed while the mail was on its way.
const REFUSE = sql(
  'account_refuse_address',
  'update users set email_refused_at = $3 where id = $1 and email = $2 and email_refused_at is null returning id',
);

export async function markRefusedAddress(
  tx: Transaction,
  id: string,
  email: string,
  now: Date,
): Promise<boolean> {
  return (await tx.query(REFUSE, [id, email, now.toISOString()])).length > 0;
}

const TAKE_AGAIN = sql(
  'account_take_address_again',
  'update users set email_refused_at = null where id = $1',
);

export async function takeAddressAgain(tx: Transaction, id: string): Promise<void> {
  await tx.query(TAKE_AGAIN, [id]);
}
