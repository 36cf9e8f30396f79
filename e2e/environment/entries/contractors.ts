import { randomUUID } from 'node:crypto';
import { CONTRACTOR_FIXTURE } from '@pcr/contract/contractors/contractors.fixture.ts';
import type { Contractor, ContractorDraft } from '@pcr/contract/contractors/contractors.schema.ts';
import type {
  ContractorReview,
  ReviewDraft,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import type { Page } from '@playwright/test';
import { newId } from '../../../web/src/kit/api/ids.ts';
import type { App } from '../app-process.ts';
import { ask } from './members.ts';

/** Contractors are everybody's: before a test that says what there is, there is nothing. */
export async function clearContractors(app: App): Promise<void> {
  await app.database.query('delete from contractors');
}

/** Adds a contractor as whom the page's browser is signed in. */
export async function addContractor(
  page: Page,
  app: App,
  fields: Partial<ContractorDraft> = {},
): Promise<Contractor> {
  const draft: ContractorDraft = { id: newId(), ...CONTRACTOR_FIXTURE, ...fields };
  return (await ask(page.request, app, 'POST', '/contractors', draft)).json();
}

/** The five ratings, all the same. */
export const ratedWith = (rating: number) => ({
  reliability_rating: rating,
  communication_rating: rating,
  timeliness_rating: rating,
  professionalism_rating: rating,
  contract_adherence_rating: rating,
});

/** Reviews a contractor as whom the page's browser is signed in. */
export async function review(
  page: Page,
  app: App,
  { id }: Contractor,
  fields: Partial<ReviewDraft> = {},
): Promise<ContractorReview> {
  const draft: ReviewDraft = {
    id: randomUUID(),
    ...ratedWith(4),
    explanatory_text: null,
    ...fields,
  };
  return (await ask(page.request, app, 'POST', `/contractors/${id}/reviews`, draft)).json();
}

/** Reviews of as many members that nobody signs in as; the first is the newest. */
export async function reviewMany(
  app: App,
  { id }: Contractor,
  count: number,
  text: string | null = null,
) {
  await app.database.query(
    `with members as (
       insert into users (id, full_name, email, created_at, updated_at)
       select gen_random_uuid(), 'Member', gen_random_uuid() || '@example.org', now(), now()
       from generate_series(1, $2::int) returning id
     )
     insert into contractor_reviews (id, contractor_id, reviewer_id, reliability_rating, communication_rating,
       timeliness_rating, professionalism_rating, contract_adherence_rating, explanatory_text, created_at, updated_at)
     select gen_random_uuid(), $1, id, 1 + n % 5, 3 + n % 3, 1 + (n + 3) % 5, 4 + n % 2, 2 + n % 4, $3,
       now() - n * interval '1 day', now() - n * interval '1 day'
     from (select id, row_number() over () as n from members) m`,
    [id, count, text],
  );
}

/** As many contractors at once; 'Person 00001' is the newest. */
export async function addMany(app: App, count: number): Promise<void> {
  await app.database.query(
    `insert into contractors (id, name, specialty, location, certifications, hourly_rate,
       experience_years, availability, created_at, updated_at)
     select gen_random_uuid(), 'Person ' || lpad(n::text, 5, '0'), (array['nanny', 'toddler', 'plumbing'])[1 + n % 3],
       'Town ' || n % 40 || ', TX', '{CPR}', 20 + n % 9, n % 30, 'Available Now',
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [count],
  );
}
