import { type Queryable, sql } from '../kit/database.ts';

const PERSON = sql('account_person', 'select u.full_name, u.email from users u where u.id = $1');

export async function person(db: Queryable, id: string): Promise<{ full_name: string; email: string } | undefined> {
  const [row] = await db.query<{ full_name: string; email: string }>(PERSON, [id]);
  return row;
}
