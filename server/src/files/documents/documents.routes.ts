import * as endpoints from '@pcr/contract/files/documents/documents.endpoints.ts';
import {
  ACCEPTED,
  type DocumentFolder,
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
import type { Database, Queryable, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as files from '../files.queries.ts';
import { fileRules } from '../files.rules.ts';
import * as documents from './documents.queries.ts';
import { numbered } from './documents.rules.ts';
import { documentsChanged as changed, replaceDocument } from './documents.ts';
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
    const taken = same.flatMap(({ name, id }) => (id ? [{ name, id }] : []));
    const free = await freeNames(
      database,
      actor,
      folder,
      taken.map(({ name }) => name),
    );
    return { items: taken.map((one) => ({ ...one, free: free(one.name) })) };
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

  bind(endpoints.renameDocument, ({ params: { id }, in: { name, updated_at, same } }, { actor }) =>
    database.transaction(async (tx) => {
      // Two at once would both find the name free.
      await files.lockOwner(tx, actor);
      const [row] = await documents.lock(tx, [id], clock.now());
      const allowed = permitLiving(fileRules, actor, 'edit', row);
      await refuseStale(allowed.row, updated_at, () => files.get(tx, actor, id));
      const { folder } = allowed.row;
      const [taken] = same ? await documents.sameNames(tx, actor, folder, [name], [id]) : [];
      let given = name;
      if (taken?.id && same === 'ask') {
        const current: unknown = JSON.parse((await files.get(tx, actor, taken.id)) ?? 'null');
        throw new ApiError('name_taken', { current });
      }
      if (taken?.id && same === 'both') given = (await freeNames(tx, actor, folder, [name]))(name);
      const renamed = await documents.rename(tx, allowed, given, clock.now());
      if (taken?.id && same === 'replace')
        await replaceDocument(tx, actor, { id, folder, replaces: taken.id }, clock.now());
      await changed(tx, actor);
      return found(renamed);
    }),
  );

  bind(endpoints.moveDocuments, ({ in: { ids, folder, same } }, { actor }) =>
    database.transaction(async (tx) => {
      await files.lockOwner(tx, actor);
      const allowed = (await lockOwn(tx, actor, 'edit', ids)).filter(({ row }) => !row.deleted);
      const taken = allowed.filter(({ row }) => ACCEPTED[folder].includes(kindOf(row.type)));
      const names = taken.map(({ row }) => row.name);
      const found = same ? await documents.sameNames(tx, actor, folder, names, ids) : [];
      // What is in the folder already moves onto nothing.
      const there = (one: (typeof taken)[number]) =>
        one.row.folder === folder ? null : (found[taken.indexOf(one)]?.id ?? null);
      const asked = same === 'ask' ? taken.filter((one) => there(one) !== null) : [];
      const moved = taken.filter((one) => !asked.includes(one));
      await documents.move(tx, actor, moved, folder, clock.now());
      for (const one of moved) {
        const { id, name } = one.row;
        const replaces = there(one);
        if (replaces && same === 'replace')
          await replaceDocument(tx, actor, { id, folder, replaces }, clock.now());
        if (!replaces || same !== 'both') continue;
        const free = (await freeNames(tx, actor, folder, [name]))(name);
        await documents.rename(tx, one, free, clock.now());
      }
      await changed(tx, actor);
      const refused = allowed.filter((one) => !taken.includes(one));
      return {
        moved: moved.map(({ row }) => row.id),
        same: asked.map((one) => ({ id: one.row.id, name: one.row.name, there: there(one) ?? '' })),
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

/** Gives for each of these names that the folder has one with a number that it does not have. */
async function freeNames(
  db: Queryable,
  actor: Actor,
  folder: DocumentFolder,
  names: readonly string[],
): Promise<(name: string) => string> {
  const tried = [...new Set(names.flatMap(othersOf))];
  const found = await documents.sameNames(db, actor, folder, tried);
  const known = new Set(found.flatMap(({ name, id }) => (id ? [name] : [])));
  return (name) =>
    othersOf(name).find((other) => !known.has(other)) ?? numbered(name, OTHER_NAMES + 2);
}

const kindOf = (type: StoredType): FileKind =>
  (Object.keys(STORED_TYPES) as FileKind[]).find((kind) => STORED_TYPES[kind] === type) ?? 'txt';
