import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import { bindEntry } from '../kit/entry/entry.routes.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import * as families from './families.queries.ts';
import { familyRules } from './families.rules.ts';
import type { OwnLooks } from './look-up/own-looks.ts';

export interface FamilyParts {
  database: Database;
  clock: Clock;
  looks: OwnLooks;
}

export function familyRoutes(bind: Bind, { database, clock, looks }: FamilyParts): void {
  bindEntry(
    bind,
    { database, clock },
    {
      endpoints: {
        list: endpoints.listFamilies,
        listDeleted: endpoints.listDeletedFamilies,
        get: endpoints.getFamily,
        create: endpoints.createFamily,
        update: endpoints.updateFamily,
        delete: endpoints.deleteFamily,
        restore: endpoints.restoreFamily,
      },
      rules: familyRules,
      repository: families.repository,
      list: families.list,
      newRow: (actor) => ({ user_id: actor.id }),
      insertMany: families.repository.insertMany,
      async open(db, actor, id, now) {
        const record = await families.repository.get(db, actor, id);
        if (record) looks.note(actor, id, now);
        return record;
      },
    },
  );

  bind(endpoints.summarizeFamilies, async (_, { actor }) => {
    return new JsonText(await families.summarize(database, actor));
  });
}
