import { randomUUID } from 'node:crypto';
import { FAMILY_FIXTURE } from '@pcr/contract/families/families.fixture.ts';
import type { Family, FamilyDraft } from '@pcr/contract/families/families.schema.ts';
import type { Page } from '@playwright/test';
import type { App } from '../app-process.ts';
import { ask, type Member } from './members.ts';

/** A record with these fields, the others as a new form has them. */
export function draft(fields: Partial<FamilyDraft> = {}): FamilyDraft {
  const rivera = { family_name: 'Rivera Family', location: 'Austin, TX', children_count: 2 };
  return { id: randomUUID(), ...FAMILY_FIXTURE, ...rivera, ...fields };
}

/** The same rating four times, so that the mean is it. */
export const rated = (rating: number) => ({
  reliability_rating: rating,
  communication_rating: rating,
  timeliness_rating: rating,
  professionalism_rating: rating,
});

/** Keeps a record for whom the page's browser is signed in. */
export async function keep(
  page: Page,
  app: App,
  fields: Partial<FamilyDraft> = {},
): Promise<Family> {
  const response = await ask(page.request, app, 'POST', '/families', draft(fields));
  return response.json();
}

/** Changes a record behind the page's back, as another device of the same person would. */
export async function change(
  page: Page,
  app: App,
  record: Family,
  fields: Partial<FamilyDraft>,
): Promise<Family> {
  const { id, updated_at, overall_rating, color_indicator, created_at, user_id, can, ...kept } =
    record;
  const response = await ask(page.request, app, 'PUT', `/families/${id}`, {
    ...kept,
    ...fields,
    updated_at,
  });
  return response.json();
}

/** Keeps many at once: 'Family 00001' is the newest. */
export async function keepMany(app: App, { id }: Member, count: number): Promise<void> {
  await app.database.query(
    `insert into families (id, user_id, family_name, location, children_count, service_status,
       service_start_date, previous_providers, reliability_rating, communication_rating,
       timeliness_rating, professionalism_rating, created_at, updated_at)
     select gen_random_uuid(), $1, 'Family ' || lpad(n::text, 5, '0'), 'Town ' || n % 40 || ', TX', 1 + n % 4,
       (array['Active', 'Completed', 'Ended'])[1 + n % 3], date '2020-01-01' + n % 1000, n % 3,
       1 + n % 41 / 10.0, 1 + (n + 7) % 41 / 10.0, 1 + (n + 15) % 41 / 10.0, 1 + (n + 23) % 41 / 10.0,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [id, count],
  );
}
