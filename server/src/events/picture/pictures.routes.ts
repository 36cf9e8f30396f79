import { getEventPicture } from '@pcr/contract/events/picture/picture.endpoints.ts';
import { entryPictures } from '../../files/files.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import type { Bind } from '../../kit/http/http.ts';
import type { Database } from '../../kit/postgres/database.ts';
import { eventRulesInSql } from '../events.rules.ts';

// It does not depend on who may edit.
const { see } = eventRulesInSql('open');
export const eventPictures = entryPictures({ table: 'events', as: 'e', folder: 'events', see });

export function eventPictureRoutes(
  bind: Bind,
  parts: { database: Database; storage: FileStorage },
): void {
  bind(getEventPicture, ({ params: { id }, query: { size } }, { actor, request }) =>
    eventPictures.answer(parts, actor, id, { size, known: request.headers['if-none-match'] }),
  );
}
