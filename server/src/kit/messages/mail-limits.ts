import { createHash } from 'node:crypto';
import { countTry, limiter } from '../http/limits.ts';
import type { Database } from '../postgres/database.ts';

/** Mails to one address within ten minutes, whatever they are about; further ones wait. */
export const MAILS_TO_ONE_ADDRESS = 12;

export type CountMail = (to: string) => Promise<number>;

/**
 * Counts a mail to an address: the seconds to wait where there were too many, else 0 (kit.md 103).
 * Each kind has a limit of its own; together they would fill the mailbox of somebody whom another
 * wants to annoy.
 */
export function mailCounter(database: Database, most = MAILS_TO_ONE_ADDRESS): CountMail {
  const limit = limiter(database, 'mails_to', most, 10);
  return (to) => countTry(limit, createHash('sha256').update(to.toLowerCase()).digest('base64url'));
}
