import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import { refuseStale } from '../kit/history/history.ts';
import { ApiError } from '../kit/http/api-error.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import { permit, permitLiving } from '../kit/permit/permit.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import * as families from './families.queries.ts';
import { familyRules } from './families.rules.ts';

export function familyRoutes(bind: Bind, { database, clock }: { database: Database; clock: Clock }): void {
  bind(endpoints.listFamilies, async ({ query }, { actor }) => {
    return new JsonText(await families.list(database, actor, query));
  });

  bind(endpoints.summarizeFamilies, async (_, { actor }) => {
    return new JsonText(await families.summarize(database, actor));
  });

  bind(endpoints.listDeletedFamilies, async ({ query }, { actor }) => {
    return new JsonText(await families.listDeleted(database, actor, query.cursor, clock.now()));
  });

  bind(endpoints.getFamily, async ({ params }, { actor }) => {
    return found(await families.lookUp(database, actor, params.id, clock.now()));
  });

  bind(endpoints.createFamily, async ({ in: draft }, { actor }) => {
    const create = permit(familyRules, actor, 'create', { ...draft, user_id: actor.id });
    const created = await families.insert(database, create, clock.now());
    if (created) return new JsonText(created);
    // Sent twice: the same record answers. Another's id is never shown, only refused.
    const existing = await families.get(database, actor, draft.id);
    if (!existing) throw new ApiError('id_taken');
    return new JsonText(existing);
  });

  bind(endpoints.updateFamily, ({ params, in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await families.lock(tx, params.id, clock.now());
      const allowed = permitLiving(familyRules, actor, 'edit', row);
      await refuseStale(allowed.row, edit.updated_at, () => families.get(tx, actor, params.id));
      return new JsonText(await families.update(tx, allowed, edit, clock.now()));
    }),
  );

  bind(endpoints.deleteFamily, ({ params, query }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await families.lock(tx, params.id, clock.now());
      const allowed = permitLiving(familyRules, actor, 'delete', row);
      await refuseStale(allowed.row, query.updated_at, () => families.get(tx, actor, params.id));
      await families.softDelete(tx, allowed, clock.now());
      return undefined;
    }),
  );

  bind(endpoints.restoreFamily, ({ params }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await families.lock(tx, params.id, clock.now());
      const allowed = permit(familyRules, actor, 'restore', row);
      if (!allowed.row.deleted) return found(await families.get(tx, actor, params.id));
      return new JsonText(await families.restore(tx, allowed, clock.now()));
    }),
  );
}

function found(record: string | undefined): JsonText {
  if (!record) throw new ApiError('not_found');
  return new JsonText(record);
}
