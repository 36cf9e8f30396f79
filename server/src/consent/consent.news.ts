import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { type LiveEvent, publish } from '../kit/live/live.ts';
import type { Transaction } from '../kit/postgres/database.ts';

/**
 * What others hear if a member shows or hides something: each domain that shows members has one.
 */
export type ConsentNews = (
  tx: Transaction,
  memberId: string,
  changed: readonly Consent[],
) => Promise<readonly LiveEvent[]>;

/**
 * Others learn of everything that they now see differently at the same moment. So an id is sent
 * only if it is the only thing they see: several together would show that entries without a name
 * belong to one person.
 */
export async function tellOthers(
  tx: Transaction,
  news: readonly ConsentNews[],
  memberId: string,
  changed: readonly Consent[],
): Promise<void> {
  const events: LiveEvent[] = [];
  for (const newsOf of news) events.push(...(await newsOf(tx, memberId, changed)));
  for (const event of events)
    await publish(tx, events.length > 1 ? { ...event, id: undefined } : event);
}
