import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at. */
export interface SentRow {
  sender_id: string | null;
}

const isSender = (actor: Actor, row: SentRow) => row.sender_id === actor.id;

/**
 * help.md 1: feedback and support messages are seen by their sender and the operator; any member
 * sends them.
 */
export const helpRules = { see: isSender, send: isSender };

/**
 * The same in SQL, over a message `m` and the viewer `$1`. Members who may see a message see the
 * answers to it.
 */
export const helpRulesInSql = { see: 'm.sender_id = $1' };
