import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { AGREEMENTS } from '@pcr/contract/kit/agreement-name.ts';
import type pg from 'pg';
import { TEXT_HASHES } from '../../server/src/agreements/agreements.ts';
import { hashOf } from '../../server/src/kit/http/tokens.ts';
import {
  type Connection,
  withClient,
  withoutForeignKeys,
  withoutIndexes,
} from './bench-database.ts';
import { FAMILY_NAMES, LOCATIONS, NOTES } from './sample-words.ts';

/** A member with a living session and all texts accepted. */
export interface Owner {
  readonly id: string;
  /** The Cookie header of a signed-in browser. */
  readonly cookie: string;
  /** The ids of the owner's records. */
  families: string[];
}

export interface Amount {
  owners: number;
  recordsOfEach: number;
}

/** Records that one statement of the load makes. */
const PART = 100_000;

/** What session cookies of the servers under measurement are signed with. */
export const SECRET = randomBytes(32).toString('base64url');

/**
 * Fills a migrated, empty database: owners, sessions, acceptances, and records that came in over
 * three years in turns, so that an owner's records lie scattered over the whole table, as they do
 * in real use.
 */
export async function load(
  connection: Connection,
  { owners: count, recordsOfEach }: Amount,
): Promise<Owner[]> {
  return withClient(connection, async (client) => {
    const owners = await insertOwners(client, count);
    const ids = owners.map(({ id }) => id);
    await client.query('begin');
    await client.query(`set local maintenance_work_mem = '512MB'`);
    await client.query('set local statement_timeout = 0');
    await client.query('truncate families cascade'); // a new file: within this transaction nothing of it goes through the log
    // Words are for look-ups (look-up-section.ts fills them in): they would take most of the time
    // here.
    await client.query('alter table families disable trigger families_add_words');
    await withoutForeignKeys(client, ['families'], () =>
      withoutIndexes(client, ['families'], async () => {
        await client.query('select setseed(0.4600)');
        const all = count * recordsOfEach;
        // In parts: each is sorted in memory.
        for (let from = 0; from < all; from += PART)
          await insertFamilies(client, ids, { from, until: Math.min(from + PART, all), all });
      }),
    );
    await client.query('alter table families enable trigger families_add_words');
    await client.query('commit');
    await client.query('vacuum analyze');
    return owners;
  });
}

/** Gives the only owner so many in place of what there was. */
export async function replaceRecords(
  connection: Connection,
  { id }: Owner,
  count: number,
): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('delete from families');
    await insertFamilies(client, [id], { from: 0, until: count, all: count });
  });
}

/** Records `from` to before `until` of `all`. */
async function insertFamilies(
  client: pg.Client,
  owners: readonly string[],
  { from, until, all }: { from: number; until: number; all: number },
): Promise<void> {
  const values = [owners, all, FAMILY_NAMES, LOCATIONS, NOTES, from, until - 1];
  await client.query(FAMILIES, values);
}

/** Fills in the ids of the owners' records. */
export async function readFamilyIds(
  connection: Connection,
  owners: readonly Owner[],
): Promise<void> {
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string; user_id: string }>(
      'select id, user_id from families',
    );
    for (const { id, user_id } of rows) byId.get(user_id)?.families.push(id);
  });
}

async function insertOwners(client: pg.Client, count: number): Promise<Owner[]> {
  const people = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    full_name: `Provider ${n}`,
    email: `provider-${n}@example.org`,
    session: randomUUID(),
    token: randomBytes(24).toString('hex').slice(0, 32),
  }));
  const sessions = people.map(({ token, ...person }) => ({
    ...person,
    token_hash: hashOf('session', token),
  }));
  await client.query(
    `with people as (
       select * from json_to_recordset($1) as p(id uuid, full_name text, email text, session uuid, token_hash text)
     ), made as (
       insert into users (id, full_name, email, email_confirmed, auto_logout, signup_at, created_at, updated_at)
       select id, full_name, email, true, 'never', now(), now(), now() from people returning 1
     )
     insert into sessions (id, user_id, token_hash, expires_at, ip_address, user_agent, created_at, updated_at, idle_at)
     select session, id, token_hash, now() + interval '7 days', '127.0.0.1', 'Mozilla/5.0', now(), now(), 'infinity'
     from people`,
    [JSON.stringify(sessions)],
  );
  for (const name of AGREEMENTS) {
    await client.query(
      `insert into agreement_acceptances (user_id, name, version, text_hash, user_agent, accepted_at)
       select id, $1, $2, $3, 'Mozilla/5.0', now() from users`,
      [name, AGREEMENT_VERSIONS[name], TEXT_HASHES[name]],
    );
  }
  return people.map(({ id, token }) => ({ id, cookie: cookieOf(token), families: [] }));
}

/** As better-auth signs it (server/src/account/sign-in/session-cookie.ts). */
function cookieOf(token: string): string {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return `pcr.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

// Row n belongs to another owner than its neighbours; each owner has one row in each run of as many
// rows as there are owners. Ids are UUIDv7 of the time at which the record was made.
const FAMILIES = `
  insert into families (
    id, user_id, family_name, location, children_count, contact_info, service_status, service_start_date,
    service_end_date, service_end_reason, other_reason_details, last_provider, previous_providers,
    reliability_rating, communication_rating, timeliness_rating, professionalism_rating, notes, created_at, updated_at
  )
  select
    (lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') || '7' || left(h, 3) || '8' || substr(h, 4, 15))::uuid,
    ($1::uuid[])[1 + (n + (n / cardinality($1::uuid[])) * 7919) % cardinality($1::uuid[])],
    'The ' || ($3::text[])[random(1, cardinality($3::text[]))] || ' Family',
    ($4::text[])[random(1, cardinality($4::text[]))],
    random(1, 4),
    '(' || random(201, 989) || ') 555-' || lpad(random(0, 9999)::text, 4, '0') || ', family' || n || '@example.com',
    status,
    (made - interval '1 day' * random(30, 900))::date,
    case when status <> 'Active' then made::date end,
    case when status <> 'Active' then (array['relocation', 'aging_out', 'contract_completed', 'other'])[reason] end,
    case when status <> 'Active' and reason = 4 then 'They moved in with grandparents for the school year' end,
    case when random(1, 3) > 1 then ($3::text[])[random(1, cardinality($3::text[]))] || ' Home Daycare' end,
    random(0, 4),
    random(25, 50) / 10.0, random(25, 50) / 10.0, random(25, 50) / 10.0, random(25, 50) / 10.0,
    nullif(left(repeat(($5::text[])[random(1, cardinality($5::text[]))] || ' ', 3), random(0, 600)), ''),
    made, made
  from (
    select n, md5(n::text) as h, random(1, 4) as reason,
      (array['Active', 'Active', 'Completed', 'Completed', 'Ended'])[random(1, 5)] as status,
      timestamptz '2023-01-01 06:00Z' + interval '3 years' * n / $2::int as made
    from generate_series($6::int, $7::int) as n
    offset 0
  ) as rows
  order by n`;
