import { Readable } from 'node:stream';
import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import { FAMILY_FIELDS } from '@pcr/contract/families/families.schema.ts';
import { bindEntry } from '../kit/entry/entry.routes.ts';
import { contentDisposition } from '../kit/http/content-disposition.ts';
import { type Bind, ByteAnswer, JsonText } from '../kit/http/http.ts';
import { spreadsheet } from '../kit/http/spreadsheet.ts';
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
      async open(db, actor, id, { now, byItself }) {
        const record = await families.repository.get(db, actor, id);
        if (record && !byItself) looks.note(actor, id, now);
        return record;
      },
    },
  );

  bind(endpoints.countFamilies, async ({ query }, { actor }) => {
    return new JsonText(await families.count(database, actor, query));
  });

  bind(endpoints.exportFamilies, async ({ query }, { actor }) => {
    const csv = spreadsheet({
      columns: ['id', ...FAMILY_FIELDS, 'overall_rating', 'created_at', 'updated_at'],
    });
    const headers = {
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', 'family-records.csv'),
      'x-content-type-options': 'nosniff',
    };
    const records = Readable.from(families.wholeRecords(database, actor, query));
    return new ByteAnswer(headers, records.compose(csv) as Readable);
  });

  bind(endpoints.summarizeFamilies, async (_, { actor }) => {
    return new JsonText(await families.summarize(database, actor));
  });
}
