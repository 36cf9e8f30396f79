import * as endpoints from '@pcr/contract/files/gallery/photos.endpoints.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import { refuseStale } from '../../kit/history/history.ts';
import { contentDisposition } from '../../kit/http/content-disposition.ts';
import { type Bind, ByteAnswer, found, JsonText } from '../../kit/http/http.ts';
import { type Actor, permit, permitLiving } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { zipOf } from '../documents/documents.zip.ts';
import * as photos from './photos.queries.ts';
import { photoRules } from './photos.rules.ts';
import { photosChanged as changed } from './photos.ts';

export interface PhotoParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
}

export function photoRoutes(bind: Bind, { database, clock, storage }: PhotoParts): void {
  /**
   * Those of these photos that are the actor's, held; 404 where none is, whether or not it is
   * somebody else's.
   */
  async function lockOwn<Action extends 'delete' | 'restore'>(
    tx: Transaction,
    actor: Actor,
    action: Action,
    ids: readonly string[],
  ) {
    const rows = await photos.lock(tx, ids, clock.now());
    const own = rows.filter((row) => photoRules.see(actor, row));
    if (own.length === 0) throw new ApiError('not_found');
    return own.map((row) => permit(photoRules, actor, action, row));
  }

  bind(endpoints.listPhotos, async ({ query }, { actor }) => {
    return new JsonText(await photos.list(database, actor, query));
  });

  bind(endpoints.getPhoto, async ({ params: { id } }, { actor }) => {
    return found(await photos.get(database, actor, id));
  });

  bind(endpoints.listDeletedPhotos, async ({ query }, { actor }) => {
    return new JsonText(await photos.listDeleted(database, actor, query.cursor, clock.now()));
  });

  bind(endpoints.downloadPhotos, async ({ query: { ids } }, { actor }) => {
    const rows = await photos.find(database, ids.split(','));
    const own = rows.filter((row) => photoRules.see(actor, row));
    if (own.length === 0) throw new ApiError('not_found');
    const headers = {
      'cache-control': 'no-store',
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', 'PCR photos.zip'),
      'x-content-type-options': 'nosniff',
    };
    return new ByteAnswer(headers, zipOf(storage, own));
  });

  bind(endpoints.editPhoto, ({ params: { id }, in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const [row] = await photos.lock(tx, [id], clock.now());
      const allowed = permitLiving(photoRules, actor, 'edit', row);
      await refuseStale(allowed.row, edit.updated_at, () => photos.get(tx, actor, id));
      const edited = await photos.edit(tx, allowed, edit, clock.now());
      await changed(tx, actor);
      return found(edited);
    }),
  );

  bind(endpoints.deletePhotos, ({ in: { ids } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = (await lockOwn(tx, actor, 'delete', ids)).filter(({ row }) => !row.deleted);
      await photos.softDelete(tx, actor, allowed, clock.now());
      await changed(tx, actor);
      return undefined;
    }),
  );

  bind(endpoints.restorePhotos, ({ in: { ids } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = (await lockOwn(tx, actor, 'restore', ids)).filter(({ row }) => row.deleted);
      await photos.restore(tx, actor, allowed, clock.now());
      await changed(tx, actor);
      return undefined;
    }),
  );
}
