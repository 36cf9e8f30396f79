import { type Found, foundPage } from '../http/found-page.ts';
import { ALL_OF_OWN, ID_KEY, INSTANT_KEY, readCursor } from '../http/paging.ts';
import type { Actor } from '../permit/permit.ts';
import { plannedSql, type Queryable, type Statement } from '../postgres/database.ts';
import type { Position } from './places.queries.ts';

// Lists by distance (near.md 10-12). Entries stand at places of `place_spots`, many at the same
// one. So a list walks the places that are near, the nearest first, and reads at each the entries
// by an index of (location_lat, location_lng, id): as many as a page has, however many entries
// there are.

/** A list of entries of one table with `location_lat`, `location_lng` and `id`. */
export interface NearList {
  table: string;
  /** The letter that `where` calls a row by. */
  as: string;
  /**
   * What the viewer sees and has filtered, with `$1` to `$n` for `values`; it says which rows an
   * index has.
   */
  where: string;
  values: readonly unknown[];
  /** Makes the records of what was found (`recordsStatement`). */
  records: Statement;
  /** Entries of a page. */
  size: number;
  /**
   * Conditions beside `where` that an index of their own finds rows by: words, one's own. Where few
   * rows fit, all of them are sorted, and the many that are near are never read for them.
   */
  narrow?: string | undefined;
  /**
   * A column with an instant by which entries at the same distance come, and which is first; the
   * newest id unless said. The index of the places has it before the id.
   */
  by?: { column: string; first: 'soonest' | 'latest' } | undefined;
  /** A list of one's own, whose first page says how many there are (kit.md 178). */
  counted?: boolean;
}

/**
 * How entries at the same distance come: by `of`, SQL for the alias of a row. `after` is SQL for
 * what comes after the last of the page before.
 */
function orderOf({ by }: Pick<NearList, 'by'>) {
  const [sign, way] = by?.first === 'soonest' ? ['>', 'asc'] : ['<', 'desc'];
  return {
    forms: by ? [MILES_KEY, INSTANT_KEY, ID_KEY] : KEYS,
    columns: (of: string) => (by ? `, ${of}.${by.column} as at` : ''),
    by: (of: string, at = 'at') => (by ? `${of}.${at} ${way}, ${of}.id ${way}` : `${of}.id desc`),
    keys: (of: string) =>
      by ? `${of}.at::text as k1, ${of}.id::text as k2` : `${of}.id::text as k1`,
    /** `values` are the keys of the last one after its miles, as SQL. */
    after: (of: string, values: readonly string[], at = 'at') =>
      by ? `(${of}.${at}, ${of}.id) ${sign} (${values.join(', ')})` : `${of}.id < ${values[0]}`,
    types: by ? ['timestamptz', 'uuid'] : ['uuid'],
    column: by?.column ?? 'id',
  };
}

/** So many rows are sorted. */
const FEW = 1_000;

const allOf = ({ where, narrow }: Pick<NearList, 'where' | 'narrow'>) =>
  narrow ? `${where} and ${narrow}` : where;

export interface Near {
  /**
   * Null where the viewer's position is not known, or not to be used: then every distance is
   * unknown.
   */
  origin: Position | null;
  /** Entries that are farther away are not listed. */
  radius_miles: number;
}

/** SQL for the miles of a distance as they are said: one decimal below 10, whole above. */
export const saidMiles = (miles: string) =>
  `round((${miles})::numeric, case when ${miles} < 9.95 then 1 else 0 end)`;

/**
 * SQL for the distance in miles of a row `as` from an origin whose degrees are SQL; null where
 * either is null.
 */
export const milesTo = (as: string, lat: string, lng: string) =>
  `miles_between(${lat}, ${lng}, ${as}.location_lat, ${as}.location_lng)`;

/** What every list has of an entry `n` that it has found, beside its key. */
const FOUND_COLUMNS = `n.id::text as id, ${saidMiles('n.miles')}::text as miles`;

/**
 * Miles as PostgreSQL writes a double, and no smaller than it reads; '' for an entry without a
 * position.
 */
const MILES_KEY = /^(\d{1,5}(\.\d{1,17})?(e-\d\d)?)?$/;
const KEYS = [MILES_KEY, ID_KEY];

/** Degrees around a position that hold all within `miles`. */
function boxAround({ lat, lng }: Position, miles: number) {
  const high = miles / 69;
  // As wide as it is at the end that is nearer to the pole.
  const wide = Math.min(
    180,
    high / Math.max(0.01, Math.cos(((Math.abs(lat) + high) * Math.PI) / 180)),
  );
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide };
}

/**
 * SQL for the places within the radius, with their `miles`; `parameter` gives a value its place.
 */
function placesNear(
  near: Near & { origin: Position },
  parameter: (value: number) => string,
): string {
  const { south, north, west, east } = boxAround(near.origin, near.radius_miles);
  const { lat, lng } = near.origin;
  return `select * from (
    select p.lat, p.lng, miles_between(${parameter(lat)}, ${parameter(lng)}, p.lat, p.lng) as miles from place_spots p
    where p.lat between ${parameter(south)} and ${parameter(north)}
      and p.lng between ${parameter(west)} and ${parameter(east)}
    offset 0
  ) p
  where p.miles <= ${parameter(near.radius_miles)}`;
}

/**
 * Entries within the radius, the nearest first, then as `orderOf` says; `after` is the last of the
 * page before.
 */
export function nearStatement(
  list: NearList,
  near: Near & { origin: Position },
  after?: readonly string[],
) {
  const { table, as, size } = list;
  const values = [...list.values];
  const parameter = (value: unknown, type = 'double precision') =>
    `$${values.push(value)}::${type}`;
  const order = orderOf(list);
  const from = after && {
    miles: parameter(after[0]),
    rest: order.types.map((type, n) => parameter(after[n + 1], type)),
  };
  const text = `select ${FOUND_COLUMNS}, n.miles::text as k0, ${order.keys('n')}
    from (
      select s.miles, e.*
      from (
        ${placesNear(near, parameter)} ${from ? `and p.miles >= ${from.miles}` : ''}
        order by p.miles
      ) s cross join lateral (
        select ${as}.id${order.columns(as)} from ${table} ${as}
        where ${as}.location_lat = s.lat and ${as}.location_lng = s.lng and ${allOf(list)}
          ${from ? `and (s.miles > ${from.miles} or ${order.after(as, from.rest, order.column)})` : ''}
        order by ${order.by(as, order.column)} limit ${size + 1}
      ) e
      order by s.miles, ${order.by('e')} limit ${size + 1}
    ) n
    order by n.miles, ${order.by('n')}`;
  return { statement: plannedSql(text), values };
}

/**
 * SQL for the ids of so many entries within the radius, the nearest first, read as `nearStatement`
 * reads them.
 */
export function nearestIds(
  { table, as, where }: Pick<NearList, 'table' | 'as' | 'where'>,
  near: Near & { origin: Position },
  most: number,
  parameter: (value: number) => string,
): string {
  return `select e.id
    from (${placesNear(near, parameter)} order by p.miles) s cross join lateral (
      select ${as}.id from ${table} ${as} where ${as}.location_lat = s.lat and ${as}.location_lng = s.lng and ${where}
      limit ${most}
    ) e
    order by s.miles limit ${most}`;
}

/**
 * Entries whose distance nobody knows, as `orderOf` says: all of them where the origin is not
 * known.
 */
export function unknownStatement(list: NearList, near: Near, after?: readonly string[]) {
  const { table, as, size } = list;
  const values = [...list.values];
  const order = orderOf(list);
  const keys = after
    ? order.types.map((type, n) => `$${values.push(after[n + 1])}::${type}`)
    : undefined;
  const rest = [
    allOf(list),
    ...(near.origin ? [`${as}.location_lat is null`] : []),
    ...(keys ? [order.after(as, keys, order.column)] : []),
  ];
  const text = `select n.id::text as id, '' as k0, ${order.keys('n')}
    from (
      select ${as}.id${order.columns(as)} from ${table} ${as}
      where ${rest.join(' and ')} order by ${order.by(as, order.column)} limit ${size + 1}
    ) n order by ${order.by('n')}`;
  return { statement: plannedSql(text), values };
}

/** How many fit, counted to one more than FEW. */
async function countFew(db: Queryable, list: Counted): Promise<number> {
  const counted = plannedSql(
    `select count(*)::int as found from (
       select from ${list.table} ${list.as} where ${allOf(list)} limit ${FEW + 1}
     ) f`,
  );
  const [row] = await db.query<{ found: number }>(counted, list.values);
  return row?.found ?? 0;
}

/** The same list as `nearStatement` and then `unknownStatement`, of the few rows that fit. */
export function fewStatement(list: NearList, near: Near, after?: readonly string[]) {
  const { table, as, size } = list;
  const values = [...list.values];
  const parameter = (value: unknown, type = 'double precision') =>
    `$${values.push(value)}::${type}`;
  const { origin } = near;
  const miles = origin
    ? milesTo(as, parameter(origin.lat), parameter(origin.lng))
    : 'null::double precision';
  const order = orderOf(list);
  const last = after && {
    miles: after[0] ? parameter(after[0]) : 'null',
    rest: order.types.map((type, n) => parameter(after[n + 1], type)),
  };
  const later = last && order.after('f', last.rest);
  const rest = !last
    ? 'true'
    : after?.[0] === ''
      ? `f.miles is null and ${later}`
      : `(f.miles > ${last.miles} or f.miles = ${last.miles} and ${later} or f.miles is null)`;
  const text = `select ${FOUND_COLUMNS}, coalesce(n.miles::text, '') as k0, ${order.keys('n')}
    from (
      select f.*
      from (
        select ${as}.id, ${miles} as miles${order.columns(as)} from ${table} ${as} where ${allOf(list)} offset 0
      ) f
      where (f.miles is null or f.miles <= ${parameter(near.radius_miles)}) and ${rest}
      order by f.miles, ${order.by('f')} limit ${size + 1}
    ) n
    order by n.miles, ${order.by('n')}`;
  return { statement: plannedSql(text), values };
}

type Counted = Omit<NearList, 'records' | 'size' | 'by' | 'counted'>;

/** How many entries `listNear` lists, counted to `most`. */
export async function countNear(
  db: Queryable,
  list: Counted,
  near: Near,
  most: number,
): Promise<number> {
  const isFew = list.narrow && (await countFew(db, list)) <= FEW;
  const { table, as } = list;
  const values = [...list.values];
  const parameter = (value: number) => `$${values.push(value)}::double precision`;
  const { origin } = near;
  const all = `from ${table} ${as} where ${allOf(list)}`;
  let parts = [all];
  if (origin && isFew) {
    const miles = milesTo(as, parameter(origin.lat), parameter(origin.lng));
    parts = [
      `${all} and (${as}.location_lat is null or ${miles} <= ${parameter(near.radius_miles)})`,
    ];
  } else if (origin) {
    const at = `${as}.location_lat = s.lat and ${as}.location_lng = s.lng`;
    parts = [
      `from (${placesNear({ ...near, origin }, parameter)}) s
       cross join lateral (select ${all} and ${at} limit ${most}) e`,
      `${all} and ${as}.location_lat is null`,
    ];
  }
  const text = `select least(count(*), ${most})::int as count
    from (${parts.map((part) => `(select ${part} limit ${most})`).join(' union all ')}) c`;
  const [row] = await db.query<{ count: number }>(plannedSql(text), values);
  return row?.count ?? 0;
}

/**
 * One page as JSON text: the entries within the radius by distance, then those at an unknown
 * distance.
 */
export async function listNear(
  db: Queryable,
  viewer: Actor,
  list: NearList,
  near: Near,
  cursor?: string,
): Promise<string> {
  const after = cursor ? readCursor(cursor, orderOf(list).forms) : undefined;
  const ask = ({ statement, values }: { statement: Statement; values: unknown[] }) =>
    db.query<Found>(statement, values);
  const pageOf = async (found: readonly Found[]) => {
    const isCounted = list.counted && !after && found.length > list.size;
    const inAll = isCounted ? await countNear(db, list, near, ALL_OF_OWN) : undefined;
    return foundPage(db, viewer, found, list.records, list.size, inAll);
  };
  if (list.narrow && (await countFew(db, list)) <= FEW) {
    return pageOf(await ask(fewStatement(list, near, after)));
  }
  const { origin } = near;
  const inUnknown = after?.[0] === '';
  const known =
    origin && !inUnknown ? await ask(nearStatement(list, { ...near, origin }, after)) : [];
  const rest =
    known.length > list.size
      ? []
      : await ask(unknownStatement(list, near, inUnknown ? after : undefined));
  return pageOf([...known, ...rest]);
}
