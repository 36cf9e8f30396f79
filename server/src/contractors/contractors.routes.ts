import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import { bindEntry } from '../kit/entry/entry.routes.ts';
import { ApiError } from '../kit/http/api-error.ts';
import type { Bind } from '../kit/http/http.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import * as contractors from './contractors.queries.ts';
import { contractorRules } from './contractors.rules.ts';

export function contractorRoutes(bind: Bind, { database, clock }: { database: Database; clock: Clock }): void {
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
      repository: contractors.repository,
      list: contractors.list,
      newRow: (actor) => ({ user_id: actor.id, deleted: false }),
    },
  );

  bind(endpoints.noteContractorContact, async ({ params }, { actor }) => {
    if (!(await contractors.noteContact(database, actor, params.id, clock.now()))) throw new ApiError('not_found');
    return undefined;
  });
}
