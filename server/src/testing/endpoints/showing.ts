import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import type { Call, Endpoint } from '@pcr/contract/kit/endpoint.ts';
import type { Reply, Visitor } from '../visitor.ts';
import { type ConsentWorld, RELATIONS, type Relation } from './world.ts';

// What each endpoint tells of another member, and under which of their consents: each domain says
// so of its own in `testing/*.shows.ts`. The owner of world.ts has a word of their own in every
// field.

/** Where a word of the owner's stands in an answer, and the consents of theirs that open it. */
export type Shown = readonly [path: string, word: string, ...consents: Consent[]];

/** One call of an endpoint, and what its answer has. */
export interface Case {
  /**
   * Who makes the call; all four unless said. Whoever makes none of an endpoint gets nothing of the
   * owner's.
   */
  by?: readonly Relation[];
  /** Unless said, the right call of endpoint-calls.ts. */
  send?: (viewer: Visitor, world: ConsentWorld, relation: Relation) => Promise<Reply>;
  /** 200 unless said. */
  status?: number;
  /** The answer is no JSON. */
  bytes?: true;
  /** Without this consent the answer is 404, and has nothing. */
  opens?: Consent;
  /** The paths of all members that the answer may have. */
  members: readonly string[];
  /** All of the owner's that is in the answer while the consents are on. */
  shows: readonly Shown[];
  /** And to this viewer besides. */
  showsTo?: Partial<Record<Relation, readonly Shown[]>>;
}

export type ShowsOthers = Readonly<Record<string, readonly Case[]>>;

export const split = (names: string) => names.trim().split(/\s+/);
export const under = (path: string, names: readonly string[]) => [
  path,
  ...names.map((name) => `${path}.${name}`),
];
export const at = (path: string, shows: readonly Shown[]): Shown[] =>
  shows.map(([name, ...word]) => [`${path}.${name}`, ...word]);
export const page = (names: readonly string[]) => [
  ...under('items[]', names).slice(1),
  'items',
  'next',
];
/** What a refusal has; with the version of now, this. */
export const refusal = (names?: readonly string[]) => [
  ...split('error error.code error.message error.request_id'),
  ...(names ? under('error.current', names) : []),
];
/** The member who asked, to the organizer; and the organizer, to the member who asked. */
export const THE_OTHER: Shown[] = [
  ['name', 'zqname', 'display_real_name'],
  ['card', 'CARD', 'display_real_name'],
];
/** A call that differs from that of endpoint-calls.ts. */
export function asks<E extends Endpoint>(
  endpoint: E,
  given: (world: ConsentWorld, relation: Relation) => Call<E>,
) {
  const send: NonNullable<Case['send']> = (viewer, world, relation) =>
    viewer.reply<Endpoint>(endpoint, given(world, relation) as Call<Endpoint>);
  return { send };
}
/** Of another time than any version. */
export const STALE = '2020-01-01T00:00:00.000Z';
/**
 * Who does not apply, claim or review here: they would be a stranger, a provider or a reviewer no
 * more.
 */
export const but = (one: Relation) => RELATIONS.filter((relation) => relation !== one);
// From the text of the entry, which every member reads, whatever its member consents to (near.md).
export const BY_DISTANCE = { sort: 'distance', near_place: 'seattle' } as const;
