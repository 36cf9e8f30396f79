import * as endpoints from '@pcr/contract/account/profile/avatar.endpoints.ts';
import { avatarUrl, lockOwnFile, removeOwnFile } from '../../files/files.ts';
import type { Bind } from '../../kit/http/http.ts';
import type { Database } from '../../kit/postgres/database.ts';
import * as avatars from './avatar.queries.ts';

export function avatarRoutes(bind: Bind, { database }: { database: Database }): void {
  // A photo is its owner's alone to change, and nothing is lost by a second change: no version is
  // asked for.
  bind(endpoints.setAvatar, ({ in: { file_id } }, { actor }) =>
    database.transaction(async (tx) => {
      const before = await avatars.hold(tx, actor);
      if (file_id !== before) {
        if (file_id !== null) await lockOwnFile(tx, actor, file_id, 'avatar');
        await avatars.set(tx, actor, file_id);
        if (before !== null) await removeOwnFile(tx, actor, before);
      }
      return { avatar_url: avatarUrl(file_id) };
    }),
  );
}
