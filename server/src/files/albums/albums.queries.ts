import { ALBUM_PAGE, type AlbumDraft } from '@pcr/contract/files/albums/albums.schema.ts';
import { NEWEST_FIRST, ownPage, readCursor } from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { onlyReading } from '../../kit/postgres/elsewhere.ts';
import { sweeping } from '../../kit/postgres/old-rows/sweep.ts';
import type { PhotoRow } from '../gallery/photos.queries.ts';
import { photoRulesInSql } from '../gallery/photos.rules.ts';

/**
 * What the link of an album `a` shows now (gallery.md 12): those of its owner alone, whatever a row
 * says.
 */
const SHOWN = `album_photos ap join photos p on p.id = ap.photo_id join files f on f.id = p.id
  where ap.album_id = a.id and f.user_id = a.user_id and f.deleted_at is null and ${photoRulesInSql.agreed}`;

/** An Album of the contract as JSON text, over a row `a`. */
const RECORD = `(select row_to_json(r)::text from (
  select a.id, a.title, (select count(*)::int from ${SHOWN}) as photos, a.created_at, a.expires_at, a.times_opened,
    a.last_opened_at) r)`;

const listStatement = (after: boolean) =>
  sql(
    `albums_list${after ? '_after' : ''}`,
    `select ${RECORD} as item, a.created_at::text as k0, a.id::text as k1 from albums a where a.user_id = $1
       ${after ? 'and (a.created_at, a.id) < ($2::timestamptz, $3::uuid)' : ''}
     order by a.created_at desc, a.id desc limit ${ALBUM_PAGE + 1}`,
  );
const [LIST, LIST_AFTER] = [listStatement(false), listStatement(true)];
const COUNT = sql('albums_count', 'select count(*)::int as found from albums where user_id = $1');

/** One page as JSON text: AlbumPage of the contract. */
export async function list(
  db: Queryable,
  owner: Actor,
  cursor: string | undefined,
): Promise<string> {
  const after = cursor ? readCursor(cursor, NEWEST_FIRST) : [];
  const asked = { statement: cursor ? LIST_AFTER : LIST, values: [owner.id, ...after] };
  const count = cursor ? undefined : { statement: COUNT, values: [owner.id] };
  return ownPage(db, asked, ALBUM_PAGE, count);
}

const INSERT = sql(
  'albums_insert',
  `insert into albums as a (id, user_id, title, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (id) do update set token_hash = excluded.token_hash where a.user_id = excluded.user_id
   returning a.xmax = 0 as is_new`,
);
const INSERT_PHOTOS = sql(
  'albums_insert_photos',
  `insert into album_photos (album_id, photo_id, position)
   select $1, photo_id, position from unnest($2::uuid[]) with ordinality n(photo_id, position) on conflict do nothing`,
);
const GET = sql('albums_get', `select ${RECORD} as record from albums a where a.id = $1`);

/**
 * The album as JSON text. One of the same owner that is there already stays as it is and has this
 * token; undefined where the id is somebody else's.
 */
export async function insert(
  tx: Transaction,
  actor: Actor,
  allowed: readonly Permit<'share', PhotoRow>[],
  { id, title, photo_ids }: AlbumDraft,
  { tokenHash, now, expiresAt }: { tokenHash: string; now: Date; expiresAt: Date },
): Promise<string | undefined> {
  const values = [id, actor.id, title, tokenHash, now.toISOString(), expiresAt.toISOString()];
  const [album] = await tx.query<{ is_new: boolean }>(INSERT, values);
  if (!album) return undefined;
  const shared = new Set(allowed.map(({ row }) => row.id));
  if (album.is_new)
    await tx.query(INSERT_PHOTOS, [id, photo_ids.filter((photo) => shared.has(photo))]);
  const [made] = await tx.query<{ record: string }>(GET, [id]);
  return made?.record;
}

const RENEW = sql(
  'albums_renew',
  `update albums a set token_hash = $3, expires_at = $4 where a.id = $1 and a.user_id = $2 returning ${RECORD} as record`,
);

/**
 * The album as JSON text, which has this token from now on; undefined where the actor has no such
 * album.
 */
export async function renew(
  tx: Transaction,
  actor: Actor,
  id: string,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<string | undefined> {
  const [renewed] = await tx.query<{ record: string }>(RENEW, [
    id,
    actor.id,
    tokenHash,
    expiresAt.toISOString(),
  ]);
  return renewed?.record;
}

const DELETE = sql(
  'albums_delete',
  'delete from albums where id = $1 and user_id = $2 returning id',
);

/** False where the actor has no such album. */
export async function deleteAlbum(tx: Transaction, actor: Actor, id: string): Promise<boolean> {
  return (await tx.query(DELETE, [id, actor.id])).length > 0;
}

const ALIVE = 'a.token_hash = $1 and a.expires_at > $2';
/** A SharedAlbum of the contract as JSON text, over a row `a`. */
const AS_SHARED = `(select row_to_json(r)::text from (
  select a.title, a.expires_at, coalesce((
    select json_agg(json_build_object(
      'id', p.id, 'title', p.title, 'description', p.description, 'date', p.date,
      'width', p.width, 'height', p.height, 'placeholder', p.placeholder) order by ap.position)
    from ${SHOWN}), '[]') as photos) r) as record`;

const LOOK = sql(
  'albums_look',
  `select ${AS_SHARED} from albums a where a.user_id = $1 and a.id = $2`,
);

/** What the link of the actor's album shows, as JSON text; undefined where there is none. */
export async function look(db: Queryable, actor: Actor, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(LOOK, [actor.id, id]);
  return row?.record;
}

const OPEN = sql(
  'albums_open',
  `update albums a set times_opened = a.times_opened + 1, last_opened_at = $2 where ${ALIVE}
   returning ${AS_SHARED}`,
);
const SEE = sql('albums_see', `select ${AS_SHARED} from albums a where ${ALIVE}`);

/**
 * A SharedAlbum of the contract as JSON text, counted as opened where one can write; undefined
 * where no living album has this token.
 */
export async function open(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const opening = onlyReading() ? SEE : OPEN;
  const [row] = await db.query<{ record: string }>(opening, [tokenHash, now.toISOString()]);
  return row?.record;
}

const PHOTO = sql(
  'albums_photo',
  `select f.path, f.folder, f.type from albums a, ${SHOWN} and ${ALIVE} and p.id = $3`,
);

/** A photo that the link shows now. */
export async function photo(
  db: Queryable,
  tokenHash: string,
  id: string,
  now: Date,
): Promise<Pick<PhotoRow, 'path' | 'folder' | 'type'> | undefined> {
  const [row] = await db.query<PhotoRow>(PHOTO, [tokenHash, now.toISOString(), id]);
  return row;
}

const ended = sweeping('albums_purge', 'albums', 'r.expires_at < $1');

/** `before`: an instant. */
export async function purge(db: Queryable, before: string): Promise<void> {
  await ended(db, [before]);
}
