import type { Queryable } from '../kit/database.ts';
import { person } from './person.queries.ts';

/** Name and address of a member as they are now, for what is sent to them or in their name. */
export function findPerson(db: Queryable, id: string): Promise<{ full_name: string; email: string } | undefined> {
  return person(db, id);
}
