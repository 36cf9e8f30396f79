import type { Queryable } from '../kit/postgres/database.ts';
import { type PersonRow, person } from './person.queries.ts';

/**
 * Name and address of a member as they are now, and whether the address is confirmed, for what is sent to them or in
 * their name.
 */
export function findPerson(db: Queryable, id: string): Promise<PersonRow | undefined> {
  return person(db, id);
}
