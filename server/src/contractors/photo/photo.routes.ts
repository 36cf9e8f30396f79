import * as endpoints from '@pcr/contract/contractors/photo/photo.endpoints.ts';
import { entryPictures, lockOwnFile, removeOwnFile } from '../../files/files.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import { type Bind, found } from '../../kit/http/http.ts';
import { permitLiving } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { repository } from '../contractors.queries.ts';
import { contractorRules, contractorRulesInSql } from '../contractors.rules.ts';
import * as photos from './photo.queries.ts';

export const contractorPhotos = entryPictures({
  table: 'contractors',
  as: 'c',
  folder: 'contractors',
  see: `${contractorRulesInSql.see} and ${contractorRulesInSql.showsPhoto}`,
});

export interface PhotoParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
}

export function contractorPhotoRoutes(bind: Bind, parts: PhotoParts): void {
  const { database, clock } = parts;

  bind(endpoints.getContractorPhoto, ({ params: { id }, query: { size } }, { actor, request }) =>
    contractorPhotos.answer(parts, actor, id, { size, known: request.headers['if-none-match'] }),
  );

  // As a member's own photo: it is one person's to change, and nothing is lost by a second change,
  // so no version is asked for.
  bind(endpoints.setContractorPhoto, ({ params: { id }, in: { file_id } }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await repository.lock(tx, id, clock.now());
      const allowed = permitLiving(contractorRules, actor, 'photo', row);
      const before = await photos.get(tx, allowed);
      if (file_id !== before) {
        if (file_id !== null) await lockOwnFile(tx, actor, file_id, 'contractors');
        await photos.set(tx, allowed, file_id);
        if (before !== null) await removeOwnFile(tx, actor, before);
      }
      return found(await repository.get(tx, actor, id));
    }),
  );
}
