import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf, rowsRead, statementOf } from '../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import { DISPUTES_PAGE, listDisputes } from './operator.queries.ts';

// The operator's list on 4,000 requests: of four the first three are closed.

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.pool.query(`
    with sent as (
      insert into messages (id, kind, sender_address, subject, body, created_at)
      select gen_random_uuid(), 'dispute', 'carla@example.com', 'Asked', '', now() - n * interval '1 hour'
      from generate_series(1, 4000) n returning id, created_at
    )
    insert into disputes (id, name, email, family_name, location, kind, created_at, token_hash, expires_at, confirmed_at,
      message_id, closed_at)
    select id, 'Carla', 'carla@example.com', 'Okonkwo', 'Tacoma', 'know', created_at, id::text, created_at, created_at, id,
      case when row_number() over (order by created_at) % 4 > 0 then now() end
    from sent`);
  await fresh.database.pool.query('analyze disputes, messages');
});
afterAll(() => fresh.drop());

test.each([{ all: false }, { all: true }])(
  'a page of the list with %j reads a page',
  async ({ all }) => {
    const asked = await statementOf((db) => listDisputes(db, { page: 1, all }));
    const nodes = await planOf(fresh.database, asked, 'custom');
    expect(nodes.map((node) => node['Node Type'])).not.toContainEqual(
      expect.stringContaining('Sort'),
    );
    const read = nodes
      .filter((node) => node['Relation Name'] === 'disputes')
      .reduce((sum, node) => sum + rowsRead(node), 0);
    expect(read).toBeLessThanOrEqual(DISPUTES_PAGE);
  },
);
