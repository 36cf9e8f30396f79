import * as z from 'zod/mini';
import { CardPhoto } from '../consent/consent.schema.ts';
import { comparable } from '../kit/comparing.ts';
import { Day, Id, sought } from '../kit/shapes.ts';

/** What the one search finds, in the order in which it stands (search.md 2). */
export const SEARCH_KINDS = [
  'families',
  'people',
  'contractors',
  'jobs',
  'events',
  'groups',
  'documents',
  'photos',
  'announcements',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** So many of each kind are shown; of more only that there are (search.md 4). */
export const SEARCH_SHOWN = 5;
/** Fewer letters find nearly all there is (search.md 3). */
export const SEARCH_LEAST = 2;
export const SEARCH_MAX = 100;

/** Whether this is enough to look for, as it is compared (comparing.md 7). */
export const isEnough = (words: string): boolean => comparable(words).length >= SEARCH_LEAST;

export const SearchQuery = z.object({
  q: sought(SEARCH_MAX, 'Type what to look for').check(
    z.refine(isEnough, `Type at least ${SEARCH_LEAST} letters`),
  ),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** One thing that was found: enough to know it again, and to open it. */
export const SearchHit = z.object({
  /** Of a person that of their card. */
  id: Id,
  title: z.string(),
  /** A place, a specialty, a position, or how a text begins. */
  detail: z.nullable(z.string()),
  /** Of an event or a photo. */
  day: z.nullable(Day),
  /** The status of the entry. A group has 'member' if the viewer is in it. */
  status: z.nullable(z.string()),
  /** Of a document. */
  folder: z.nullable(z.string()),
  /** Of a person (members.md 13). */
  photo: CardPhoto,
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchFound = z.object({
  /** Kinds of which nothing was found are not there. */
  found: z.array(
    z.object({
      kind: z.enum(SEARCH_KINDS),
      items: z.array(SearchHit),
      /** There are more than these. */
      more: z.boolean(),
    }),
  ),
});
export type SearchFound = z.infer<typeof SearchFound>;
