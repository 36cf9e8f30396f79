import { type Connection, withClient } from '../load/bench-database.ts';

export const PLAIN_FAMILIES = 'plain_families';

/**
 * Copies the family records into a table with the same columns, a primary key and the index of one
 * list.
 */
export function makePlainFamilies(connection: Connection): Promise<void> {
  return withClient(connection, async (client) => {
    await client.query(`create table ${PLAIN_FAMILIES} as select * from families`);
    await client.query(`alter table ${PLAIN_FAMILIES} add primary key (id)`);
    await client.query(
      `create index on ${PLAIN_FAMILIES} (user_id, created_at desc, id desc) where deleted_at is null`,
    );
    await client.query(`vacuum analyze ${PLAIN_FAMILIES}`);
  });
}
