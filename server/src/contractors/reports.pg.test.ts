import { claimContractor } from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import * as contractors from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { answerReview } from '@pcr/contract/contractors/reviews/answers.endpoints.ts';
import * as reviews from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import type { ContractorReview } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { listSentMessages } from '@pcr/contract/help/help.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifier } from '../notifications/notifications.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { ENDPOINT_CALLS, type Subject } from '../testing/endpoints/endpoint-calls.ts';
import { newId } from '../testing/new-id.ts';
import { reportDraft } from '../testing/report-drafts.ts';
import { confirmClaim } from './claims/claims.decide.ts';
import { contractorReportDesk, reviewReportDesk } from './contractors.ts';
import {
  contractorDraft,
  contractorEdit,
  reviewDraft,
  reviewEdit,
} from './testing/contractor-drafts.ts';

// An entry that three members report is hidden until the operator has looked
// (contractors.md 52-54).

let app: TestApp;
let adder: Member;
let dana: Member;
let writer: Member;
let other: Member;
let reporters: Member[];
let contractor: Contractor;
let params: { id: string };

const channels = { operator: [], member: [] };
const notify = notifier(channels);
const desks = {
  contractor: contractorReportDesk({ notify, channels }),
  review: reviewReportDesk({ notify, channels }),
};

beforeAll(async () => {
  app = await startApp();
  const members = await Promise.all(Array.from({ length: 8 }, () => app.member()));
  [adder, dana, writer, other] = members as [Member, Member, Member, Member];
  reporters = members.slice(4);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows(
    'delete from contractors; delete from rate_limits; delete from messages; delete from inbox_entries',
  );
  contractor = await adder.ask(contractors.createContractor, {
    in: contractorDraft({ name: 'Dana Whitfield' }),
  });
  params = { id: contractor.id };
});

const lookedAt = (what: keyof typeof desks, id: string) =>
  app.database.transaction((tx) => desks[what].lookedAt(tx, id, app.clock.now()));
const remove = (what: keyof typeof desks, id: string) =>
  app.database.transaction((tx) => desks[what].remove(tx, id, app.clock.now()));
const waiting = (what: keyof typeof desks) => desks[what].listToLookAt(app.database, 1);
const told = async (who: Member) => (await who.ask(listInbox, { query: {} })).items;
const kinds = async (who: Member) => (await told(who)).map(({ kind }) => kind);
const first = () => reporters.slice(0, 3);

const report = (by: Member) => by.ask(contractors.reportContractor, { params, in: reportDraft() });
const look = (by: Member) => by.ask(contractors.getContractor, { params });
const write = (by = writer, rating = 1) =>
  by.ask(reviews.createReview, {
    params,
    in: reviewDraft({ explanatory_text: 'They are thieves.' }, rating),
  });
const reportReview = ({ id }: ContractorReview, by: Member) =>
  by.ask(reviews.reportReview, { params: { id }, in: reportDraft() });
const listed = async (by: Member) =>
  (await by.ask(reviews.listReviews, { params, query: {} })).items;
const summary = (by: Member) => by.ask(reviews.getReviewSummary, { params });
async function hold() {
  const claimed = await dana.ask(claimContractor, { params, in: { id: newId(), note: null } });
  const ticket = claimed.own_claim?.ticket ?? '';
  await app.database.transaction((tx) => confirmClaim(tx, notify, ticket, app.clock.now()));
}

describe('a contractor that three members reported', () => {
  test('is hidden from everybody but those who added, hold or have reviewed it, and these may change what is theirs', async () => {
    await hold();
    const review = await write(other);
    for (const by of reporters.slice(0, 2)) await report(by);
    expect(await look(other)).toMatchObject({ hidden: false });
    await report(reporters[2] as Member);

    const found = async (who: Member) => ({
      all: (await who.ask(contractors.listContractors, { query: {} })).items.map(({ id }) => id),
      search: (await who.ask(contractors.listContractors, { query: { search: 'whitf' } })).items
        .length,
    });
    const [unclaimed, claimed, deletedContractor] = [contractor, contractor, contractor];
    const reviewed = { review, heldReview: review };
    const subject = { contractor, unclaimed, claimed, deletedContractor, ...reviewed } as Subject;
    for (const who of [writer, ...reporters]) {
      expect(await found(who)).toEqual({ all: [], search: 0 });
      await who.refused('not_found', contractors.getContractor, { params });
    }
    const calls = ENDPOINT_CALLS.filter(({ endpoint }) =>
      /^\/contractors\/:id|^\/contractor-reviews\/:id/.test(endpoint.path),
    );
    expect(calls.length).toBeGreaterThan(8);
    for (const call of calls)
      expect((await call.send(writer, subject)).status, call.name).toBe(404);
    const late = await writer.refused('not_found', contractors.reportContractor, {
      params,
      in: reportDraft(),
    });
    expect(late.message).toMatch(/^Others reported this contractor before you/);

    for (const who of [adder, dana, other]) {
      expect(await found(who)).toEqual({ all: [contractor.id], search: 1 });
      expect(await look(who)).toMatchObject({ hidden: true });
    }
    const { updated_at } = await look(dana);
    const edit = contractorEdit(updated_at, { name: contractor.name, phone: '(512) 555-0100' });
    expect(await dana.ask(contractors.updateContractor, { params, in: edit })).toMatchObject({
      hidden: true,
    });
    const changed = await other.ask(reviews.updateReview, {
      params: { id: review.id },
      in: reviewEdit(review.updated_at, { explanatory_text: 'They came late.' }),
    });
    expect(changed.explanatory_text).toBe('They came late.');
    expect((await listed(other)).map(({ id }) => id)).toEqual([review.id]);
    await other.ask(reviews.deleteReview, {
      params: { id: review.id },
      query: { updated_at: changed.updated_at },
    });
    await other.refused('not_found', contractors.getContractor, { params });
    expect(await kinds(dana)).toContain('contractor_hidden');
    expect(await kinds(adder), 'it is the contractor’s own').not.toContain('contractor_hidden');
  });

  test('stays with the operator when its owner deletes it, and does not come back once the operator removed it', async () => {
    for (const by of first()) await report(by);
    const { updated_at } = await look(adder);
    await adder.ask(contractors.deleteContractor, { params, query: { updated_at } });
    expect(await waiting('contractor')).toMatchObject([
      { id: contractor.id, hidden: true, deleted: true },
    ]);
    expect(await remove('contractor', contractor.id)).toBe(true);
    expect(await waiting('contractor')).toEqual([]);
    await adder.refused('forbidden', contractors.restoreContractor, { params });
    const [deleted] = (await adder.ask(contractors.listDeletedContractors, { query: {} })).items;
    expect(deleted).toMatchObject({
      deleted_by_me: false,
      deleted_by_operator: true,
      can: { restore: false },
    });
    expect(await kinds(adder)).toEqual(['contractor_removed', 'contractor_hidden']);
    expect(await remove('contractor', contractor.id)).toBe(false);
  });
});

describe('a review that three members reported', () => {
  test('is hidden from everybody but its author, and counts in no average', async () => {
    await hold();
    const written = await write();
    await write(other, 5);
    await dana.ask(answerReview, {
      params: { id: written.id },
      in: { id: newId(), text: 'That was not me.' },
    });
    for (const by of first()) await reportReview(written, by);

    const one = { params: { id: written.id } };
    for (const who of [other, adder, dana, ...reporters]) {
      expect((await listed(who)).map(({ overall_rating }) => overall_rating)).toEqual([5]);
    }
    for (const who of [other, adder, dana]) {
      const late = await who.refused('not_found', reviews.reportReview, {
        ...one,
        in: reportDraft(),
      });
      expect(late.message).toMatch(/^Others reported this assessment before you/);
    }
    expect(await look(other)).toMatchObject({ total_reviews: 1, rating: 5, average_rating: 5 });
    expect((await summary(other)).stats).toMatchObject({
      total_reviews: 1,
      distribution: [0, 0, 0, 0, 1],
    });
    await dana.refused('not_found', answerReview, { ...one, in: { id: newId(), text: 'Again' } });

    const [own] = (await listed(writer)).filter(({ id }) => id === written.id);
    expect(own).toMatchObject({ hidden: true, can: { edit: true, delete: false } });
    expect((await summary(writer)).own_review).toMatchObject({ id: written.id, hidden: true });
    const edit = reviewEdit(own?.updated_at ?? '', {}, 3);
    const edited = await writer.ask(reviews.updateReview, { params: { id: written.id }, in: edit });
    expect(edited).toMatchObject({ hidden: true });
    expect(await look(other)).toMatchObject({ total_reviews: 1, rating: 5 });
    expect(await kinds(writer)).toContain('review_hidden');

    expect(await waiting('review')).toMatchObject([
      { id: written.id, title: 'Dana Whitfield', hidden: true },
    ]);
    await lookedAt('review', written.id);
    expect(await look(other)).toMatchObject({ total_reviews: 2, rating: 4 });
    expect(await kinds(writer)).toEqual(expect.arrayContaining(['review_shown']));
  });

  test('counts again in no sum twice, whatever is hidden, shown and deleted', async () => {
    const written = await write();
    await write(other, 5);
    for (const by of first()) await reportReview(written, by);
    const deletion = { params: { id: written.id }, query: { updated_at: written.updated_at } };
    const refused = await writer.refused('forbidden', reviews.deleteReview, deletion);
    expect(refused.message, 'written anew it would be seen again').toContain(
      'once PCR support has looked',
    );
    expect(await waiting('review')).toHaveLength(1);
    await lookedAt('review', written.id);
    await writer.ask(reviews.deleteReview, deletion);
    expect((await summary(other)).stats).toMatchObject({
      total_reviews: 1,
      distribution: [0, 0, 0, 0, 1],
    });
    expect(await waiting('review')).toEqual([]);
  });

  test('is not hidden by those whom it is about: who added, claims or holds the entry', async () => {
    const written = await write();
    await hold();
    for (const by of [adder, dana, reporters[0] as Member, reporters[1] as Member])
      await reportReview(written, by);
    expect(await listed(other)).toMatchObject([{ id: written.id, hidden: false }]);
    expect((await waiting('review'))[0]?.reports, 'the operator reads all of them').toHaveLength(4);
    await reportReview(written, reporters[2] as Member);
    expect(await listed(other)).toEqual([]);
  });

  test('keeps who added the entry from deleting it, hidden or not; one that the operator removes is gone, and its author is told', async () => {
    const written = await write();
    for (const by of first()) await reportReview(written, by);
    expect(await look(adder)).toMatchObject({ total_reviews: 0, can: { delete: false } });
    const query = { updated_at: contractor.updated_at };
    await adder.refused('forbidden', contractors.deleteContractor, { params, query });
    expect(await remove('review', written.id)).toBe(true);
    expect(await look(adder)).toMatchObject({ can: { delete: true } });
    expect((await summary(writer)).own_review).toBeNull();
    expect(await look(other)).toMatchObject({ total_reviews: 0, rating: 0 });
    expect(await kinds(writer)).toEqual(['review_removed', 'review_hidden']);
    const [sent] = (await (reporters[0] as Member).ask(listSentMessages, { query: {} })).items;
    expect(sent).toMatchObject({ answered_at: expect.any(String) });
    expect(await remove('review', written.id)).toBe(false);
  });
});

test('after the operator has looked, the same members report what was changed since then, and not what the operator saw', async () => {
  const written = await write();
  for (const by of first()) await reportReview(written, by);
  await lookedAt('review', written.id);
  for (const by of first()) await reportReview(written, by);
  expect(await waiting('review'), 'they said it once').toEqual([]);
  const { updated_at } = written;
  await writer.ask(reviews.updateReview, {
    params: { id: written.id },
    in: reviewEdit(updated_at, {}, 2),
  });
  for (const by of first()) await reportReview(written, by);
  expect(await listed(other)).toEqual([]);

  // The same of a contractor.
  for (const by of first()) await report(by);
  const change = async (phone: string) => {
    const edit = contractorEdit((await look(adder)).updated_at, { name: contractor.name, phone });
    await adder.ask(contractors.updateContractor, { params, in: edit });
  };
  const isReported = async () => (await look(reporters[0] as Member)).reported_by_me;
  await change('(512) 555-0111');
  await lookedAt('contractor', contractor.id);
  await change('(512) 555-0100');
  expect(await isReported()).toBe(false);
  await change('(512) 555-0111');
  expect(await isReported(), 'that is what the operator saw').toBe(true);
  await change('(512) 555-0100');
  for (const by of first()) await report(by);
  await other.refused('not_found', contractors.getContractor, { params });
  expect((await waiting('contractor'))[0]?.reports).toHaveLength(3);
});
