import * as contractors from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { createReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Transaction } from '../../kit/postgres/database.ts';
import { eraseUser } from '../../personal-data.ts';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { reportDraft } from '../../testing/report-drafts.ts';
import { reports, repository } from '../contractors.queries.ts';
import { lockReview } from '../reviews/answers.queries.ts';
import { type ClaimFixtures, claimsNobody, startClaimFixtures } from '../testing/claim-fixtures.ts';
import { contractorEdit, reviewDraft } from '../testing/contractor-drafts.ts';
import { confirmClaim } from './claims.decide.ts';
import { decide, lockByTicket } from './claims.queries.ts';

// What ends a claim, and what goes with the account of a member who claimed, added or reviewed
// (contractors.md 48, 55).

let fixtures: ClaimFixtures;
let app: TestApp;
let adder: Member;
let dana: Member;
let other: Member;
let contractor: Contractor;
let params: { id: string };

beforeAll(async () => {
  fixtures = await startClaimFixtures();
  app = fixtures.app;
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ adder, dana, other, contractor, params } = await fixtures.begin());
});

const review = (by: Member) => by.ask(createReview, { params, in: reviewDraft() });
const remove = (by: Member, { updated_at } = contractor) =>
  by.reply(contractors.deleteContractor, { params, query: { updated_at } });

const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const untilItWaits = () =>
  vi.waitFor(async () => expect(await app.rows(isWaiting)).toHaveLength(1), {
    timeout: 20_000,
    interval: 5,
  });

describe('a claim ends', () => {
  test('with the entry, and its member is told; a confirmed one comes back with it', async () => {
    const waiting = await fixtures.claim();
    expect((await remove(adder)).status).toBe(204);
    expect(await fixtures.kinds(dana)).toEqual(['claim_ended']);
    expect(await fixtures.decide(confirmClaim, fixtures.ticketOf(waiting))).toMatchObject({
      why: 'decided',
    });
    await adder.ask(contractors.restoreContractor, { params });
    expect(await fixtures.look(dana)).toMatchObject({
      confirmed: false,
      own_claim: { state: 'ended' },
      can: { claim: true },
    });
  });

  test('or is confirmed before, when both come at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      contractor = await fixtures.add();
      params = { id: contractor.id };
      const ticket = fixtures.ticketOf(await fixtures.claim(dana, null, params));
      const [deleted, decided] = await Promise.all([
        remove(adder),
        fixtures.decide(confirmClaim, ticket),
      ]);
      const confirmed = !('why' in decided);
      expect(deleted.status).toBe(confirmed ? 403 : 204);
      await claimsNobody(dana);
    }
  });

  test('with the account: the entry stays, and is held by nobody; not with the account of who added it', async () => {
    await review(other);
    await fixtures.confirm();
    await eraseUser({ ...app, notify: fixtures.notify }, adder.id);
    expect(await fixtures.look(dana)).toMatchObject({
      confirmed: true,
      can: { edit: true, delete: true },
    });
    await eraseUser({ ...app, notify: fixtures.notify }, dana.id);
    expect(await fixtures.look(other)).toMatchObject({
      ...{ confirmed: false, total_reviews: 1 },
      can: { edit: false, claim: false },
    });
    expect(await app.rows('select from contractor_claims')).toEqual([]);
  });

  test('with the account of the member who added the entry if that goes with it, and its member is told', async () => {
    await fixtures.claim();
    const reviewed = await fixtures.add({ name: 'Reviewed' });
    await fixtures.claim(dana, null, { id: reviewed.id });
    await other.ask(createReview, { params: { id: reviewed.id }, in: reviewDraft() });
    await eraseUser({ ...app, notify: fixtures.notify }, adder.id);
    const { items } = await dana.ask(listInbox, { query: {} });
    expect(items).toMatchObject([
      { kind: 'claim_ended', parts: { contractor_name: contractor.name } },
    ]);
    const left = await app.rows(
      'select contractor_id, state from contractor_claims where user_id = $1',
      [dana.id],
    );
    expect(left).toEqual([{ contractor_id: reviewed.id, state: 'waiting' }]);
  });

  test.each(['erased', 'deleted'])(
    'never with a review that came while the account was %s',
    async (how) => {
      const erasing = await app.database.transaction(async (tx) => {
        await tx.client.query(
          `insert into contractor_reviews (id, contractor_id, reviewer_id, reliability_rating, communication_rating,
           timeliness_rating, professionalism_rating, contract_adherence_rating, created_at, updated_at)
         values ($1, $2, $3, 4, 4, 4, 4, 4, now(), now())`,
          [newId(), contractor.id, other.id],
        );
        const begun =
          how === 'erased'
            ? eraseUser({ ...app, notify: fixtures.notify }, adder.id)
            : app.rows('delete from users where id = $1', [adder.id]);
        await untilItWaits();
        return { begun };
      });
      await erasing.begun;
      expect(await fixtures.look(dana)).toMatchObject({ id: contractor.id, total_reviews: 1 });
    },
  );

  test('and what a contractor deleted of themselves goes with their account', async () => {
    await fixtures.confirm();
    expect((await remove(dana)).status).toBe(204);
    await eraseUser({ ...app, notify: fixtures.notify }, dana.id);
    await adder.refused('not_found', contractors.restoreContractor, { params });
    expect(await app.rows('select from contractors')).toEqual([]);
  });

  test('when the entry is removed for good, with its reviews and its history, and its message may go then', async () => {
    await review(other);
    await fixtures.confirm();
    await remove(dana);
    app.clock.advance({ days: 31 });
    const later = await app.otherDevice(dana);
    await later.refused('not_found', contractors.restoreContractor, { params });
    await repository.purge(app.database, app.clock.now());
    for (const table of ['contractors', 'contractor_reviews', 'contractor_claims'])
      expect(await app.rows(`select from ${table}`)).toEqual([]);
    const past = 'select from history where entity_id = $1';
    expect(await app.rows(past, [contractor.id])).toEqual([]);
    expect(await app.rows('select from messages where sender_id = $1', [dana.id])).toHaveLength(1);
  });
});

describe('while an account is erased', () => {
  /**
   * Erases the account while a transaction holds what `hold` holds, and then tells its member
   * something.
   */
  async function eraseMeanwhile(member: Member, hold: (tx: Transaction) => Promise<unknown>) {
    const erasing = await app.database.transaction(async (tx) => {
      expect(await hold(tx)).toBeDefined();
      const begun = eraseUser({ ...app, notify: fixtures.notify }, member.id);
      await untilItWaits();
      await fixtures.notify(
        tx,
        member.id,
        { kind: 'chat_answered', subject_id: member.id, parts: {} },
        app.clock.now(),
      );
      return { begun };
    });
    expect(await erasing.begun).toBe(true);
  }

  test('a review of its member is answered, and neither waits for the other for ever', async () => {
    await fixtures.confirm();
    const { id } = await review(other);
    await eraseMeanwhile(other, (tx) => lockReview(tx, dana, id));
    expect(await fixtures.look(adder)).toMatchObject({ total_reviews: 0, confirmed: true });
  });

  test('a claim of its member is decided, and neither waits for the other for ever', async () => {
    const ticket = fixtures.ticketOf(await fixtures.claim());
    await eraseMeanwhile(dana, async (tx) => {
      const asked = await lockByTicket(tx, ticket);
      if (asked) await decide(tx, asked, 'refused', app.clock.now());
      return asked;
    });
    expect(await app.rows('select from contractor_claims')).toEqual([]);
  });

  test('a report of its member is looked at, and neither waits for the other for ever', async () => {
    await other.ask(contractors.reportContractor, { params, in: reportDraft() });
    await eraseMeanwhile(other, async (tx) => {
      await reports.hold(tx, contractor.id);
      return reports.settle(tx, contractor.id, app.clock.now());
    });
    expect(await app.rows('select from contractor_reports')).toEqual([]);
  });

  test('the phone and email that its member typed and took away go from the earlier versions, and no others', async () => {
    const change = async (by: Member, contact: { phone: string | null; email: string | null }) => {
      const edit = contractorEdit((await fixtures.look(by)).updated_at, {
        name: contractor.name,
        ...contact,
      });
      await by.ask(contractors.updateContractor, { params, in: edit });
    };
    await change(adder, { phone: '(512) 555-0101', email: 'adder@example.org' });
    await fixtures.confirm();
    await change(dana, { phone: '(512) 555-0102', email: 'adder@example.org' });
    await change(dana, { phone: '(512) 555-0103', email: 'dana@example.org' });
    await change(dana, { phone: null, email: null });
    await review(other);
    await eraseUser({ ...app, notify: fixtures.notify }, dana.id);
    const { items } = await adder.ask(contractors.listContractorVersions, { params, query: {} });
    expect(items.map(({ before: { phone, email } }) => [phone, email])).toEqual([
      [null, null],
      [null, 'adder@example.org'],
      ['(512) 555-0101', 'adder@example.org'],
      [null, null],
    ]);
    expect(JSON.stringify(await app.rows('select before from history'))).not.toMatch(
      /dana@|555-010[23]"/,
    );
  });
});
