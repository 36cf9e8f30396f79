import {
  CONSENT_TEXT_VERSION,
  type Consent,
  type ConsentPreferences,
} from '@pcr/contract/consent/consent.schema.ts';
import type { Page } from '@playwright/test';
import type { App } from '../app-process.ts';
import { ask, type Member } from './members.ts';

/** Consents as whom the page's browser is signed in, as another device of theirs would. */
export async function consentTo(page: Page, app: App, ...names: Consent[]): Promise<void> {
  // Members who show their name show their card, too.
  if (names.includes('display_real_name'))
    await ask(page.request, app, 'PUT', '/privacy', { profile_visibility: 'public' });
  for (const name of names) {
    const now: ConsentPreferences = await (await ask(page.request, app, 'GET', '/consent')).json();
    const given = { text_version: CONSENT_TEXT_VERSION, updated_at: now.updated_at };
    await ask(page.request, app, 'PUT', `/consent/${name}`, given);
  }
}

export async function revokeAll(page: Page, app: App): Promise<void> {
  await ask(page.request, app, 'DELETE', '/consent');
}

/** A history of many changes, of which the last one was taken back. */
export async function changedOften(app: App, { id }: Member, count: number): Promise<void> {
  await app.database.query(
    `insert into consent_change_log (id, user_id, setting_name, old_value, new_value, change_reason, text_version, created_at)
     select gen_random_uuid(), $1, 'allow_contact_through_app', n % 2 = 0, n % 2 = 1,
       case n % 2 when 1 then 'User opted in' else 'User revoked consent' end, case n % 2 when 1 then '1.0' end,
       now() - ($2::int - n) * interval '1 day' - interval '1 year'
     from generate_series(1, $2::int) n`,
    [id, count],
  );
}
