import { randomBytes } from 'node:crypto';
import { forgetTries } from '../kit/http/limits.ts';
import { forgetMails } from '../kit/messages/mail-files.ts';
import type { Queryable, Transaction } from '../kit/postgres/database.ts';
import { hashed } from './account.limits.ts';
import { mails } from './account.mails.ts';
import { recordCredential } from './account.queries.ts';
import { mailIfConfirmed } from './email/confirmed-mail.ts';
import * as twoFactor from './two-factor/two-factor.queries.ts';
import * as users from './users.queries.ts';

export type User = users.UserRow;

/** What `npm run admin` shows on one page. */
export const USERS_PAGE = 50;

/** Accounts, newest first; `search` is a part of the name or the address. `page` counts from 1. */
export function listUsers(db: Queryable, { search = '', page = 1 }): Promise<User[]> {
  return users.list(db, search, USERS_PAGE, (page - 1) * USERS_PAGE);
}

export const countUsers = (db: Queryable): Promise<number> => users.count(db);

/** The account with this address or id. */
export function findUser(db: Queryable, emailOrId: string): Promise<User | undefined> {
  return users.find(db, emailOrId.trim());
}

/**
 * Removes the account. Its rows in other tables go with it (foreign keys); its stored files are the
 * caller's to remove in the same transaction. False when it is gone already.
 */
export function deleteUser(tx: Transaction, id: string): Promise<boolean> {
  return users.deleteUser(tx, id);
}

/**
 * Before an account goes, held from now on: removes mails to it, and what was counted for it by id
 * and by address. Returns false if it is gone.
 */
export async function forgetTraces(tx: Transaction, id: string): Promise<boolean> {
  if (!(await users.holdForErasure(tx, id))) return false;
  const addresses = await users.addresses(tx, id);
  for (const address of addresses) await forgetMails(tx, address);
  for (const counted of [id, ...addresses.map(hashed)]) await forgetTries(tx, counted);
  return true;
}

/**
 * For an account that came from elsewhere: no password is right until its member has set one by a
 * reset. The credentials that came with it count as handed in now (account.md 22).
 */
export async function openImportedAccount(
  tx: Transaction,
  id: string,
  hasCredentials: boolean,
  now: Date,
): Promise<void> {
  if (hasCredentials) await recordCredential(tx, { id }, now);
  await users.openAccount(
    tx,
    id,
    `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`,
    now,
  );
}

/**
 * Ends the sessions of a person, or of everybody (null); how many there were. Open pages notice at
 * once.
 */
export function signOutUsers(db: Queryable, id: string | null): Promise<number> {
  return users.endSessions(db, id);
}

/**
 * Signing in takes the password alone from now on, which the person is told by mail
 * (two-factor.md 14). False when it does already.
 */
export async function resetTwoFactor(
  tx: Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
  origin: string,
): Promise<boolean> {
  if (!(await twoFactor.reset(tx, id))) return false;
  await mailIfConfirmed(tx, mails(origin).twoFactorReset(email));
  return true;
}
