import { createContractor, deleteContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { createReview } from '@pcr/contract/contractors/reviews.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { contractorDraft, reviewDraft } from '../testing/contractor-drafts.ts';
import { type ContractorRow, contractorRules, contractorRulesInSql } from './contractors.rules.ts';

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

test('the rules in TypeScript and in SQL say the same of every row and member', async () => {
  const [anna, bella, gone] = await Promise.all([app.member(), app.member(), app.member()]);
  for (const who of [anna, bella]) await addTwo(who);
  // Reviewed by somebody else, it stays when its adder goes.
  const { id } = await addTwo(gone);
  await bella.ask(createReview, { params: { id }, in: reviewDraft() });
  await app.rows('delete from users where id = $1', [gone.id]);
  for (const actor of [anna, bella, await app.member()]) {
    const rows = await app.rows<ContractorRow & { seen: boolean; restorable: boolean; can: Contractor['can'] }>(
      `select c.user_id, c.deleted_at is not null as deleted, ${contractorRulesInSql.see} as seen,
         (${contractorRulesInSql.restore}) is true as restorable, ${contractorRulesInSql.can} as can
       from contractors c where $1::uuid is not null`,
      [actor.id],
    );
    expect(rows.filter((row) => row.user_id === null)).toHaveLength(1);
    for (const { seen, restorable, can, ...row } of rows) {
      expect(restorable).toBe(contractorRules.restore(actor, row));
      expect(seen).toBe(contractorRules.see(actor, row) && !row.deleted);
      if (!seen) continue;
      const { edit, delete: mayDelete, report } = contractorRules;
      expect(can).toEqual({ edit: edit(actor, row), delete: mayDelete(actor, row), report: report(actor, row) });
    }
  }
});
