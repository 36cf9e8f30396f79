import { randomUUID } from 'node:crypto';
import * as endpoints from '@pcr/contract/files/binder/binder.endpoints.ts';
import {
  BINDER_TOPIC,
  BINDERS_PER_DAY,
  type OwnBinder,
} from '@pcr/contract/files/binder/binder.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import { contentDisposition } from '../../kit/http/content-disposition.ts';
import { type Bind, ByteAnswer } from '../../kit/http/http.ts';
import { consume, giveBack, limiter } from '../../kit/http/limits.ts';
import { publish } from '../../kit/live/live.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import type { Database, Queryable } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import * as documents from '../documents/documents.queries.ts';
import { fileRules } from '../files.rules.ts';
import * as binders from './binder.queries.ts';
import { binderRules } from './binder.rules.ts';
import { removeBinderOf } from './binder.ts';

export interface BinderParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
}

const DAY = 24 * 60;

export function binderRoutes(bind: Bind, { database, clock, storage }: BinderParts): void {
  const perDay = limiter(database, 'binders', BINDERS_PER_DAY, DAY);

  async function own(db: Queryable, actor: Actor): Promise<OwnBinder> {
    const now = clock.now();
    return { binder: await binders.get(db, actor, now), as_of: now.toISOString() };
  }

  bind(endpoints.getBinder, (_, { actor }) => own(database, actor));

  bind(endpoints.requestBinder, async ({ in: draft }, { actor }) => {
    const known = await own(database, actor);
    // Pressed twice, or on two devices: the one in progress is what was asked for.
    if (known.binder && ['waiting', 'building'].includes(known.binder.state)) return known;
    // The answer is the same for somebody else's and for one that is gone.
    const rows = await documents.find(database, draft.document_ids);
    if (!rows.some((row) => fileRules.see(actor, row))) throw new ApiError('not_found');
    await consume(perDay, actor.id, 'You made too many binders today');
    const { made, now } = await database.transaction(async (tx) => {
      const create = permit(binderRules, actor, 'create', { id: randomUUID(), user_id: actor.id });
      const before = await binders.takeEnded(tx, create);
      if (before) await enqueue(tx, 'files_remove', { keys: [before] });
      const made = await binders.insert(tx, create, draft, clock.now());
      if (made) {
        await enqueue(tx, 'binder_make', { binder_id: create.row.id });
        await publish(tx, { to: [actor.id], topic: BINDER_TOPIC });
      }
      return { made, now: await own(tx, actor) };
    });
    // Another of the same moment made it.
    if (!made) await giveBack(database, [{ limiter: perDay, key: actor.id }]);
    return now;
  });

  bind(endpoints.deleteBinder, (_, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(binderRules, actor, 'delete', { user_id: actor.id });
      await removeBinderOf(tx, allowed.row.user_id);
      await publish(tx, { to: [actor.id], topic: BINDER_TOPIC });
      return undefined;
    }),
  );

  bind(endpoints.getBinderContent, async ({ params: { id } }, { actor }) => {
    const { row } = permit(binderRules, actor, 'see', await binders.find(database, id));
    const { path, size, day, expires_at } = row;
    // Some hours after its end the daily task takes it; nobody gets it in between.
    if (!path || !expires_at || clock.now() >= new Date(expires_at))
      throw new ApiError('not_found');
    const headers = {
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      'content-length': String(size),
      'content-disposition': contentDisposition('attachment', `inspector-binder-${day}.pdf`),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    };
    return new ByteAnswer(headers, await storage.get(path));
  });
}
