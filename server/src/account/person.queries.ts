import { type Queryable, sql } from '../kit/postgres/database.ts';

export interface PersonRow {
  full_name: string;
  email: string;
  email_confirmed: boolean;
}

const PERSON = sql('account_person', 'select u.full_name, u.email, u.email_confirmed from users u where u.id = $1');

export async function person(db: Queryable, id: string): Promise<PersonRow | undefined> {
  const [row] = await db.query<PersonRow>(PERSON, [id]);
  return row;
}
