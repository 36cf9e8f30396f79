import { randomUUID } from 'node:crypto';
import type { App } from '../app-process.ts';
import type { Member } from './members.ts';

/** Shows their name and takes messages; the id of their card. */
export async function takesMessages(app: App, { id }: Pick<Member, 'id'>): Promise<string> {
  const [consent] = await app.database.query<{ card_id: string }>(
    `insert into user_consent_preferences (user_id, display_real_name, allow_contact_through_app, profile_visibility,
       updated_at) values ($1, true, true, 'public', now()) on conflict (user_id) do update
       set display_real_name = true, allow_contact_through_app = true, profile_visibility = 'public' returning card_id`,
    [id],
  );
  return consent?.card_id ?? '';
}

/**
 * A conversation of the member with somebody of this name, who wrote the first of these lines. Its
 * id.
 */
export async function conversationWith(
  app: App,
  member: Member,
  name: string,
  lines: string[],
): Promise<string> {
  const [id, other] = [randomUUID(), randomUUID()];
  await app.database.query(
    `with other as (
       insert into users (id, full_name, email, signup_at, created_at, updated_at)
       values ($2::uuid, $3, $2::uuid || '@example.org', now(), now(), now())
     ), consent as (
       insert into user_consent_preferences (user_id, allow_contact_through_app, profile_visibility)
       values ($2::uuid, true, 'public')
     ), conversation as (
       insert into conversations (id, first_id, second_id, created_at)
       values ($1::uuid, least($2::uuid, $4::uuid), greatest($2::uuid, $4::uuid), now())
     ), sides as (
       insert into conversation_sides (conversation_id, user_id, last_at, news_at, name_given)
       select $1::uuid, m, now(), now(), $3 from unnest(array[$2::uuid, $4::uuid]) m
     ) insert into conversation_messages (id, conversation_id, sender_id, received_by, body, created_at)
     select gen_random_uuid(), $1::uuid, case when n % 2 = 1 then $2::uuid else $4::uuid end,
       case when n % 2 = 1 then $4::uuid else $2::uuid end, body, now() - (cardinality($5::text[]) - n) * interval '1 minute'
     from unnest($5::text[]) with ordinality l(body, n)`,
    [id, other, name, member.id, lines],
  );
  return id;
}
