import { type NearOrigin, type NearQuery, SEATTLE } from '@pcr/contract/kit/near/near.schema.ts';
import { PRIVACY_DEFAULTS } from '@pcr/contract/privacy/privacy.schema.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { findPosition, type Position } from '../kit/places/places.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { ownPlace } from './privacy.queries.ts';

export { screensOpened, totals } from './privacy.queries.ts';

/** SQL for what other domains follow of a member's choices; `member` is a column with their id. */
export const privacyInSql = {
  /** Their `data_retention`. */
  dataRetention: (member: string) => `coalesce(
      (select p.data_retention from privacy_settings p where p.user_id = ${member}), '${PRIVACY_DEFAULTS.data_retention}'
    )`,
};

/**
 * Where a list by distance begins for this member; null where their position is not known, or is
 * not to be used since they do not share it (near.md 7-9). Nothing of it is stored. `otherwise`
 * stands for a place that nobody said.
 */
export async function originOf(
  db: Queryable,
  actor: Actor,
  query: NearQuery,
  otherwise: Position | null = SEATTLE,
): Promise<Position | null> {
  const { near_lat: lat, near_lng: lng, near_place } = query;
  const ofDevice = lat !== undefined && lng !== undefined;
  if (!ofDevice && near_place !== 'profile') return near_place === 'seattle' ? SEATTLE : null;
  const { location_sharing, ...place } = await ownPlace(db, actor);
  if (!location_sharing) return null;
  return ofDevice ? { lat, lng } : ((await findPosition(db, place)) ?? otherwise);
}

/** What a screen says of it, before it asks. */
export async function nearOriginOf(db: Queryable, actor: Actor): Promise<NearOrigin> {
  const { location_sharing: sharing, ...place } = await ownPlace(db, actor);
  const known = sharing && (await findPosition(db, place)) !== null;
  const { zip_code, city, state } = place;
  const words = city ? [city, state].filter(Boolean).join(', ') : zip_code;
  return { sharing, profile_place: known ? words : null };
}
