import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import { refuseStale } from '../kit/history/history.ts';
import { ApiError } from '../kit/http/api-error.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import { permit, permitLiving } from '../kit/permit/permit.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import * as contractors from './contractors.queries.ts';
import { contractorRules } from './contractors.rules.ts';

export function contractorRoutes(bind: Bind, { database, clock }: { database: Database; clock: Clock }): void {
  bind(endpoints.listContractors, async ({ query }, { actor }) => {
    return new JsonText(await contractors.list(database, actor, query));
  });

  bind(endpoints.listDeletedContractors, async ({ query }, { actor }) => {
    return new JsonText(await contractors.listDeleted(database, actor, query.cursor, clock.now()));
  });

  bind(endpoints.getContractor, async ({ params }, { actor }) => {
    return found(await contractors.get(database, actor, params.id));
  });

  bind(endpoints.createContractor, async ({ in: draft }, { actor }) => {
    const row = { ...draft, user_id: actor.id, deleted: false };
    const created = await contractors.insert(database, permit(contractorRules, actor, 'create', row), clock.now());
    if (created) return new JsonText(created);
    // Sent twice: the same contractor answers. Another's id is never shown, only refused.
    const existing = await contractors.getOwn(database, actor, draft.id);
    if (!existing) throw new ApiError('id_taken');
    return new JsonText(existing);
  });

  bind(endpoints.updateContractor, ({ params: { id }, in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permitLiving(contractorRules, actor, 'edit', await contractors.lock(tx, id, clock.now()));
      await refuseStale(allowed.row, edit.updated_at, () => contractors.get(tx, actor, id));
      return new JsonText(await contractors.update(tx, allowed, edit, clock.now()));
    }),
  );

  bind(endpoints.deleteContractor, ({ params: { id }, query }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permitLiving(contractorRules, actor, 'delete', await contractors.lock(tx, id, clock.now()));
      await refuseStale(allowed.row, query.updated_at, () => contractors.get(tx, actor, id));
      await contractors.softDelete(tx, allowed, clock.now());
      return undefined;
    }),
  );

  bind(endpoints.restoreContractor, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(contractorRules, actor, 'restore', await contractors.lock(tx, id, clock.now()));
      // Restored already: it is what was wanted.
      if (!allowed.row.deleted) return found(await contractors.get(tx, actor, id));
      return new JsonText(await contractors.restore(tx, allowed, clock.now()));
    }),
  );

  bind(endpoints.listContractorVersions, async ({ params, query }, { actor }) => {
    const row = await contractors.find(database, params.id, clock.now());
    const allowed = permitLiving(contractorRules, actor, 'edit', row);
    return new JsonText(await contractors.listVersions(database, allowed, query.cursor));
  });

  bind(endpoints.noteContractorContact, async ({ params }, { actor }) => {
    if (!(await contractors.noteContact(database, actor, params.id, clock.now()))) throw new ApiError('not_found');
    return undefined;
  });
}

function found(record: string | undefined): JsonText {
  if (!record) throw new ApiError('not_found');
  return new JsonText(record);
}
