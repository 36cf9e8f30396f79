import {
  BROADCAST_TOPICS,
  type BroadcastKind,
} from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import { PREFERENCE_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';
import { plannedSql, type Queryable } from '../../kit/postgres/database.ts';
import type { Region } from './broadcasts.region.ts';

// The recipients of a broadcast: members `u` who existed when it was sent, do not wait to be
// deleted, and have its topic switched on. The position of a member is that of their ZIP code, else
// of their city (near.md 1-4). Each is looked up by itself (`limit 1`): a join of whole tables
// would begin anew with every batch.
const oneOf = (select: string, as: string) =>
  `left join lateral (select ${select} limit 1) ${as} on true`;
const PEOPLE = `users u
  ${oneOf('* from notification_preferences n where n.user_id = u.id', 'n')}
  ${oneOf('* from profiles p where p.user_id = u.id', 'p')}
  ${oneOf('* from zip_places z where z.zip_code = left(p.zip_code, 5)', 'z')}
  ${oneOf('* from city_places c where z.zip_code is null and c.city = place_key(p.city) and c.state = p.state', 'c')}`;
const PICKS = BROADCAST_TOPICS.map(
  (topic) => `when '${topic}' then coalesce(n.${topic}, ${PREFERENCE_DEFAULTS[topic]})`,
);
const switchedOn = (kind: string) =>
  `case ${kind} when 'emergency' then true ${PICKS.join(' ')} end`;
const isMember = (now: string) =>
  `u.created_at <= ${now} and not exists (select from account_deletions x where x.user_id = u.id)`;
const inRegion = (region: string) => `(${region} ->> 'state' in (p.state, z.state) or miles_between(
  (${region} ->> 'lat')::float8, (${region} ->> 'lng')::float8, coalesce(z.lat, c.lat), coalesce(z.lng, c.lng)
) <= (${region} ->> 'miles')::float8)`;
/** Nothing is known of where they are that would say whether it is in the region. */
const isUnknown = (
  region: string,
) => `(case when ${region} ->> 'state' is null then coalesce(z.lat, c.lat) is null
  else coalesce(p.state, z.state) is null end)`;
const isFor = (region: string) =>
  `(${region} is null or ${inRegion(region)} or ((${region} ->> 'and_unknown')::boolean and ${isUnknown(region)}))`;

/** SQL for the ids of members `u` whom a broadcast `b` is for now; more conditions may follow. */
export const audienceOf = (b: string) => `select u.id from ${PEOPLE}
  where ${isMember(`${b}.created_at`)} and ${switchedOn(`${b}.kind`)} and ${isFor(`${b}.region`)}`;

// Counted before the operator is asked: the plan may depend on the region.
const COUNT = plannedSql(
  `select count(*) filter (where ${isFor('$2::jsonb')})::int as members,
     count(*) filter (where $2::jsonb is not null and ${isUnknown('$2::jsonb')})::int as unknown
   from ${PEOPLE} where ${isMember('$3::timestamptz')} and ${switchedOn('$1::text')}`,
);

export interface Audience {
  members: number;
  /** Members who have not said where they are, told or not. */
  unknown: number;
}

export async function countAudience(
  db: Queryable,
  kind: BroadcastKind,
  region: Region | null,
  now: Date,
): Promise<Audience> {
  const values = [kind, region && JSON.stringify(region), now.toISOString()];
  const [row] = await db.query<Audience>(COUNT, values);
  return row ?? { members: 0, unknown: 0 };
}
