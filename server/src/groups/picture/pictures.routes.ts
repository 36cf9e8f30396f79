import { getGroupPicture } from '@pcr/contract/groups/picture/picture.endpoints.ts';
import { entryPictures } from '../../files/files.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import type { Bind } from '../../kit/http/http.ts';
import type { Database } from '../../kit/postgres/database.ts';
import { groupRulesInSql } from '../groups.rules.ts';

export const groupPictures = entryPictures({
  table: 'groups',
  as: 'g',
  folder: 'groups',
  see: groupRulesInSql.see,
});

export function groupPictureRoutes(
  bind: Bind,
  parts: { database: Database; storage: FileStorage },
): void {
  bind(getGroupPicture, ({ params: { id }, query: { size } }, { actor, request }) =>
    groupPictures.answer(parts, actor, id, { size, known: request.headers['if-none-match'] }),
  );
}
