import {
  DOCUMENT_PAGE,
  type DocumentQuery,
  type DocumentSort,
  type DocumentSummary,
} from '@pcr/contract/files/documents/documents.schema.ts';
import {
  DOCUMENT_FOLDERS,
  type DocumentFolder,
  type StoredType,
} from '@pcr/contract/files/files.schema.ts';
import { HISTORY_PAGE } from '@pcr/contract/kit/history.schema.ts';
import type { FullType } from '../../kit/files/picture-work.ts';
import { nextVersion, restorableSince } from '../../kit/history/history.ts';
import {
  ID_KEY,
  NEWEST_FIRST,
  NUMBER_KEY,
  ownPage,
  type PageRow,
  page,
  readCursor,
} from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import {
  type Queryable,
  type Statement,
  sql,
  type Transaction,
} from '../../kit/postgres/database.ts';
import { foundOwn } from '../../kit/postgres/found.ts';
import { RECORD } from '../files.queries.ts';
import { fileRulesInSql, type OwnedFile } from '../files.rules.ts';

const IN_FOLDERS = `f.folder in (${DOCUMENT_FOLDERS.map((folder) => `'${folder}'`).join(', ')})`;
const MINE = `${fileRulesInSql.see} and f.deleted_at is null`;

/**
 * The sooner a certificate expires the more, as a number (credentials.md 15). One that is no
 * credential comes after all that expire, and one without an end last.
 */
const SOONNESS = `(select coalesce(
    (select coalesce(date '9999-12-31' - c.expiry_date + 2, 0) from credentials c where c.file_id = f.id), 1))`;

/** Each order ends in `id`, so that no two documents are equal in it. */
const SORTS = {
  date: {
    order: 'f.created_at desc, f.id desc',
    keys: ['f.created_at', 'f.id'],
    types: ['timestamptz', 'uuid'],
    way: '<',
    forms: NEWEST_FIRST,
  },
  name: {
    order: 'f.order_key, f.id',
    keys: ['f.order_key', 'f.id'],
    types: ['text', 'uuid'],
    way: '>',
    forms: [/^[^\0]*$/u, ID_KEY],
  },
  size: {
    order: 'f.size desc, f.id desc',
    keys: ['f.size', 'f.id'],
    types: ['bigint', 'uuid'],
    way: '<',
    forms: [NUMBER_KEY, ID_KEY],
  },
  expiry: {
    order: `${SOONNESS} desc, f.created_at desc, f.id desc`,
    keys: [SOONNESS, 'f.created_at', 'f.id'],
    types: ['bigint', 'timestamptz', 'uuid'],
    way: '<',
    forms: [NUMBER_KEY, ...NEWEST_FIRST],
  },
} as const satisfies Record<DocumentSort, unknown>;

/** Each combination has its own name and plan. */
function listStatement({ folder, search, sort = 'date', cursor }: DocumentQuery): {
  statement: Statement;
  values: unknown[];
  /** How many there are in all, for the first page. */
  count: Statement | undefined;
} {
  const { order, keys, types, way, forms } = SORTS[sort];
  const values: unknown[] = [folder];
  const parameter = (value: unknown) => `$${values.push(value) + 1}`;
  const where = [MINE, 'f.folder = $2'];
  if (search) where.push(`f.name_order like (select containing(${parameter(search)}))`);
  if (cursor) {
    const after = readCursor(cursor, forms).map((key, n) => `${parameter(key)}::${types[n]}`);
    where.push(`(${keys.join(', ')}) ${way} (${after.join(', ')})`);
  }
  const named = [search && 'search', cursor && 'after'].filter(Boolean);
  const count = cursor
    ? undefined
    : sql(
        ['documents_count', ...named].join('_'),
        `select count(*)::int as found from files f where ${where.join(' and ')}`,
      );
  const key = keys.map((column, n) => `${column}::text as k${n}`).join(', ');
  return {
    statement: sql(
      ['documents_list', sort, ...named].join('_'),
      `select ${RECORD} as item, ${key} from files f where ${where.join(' and ')}
       order by ${order} limit ${DOCUMENT_PAGE + 1}`,
    ),
    values,
    count,
  };
}

/** One page as JSON text: DocumentPage of the contract. */
export async function list(db: Queryable, viewer: Actor, query: DocumentQuery): Promise<string> {
  const { statement, count, ...rest } = listStatement(query);
  const values = [viewer.id, ...rest.values];
  return ownPage(db, { statement, values }, DOCUMENT_PAGE, count && { statement: count, values });
}

/** SQL for the actor's own documents with the words of a search in their names (search.md 1). */
export const foundInSql = foundOwn({
  ...{ from: 'files f', id: 'f.id', see: `${MINE} and ${IN_FOLDERS}` },
  ...{ text: 'f.name_order', title: 'f.name', order: 'f.created_at desc, f.id desc' },
  says: { folder: 'f.folder' },
});

const GET = sql(
  'documents_get',
  `select ${RECORD} as record from files f where ${MINE} and ${IN_FOLDERS} and f.id = $2`,
);

/**
 * One document as JSON text (StoredFile of the contract); undefined where the viewer may not see
 * it.
 */
export async function get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET, [viewer.id, id]);
  return row?.record;
}

const SUMMARY = sql(
  'documents_summary',
  `select
     count(*) filter (where f.deleted_at is null and f.folder = 'documents')::int as documents,
     count(*) filter (where f.deleted_at is null and f.folder = 'images')::int as images,
     count(*) filter (where f.deleted_at is null and f.folder = 'certificates')::int as certificates,
     count(*) filter (where f.deleted_at is null and f.folder = 'contracts')::int as contracts,
     coalesce(sum(f.size), 0)::float8 as used,
     coalesce(sum(f.size) filter (where f.deleted_at is not null), 0)::float8 as deleted
   from files f where f.user_id = $1`,
);

type Sums = Record<DocumentFolder, number> & Pick<DocumentSummary, 'used' | 'deleted'>;

export async function summarize(
  db: Queryable,
  owner: Actor,
): Promise<Omit<DocumentSummary, 'quota'>> {
  const [sums] = await db.query<Sums>(SUMMARY, [owner.id]);
  return {
    folders: DOCUMENT_FOLDERS.map((folder) => ({ folder, count: sums?.[folder] ?? 0 })),
    used: sums?.used ?? 0,
    deleted: sums?.deleted ?? 0,
  };
}

const deletedStatement = (after: boolean) =>
  sql(
    `documents_deleted${after ? '_after' : ''}`,
    `select (select row_to_json(r)::text from (
         select f.id, f.name, f.size, f.folder, f.created_at, f.replaced_by is not null as replaced, f.deleted_at,
           true as deleted_by_me, false as deleted_by_operator, '{"restore":true}'::json as can
       ) r) as item, f.deleted_at::text as k0, f.id::text as k1
     from files f where ${fileRulesInSql.see} and ${IN_FOLDERS} and f.deleted_at >= $2
       ${after ? 'and (f.deleted_at, f.id) < ($3::timestamptz, $4::uuid)' : ''}
     order by f.deleted_at desc, f.id desc limit ${HISTORY_PAGE + 1}`,
  );
const [DELETED, DELETED_AFTER] = [deletedStatement(false), deletedStatement(true)];

/** One page as JSON text: DeletedDocumentPage of the contract. */
export async function listDeleted(
  db: Queryable,
  owner: Actor,
  cursor: string | undefined,
  now: Date,
): Promise<string> {
  const after = cursor === undefined ? [] : readCursor(cursor, NEWEST_FIRST);
  const values = [owner.id, restorableSince(now), ...after];
  return page(
    await db.query<PageRow>(after.length ? DELETED_AFTER : DELETED, values),
    HISTORY_PAGE,
  );
}

const SAME_NAMES = sql(
  'documents_same_names',
  `select n.name, (
     select f.id from files f where ${MINE} and f.folder = $2 and f.name_order = comparable(n.name)
       and f.id <> all ($4)
     order by f.created_at desc, f.id desc limit 1
   ) as id
   from unnest($3::text[]) with ordinality n(name, at) order by n.at`,
);

/**
 * For each of these names the newest document of the folder that has it, in whatever letters; null
 * where none has.
 */
export function sameNames(
  db: Queryable,
  owner: Actor,
  folder: DocumentFolder,
  names: readonly string[],
  except: readonly string[] = [],
): Promise<{ name: string; id: string | null }[]> {
  const values = [owner.id, folder, names, except];
  return db.query<{ name: string; id: string | null }>(SAME_NAMES, values);
}

export interface DocumentRow extends OwnedFile {
  id: string;
  folder: DocumentFolder;
  name: string;
  type: StoredType;
  path: string;
  full_type: FullType | null;
  created_at: string;
  updated_at: string;
  deleted: boolean;
}

const ROW = `f.id, f.user_id, f.folder, f.name, f.type, f.path, f.full_type, f.created_at,
  to_json(f.updated_at) #>> '{}' as updated_at, f.deleted_at is not null as deleted`;
const FIND = sql(
  'documents_find',
  `select ${ROW} from files f where f.id = any ($1) and ${IN_FOLDERS} and f.deleted_at is null
   order by array_position($1, f.id)`,
);
const LOCK = sql(
  'documents_lock',
  `select ${ROW} from files f where f.id = any ($1) and ${IN_FOLDERS} and (f.deleted_at is null or f.deleted_at >= $2)
   order by f.id for update`,
);

/** Documents of whomever, in the order of the ids. */
export function find(db: Queryable, ids: readonly string[]): Promise<DocumentRow[]> {
  return db.query<DocumentRow>(FIND, [ids]);
}

/**
 * Documents of whomever, deleted or not, held until the transaction ends; those past restoring are
 * not found.
 */
export function lock(tx: Transaction, ids: readonly string[], now: Date): Promise<DocumentRow[]> {
  return tx.query<DocumentRow>(LOCK, [ids, restorableSince(now)]);
}

const VERSION = `updated_at = ${nextVersion('$2', 'f')}`;
const RENAME = sql(
  'documents_rename',
  `update files f set name = $4, ${VERSION} where f.id = $3 and f.user_id = $1 returning ${RECORD} as record`,
);

export async function rename(
  tx: Transaction,
  { actor, row }: Permit<'edit', DocumentRow>,
  name: string,
  now: Date,
): Promise<string> {
  const [renamed] = await tx.query<{ record: string }>(RENAME, [
    actor.id,
    now.toISOString(),
    row.id,
    name,
  ]);
  return renamed?.record ?? '';
}

const MOVE = sql(
  'documents_move',
  `update files f set folder = $4, ${VERSION} where f.id = any ($3) and f.user_id = $1`,
);
const DELETE = sql(
  'documents_delete',
  `update files f set deleted_at = $2, replaced_by = $4, ${VERSION} where f.id = any ($3) and f.user_id = $1`,
);
const RESTORE = sql(
  'documents_restore',
  `update files f set deleted_at = null, replaced_by = null, ${VERSION} where f.id = any ($3) and f.user_id = $1`,
);
const idsOf = (allowed: readonly Permit<string, DocumentRow>[]) => allowed.map(({ row }) => row.id);

export async function move(
  tx: Transaction,
  actor: Actor,
  allowed: readonly Permit<'edit', DocumentRow>[],
  folder: DocumentFolder,
  now: Date,
): Promise<void> {
  await tx.query(MOVE, [actor.id, now.toISOString(), idsOf(allowed), folder]);
}

/** `replacedBy`: the document that takes their place. */
export async function softDelete(
  tx: Transaction,
  actor: Actor,
  allowed: readonly Permit<'delete', DocumentRow>[],
  now: Date,
  replacedBy: string | null = null,
): Promise<void> {
  await tx.query(DELETE, [actor.id, now.toISOString(), idsOf(allowed), replacedBy]);
}

export async function restore(
  tx: Transaction,
  actor: Actor,
  allowed: readonly Permit<'restore', DocumentRow>[],
  now: Date,
): Promise<void> {
  await tx.query(RESTORE, [actor.id, now.toISOString(), idsOf(allowed)]);
}

const PAST = sql(
  'documents_past',
  'select f.id from files f where f.deleted_at < $1 order by f.deleted_at limit 500',
);

/** Those that nobody can restore any more, 500 at most. */
export async function pastRestoring(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(PAST, [restorableSince(now)]);
  return rows.map(({ id }) => id);
}
