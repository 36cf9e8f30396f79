import { getEventPicture } from '@pcr/contract/events/picture.endpoints.ts';
import { pictureForOthers } from '../files/files.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import { ApiError } from '../kit/http/api-error.ts';
import type { Bind } from '../kit/http/http.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Database, Queryable } from '../kit/postgres/database.ts';
import * as pictures from './pictures.queries.ts';

export function eventPictureRoutes(bind: Bind, parts: { database: Database; storage: FileStorage }): void {
  bind(getEventPicture, async ({ params: { id }, query: { size } }, { actor, request }) => {
    const file = await pictures.ofEvent(parts.database, actor, id);
    if (!file) throw new ApiError('not_found');
    return pictureForOthers(parts, file, 'events', { size, known: request.headers['if-none-match'] });
  });
}

/**
 * The picture that is stored of what was said: one's own, the one that the event has, or one that an earlier version
 * had, as long as it is there (events.md 25, 26).
 */
export async function pictureOf(
  db: Queryable,
  actor: Actor,
  said: string | null,
  event: { id: string; image_id: string | null } | null,
): Promise<string | null> {
  if (said === null || said === event?.image_id) return said;
  const isOwn = await pictures.hold(db, actor, said);
  if (isOwn) return said;
  if (event && (await pictures.isEarlier(db, event.id, said))) return isOwn === undefined ? null : said;
  throw new ApiError('invalid_input', { fields: { image_id: 'This picture is not here anymore. Choose it again' } });
}
