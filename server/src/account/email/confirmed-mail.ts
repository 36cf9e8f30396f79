import type { Mail } from '../../kit/messages/mail.ts';
import { sql, type Transaction } from '../../kit/postgres/database.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';

const CONFIRMED = sql(
  'account_address_confirmed',
  'select 1 as one from users where email = $1 and email_confirmed',
);

/**
 * Tells a member by mail what happened to their account, at an address that they have confirmed
 * (account.md 52).
 */
export async function mailIfConfirmed(tx: Transaction, mail: Mail): Promise<void> {
  if ((await tx.query(CONFIRMED, [mail.to])).length > 0) await enqueue(tx, 'mail', mail);
}
