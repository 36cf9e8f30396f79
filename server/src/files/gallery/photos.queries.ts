import type { StoredType } from '@pcr/contract/files/files.schema.ts';
import {
  PHOTO_PAGE,
  type PhotoEdit,
  type PhotoQuery,
} from '@pcr/contract/files/gallery/photos.schema.ts';
import { HISTORY_PAGE } from '@pcr/contract/kit/history.schema.ts';
import { isDay } from '@pcr/contract/kit/shapes.ts';
import type { FullType } from '../../kit/files/picture-work.ts';
import { nextVersion, restorableSince } from '../../kit/history/history.ts';
import {
  ID_KEY,
  type KeyForm,
  NEWEST_FIRST,
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
import type { NewFile } from '../files.queries.ts';
import { type OwnedPhoto, photoRulesInSql } from './photos.rules.ts';

const PHOTOS = 'photos p join files f on f.id = p.id';
const MINE = `${photoRulesInSql.see} and f.deleted_at is null`;
/** `fileUrl` of the contract. */
const URL = `'/api/files/' || p.id || '/content' as url`;
/** A Photo of the contract as JSON text, over a row `p`, its file `f` and the viewer `$1`. */
const RECORD = `(select row_to_json(r)::text from (
  select p.id, p.title, p.description, p.category, p.date, p.tags, p.people, ${URL}, p.width, p.height, p.placeholder,
    f.size, f.created_at, f.updated_at, ${photoRulesInSql.can} as can) r)`;

const DAY_KEY: KeyForm = { test: isDay };

/** Each combination has its own name and plan. */
function listStatement({ search, category, cursor }: PhotoQuery): {
  statement: Statement;
  values: unknown[];
  /** How many there are in all, for the first page. */
  count: Statement | undefined;
} {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value) + 1}`;
  const where = [MINE];
  if (category) where.push(`p.category = ${parameter(category)}`);
  if (search) where.push(`p.search_text like (select containing(${parameter(search)}))`);
  if (cursor) {
    const [date, id] = readCursor(cursor, [DAY_KEY, ID_KEY]);
    where.push(`(p.date, p.id) < (${parameter(date)}::date, ${parameter(id)}::uuid)`);
  }
  const named = [category && 'category', search && 'search', cursor && 'after'].filter(Boolean);
  const count = cursor
    ? undefined
    : sql(
        ['photos_count', ...named].join('_'),
        `select count(*)::int as found from ${PHOTOS} where ${where.join(' and ')}`,
      );
  return {
    statement: sql(
      ['photos_list', ...named].join('_'),
      `select ${RECORD} as item, p.date::text as k0, p.id::text as k1 from ${PHOTOS} where ${where.join(' and ')}
       order by p.date desc, p.id desc limit ${PHOTO_PAGE + 1}`,
    ),
    values,
    count,
  };
}

/** One page as JSON text: PhotoPage of the contract. */
export async function list(db: Queryable, viewer: Actor, query: PhotoQuery): Promise<string> {
  const { statement, count, ...rest } = listStatement(query);
  const values = [viewer.id, ...rest.values];
  return ownPage(db, { statement, values }, PHOTO_PAGE, count && { statement: count, values });
}

/** SQL for the actor's own photos with the words of a search in them (search.md 1). */
export const foundInSql = foundOwn({
  ...{ from: PHOTOS, id: 'p.id', see: MINE },
  ...{ text: 'p.search_text', title: 'p.title', order: 'p.date desc, p.id desc' },
  says: { day: 'p.date' },
});

const GET = sql(
  'photos_get',
  `select ${RECORD} as record from ${PHOTOS} where ${MINE} and p.id = $2`,
);

/** One photo as JSON text (Photo of the contract); undefined where the viewer may not see it. */
export async function get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET, [viewer.id, id]);
  return row?.record;
}

const deletedStatement = (after: boolean) =>
  sql(
    `photos_deleted${after ? '_after' : ''}`,
    `select (select row_to_json(r)::text from (
         select p.id, p.title, ${URL}, p.placeholder, f.size, f.deleted_at,
           true as deleted_by_me, false as deleted_by_operator, '{"restore":true}'::json as can
       ) r) as item, f.deleted_at::text as k0, f.id::text as k1
     from ${PHOTOS} where ${photoRulesInSql.see} and f.deleted_at >= $2
       ${after ? 'and (f.deleted_at, f.id) < ($3::timestamptz, $4::uuid)' : ''}
     order by f.deleted_at desc, f.id desc limit ${HISTORY_PAGE + 1}`,
  );
const [DELETED, DELETED_AFTER] = [deletedStatement(false), deletedStatement(true)];

/** One page as JSON text: DeletedPhotoPage of the contract. */
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

export interface NewPhoto {
  title: string;
  date: string;
  width: number;
  height: number;
  placeholder: string;
}

const INSERT = sql(
  'photos_insert',
  'insert into photos (id, user_id, title, date, width, height, placeholder) values ($1, $2, $3, $4, $5, $6, $7)',
);

/** The facts about a photo when its file comes. */
export async function insert(
  tx: Transaction,
  { actor, row }: Permit<'create', NewFile>,
  { title, date, width, height, placeholder }: NewPhoto,
): Promise<void> {
  await tx.query(INSERT, [row.id, actor.id, title, date, width, height, placeholder]);
}

export interface PhotoRow extends OwnedPhoto {
  id: string;
  /** What a download is called. */
  name: string;
  folder: 'gallery';
  type: StoredType;
  path: string;
  full_type: FullType | null;
  created_at: string;
  updated_at: string;
  deleted: boolean;
}

const ROW = `p.id, f.user_id, p.title as name, f.folder, f.type, f.path, f.full_type, p.people,
  f.created_at,
  to_json(f.updated_at) #>> '{}' as updated_at, f.deleted_at is not null as deleted`;
const FIND = sql(
  'photos_find',
  `select ${ROW} from ${PHOTOS} where p.id = any ($1) and f.deleted_at is null order by array_position($1, p.id)`,
);
const LOCK = sql(
  'photos_lock',
  `select ${ROW} from ${PHOTOS} where p.id = any ($1) and (f.deleted_at is null or f.deleted_at >= $2)
   order by p.id for update`,
);

/** Photos of whomever, in the order of the ids. */
export function find(db: Queryable, ids: readonly string[]): Promise<PhotoRow[]> {
  return db.query<PhotoRow>(FIND, [ids]);
}

/**
 * Photos of whomever, deleted or not, held until the transaction ends; those past restoring are not
 * found.
 */
export function lock(tx: Transaction, ids: readonly string[], now: Date): Promise<PhotoRow[]> {
  return tx.query<PhotoRow>(LOCK, [ids, restorableSince(now)]);
}

const VERSION = `updated_at = ${nextVersion('$2', 'f')}`;
const TOUCH = sql(
  'photos_touch',
  `update files f set ${VERSION} where f.id = any ($3) and f.user_id = $1`,
);
const EDIT = sql(
  'photos_edit',
  `update photos p set title = $3, description = $4, category = $5, date = $6, tags = $7, people = $8
   from files f where f.id = p.id and p.id = $2 and p.user_id = $1 returning ${RECORD} as record`,
);

export async function edit(
  tx: Transaction,
  { actor, row }: Permit<'edit', PhotoRow>,
  { title, description, category, date, tags, people }: PhotoEdit,
  now: Date,
): Promise<string> {
  await tx.query(TOUCH, [actor.id, now.toISOString(), [row.id]]);
  const said = [title, description, category, date, tags, people && JSON.stringify(people)];
  const [edited] = await tx.query<{ record: string }>(EDIT, [actor.id, row.id, ...said]);
  return edited?.record ?? '';
}

const DELETE = sql(
  'photos_delete',
  `update files f set deleted_at = $2, ${VERSION} where f.id = any ($3) and f.user_id = $1`,
);
const RESTORE = sql(
  'photos_restore',
  `update files f set deleted_at = null, ${VERSION} where f.id = any ($3) and f.user_id = $1`,
);
const idsOf = (allowed: readonly Permit<string, PhotoRow>[]) => allowed.map(({ row }) => row.id);

export async function softDelete(
  tx: Transaction,
  actor: Actor,
  allowed: readonly Permit<'delete', PhotoRow>[],
  now: Date,
): Promise<void> {
  await tx.query(DELETE, [actor.id, now.toISOString(), idsOf(allowed)]);
}

export async function restore(
  tx: Transaction,
  actor: Actor,
  allowed: readonly Permit<'restore', PhotoRow>[],
  now: Date,
): Promise<void> {
  await tx.query(RESTORE, [actor.id, now.toISOString(), idsOf(allowed)]);
}
