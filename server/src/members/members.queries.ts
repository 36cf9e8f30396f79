import type { MemberCard } from '@pcr/contract/members/members.schema.ts';
import { consentInSql } from '../consent/consent.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { type Queryable, sql } from '../kit/postgres/database.ts';

/**
 * What the viewer `$1` sees of the member with the card `$2`: the fields of the contract, and no
 * others.
 */
const FIELDS: Record<keyof MemberCard, string> = {
  card_id: 'consent.card_id',
  name: 'shown.full_name',
  photo_url: consentInSql.photoOfCard,
  position: 'p.position',
  facility: 'p.facility',
  experience: 'p.experience',
  bio: 'p.bio',
  mine: 'consent.user_id = $1',
  can_message: consentInSql.takesMessages,
};
const CARD = sql(
  'members_card',
  `select (select row_to_json(r)::text from (
     select ${Object.entries(FIELDS)
       .map(([name, value]) => `${value} as ${name}`)
       .join(', ')}
   ) r) as card
   from ${consentInSql.withCard('$2')} left join profiles p on p.user_id = consent.user_id`,
);

/** A card as JSON text: MemberCard of the contract; undefined where nobody shows one by this id. */
export async function card(
  db: Queryable,
  viewer: Actor,
  cardId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ card: string }>(CARD, [viewer.id, cardId]);
  return row?.card;
}

const PHOTO = sql(
  'members_photo',
  `select p.avatar_file_id as photo
   from ${consentInSql.withCard('$2')} join profiles p on p.user_id = consent.user_id`,
);

/** The file of the photo on a card that the viewer opens; undefined or null where there is none. */
export async function photo(
  db: Queryable,
  viewer: Actor,
  cardId: string,
): Promise<string | null | undefined> {
  const [row] = await db.query<{ photo: string | null }>(PHOTO, [viewer.id, cardId]);
  return row?.photo;
}
