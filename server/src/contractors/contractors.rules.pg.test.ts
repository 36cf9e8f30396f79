import { claimContractor } from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import {
  createContractor,
  deleteContractor,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifier } from '../notifications/notifications.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { confirmClaim, deleteForOperator } from './claims/claims.decide.ts';
import { claimRules, claimRulesInSql, type Standing } from './claims/claims.rules.ts';
import { type ContractorRow, contractorRules, contractorRulesInSql } from './contractors.rules.ts';
import { contractorDraft, reviewDraft } from './testing/contractor-drafts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Adds two, and deletes one of them; the other. */
async function addTwo(by: Member) {
  const stays = await by.ask(createContractor, { in: contractorDraft() });
  const { id, updated_at } = await by.ask(createContractor, { in: contractorDraft() });
  await by.ask(deleteContractor, { params: { id }, query: { updated_at } });
  return stays;
}

const notify = notifier({ operator: [], member: [] });

/** Says to be the contractor, and is confirmed where that is wanted. */
async function claim(member: Member, id: string, confirmed: boolean) {
  const { own_claim } = await member.ask(claimContractor, {
    params: { id },
    in: { id: newId(), note: null },
  });
  const decide = () =>
    app.database.transaction((tx) =>
      confirmClaim(tx, notify, own_claim?.ticket ?? '', app.clock.now()),
    );
  if (confirmed) expect(await decide()).toHaveProperty('claim');
}

test('the rules in TypeScript and in SQL say the same of every row and member', async () => {
  const [anna, bella, gone] = await Promise.all([app.member(), app.member(), app.member()]);
  for (const who of [anna, bella]) await addTwo(who);
  // Reviewed by somebody else, it stays when its adder goes.
  const { id } = await addTwo(gone);
  await bella.ask(createReview, { params: { id }, in: reviewDraft() });
  // Claimed and confirmed, with and without reviews of others or of the member who added it, and
  // deleted by the contractor or the operator.
  const [reviewed, asked, held, deleted, removed, lost] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => addTwo(anna)),
  );
  for (const one of [reviewed, held]) {
    await gone.ask(createReview, { params: { id: one?.id ?? '' }, in: reviewDraft() });
  }
  await anna.ask(createReview, { params: { id: asked?.id ?? '' }, in: reviewDraft() });
  await claim(bella, asked?.id ?? '', false);
  for (const one of [held, deleted, removed]) await claim(bella, one?.id ?? '', true);
  const query = { updated_at: deleted?.updated_at ?? '' };
  await bella.ask(deleteContractor, { params: { id: deleted?.id ?? '' }, query });
  for (const one of [removed, lost]) {
    await app.database.transaction((tx) =>
      deleteForOperator(tx, notify, one?.id ?? '', app.clock.now()),
    );
  }
  // Hidden, with and without a holder, and one that was reviewed before.
  const [hidden, both, told] = await Promise.all([addTwo(anna), addTwo(anna), addTwo(anna)]);
  await bella.ask(createReview, { params: { id: told?.id ?? '' }, in: reviewDraft() });
  await claim(bella, both?.id ?? '', true);
  const ids = [hidden?.id, both?.id, told?.id];
  await app.rows('update contractors set hidden = true where id = any ($1::uuid[])', [ids]);
  await app.rows('update contractor_reviews set reviewer_id = $2 where reviewer_id = $1', [
    gone.id,
    (await app.member()).id,
  ]);
  await app.rows('delete from users where id = $1', [gone.id]);
  for (const actor of [anna, bella, await app.member()]) {
    type Can = Record<'edit' | 'delete' | 'claim' | 'review' | 'report' | 'photo', boolean>;
    const rows = await app.rows<
      ContractorRow &
        Standing & {
          seen: boolean;
          restorable: boolean;
          can: Omit<Can, 'claim' | 'review' | 'report' | 'photo'>;
          all: Can;
        }
    >(
      `select c.user_id, c.holder_id, c.keeper_id, c.hidden, c.updated_by, ${contractorRulesInSql.reviewedByOthers} as reviewed_by_others,
         array(select r.reviewer_id from contractor_reviews r where r.contractor_id = c.id) as reviewers,
         c.deleted_at is not null as deleted, ${claimRulesInSql.standing}, (${contractorRulesInSql.see}) is true as seen,
         (${contractorRulesInSql.restore}) is true as restorable, ${contractorRulesInSql.can} as can,
         ${contractorRulesInSql.canAll({ claim: claimRulesInSql.claim, review: claimRulesInSql.review, report: contractorRulesInSql.report, photo: contractorRulesInSql.photo })} as all
       from contractors c where $1::uuid is not null`,
      [actor.id],
    );
    expect(rows.filter((row) => row.user_id === null)).toHaveLength(1);
    expect(rows.filter((row) => row.holder_id === bella.id)).toHaveLength(4);
    for (const { seen, restorable, can, all, ...row } of rows) {
      expect(restorable).toBe(contractorRules.restore(actor, row));
      expect(seen).toBe(contractorRules.see(actor, row) && !row.deleted);
      if (!seen) continue;
      expect(can).toEqual({
        edit: contractorRules.edit(actor, row),
        delete: contractorRules.delete(actor, row),
      });
      const also = { claim: claimRules.claim(actor, row), review: claimRules.review(actor, row) };
      expect(all).toEqual({
        ...{ ...can, ...also, report: contractorRules.report(actor, row) },
        photo: contractorRules.photo(actor, row),
      });
    }
  }
});
