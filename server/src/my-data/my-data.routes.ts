import { randomUUID } from 'node:crypto';
import * as endpoints from '@pcr/contract/my-data/my-data.endpoints.ts';
import {
  EXPORTS_PER_DAY,
  MY_DATA_TOPIC,
  type OwnExport,
} from '@pcr/contract/my-data/my-data.schema.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import { contentDisposition } from '../kit/http/content-disposition.ts';
import { type Bind, ByteAnswer } from '../kit/http/http.ts';
import { consume, giveBack, limiter } from '../kit/http/limits.ts';
import { publish } from '../kit/live/live.ts';
import { type Actor, permit } from '../kit/permit/permit.ts';
import type { Database, Queryable } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import * as exports from './my-data.queries.ts';
import { exportRules } from './my-data.rules.ts';
import { removeExportOf } from './my-data.ts';

export interface MyDataParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
}

const DAY = 24 * 60;

export function myDataRoutes(bind: Bind, { database, clock, storage }: MyDataParts): void {
  const perDay = limiter(database, 'data_exports', EXPORTS_PER_DAY, DAY);

  async function own(db: Queryable, actor: Actor): Promise<OwnExport> {
    const now = clock.now();
    return { export: await exports.get(db, actor, now), as_of: now.toISOString() };
  }

  bind(endpoints.getDataExport, (_, { actor }) => own(database, actor));

  bind(endpoints.requestDataExport, async (_, { actor }) => {
    const known = await own(database, actor);
    // Pressed twice, or on two devices: the one in progress is what was asked for.
    if (known.export && ['waiting', 'building'].includes(known.export.state)) return known;
    await consume(perDay, actor.id, 'You asked for your data too often today');
    const { made, now } = await database.transaction(async (tx) => {
      const create = permit(exportRules, actor, 'create', { id: randomUUID(), user_id: actor.id });
      const before = await exports.takeEnded(tx, create);
      if (before) await enqueue(tx, 'files_remove', { keys: [before] });
      const made = await exports.insert(tx, create, clock.now());
      if (made) {
        await enqueue(tx, 'my_data_export', { export_id: create.row.id });
        await publish(tx, { to: [actor.id], topic: MY_DATA_TOPIC });
      }
      return { made, now: await own(tx, actor) };
    });
    // Another of the same moment made it.
    if (!made) await giveBack(database, [{ limiter: perDay, key: actor.id }]);
    return now;
  });

  bind(endpoints.deleteDataExport, (_, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(exportRules, actor, 'delete', { user_id: actor.id });
      await removeExportOf(tx, allowed.row.user_id);
      await publish(tx, { to: [actor.id], topic: MY_DATA_TOPIC });
      return undefined;
    }),
  );

  bind(endpoints.getDataExportContent, async ({ params: { id } }, { actor }) => {
    const { row } = permit(exportRules, actor, 'see', await exports.find(database, id));
    const { path, size, ready_at, expires_at } = row;
    // Some hours after its end the daily task takes it; nobody gets it in between.
    if (!path || !ready_at || !expires_at || clock.now() >= new Date(expires_at))
      throw new ApiError('not_found');
    const headers = {
      'cache-control': 'no-store',
      'content-type': 'application/zip',
      'content-length': String(size),
      'content-disposition': contentDisposition(
        'attachment',
        `pcr-my-data-${ready_at.slice(0, 10)}.zip`,
      ),
      'x-content-type-options': 'nosniff',
    };
    return new ByteAnswer(headers, await storage.get(path));
  });
}
