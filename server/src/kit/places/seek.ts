import { type Database, plannedSql, type Queryable } from '../postgres/database.ts';
import { enqueue, type Task } from '../tasks/tasks.ts';
import { findPosition, type SaidPlace } from './places.ts';

// Rows that were there before their table had positions, or that were imported, get theirs by a
// task (near.md 5).

declare module '../tasks/tasks.ts' {
  interface TaskPayloads {
    places_seek: Record<string, never>;
  }
}

/** A table with PLACE_COLUMNS, and its columns that say a place. */
export interface PlacedTable {
  table: string;
  says: readonly (keyof SaidPlace)[];
}

/** So many rows are locked at a time. */
const BATCH = 200;

/** Whether a row of these tables waits for its place. */
const waiting = async (db: Queryable, tables: readonly PlacedTable[]) => {
  const any = tables
    .map(({ table }) => `exists (select from ${table} where not place_sought)`)
    .join(' or ');
  const [row] = await db.query<{ waits: boolean }>(plannedSql(`select ${any} as waits`), []);
  return row?.waits === true;
};

/** At the start of PCR, so that what landed with an update is looked up at once. */
export async function resumeSeeking(
  database: Database,
  tables: readonly PlacedTable[],
): Promise<void> {
  if (await waiting(database, tables)) await enqueue(database, 'places_seek', {});
}

export function placeTasks({
  database,
  tables,
}: {
  database: Database;
  tables: readonly PlacedTable[];
}) {
  const places_seek: Task<unknown> = async () => {
    for (const table of tables) while (await seekSome(database, table));
  };
  return { places_seek };
}

/**
 * Looks up the places of some rows, and says whether there were any. Versions and history stay as
 * they are.
 */
function seekSome(database: Database, { table, says }: PlacedTable): Promise<boolean> {
  return database.transaction(async (tx) => {
    const rows = await tx.query<SaidPlace & { id: string }>(
      plannedSql(`select id, ${says.join(', ')} from ${table} where not place_sought
        order by id limit ${BATCH} for update skip locked`),
      [],
    );
    const found: { id: string; lat: number | null; lng: number | null }[] = [];
    for (const { id, ...said } of rows) {
      const at = await findPosition(tx, said);
      found.push({ id, lat: at?.lat ?? null, lng: at?.lng ?? null });
    }
    await tx.query(
      plannedSql(`update ${table} t set location_lat = f.lat, location_lng = f.lng, place_sought = true
        from json_to_recordset($1) as f(id uuid, lat double precision, lng double precision) where t.id = f.id`),
      [JSON.stringify(found)],
    );
    return rows.length > 0;
  });
}

/** Once a day, for imported entries. */
export const placeDaily = [{ task: 'places_seek' as const, minute: 58 }];

/** Looked up from the location, which is there: left out where a member reads their own rows. */
export const LOOKED_UP = ['location_lat', 'location_lng', 'place_sought'];
