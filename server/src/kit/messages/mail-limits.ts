import { createHash } from 'node:crypto';
import { countTry, limiter } from '../http/limits.ts';
import type { Database } from '../postgres/database.ts';

/**
 * Mails to one address within ten minutes, of messages and about the account each; further ones
 * wait.
 */
export const MAILS_TO_ONE_ADDRESS = 12;

export type CountMail = (to: string) => Promise<number>;

/** 'carla+1@' is the mailbox of 'carla@', and whoever has one account can have many of them. */
const mailboxOf = (address: string): string =>
  address.toLowerCase().replace(/^([^+]+)\+[^@]*@/, '$1@');

/** What counts a mail to an address: the seconds to wait where there were too many, else 0. */
export interface MailCounters {
  /** Of messages and notifications. */
  ofMessages: CountMail;
  /** About the account itself: a reset of the password, a link that confirms an address. */
  ofAccount: CountMail;
}

/**
 * Each kind of mail has a limit of its own; together they would fill the mailbox of somebody whom
 * another wants to annoy (kit.md 103). Those about the account are counted apart: otherwise
 * somebody who makes many messages keeps a member from the reset of their password until its link
 * is over.
 */
export function mailCounters(database: Database, most = MAILS_TO_ONE_ADDRESS): MailCounters {
  const counter = (prefix: string): CountMail => {
    const limit = limiter(database, prefix, most, 10);
    return (to) => countTry(limit, createHash('sha256').update(mailboxOf(to)).digest('base64url'));
  };
  return { ofMessages: counter('mails_to'), ofAccount: counter('account_mails_to') };
}
