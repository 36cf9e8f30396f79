import {
  DOCUMENT_PAGE,
  type DocumentQuery,
} from '@pcr/contract/files/documents/documents.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf, rowsRead, statementOf } from '../../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../../kit/testing/postgres-for-tests.ts';
import * as documents from './documents.queries.ts';

// A member with 3,000 documents in one folder, 300 of them deleted, among 40 with 300 each.

let fresh: FreshDatabase;
let owner: { id: string };

beforeAll(async () => {
  fresh = await freshDatabase();
  const { rows } = await fresh.database.pool.query<{ id: string }>(`
    insert into users (id, full_name, email, created_at, updated_at)
    select gen_random_uuid(), 'Ana', n || '@example.org', now(), now() from generate_series(1, 41) n returning id`);
  owner = { id: rows[0]?.id ?? '' };
  await fresh.database.pool.query(`
    insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at, deleted_at)
    select gen_random_uuid(), u.id, 'documents', 'Plan ' || n || '.pdf', n, 'application/pdf', u.id || '/' || n,
      now() - n * interval '1 minute', now(), case when n % 10 = 0 then now() - n * interval '1 second' end
    from users u, generate_series(1, case when u.id = '${owner.id}' then 3000 else 300 end) n`);
  await fresh.database.pool.query('analyze users, files');
});
afterAll(() => fresh.drop());

async function read(ask: Parameters<typeof statementOf>[0]): Promise<number> {
  const nodes = await planOf(fresh.database, await statementOf(ask), 'generic');
  return nodes
    .filter((node) => node['Relation Name'] === 'files')
    .reduce((sum, node) => sum + rowsRead(node), 0);
}
const page = (query: Partial<DocumentQuery>) =>
  read((db) => documents.list(db, owner, { folder: 'documents', ...query }));

test('a page by date, name or size reads a page', async () => {
  expect(await page({})).toBeLessThanOrEqual(DOCUMENT_PAGE + 1);
  expect(await page({ sort: 'name' })).toBeLessThanOrEqual(DOCUMENT_PAGE + 1);
  expect(await page({ sort: 'size' })).toBeLessThanOrEqual(DOCUMENT_PAGE + 1);
});

test('a search reads no more than the member’s own folder', async () => {
  expect(await page({ search: 'nothing' })).toBeLessThanOrEqual(2_700);
});

test('the recently deleted, and what a name is looked for with, read what they show', async () => {
  expect(
    await read((db) => documents.listDeleted(db, owner, undefined, new Date())),
  ).toBeLessThanOrEqual(21);
  const names = Array.from({ length: 20 }, (_, n) => `plan ${n + 1}.pdf`);
  expect(
    await read((db) => documents.sameNames(db, owner, 'documents', names)),
  ).toBeLessThanOrEqual(20);
});
