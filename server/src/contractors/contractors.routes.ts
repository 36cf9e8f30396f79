import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import { bindEntry } from '../kit/entry/entry.routes.ts';
import { ApiError } from '../kit/http/api-error.ts';
import type { Bind } from '../kit/http/http.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Notify } from '../notifications/notifications.ts';
import { endClaims } from './claims.decide.ts';
import * as contractors from './contractors.queries.ts';
import { contractorRules } from './contractors.rules.ts';

export interface ContractorParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

export function contractorRoutes(bind: Bind, { database, clock, notify }: ContractorParts): void {
  bindEntry(
    bind,
    { database, clock },
    {
      endpoints: {
        list: endpoints.listContractors,
        listDeleted: endpoints.listDeletedContractors,
        get: endpoints.getContractor,
        create: endpoints.createContractor,
        update: endpoints.updateContractor,
        delete: endpoints.deleteContractor,
        restore: endpoints.restoreContractor,
        listVersions: endpoints.listContractorVersions,
      },
      rules: contractorRules,
      repository: {
        ...contractors.repository,
        async softDelete(tx, allowed, now) {
          await contractors.repository.softDelete(tx, allowed, now);
          await endClaims(tx, notify, allowed.row.id, now);
        },
      },
      list: contractors.list,
      newRow: ({ id }) => ({
        ...{ user_id: id, keeper_id: id, holder_id: null },
        ...{ reviewed_by_others: false, deleted: false },
      }),
      refusal: (actor, action, row) =>
        action === 'delete' && contractorRules.edit(actor, row) ? REVIEWED_BY_OTHERS : undefined,
    },
  );

  bind(endpoints.noteContractorContact, async ({ params }, { actor }) => {
    if (!(await contractors.noteContact(database, actor, params.id, clock.now()))) throw new ApiError('not_found');
    return undefined;
  });
}

/** contractors.md 47 */
const REVIEWED_BY_OTHERS =
  'Others have reviewed this contractor, so you can’t delete the entry. If it should go, write to the operator under Help & Support.';
