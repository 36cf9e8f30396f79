import {
  createContractor,
  deleteContractor,
  restoreContractor,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import * as endpoints from '@pcr/contract/contractors/reviews/answers.endpoints.ts';
import {
  createReview,
  deleteReview,
  listReviews,
} from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import type { ContractorReview } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifier } from '../../notifications/notifications.ts';
import { eraseUser } from '../../personal-data.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { removeClaim } from '../claims/claims.decide.ts';
import { holds } from '../testing/claim-fixtures.ts';
import { contractorDraft, reviewDraft } from '../testing/contractor-drafts.ts';
import { type AnswerRow, answerRules, answerRulesInSql } from './answers.rules.ts';

// A confirmed contractor answers each review of them once (contractors.md 46).

let app: TestApp;
let adder: Member;
let dana: Member;
let reviewer: Member;
let contractor: Contractor;
let review: ContractorReview;
const notify = notifier({ operator: [], member: ['mail'] });

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.reset();
  await app.rows('delete from contractors; delete from rate_limits');
  [adder, dana, reviewer] = await Promise.all([
    app.member(),
    app.member({ full_name: 'Secret Dana' }),
    app.member({ full_name: 'Secret Reviewer' }),
  ]);
  contractor = await adder.ask(createContractor, { in: contractorDraft() });
  review = await reviewer.ask(createReview, { params: { id: contractor.id }, in: reviewDraft() });
  await holds(dana, contractor.id);
});

const draft = (text = 'Thank you.') => ({ id: newId(), text });
const answer = (by = dana, given = draft()) =>
  by.ask(endpoints.answerReview, { params: { id: review.id }, in: given });
const seen = async (by: Member) =>
  (await by.ask(listReviews, { params: { id: contractor.id }, query: {} }))
    .items[0] as ContractorReview;
const kinds = async (of: Member) =>
  (await of.ask(listInbox, { query: {} })).items.map(({ kind }) => kind);
const takeAway = async () => {
  const [row] = await app.rows<{ ticket: string }>(
    `select ticket from messages m join contractor_claims q on q.id = m.id where q.contractor_id = $1 and q.state = 'confirmed'`,
    [contractor.id],
  );
  await app.database.transaction((tx) =>
    removeClaim(tx, notify, row?.ticket ?? '', app.clock.now()),
  );
};

describe('an answer', () => {
  test('stands under its review for all, from the contractor and not from an account; the reviewer is told', async () => {
    expect(await seen(dana)).toMatchObject({
      answer: null,
      can: { answer: true, report: true, edit: false },
    });
    const given = await answer(dana, draft(' I came late once.\nSorry. '));
    expect(given).toMatchObject({
      ...{
        review_id: review.id,
        text: 'I came late once.\nSorry.',
        contractor_name: contractor.name,
      },
      can: { edit: true, delete: true },
    });
    expect(given.created_at).toBe(given.updated_at);
    for (const by of [reviewer, adder]) {
      const shown = await seen(by);
      expect(shown.answer).toEqual({ ...given, can: { edit: false, delete: false } });
      expect(shown.can.answer).toBe(false);
      const theirs = { params: { id: review.id }, in: draft('Mine') };
      await by.refused('forbidden', endpoints.answerReview, theirs);
      expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${dana.id}|Secret Dana`));
    }
    expect((await seen(dana)).can.answer).toBe(false);
    expect(await kinds(reviewer)).toEqual(['review_answered']);
    // Signed as in the directory (notifications.md 114).
    const told = (await reviewer.ask(listInbox, { query: {} })).items[0];
    expect(told).toMatchObject({ who_name: contractor.name, who_card: null, who_photo: null });
    expect(await kinds(adder)).toEqual([]);
    expect((await seen(reviewer)).updated_at, 'the review is no new version').toBe(
      review.updated_at,
    );
  });

  test('is given once for each review, whatever is pressed at the same moment; the reviewer is told once', async () => {
    const all = await Promise.all([
      answer(dana, draft('First')),
      answer(dana, draft('Second')),
      answer(),
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await kinds(reviewer)).toEqual(['review_answered']);
  });

  test('is corrected, which shows, and taken away by who gave it, each from its version', async () => {
    const first = await answer();
    app.clock.advance({ minutes: 1 });
    const params = { id: first.id };
    const { updated_at } = first;
    for (const [text, words] of [
      [' \n', 'The answer is required'],
      ['x'.repeat(501), 'The answer can have at most 500 characters'],
    ] as const) {
      const wrong = { params, in: { text, updated_at } };
      const refused = await dana.refused('invalid_input', endpoints.updateAnswer, wrong);
      expect(refused.fields).toEqual({ text: words });
    }
    const given = { params, in: { text: 'Thank you all.', updated_at } };
    const changed = await dana.ask(endpoints.updateAnswer, given);
    expect(changed.text).toBe('Thank you all.');
    expect(changed.updated_at > changed.created_at).toBe(true);
    expect((await dana.refused('conflict', endpoints.updateAnswer, given)).current).toEqual(
      changed,
    );
    const stale = { params, query: { updated_at } };
    expect((await dana.refused('conflict', endpoints.deleteAnswer, stale)).current).toEqual(
      changed,
    );
    await dana.ask(endpoints.deleteAnswer, { params, query: { updated_at: changed.updated_at } });
    expect(await seen(dana)).toMatchObject({ answer: null, can: { answer: true } });
    expect(await kinds(reviewer)).toEqual(['review_answered']);
  });

  test('twenty times an hour at most: a holder who deletes and answers again floods nobody', async () => {
    for (let n = 0; n < 20; n++) {
      const { id, updated_at } = await answer();
      await dana.ask(endpoints.deleteAnswer, { params: { id }, query: { updated_at } });
    }
    const given = { params: { id: review.id }, in: draft() };
    const refused = await dana.refused('too_many_requests', endpoints.answerReview, given);
    expect(refused.message).toContain('too many answers');
  });
});

describe('an answer goes', () => {
  test('with its review, also when both come at the same moment', async () => {
    const given = { params: { id: review.id }, in: draft() };
    const gone = { params: { id: review.id }, query: { updated_at: review.updated_at } };
    const [answered] = await Promise.all([
      dana.reply(endpoints.answerReview, given),
      reviewer.ask(deleteReview, gone),
    ]);
    expect([200, 404]).toContain(answered.status);
    expect(await app.rows('select from contractor_review_answers')).toEqual([]);
    await dana.refused('not_found', endpoints.answerReview, given);
  });

  test('out of sight with the entry, and comes back with it', async () => {
    const { id, updated_at } = await answer();
    const params = { id: contractor.id };
    await dana.ask(deleteContractor, { params, query: { updated_at: contractor.updated_at } });
    await dana.refused('not_found', endpoints.updateAnswer, {
      params: { id },
      in: { text: 'More', updated_at },
    });
    await dana.ask(restoreContractor, { params });
    expect((await seen(reviewer)).answer).toMatchObject({ id });
  });

  test('out of sight when the operator takes the confirmation away; who is confirmed then answers anew', async () => {
    const { id, updated_at } = await answer();
    await takeAway();
    expect(await seen(dana)).toMatchObject({ answer: null, can: { answer: false } });
    const message = 'You are not listed as this contractor now, so you can’t answer.';
    const refused = [
      await dana.refused('forbidden', endpoints.updateAnswer, {
        params: { id },
        in: { text: 'More', updated_at },
      }),
      await dana.refused('forbidden', endpoints.deleteAnswer, {
        params: { id },
        query: { updated_at },
      }),
      await dana.refused('forbidden', endpoints.answerReview, {
        params: { id: review.id },
        in: draft(),
      }),
    ];
    expect(refused).toMatchObject([{ message }, { message }, { message }]);
    await holds(adder, contractor.id);
    expect(await seen(adder)).toMatchObject({ answer: null, can: { answer: true } });
    await answer(adder, draft('The right one.'));
    expect((await seen(reviewer)).answer?.text).toBe('The right one.');
  });

  test('with the account; the review stays', async () => {
    await answer();
    await eraseUser({ ...app, notify }, dana.id);
    expect(await seen(reviewer)).toMatchObject({ id: review.id, answer: null });
    expect(await app.rows('select from contractor_review_answers')).toEqual([]);
  });
});

test('the rules in TypeScript and in SQL say the same of every answer and member', async () => {
  await answer();
  await takeAway();
  await holds(adder, contractor.id);
  await answer(adder);
  for (const actor of [adder, dana, reviewer]) {
    const rows = await app.rows<
      AnswerRow & { seen: boolean; can: { edit: boolean; delete: boolean } }
    >(
      `select a.user_id, c.holder_id, ${answerRulesInSql.see} as seen, ${answerRulesInSql.can} as can
       from contractor_review_answers a join contractor_reviews r on r.id = a.review_id
         join contractors c on c.id = r.contractor_id where $1::uuid is not null`,
      [actor.id],
    );
    expect(rows).toHaveLength(2);
    for (const { seen: shown, can, ...row } of rows) {
      expect(shown).toBe(answerRules.see(actor, row));
      if (shown)
        expect(can).toEqual({
          edit: answerRules.edit(actor, row),
          delete: answerRules.delete(actor, row),
        });
    }
  }
});
