import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import {
  CONTRACTOR_FIELDS,
  CONTRACTOR_REPORT_REASONS,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { inOneLine } from '@pcr/contract/kit/shapes.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { sendToOperator } from '../help/help.ts';
import { bindEntry } from '../kit/entry/entry.routes.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { Bind } from '../kit/http/http.ts';
import type { Channels } from '../kit/messages/messages.ts';
import type { Notify } from '../kit/messages/notify.ts';
import { permitLiving } from '../kit/permit/permit.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import { bindReports, fieldLines, hiddenMeanwhile } from '../kit/reports/reports.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { endClaims } from './claims/claims.decide.ts';
import { ownContractors, TELL_AFTER_MS } from './contractors.news.ts';
import * as contractors from './contractors.queries.ts';
import { contractorRules } from './contractors.rules.ts';
import { tellOfReports } from './reports.news.ts';

export interface ContractorParts {
  database: Database;
  clock: Clock;
  /** How the operator is reached. */
  channels: Channels;
  notify: Notify;
  /** How long a change may be taken back before the member who added it is told, in ms. */
  tellAfterMs: number | undefined;
}

export function contractorRoutes(
  bind: Bind,
  { database, clock, channels, notify, tellAfterMs = TELL_AFTER_MS }: ContractorParts,
): void {
  // Not of a new one, which many members may add in one statement.
  const changed = (tx: Transaction, id: string) =>
    ownContractors.tellLater(tx, { id, entries: 1 }, tellAfterMs);
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
          await changed(tx, allowed.row.id);
        },
        async update(tx, allowed, edit, now) {
          const record = await contractors.repository.update(tx, allowed, edit, now);
          await changed(tx, allowed.row.id);
          return record;
        },
        async restore(tx, allowed, now) {
          const record = await contractors.repository.restore(tx, allowed, now);
          await changed(tx, allowed.row.id);
          return record;
        },
      },
      list: contractors.list,
      newRow: ({ id }) => ({
        ...{ user_id: id, keeper_id: id, holder_id: null, updated_by: id },
        ...{ reviewed_by_others: false, reviewers: [], deleted: false, hidden: false },
      }),
      refusal: (actor, action, row) => {
        if (row.deleted || !contractorRules.see(actor, row)) return undefined;
        if (action === 'delete' && contractorRules.edit(actor, row)) return reviewedByOthers();
        return row.user_id === actor.id ? HELD : NOT_LISTED;
      },
    },
  );

  bind(endpoints.noteContractorContact, async ({ params }, { actor }) => {
    if (!(await contractors.noteContact(database, actor, params.id, clock.now())))
      throw new ApiError('not_found');
    return undefined;
  });

  bindReports(
    bind,
    { database, clock },
    {
      endpoints: { report: endpoints.reportContractor, getOwn: endpoints.getOwnContractorReport },
      reports: contractors.reports,
      reasons: CONTRACTOR_REPORT_REASONS,
      async allow(tx, actor, id) {
        const row = await contractors.repository.lock(tx, id, clock.now());
        if (row?.hidden && !row.deleted && !contractorRules.see(actor, row))
          throw hiddenMeanwhile('contractor');
        return permitLiving(contractorRules, actor, 'report', row);
      },
      async describe(tx, allowed) {
        const reported = await contractors.getReported(tx, allowed);
        return (
          reported && {
            what: 'contractor',
            shown: `Contractor: ${inOneLine(reported.name)}`,
            facts: [`Contractor ${reported.id}, added ${reported.created_at}`],
            text: fieldLines(reported, CONTRACTOR_FIELDS),
          }
        );
      },
      send: (tx, message, now) => sendToOperator(tx, channels, message, now),
      hidden: (tx, contractor, now) =>
        tellOfReports(tx, notify, 'contractor_hidden', contractor, now),
    },
  );
}

/** contractors.md 44: to the member who added it. */
const HELD =
  'Someone is confirmed as this contractor. Now only they can change or delete the entry.';
/** contractors.md 42: for a member whose confirmation was taken away. */
const NOT_LISTED =
  'You are not listed as this contractor now, so you can’t change or delete the entry.';
/** contractors.md 47 */
const reviewedByOthers = () =>
  `Others have assessed this contractor, so you can’t delete the entry. If it should go, write to ${operatorName()} under Help & Support.`;
