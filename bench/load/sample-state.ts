import type pg from 'pg';
import { makeLookUpSpans } from '../../server/src/families/families.queries.ts';
import { connect } from '../../server/src/kit/postgres/database.ts';
import {
  type Connection,
  withClient,
  withoutForeignKeys,
  withoutIndexes,
} from './bench-database.ts';
import { insertEvents } from './sample-events.ts';
import { load, type Owner } from './sample-load.ts';

// A whole state: members with family records, what a look-up walks, looks, inboxes, and events.

export interface State {
  members: number;
  recordsOfEach: number;
  events: number;
}

/** Looks at own records and entries of the inbox that each member has. */
const OF_EACH = 10;

/** Fills a migrated, empty database. `progress` hears of each part when it begins. */
export async function loadState(
  connection: Connection,
  { members, recordsOfEach, events }: State,
  progress: (text: string) => void,
): Promise<Owner[]> {
  progress('records');
  const owners = await load(connection, { owners: members, recordsOfEach });
  await withClient(connection, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query('set synchronous_commit = off');
    progress('consents');
    await client.query(CONSENTS, [owners.map(({ id }) => id)]);
    progress('words');
    await fillWords(client);
    await asAfterAYear(client, connection);
    for (const [table, text] of Object.entries(DAILY)) {
      progress(table);
      await withoutForeignKeys(client, [table], () =>
        withoutIndexes(client, [table], () => client.query(text)),
      );
    }
    progress('events');
    await insertEvents(client, owners, events);
    progress('vacuum');
    await client.query('vacuum analyze');
  });
  return owners;
}

/** A tenth of the members share their records, half of these with their place. */
const CONSENTS = `
  insert into user_consent_preferences (user_id, allow_service_history_visible, share_location_region,
    display_real_name, profile_visibility, updated_at)
  select id, n % 10 = 0, n % 20 = 0, n % 30 = 0,
    case when n % 60 = 0 then 'public' else 'families' end, now()
  from unnest($1::uuid[]) with ordinality u(id, n)`;

/** As the trigger makes them, but once for each name and place: many records have the same. */
async function fillWords(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query('truncate family_words');
  await withoutForeignKeys(client, ['family_words'], () =>
    withoutIndexes(client, ['family_words'], async () => {
      await client.query(
        `create temporary table words_of_names on commit drop as
         select n.family_name, n.region, w.word, w.name_key, w.place
         from (select distinct family_name, region from families) n,
           words_of_family(null, null, n.family_name, n.region) w`,
      );
      await client.query('analyze words_of_names');
      await client.query(
        `insert into family_words (family_id, word, name_key, place, owner_id)
         select f.id, w.word, w.name_key, w.place, f.user_id from families f join words_of_names w
           on w.family_name = f.family_name and w.region is not distinct from f.region`,
      );
    }),
  );
  await client.query('commit');
}

/** Moves all looks into partitions of two weeks, and drops the table that they came from. */
async function asAfterAYear(client: pg.Client, connection: Connection): Promise<void> {
  await client.query('drop table family_look_ups_before');
  const database = connect({ connection, connections: 1, onError: () => {} });
  const now = new Date();
  await makeLookUpSpans(database, { now, oldest: new Date(now.getTime() - 365 * 86_400_000) });
  await database.close();
}

// Records came in turns (sample-load.ts), so the newest of all are the newest of each member.
const NUMBERED = `(
    select id, user_id, row_number() over (partition by user_id order by created_at desc) as place
    from (
      select id, user_id, created_at from families
      order by created_at desc limit ${OF_EACH} * (select count(*) from users)
    ) newest
  ) f where place <= ${OF_EACH}`;
const DAILY = {
  family_look_ups: `
    insert into family_look_ups (family_id, user_id, day, created_at)
    select id, user_id, ((now() - place * interval '30 days') at time zone 'UTC')::date, now() - place * interval '30 days'
    from ${NUMBERED}`,
  inbox_entries: `
    insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at, read_at)
    select gen_random_uuid(), user_id, 'family_looked_at', id, '{}', now() - place * interval '30 days',
      case when place > 2 then now() end
    from ${NUMBERED}`,
};

/** Whether the words of some records are what PCR makes of them. Throws where they are not. */
export async function checkWords(connection: Connection): Promise<void> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ different: number; words: number }>(
      `with chosen as materialized (select * from families tablesample bernoulli (0.1) limit 2000),
       made as (
         select w.* from chosen f, words_of_family(f.id, f.user_id, f.family_name, f.region) w
       ),
       held as (select w.* from family_words w join chosen f on f.id = w.family_id)
       select (select count(*) from made)::int as words,
         (select count(*) from (
           (select * from made except select * from held) union all (select * from held except select * from made)
         ) d)::int as different`,
    ),
  );
  if (rows[0]?.different !== 0 || rows[0].words === 0)
    throw new Error(`The words are not those of PCR: ${JSON.stringify(rows[0])}`);
}
