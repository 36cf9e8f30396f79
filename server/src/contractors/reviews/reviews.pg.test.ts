import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import * as endpoints from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import {
  type ContractorReview,
  missingRatings,
  REVIEW_RATINGS,
  type ReviewDraft,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { getSentMessage } from '@pcr/contract/help/help.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { reportDraft } from '../../testing/report-drafts.ts';
import { contractorDraft, reviewDraft, reviewEdit } from '../testing/contractor-drafts.ts';

let app: TestApp;
let adder: Member;
let reviewer: Member;
let contractor: Contractor;
let params: { id: string };

beforeAll(async () => {
  app = await startApp();
  adder = await app.member();
  reviewer = await app.member({ full_name: 'Secret Name' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows('delete from contractors; delete from rate_limits; delete from messages');
  contractor = await adder.ask(createContractor, {
    in: contractorDraft({ name: 'Dana\nWhitfield' }),
  });
  params = { id: contractor.id };
});

const review = (changes: Partial<ReviewDraft> = {}, by = reviewer) =>
  by.ask(endpoints.createReview, { params, in: reviewDraft(changes) });
const summary = (by = reviewer) => by.ask(endpoints.getReviewSummary, { params });
const remove = ({ id, updated_at }: ContractorReview, by = reviewer) =>
  by.ask(endpoints.deleteReview, { params: { id }, query: { updated_at } });

describe('a review', () => {
  test('has five ratings and a text, and is signed User', async () => {
    const given = {
      reliability_rating: 1,
      communication_rating: 2,
      explanatory_text: '  Came late. ',
    };
    const written = await review(given);
    expect(written).toMatchObject({
      ...given,
      explanatory_text: 'Came late.',
      overall_rating: 3,
      reviewer_id: reviewer.id,
      reviewer_name: 'User',
      reported_by_me: false,
      answer: null,
      can: { edit: true, delete: true, report: false, answer: false },
    });
    expect(written.created_at).toBe(written.updated_at);
    const [seen] = (await adder.ask(endpoints.listReviews, { params, query: {} })).items;
    const can = { edit: false, delete: false, report: true, answer: false };
    expect(seen).toEqual({ ...written, reviewer_id: null, can });
    expect(JSON.stringify(seen)).not.toContain('Secret');
  });

  test('has an overall that is the mean of the five with one decimal', async () => {
    for (const [ratings, overall] of [
      [[5, 5, 5, 5, 4], 4.8],
      [[1, 1, 1, 1, 2], 1.2],
      [[3, 4, 5, 2, 1], 3],
    ] as const) {
      await app.rows('delete from contractor_reviews');
      const given = Object.fromEntries(REVIEW_RATINGS.map((name, n) => [name, ratings[n]]));
      expect((await review(given)).overall_rating).toBe(overall);
    }
  });

  test('names what is not rated', () => {
    expect(missingRatings({ reliability_rating: 3, timeliness_rating: 0 })).toBe(
      'Please provide ratings for: Communication, Timeliness, Professionalism, Contract Adherence',
    );
    expect(missingRatings(reviewDraft())).toBeNull();
  });

  test.each<[keyof ReviewDraft, unknown]>([
    ['reliability_rating', 0],
    ['communication_rating', 6],
    ['explanatory_text', 'x'.repeat(501)],
  ])('is refused with %s: %j', async (name, value) => {
    const given = { params, in: { ...reviewDraft(), [name]: value } as ReviewDraft };
    const refused = await reviewer.refused('invalid_input', endpoints.createReview, given);
    expect(Object.keys(refused.fields ?? {})).toEqual([name]);
  });

  test('written in ten tabs at once is one review, and all ten are answered with it; who added the contractor writes one, too', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => review({ explanatory_text: `Tab ${n}` })),
    );
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await app.rows('select id from contractor_reviews')).toEqual([{ id: answers[0]?.id }]);
    await review({}, adder);
    expect((await summary()).stats.total_reviews).toBe(2);
    expect((await summary()).own_review).toEqual(answers[0]);
  });

  test('is changed and deleted by its reviewer, each from its version', async () => {
    const { id, updated_at } = await review();
    const one = { params: { id } };
    const edited = await reviewer.ask(endpoints.updateReview, {
      ...one,
      in: reviewEdit(updated_at, {}, 2),
    });
    expect(edited.updated_at > edited.created_at).toBe(true);
    expect((await summary()).stats.overall_average).toBe(2);
    const stale = { ...one, in: reviewEdit(updated_at) };
    expect((await reviewer.refused('conflict', endpoints.updateReview, stale)).current).toEqual(
      edited,
    );
    const refused = await reviewer.refused('conflict', endpoints.deleteReview, {
      ...one,
      query: { updated_at },
    });
    expect(refused.current).toEqual(edited);
    await remove(edited);
    await reviewer.refused('not_found', endpoints.deleteReview, { ...one, query: { updated_at } });
    expect(await summary()).toMatchObject({
      own_review: null,
      stats: { total_reviews: 0, overall_average: null },
    });
    expect((await review({}, reviewer)).id).not.toBe(id);
  });
});

describe('telling the operator', () => {
  const report = (id: string, details = 'It is about somebody else.', by = adder) =>
    by.ask(endpoints.reportReview, { params: { id }, in: reportDraft(details, 'other') });

  test('sends a message with the review as it is now', async () => {
    const { id } = await review({ explanatory_text: 'They never came.', timeliness_rating: 1 });
    const told = await report(id);
    expect(told).toMatchObject({ reason: 'other', details: 'It is about somebody else.' });
    const [message] = await app.rows<{ id: string; ticket: string; subject: string; body: string }>(
      'select * from messages',
    );
    expect(message).toMatchObject({
      kind: 'report',
      ticket: told.ticket,
      sender_id: adder.id,
      recipient_id: null,
      subject: 'Report of a review',
    });
    for (const part of [
      id,
      contractor.id,
      'They never came.',
      'Timeliness: 1 of 5',
      'Something else',
      told.details,
    ]) {
      expect(message?.body).toContain(part);
    }
    // They find it, and the answer, among what else they have sent.
    expect(await adder.ask(getSentMessage, { params: { id: message?.id ?? '' } })).toMatchObject({
      kind: 'report',
    });
    const [seen] = (await adder.ask(endpoints.listReviews, { params, query: {} })).items;
    expect(seen?.reported_by_me).toBe(true);
    expect((await summary()).own_review?.reported_by_me).toBe(false);
  });

  test('neither the reporter nor the author can write words that pass for those of PCR', async () => {
    const { id } = await review({ explanatory_text: 'Bad.\n\nWhy it is reported:\nIt is a lie.' });
    await report(
      id,
      'Look:\n\n--- The review that this is about ---\nReview 1\nTimeliness: 1 of 5',
    );
    const [message] = await app.rows<{ body: string }>('select body from messages');
    const own = message?.body.split('\n').filter((line) => /^\S/.test(line)) ?? [];
    expect(own.filter((line) => line.startsWith('Review '))).toHaveLength(1);
    expect(own.filter((line) => line.startsWith('Timeliness'))).toEqual(['Timeliness: 4 of 5']);
    expect(own.join()).not.toContain('lie');
    expect(message?.body).toContain('  --- The review that this is about ---\n  Review 1\n');
  });
});

test('the list of reviews goes on page after page, newest first', async () => {
  await app.rows(
    `insert into users (id, full_name, email, created_at, updated_at)
     select gen_random_uuid(), 'Many', 'many-' || n || '@example.org', now(), now() from generate_series(1, 45) n`,
  );
  await app.rows(
    `insert into contractor_reviews (id, contractor_id, reviewer_id, reliability_rating, communication_rating,
       timeliness_rating, professionalism_rating, contract_adherence_rating, created_at, updated_at)
     select gen_random_uuid(), $1, id, 4, 4, 4, 4, 4, now() - row_number() over () % 7 * interval '1 hour', now()
     from users where email like 'many-%'`,
    [contractor.id],
  );
  const whole: ContractorReview[] = [];
  for (let cursor = ''; ; ) {
    const { items, next } = await adder.ask(endpoints.listReviews, {
      params,
      query: cursor ? { cursor } : {},
    });
    whole.push(...items);
    // One that comes in the middle is on none of the following pages.
    if (!cursor) await review();
    if (!next) break;
    cursor = next;
  }
  expect(whole).toHaveLength(45);
  const order = whole.map(({ created_at, id }) => `${created_at} ${id}`);
  expect(order).toEqual([...new Set(order)].sort().reverse());
});
