import * as endpoints from '@pcr/contract/files/albums/albums.endpoints.ts';
import { NOT_ALL_AGREED } from '@pcr/contract/files/albums/albums.schema.ts';
import { clientKey } from '../../kit/connections/client-address.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import { type Bind, ByteAnswer, found, JsonText } from '../../kit/http/http.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import { hashOf, newToken } from '../../kit/http/tokens.ts';
import { permit } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { contentOf } from '../files.content.ts';
import * as photos from '../gallery/photos.queries.ts';
import { photoRules } from '../gallery/photos.rules.ts';
import * as albums from './albums.queries.ts';

export interface AlbumParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
}

const DAY_MS = 86_400_000;
/** From one client in ten minutes; parents may share an address of their phone company. */
const OPENINGS = 120;

const endAfter = (days: number, now: Date) => new Date(now.getTime() + days * DAY_MS);
/** `album`: JSON text. */
const newAlbum = (album: string, token: string) =>
  new JsonText(`{"album":${album},"token":${JSON.stringify(token)}}`);

export function albumRoutes(bind: Bind, { database, clock, storage }: AlbumParts): void {
  const openings = limiter(database, 'album_openings', OPENINGS, 10);

  bind(endpoints.listAlbums, async ({ query }, { actor }) => {
    return new JsonText(await albums.list(database, actor, query.cursor));
  });

  bind(endpoints.getAlbum, async ({ params: { id } }, { actor }) =>
    found(await albums.look(database, actor, id)),
  );

  bind(endpoints.createAlbum, async ({ in: draft }, { actor }) => {
    const now = clock.now();
    const token = newToken();
    const album = await database.transaction(async (tx) => {
      const rows = await photos.lock(tx, draft.photo_ids, now);
      const living = rows.filter((row) => photoRules.see(actor, row) && !row.deleted);
      if (living.length < new Set(draft.photo_ids).size) throw new ApiError('not_found');
      if (!living.every((row) => photoRules.share(actor, row))) {
        throw new ApiError('invalid_input', { fields: { photo_ids: NOT_ALL_AGREED } });
      }
      const allowed = living.map((row) => permit(photoRules, actor, 'share', row));
      const expiresAt = endAfter(draft.days, now);
      return albums.insert(tx, actor, allowed, draft, {
        tokenHash: hashOf('album', token),
        now,
        expiresAt,
      });
    });
    if (!album) throw new ApiError('id_taken');
    return newAlbum(album, token);
  });

  bind(endpoints.renewAlbum, async ({ params: { id }, in: { days } }, { actor }) => {
    const token = newToken();
    const link = { tokenHash: hashOf('album', token), expiresAt: endAfter(days, clock.now()) };
    const album = await database.transaction((tx) => albums.renew(tx, actor, id, link));
    if (!album) throw new ApiError('not_found');
    return newAlbum(album, token);
  });

  bind(endpoints.deleteAlbum, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      if (!(await albums.deleteAlbum(tx, actor, id))) throw new ApiError('not_found');
      return undefined;
    }),
  );

  bind(endpoints.openAlbum, async ({ in: { token } }, { request }) => {
    await consume(openings, clientKey(request.ip));
    const shown = await albums.open(database, hashOf('album', token), clock.now());
    if (!shown) throw new ApiError('invalid_album_link');
    return new JsonText(shown);
  });

  bind(endpoints.getAlbumPhoto, async ({ in: { token, photo_id, size } }) => {
    const row = await albums.photo(database, hashOf('album', token), photo_id, clock.now());
    if (!row) throw new ApiError('invalid_album_link');
    // What screens show, and not what its owner downloads.
    const { headers, stream } = await contentOf(
      storage,
      { ...row, full_type: null },
      {
        size,
        name: 'photo',
        known: undefined,
      },
    );
    // The next person at the device has no link.
    return new ByteAnswer({ ...headers, 'cache-control': 'private, no-store' }, stream);
  });
}
