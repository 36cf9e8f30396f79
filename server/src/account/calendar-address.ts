import type { Transaction } from '../kit/postgres/database.ts';
import { mails } from './account.mails.ts';
import { mailIfConfirmed } from './email/confirmed-mail.ts';
import { findPerson } from './person.ts';

/**
 * Tells a member by mail that their calendar has a new address: it outlives sessions and passwords
 * (events.md 51).
 */
export const calendarAddressMade = (origin: string) => async (tx: Transaction, userId: string) => {
  const person = await findPerson(tx, userId);
  if (person) await mailIfConfirmed(tx, mails(origin).calendarAddressMade(person.email));
};
