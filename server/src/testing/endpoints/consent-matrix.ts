/// <reference types="vite/types/importMeta.d.ts" />
import type { ShowsOthers } from './showing.ts';

// consent.md 2: what every endpoint shows of other members, as its domain says it.

interface ShowsOfDomain {
  nothingOfOthers?: readonly string[];
  showsOthers?: ShowsOthers;
}
const DOMAINS = Object.values(
  import.meta.glob<ShowsOfDomain>(['../../*/testing/*.shows.ts', './*.shows.ts'], { eager: true }),
);

/**
 * Answers with nothing of another member's, whatever they allow: one's own, PCR's, or no content.
 */
export const NOTHING_OF_OTHERS: readonly string[] = DOMAINS.flatMap(
  ({ nothingOfOthers = [] }) => nothingOfOthers,
);

/** Shows something of another member, each in one or more calls. */
export const SHOWS_OTHERS: ShowsOthers = Object.assign(
  {},
  ...DOMAINS.map(({ showsOthers }) => showsOthers),
);
