import * as endpoints from '@pcr/contract/files/documents/documents.endpoints.ts';
import {
  ACCEPTED,
  type FileKind,
  notTaken,
  STORED_TYPES,
  type StoredType,
} from '@pcr/contract/files/files.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import { refuseStale } from '../../kit/history/history.ts';
import { contentDisposition } from '../../kit/http/content-disposition.ts';
import { type Bind, ByteAnswer, found, JsonText } from '../../kit/http/http.ts';
import { type Actor, permit, permitLiving } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as files from '../files.queries.ts';
import { fileRules } from '../files.rules.ts';
import * as documents from './documents.queries.ts';
import { numbered } from './documents.rules.ts';
import { documentsChanged as changed } from './documents.ts';
import { zipOf } from './documents.zip.ts';

export interface DocumentParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
  /** Bytes that the files of one member may take. */
  filesQuota: number;
}

export function documentRoutes(
  bind: Bind,
  { database, clock, storage, filesQuota }: DocumentParts,
): void {
  /**
   * Those of these documents that are the actor's, held; 404 where none is, whether or not it is
   * somebody else's.
   */
  async function lockOwn<Action extends 'edit' | 'delete' | 'restore'>(
    tx: Transaction,
    actor: Actor,
    action: Action,
    ids: readonly string[],
  ) {
    const rows = await documents.lock(tx, ids, clock.now());
    const own = rows.filter((row) => fileRules.see(actor, row));
    if (own.length === 0) throw new ApiError('not_found');
    return own.map((row) => permit(fileRules, actor, action, row));
  }

  bind(endpoints.listDocuments, async ({ query }, { actor }) => {
    return new JsonText(await documents.list(database, actor, query));
  });

  bind(endpoints.getDocument, async ({ params: { id } }, { actor }) => {
    return found(await documents.get(database, actor, id));
  });

  bind(endpoints.summarizeDocuments, async (_, { actor }) => {
    return { ...(await documents.summarize(database, actor)), quota: filesQuota };
  });

  bind(endpoints.listDeletedDocuments, async ({ query }, { actor }) => {
    return new JsonText(await documents.listDeleted(database, actor, query.cursor, clock.now()));
  });

  bind(endpoints.findSameNames, async ({ in: { folder, names } }, { actor }) => {
    const same = await documents.sameNames(database, actor, folder, names);
    const taken = same.flatMap(({ name, id }) =>
      id ? [{ name, id, others: othersOf(name) }] : [],
    );
    const others = await documents.sameNames(database, actor, folder, [
      ...new Set(taken.flatMap((one) => one.others)),
    ]);
    const known = new Set(others.flatMap(({ name, id }) => (id ? [name] : [])));
    const free = (name: string, tried: readonly string[]) =>
      tried.find((other) => !known.has(other)) ?? numbered(name, OTHER_NAMES + 2);
    return {
      items: taken.map(({ name, id, others: tried }) => ({ name, id, free: free(name, tried) })),
    };
  });

  bind(endpoints.downloadDocuments, async ({ query: { ids } }, { actor }) => {
    const rows = await documents.find(database, ids.split(','));
    const own = rows.filter((row) => fileRules.see(actor, row));
    if (own.length === 0) throw new ApiError('not_found');
    const headers = {
      'cache-control': 'no-store',
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', 'PCR documents.zip'),
      'x-content-type-options': 'nosniff',
    };
    return new ByteAnswer(headers, zipOf(storage, own));
  });

  bind(endpoints.renameDocument, ({ params: { id }, in: { name, updated_at } }, { actor }) =>
    database.transaction(async (tx) => {
      const [row] = await documents.lock(tx, [id], clock.now());
      const allowed = permitLiving(fileRules, actor, 'edit', row);
      await refuseStale(allowed.row, updated_at, () => files.get(tx, actor, id));
      const renamed = await documents.rename(tx, allowed, name, clock.now());
      await changed(tx, actor);
      return found(renamed);
    }),
  );

  bind(endpoints.moveDocuments, ({ in: { ids, folder } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = (await lockOwn(tx, actor, 'edit', ids)).filter(({ row }) => !row.deleted);
      const taken = allowed.filter(({ row }) => ACCEPTED[folder].includes(kindOf(row.type)));
      await documents.move(tx, actor, taken, folder, clock.now());
      await changed(tx, actor);
      const refused = allowed.filter((one) => !taken.includes(one));
      return {
        moved: taken.map(({ row }) => row.id),
        refused: refused.map(({ row: { id, name, type } }) => ({
          id,
          message: notTaken(name, kindOf(type), folder),
        })),
      };
    }),
  );

  bind(endpoints.deleteDocuments, ({ in: { ids } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = (await lockOwn(tx, actor, 'delete', ids)).filter(({ row }) => !row.deleted);
      await documents.softDelete(tx, actor, allowed, clock.now());
      await changed(tx, actor);
      return undefined;
    }),
  );

  bind(endpoints.restoreDocuments, ({ in: { ids } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = (await lockOwn(tx, actor, 'restore', ids)).filter(({ row }) => row.deleted);
      await documents.restore(tx, actor, allowed, clock.now());
      await changed(tx, actor);
      return undefined;
    }),
  );
}

/** How many names with a number are tried for one that is free. */
const OTHER_NAMES = 20;
const othersOf = (name: string) =>
  Array.from({ length: OTHER_NAMES }, (_, n) => numbered(name, n + 2));
const kindOf = (type: StoredType): FileKind =>
  (Object.keys(STORED_TYPES) as FileKind[]).find((kind) => STORED_TYPES[kind] === type) ?? 'txt';
