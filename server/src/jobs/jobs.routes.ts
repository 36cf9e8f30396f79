import * as endpoints from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOBS_TOPIC } from '@pcr/contract/jobs/jobs.schema.ts';
import { refuseStale, sameInstant } from '../kit/history/history.ts';
import { ApiError } from '../kit/http/api-error.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import { publish } from '../kit/live/live.ts';
import { permit, permitLiving } from '../kit/permit/permit.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { jobAsItIs } from './jobs.conflict.ts';
import * as jobs from './jobs.queries.ts';
import { jobRules, mayBecome } from './jobs.rules.ts';

/** Said of a status, which has no two versions to compare. */
const CHANGED_MEANWHILE = 'It was changed a moment ago. Look at what it says now, then choose again.';

export function jobRoutes(bind: Bind, { database, clock }: { database: Database; clock: Clock }): void {
  /** Every member sees the board. */
  const publishToAll = (tx: Transaction, id: string) =>
    publish(tx, { to: 'everyone', topic: JOBS_TOPIC, id }, clock.now());

  bind(endpoints.listJobs, async ({ query }, { actor }) => {
    return new JsonText(await jobs.list(database, actor, query));
  });

  bind(endpoints.listDeletedJobs, async ({ query }, { actor }) => {
    return new JsonText(await jobs.listDeleted(database, actor, query.cursor, clock.now()));
  });

  bind(endpoints.getJob, async ({ params }, { actor }) => {
    return found(await jobs.get(database, actor, params.id));
  });

  bind(endpoints.createJob, ({ in: draft }, { actor }) =>
    database.transaction(async (tx) => {
      const row = { ...draft, provider_id: actor.id, status: 'active' as const, deleted: false };
      const created = await jobs.insert(tx, permit(jobRules, actor, 'create', row), clock.now());
      if (created) {
        await publishToAll(tx, draft.id);
        return new JsonText(created);
      }
      // Sent twice: the same job answers. What is under another's id is never shown, only refused.
      const existing = await jobs.getOwn(tx, actor, draft.id);
      if (!existing) throw new ApiError('id_taken');
      return new JsonText(existing);
    }),
  );

  bind(endpoints.updateJob, ({ params: { id }, in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permitLiving(jobRules, actor, 'edit', await jobs.lock(tx, id, clock.now()));
      await refuseStale(allowed.row, edit.updated_at, () => jobs.get(tx, actor, id));
      await publishToAll(tx, id);
      return new JsonText(await jobs.update(tx, allowed, edit, clock.now()));
    }),
  );

  bind(endpoints.changeJobStatus, ({ params: { id }, in: change }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permitLiving(jobRules, actor, 'edit', await jobs.lock(tx, id, clock.now()));
      // Sent twice, or in two tabs: it is what was wanted.
      if (allowed.row.status === change.status) return found(await jobs.get(tx, actor, id));
      if (!sameInstant(allowed.row.updated_at, change.updated_at))
        throw await jobAsItIs(tx, actor, id, CHANGED_MEANWHILE);
      if (!mayBecome(allowed.row.status, change.status)) {
        throw await jobAsItIs(tx, actor, id, `This job is ${allowed.row.status}. Reopen it first.`);
      }
      await publishToAll(tx, id);
      return new JsonText(await jobs.setStatus(tx, allowed, change.status, clock.now()));
    }),
  );

  bind(endpoints.deleteJob, ({ params: { id }, query }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permitLiving(jobRules, actor, 'delete', await jobs.lock(tx, id, clock.now()));
      await refuseStale(allowed.row, query.updated_at, () => jobs.get(tx, actor, id));
      await jobs.softDelete(tx, allowed, clock.now());
      await publishToAll(tx, id);
      return undefined;
    }),
  );

  bind(endpoints.restoreJob, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(jobRules, actor, 'restore', await jobs.lock(tx, id, clock.now()));
      if (!allowed.row.deleted) return found(await jobs.get(tx, actor, id));
      await publishToAll(tx, id);
      return new JsonText(await jobs.restore(tx, allowed, clock.now()));
    }),
  );

  bind(endpoints.listJobVersions, async ({ params, query }, { actor }) => {
    const allowed = permitLiving(jobRules, actor, 'edit', await jobs.find(database, params.id, clock.now()));
    return new JsonText(await jobs.listVersions(database, allowed, query.cursor));
  });
}

function found(record: string | undefined): JsonText {
  if (!record) throw new ApiError('not_found');
  return new JsonText(record);
}
