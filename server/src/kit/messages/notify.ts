import type { Transaction } from '../postgres/database.ts';

/** What members can be told. The domain that tells them adds it here by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: a domain fills it
export interface Notices {}

/**
 * Tells one member, in the caller's transaction: an entry in their inbox, on their open pages at
 * once, and a mail if their preference says so.
 */
export type Notify = (
  tx: Transaction,
  to: string,
  notice: Notices[keyof Notices],
  now: Date,
) => Promise<void>;
