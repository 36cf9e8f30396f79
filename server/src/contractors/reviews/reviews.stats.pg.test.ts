import {
  createContractor,
  getContractor,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import * as endpoints from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import {
  type ContractorReview,
  REVIEW_RATINGS,
  type ReviewDraft,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restorable } from '../../kit/history/restorable.ts';
import { notifier } from '../../notifications/notifications.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { inCrowd } from '../../testing/crowd.ts';
import { deleteForOperator } from '../claims/claims.decide.ts';
import { contractorDraft, reviewDraft, reviewEdit } from '../testing/contractor-drafts.ts';

let app: TestApp;
let adder: Member;
let reviewer: Member;
let contractor: Contractor;
let params: { id: string };

beforeAll(async () => {
  app = await startApp();
  adder = await app.member();
  reviewer = await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows('delete from contractors');
  contractor = await adder.ask(createContractor, { in: contractorDraft() });
  params = { id: contractor.id };
});

const review = (changes: Partial<ReviewDraft> = {}, by = reviewer) =>
  by.ask(endpoints.createReview, { params, in: reviewDraft(changes) });
const summary = (by = reviewer) => by.ask(endpoints.getReviewSummary, { params });
const remove = ({ id, updated_at }: ContractorReview, by = reviewer) =>
  by.ask(endpoints.deleteReview, { params: { id }, query: { updated_at } });

/** What the stats must be, reckoned from the reviews themselves. */
async function reckoned() {
  const [row] = await app.rows<Record<string, string | number | null>>(
    `select ${REVIEW_RATINGS.map((name) => `round(avg(${name}), 2)::float8 as average_${name.replace('_rating', '')}`)},
       round(avg((${REVIEW_RATINGS.join(' + ')}) / 5.0), 1)::float8 as overall_average, count(*)::int as total_reviews,
       ${[1, 2, 3, 4, 5].map((n) => `count(*) filter (where round(overall_rating) = ${n})::int as n${n}`)}
     from contractor_reviews where contractor_id = $1`,
    [contractor.id],
  );
  const { n1, n2, n3, n4, n5, ...averages } = row ?? {};
  return { ...averages, distribution: [n1, n2, n3, n4, n5] };
}

describe('the stats', () => {
  test('are five averages, their mean with one decimal, and how many gave what; without a review they say nothing', async () => {
    expect((await summary()).stats).toMatchObject({
      ...{ average_timeliness: null, overall_average: null, total_reviews: 0 },
      distribution: [0, 0, 0, 0, 0],
    });
    await review({ reliability_rating: 5, contract_adherence_rating: 1 });
    await review({ reliability_rating: 2, communication_rating: 1 }, adder);
    const { stats } = await summary();
    expect(stats).toEqual({
      average_reliability: 3.5,
      average_communication: 2.5,
      average_timeliness: 4,
      average_professionalism: 4,
      average_contract_adherence: 2.5,
      overall_average: 3.3,
      total_reviews: 2,
      distribution: [0, 0, 1, 1, 0],
    });
    expect(stats).toEqual(await reckoned());
    expect(await adder.ask(getContractor, { params })).toMatchObject({
      rating: 3.3,
      average_rating: 3.3,
      total_reviews: 2,
    });
  });

  test('are right after 40 members write, change and delete at once', async () => {
    const members = await app.rows<{ id: string }>(
      `insert into users (id, full_name, email, signup_at, created_at, updated_at)
       select id, 'Member', id || '@example.org', now(), now(), now() from (select gen_random_uuid() as id from generate_series(1, 40)) t
       returning id`,
    );
    await app.rows(
      `insert into agreement_acceptances (user_id, name, version, text_hash, user_agent, accepted_at)
       select u.id, a.name, a.version, a.text_hash, a.user_agent, a.accepted_at
       from users u cross join agreement_acceptances a where a.user_id = $1 and u.id = any ($2::uuid[])`,
      [adder.id, members.map(({ id }) => id)],
    );
    const rating = (n: number) => 1 + (n % 5);
    const ratings = (n: number) =>
      Object.fromEntries(REVIEW_RATINGS.map((name, at) => [name, rating(n * 7 + at * (n % 3))]));
    const browsers = await Promise.all(members.map(({ id }) => app.otherDevice({ ...adder, id })));
    let changed = 0;
    await Promise.all(
      browsers.map(async (browser, n) => {
        const written = await inCrowd(() => review(ratings(n), browser));
        if (n % 2) {
          const edit = { ...reviewEdit(written.updated_at), ...ratings(n + 3) };
          const given = { params: { id: written.id }, in: edit };
          const edited = await inCrowd(() => browser.ask(endpoints.updateReview, given));
          if (n % 4 === 1) await inCrowd(() => remove(edited, browser));
          changed++;
        }
      }),
    );
    expect(changed).toBe(20);
    const { stats } = await summary();
    expect(stats.total_reviews).toBe(30);
    expect(stats).toEqual(await reckoned());
  });

  test('are right when the contractor is deleted and restored while members write', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => app.member()));
    const writing = members.map((member) =>
      member.reply(endpoints.createReview, { params, in: reviewDraft() }),
    );
    await Promise.any(writing);
    // Others have reviewed it, so that its adder may not (contractors.md 47, 49).
    const notify = notifier({ operator: [], member: [] });
    await app.database.transaction((tx) =>
      deleteForOperator(tx, notify, contractor.id, app.clock.now()),
    );
    const statuses = (await Promise.all(writing)).map(({ status }) => status);
    await reviewer.refused('not_found', endpoints.createReview, { params, in: reviewDraft() });
    const table = {
      table: 'contractors',
      owner: 'keeper_id',
      title: 'name',
      shared: true,
    } as const;
    await app.database.transaction((tx) =>
      restorable(table).restore(tx, contractor.id, app.clock.now()),
    );
    const written = statuses.filter((status) => status === 200).length;
    expect(written).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 404)).toHaveLength(12 - written);
    const { stats } = await summary();
    expect(stats.total_reviews).toBe(written);
    expect(stats).toEqual(await reckoned());
  });
});
