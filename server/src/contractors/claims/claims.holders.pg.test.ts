import * as endpoints from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import * as contractors from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { createReview, deleteReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { renameForOperator } from '../contractors.queries.ts';
import { type ClaimFixtures, startClaimFixtures } from '../testing/claim-fixtures.ts';
import { contractorEdit, reviewDraft } from '../testing/contractor-drafts.ts';
import { confirmClaim, deleteForOperator, removeClaim } from './claims.decide.ts';

// What the holder of an entry may do, and its adder no longer may (contractors.md 44-49).

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
const removeForOperator = () =>
  app.database.transaction((tx) =>
    deleteForOperator(tx, fixtures.notify, contractor.id, app.clock.now()),
  );
const found = async (by: Member) =>
  (await by.ask(contractors.listDeletedContractors, { query: {} })).items;
const remove = (by: Member, { updated_at } = contractor) =>
  by.reply(contractors.deleteContractor, { params, query: { updated_at } });

describe('who holds the entry', () => {
  test('changes all of it but the name, as a version of theirs; its adder can no longer change it', async () => {
    await fixtures.confirm();
    const edit = contractorEdit(contractor.updated_at, {
      phone: '(512) 555-0100',
      hourly_rate: 30,
      location: 'Waco',
    });
    expect(await dana.ask(contractors.updateContractor, { params, in: edit })).toMatchObject({
      ...{ phone: '(512) 555-0100', hourly_rate: 30, location: 'Waco', confirmed: true },
    });
    const { items } = await dana.ask(contractors.listContractorVersions, { params, query: {} });
    expect(items).toMatchObject([
      { change: 'edited', changed_by_me: true, before: { phone: null } },
    ]);
    await adder.refused('forbidden', contractors.updateContractor, { params, in: edit });
    await adder.refused('forbidden', contractors.listContractorVersions, { params, query: {} });
    expect((await remove(adder)).status).toBe(403);
    const renamed = {
      ...edit,
      updated_at: (await fixtures.look(dana)).updated_at,
      name: 'Somebody Else',
      phone: null,
    };
    expect(await dana.ask(contractors.updateContractor, { params, in: renamed })).toMatchObject({
      ...{ name: contractor.name, phone: null },
    });
  });

  test('saves over what the operator renamed meanwhile, or an earlier version, and the name stays as it is', async () => {
    await fixtures.confirm();
    const edit = contractorEdit(contractor.updated_at, { name: contractor.name, location: 'Waco' });
    await app.database.transaction((tx) =>
      renameForOperator(tx, contractor.id, 'Dana W. Hill', app.clock.now()),
    );
    const { current } = await dana.refused('conflict', contractors.updateContractor, {
      params,
      in: edit,
    });
    const { updated_at } = current as Contractor;
    const mine = await dana.ask(contractors.updateContractor, {
      params,
      in: { ...edit, updated_at },
    });
    expect(mine).toMatchObject({ name: 'Dana W. Hill', location: 'Waco' });
    const { items } = await dana.ask(contractors.listContractorVersions, { params, query: {} });
    expect(items.map(({ before }) => before.name)).toEqual(['Dana W. Hill', contractor.name]);
    const earlier = { ...contractorEdit(mine.updated_at), ...items[1]?.before };
    expect(await dana.ask(contractors.updateContractor, { params, in: earlier })).toMatchObject({
      ...{ name: 'Dana W. Hill', location: contractor.location },
    });
  });

  test('deletes and restores it, whatever others have reviewed; who added it neither finds nor restores it', async () => {
    await review(other);
    await fixtures.confirm();
    expect((await remove(dana)).status).toBe(204);
    expect(await found(dana)).toMatchObject([{ id: contractor.id, can: { restore: true } }]);
    expect(await found(adder)).toEqual([]);
    await adder.refused('not_found', contractors.restoreContractor, { params });
    expect(await dana.ask(contractors.restoreContractor, { params })).toMatchObject({
      confirmed: true,
    });
  });

  test('may not review themselves: not before, not while it waits, not after', async () => {
    const written = await review(dana);
    const first = await dana.refused('forbidden', endpoints.claimContractor, {
      params,
      in: fixtures.draft(),
    });
    expect(first.message).toContain('Delete your assessment first');
    expect(await fixtures.look(dana)).toMatchObject({ can: { claim: false, review: true } });
    await dana.ask(deleteReview, {
      params: { id: written.id },
      query: { updated_at: written.updated_at },
    });
    const ticket = fixtures.ticketOf(await fixtures.claim());
    for (const step of ['waits', 'confirmed']) {
      const refused = await dana.refused('forbidden', createReview, { params, in: reviewDraft() });
      expect(refused.message, step).toContain('nobody can assess themselves');
      await fixtures.decide(confirmClaim, ticket);
    }
    await review(other);
  });

  test('never both reviews and claims, whatever is pressed at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await app.member();
      const replies = await Promise.all([
        member.reply(endpoints.claimContractor, { params, in: fixtures.draft() }),
        member.reply(createReview, { params, in: reviewDraft() }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });
});

describe('who added an entry', () => {
  test('may not delete it while reviews of others stand on it, and reads what to do', async () => {
    await review(adder);
    expect(await fixtures.look(adder)).toMatchObject({ can: { edit: true, delete: true } });
    await review(other);
    expect(await fixtures.look(adder)).toMatchObject({ can: { edit: true, delete: false } });
    const { items } = await adder.ask(contractors.listContractors, { query: {} });
    expect(items).toMatchObject([{ can: { edit: true, delete: false } }]);
    const query = { updated_at: contractor.updated_at };
    const refused = await adder.refused('forbidden', contractors.deleteContractor, {
      params,
      query,
    });
    expect(refused.message).toMatch(/Others have assessed this contractor.*write to PCR support/);
    const stranger = await dana.refused('forbidden', contractors.deleteContractor, {
      params,
      query,
    });
    expect(stranger.message).not.toContain('assessed');
  });

  test('changes its name no more while those reviews stand on it: all else of the change is stored', async () => {
    const renamed = async (name: string, phone: string) => {
      const edit = contractorEdit((await fixtures.look(adder)).updated_at, { name, phone });
      return adder.ask(contractors.updateContractor, { params, in: edit });
    };
    await review(adder);
    expect(await renamed('Dana Q. Whitfield', '(512) 555-0100')).toMatchObject({
      name: 'Dana Q. Whitfield',
    });
    const { id, updated_at } = await review(other);
    const kept = { name: 'Dana Q. Whitfield', phone: '(512) 555-0111' };
    expect(await renamed('Somebody Else', kept.phone)).toMatchObject(kept);
    expect(await fixtures.look(other)).toMatchObject(kept);
    await other.ask(deleteReview, { params: { id }, query: { updated_at } });
    expect(await renamed('Dana Whitfield', kept.phone)).toMatchObject({ name: 'Dana Whitfield' });
  });

  test('never deletes one that is reviewed at the same moment', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      contractor = await fixtures.add();
      params = { id: contractor.id };
      const [deleted, reviewed] = await Promise.all([
        remove(adder),
        other.reply(createReview, { params, in: reviewDraft() }),
      ]);
      outcomes.add(`${deleted.status} ${reviewed.status}`);
    }
    for (const outcome of outcomes) expect(['204 404', '403 200']).toContain(outcome);
  });

  test('can ask the operator, who deletes any', async () => {
    await review(other);
    const waiting = await fixtures.claim();
    expect(await removeForOperator()).toBe(contractor.name);
    await other.refused('not_found', contractors.getContractor, { params });
    expect(await fixtures.decide(confirmClaim, fixtures.ticketOf(waiting))).toMatchObject({
      why: 'decided',
      claim: { state: 'ended' },
    });
  });
});

test('former holder and adder of the entry hear why they can no longer change it (42, 44)', async () => {
  const ticket = fixtures.ticketOf(await fixtures.claim());
  await fixtures.decide(confirmClaim, ticket);
  const edit = contractorEdit(contractor.updated_at, { location: 'Waco' });
  const why = async (by: Member) => [
    (await by.refused('forbidden', contractors.updateContractor, { params, in: edit })).message,
    (await by.refused('forbidden', contractors.deleteContractor, { params, query: edit })).message,
  ];
  const CONFIRMED =
    'Someone is confirmed as this contractor. Now only they can change or delete the entry.';
  expect(await why(adder)).toEqual([CONFIRMED, CONFIRMED]);
  await fixtures.decide(removeClaim, ticket);
  const NOT_LISTED =
    'You are not listed as this contractor now, so you can’t change or delete the entry.';
  expect(await why(dana)).toEqual([NOT_LISTED, NOT_LISTED]);
});

test('an entry that the operator deleted is found by who added it, or by who held it, who is told; neither brings it back', async () => {
  await removeForOperator();
  expect(await found(adder)).toMatchObject([
    { id: contractor.id, deleted_by_me: false, can: { restore: false } },
  ]);
  await adder.refused('forbidden', contractors.restoreContractor, { params });

  ({ adder, dana, other, contractor, params } = await fixtures.begin());
  await fixtures.confirm();
  await removeForOperator();
  expect(await found(dana)).toMatchObject([{ id: contractor.id, can: { restore: false } }]);
  await dana.refused('forbidden', contractors.restoreContractor, { params });
  expect((await fixtures.kinds(dana)).sort()).toEqual(['claim_confirmed', 'claim_removed']);
});
