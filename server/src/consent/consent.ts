export { cardVisibility } from './card-visibility.ts';
export type { ConsentNews } from './consent.news.ts';

// consent.md 2: data without consent never leaves the server. Consent is asked with every row and
// cached with none, so that turning it off takes effect with the next request of anybody, the
// member's own too.

/** Whether the viewer `$1` may open the card of the member (privacy.md 3). */
const OPENS = `(consent.profile_visibility = 'public' or consent.profile_visibility = 'families'
      and (consent.user_id = $1 or members_work_together(consent.user_id, $1)))`;

/**
 * An address that nobody has confirmed may be somebody else's: it is shown to nobody
 * (consent.md 11).
 */
const SHARED = 'consent.allow_contact_through_app and shown.email_confirmed';

/** getMemberPhoto of the contract. */
const PHOTO_URL = `'/api/members/' || consent.card_id || '/photo'`;

const CARD = `case when consent.display_real_name is true and ${OPENS} then consent.card_id end`;
const PHOTO = `(
      select ${PHOTO_URL} from profiles p where p.user_id = consent.user_id and p.avatar_file_id is not null
    )`;

/** SQL for what others, each of them the viewer `$1`, see of a member. */
export const consentInSql = {
  /**
   * Joins what the fragments below look at; `member` is a column with an id. Two looks by the key,
   * for both of them.
   */
  of: (member: string) => `left join user_consent_preferences consent
      on consent.user_id = ${member} and (consent.display_real_name or consent.allow_contact_through_app)
    left join users shown on shown.id = consent.user_id`,
  /**
   * Joins the same of a member whose family records others find (`allow_service_history_visible`),
   * and drops every other row. One look by the key, and one more for members who show their name:
   * `offset 0` keeps PostgreSQL from reading the consents of everybody instead.
   */
  sharing: (member: string) => `cross join lateral (
      select c.user_id, c.display_real_name, c.card_id, c.profile_visibility, c.share_location_region
      from user_consent_preferences c
      where c.user_id = ${member} and c.allow_service_history_visible offset 0
    ) consent left join lateral (
      select u.full_name from users u where u.id = ${member} and consent.display_real_name offset 0
    ) shown on true`,
  /** Whether others find the member's family records. */
  shares: (member: string) => `exists (
      select from user_consent_preferences c where c.user_id = ${member} and c.allow_service_history_visible
    )`,
  /** Whether their places are told, under `share_location_region`; after `sharing`. */
  sharesRegion: 'consent.share_location_region',
  /** The full name under `display_real_name`, else the description's default for that place. */
  name: (otherwise: 'Provider' | 'Contractor' | 'User') =>
    `case when consent.display_real_name then shown.full_name else '${otherwise}' end`,
  /**
   * What opens their card, wherever the name appears; null where the name does not (members.md 1),
   * and for those who may not open it. `is true`: for null, of members without consents, PostgreSQL
   * would go on and ask who works with whom.
   */
  card: CARD,
  /**
   * The address of the photo on that card (members.md 13). One look by the key, for members who
   * show their name.
   */
  photo: `case when consent.display_real_name is true and ${OPENS} then ${PHOTO} end`,
  /**
   * After `of` or `sharing`: a table `face` with one row that has both, as `card` and `photo`. So a
   * row asks only once whether two members work together.
   */
  face: `lateral (
      select opens.card, case when opens.card is not null then ${PHOTO} end as photo
      from (select ${CARD} as card offset 0) opens
    ) face`,
  /** Whether a member who may open their card may write to them (members.md 5). */
  takesMessages: 'consent.allow_contact_through_app and consent.user_id <> $1',
  /** The address of their photo where a row of `profiles p` is joined already. */
  photoOfCard: `case when p.avatar_file_id is not null then ${PHOTO_URL} end`,
  /**
   * The owner of this card, while the viewer may open it, in place of a table: the fragments here
   * look at it.
   */
  withCard: (card: string) => `user_consent_preferences consent join users shown
    on shown.id = consent.user_id and consent.display_real_name and consent.card_id = ${card} and ${OPENS}`,
  /** The address of their account under `allow_contact_through_app`, else null. */
  email: `case when ${SHARED} then shown.email end`,
  /** The same without a join, for the id of a member. */
  emailOf: (member: string) => `(select shown.email
    from user_consent_preferences consent join users shown on shown.id = consent.user_id
    where consent.user_id = ${member} and ${SHARED})`,
  /** Whether a member lets others contact them through the app (`allow_contact_through_app`). */
  letsContact: (member: string) => `exists (
      select from user_consent_preferences c where c.user_id = ${member} and c.allow_contact_through_app
    )`,
  /** Whether others read the address, and if not, why: told to the member alone. */
  reachOf: (member: string) => `(select case
      when not coalesce(consent.allow_contact_through_app, false) then 'not_allowed'
      when not shown.email_confirmed then 'not_confirmed' else 'shared' end
    from users shown left join user_consent_preferences consent on consent.user_id = shown.id
    where shown.id = ${member})`,
};
