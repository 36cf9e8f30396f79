import { CONSENTS, type Consent } from '@pcr/contract/consent/consent.schema.ts';
import type { Member } from '../../testing/app-for-tests.ts';

// What members consent to, as the screen for it saves it.

/** These are on, and all others off. */
export async function consents({ app, id }: Member, ...on: Consent[]): Promise<void> {
  const columns = CONSENTS.map((name) => `${name} = ${on.includes(name)}`).join(', ');
  await app.rows(
    "insert into user_consent_preferences (user_id, profile_visibility) values ($1, 'public') on conflict do nothing",
    [id],
  );
  await app.rows(
    `update user_consent_preferences set ${columns}, updated_at = now() where user_id = $1`,
    [id],
  );
}

/** Lets others find their family records. */
export async function sharesRecords({ app, id }: Member): Promise<void> {
  await app.rows(
    `insert into user_consent_preferences (user_id, allow_service_history_visible, updated_at)
     values ($1, true, now()) on conflict (user_id) do update set allow_service_history_visible = true`,
    [id],
  );
}

/** Shows their real name; the id of the card that it opens. */
export async function showsName({ app, id }: Member): Promise<string> {
  const [shown] = await app.rows<{ card_id: string }>(
    `insert into user_consent_preferences (user_id, display_real_name, profile_visibility, updated_at)
     values ($1, true, 'public', now()) on conflict (user_id) do update
       set display_real_name = true, profile_visibility = 'public' returning card_id`,
    [id],
  );
  return shown?.card_id ?? '';
}

/** Shows their name and takes messages; the id of their card. */
export async function takesMessages({ app, id }: Member): Promise<string> {
  const [consent] = await app.rows<{ card_id: string }>(
    `insert into user_consent_preferences (user_id, display_real_name, allow_contact_through_app,
       profile_visibility, updated_at) values ($1, true, true, 'public', now()) on conflict (user_id) do update
       set display_real_name = true, allow_contact_through_app = true, profile_visibility = 'public'
     returning card_id`,
    [id],
  );
  return consent?.card_id ?? '';
}
