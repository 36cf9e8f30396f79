import type { Queryable, Transaction } from '../kit/postgres/database.ts';
import * as persons from './person.queries.ts';

/**
 * Name and address of a member as they are now, whether the address is confirmed, and since when
 * its mail server refuses mail for it. Used for everything that is sent to members or in their
 * name.
 */
export function findPerson(db: Queryable, id: string): Promise<persons.PersonRow | undefined> {
  return persons.person(db, id);
}

/**
 * Marks the member's address, where it is still this one; true when that is news
 * (notifications.md 40).
 */
export function markRefusedAddress(
  tx: Transaction,
  id: string,
  email: string,
  now: Date,
): Promise<boolean> {
  return persons.markRefusedAddress(tx, id, email, now);
}

/** Mail goes there again. */
export function takeAddressAgain(tx: Transaction, id: string): Promise<void> {
  return persons.takeAddressAgain(tx, id);
}
