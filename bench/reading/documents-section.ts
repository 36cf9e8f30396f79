import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_PAGE } from '@pcr/contract/files/documents/documents.schema.ts';
import { temporaryFolder } from '../environment.ts';
import { startBenchDatabase, withClient } from '../load/bench-database.ts';
import { load } from '../load/sample-load.ts';
import type { Section } from '../report.ts';
import { againstLimit, ROUNDS, sameAnswer, startPair } from './against-limit.ts';

const MEMBERS = 1_000;
const OF_EACH = 120;

const METHOD = `\
${(MEMBERS * OF_EACH).toLocaleString('en')} documents of ${MEMBERS.toLocaleString('en')} members are scattered over the table, each member's in one folder. The list shows that folder
by date, ${DOCUMENT_PAGE} documents a page. The bars are read against the simplest SQL.`;

/** The list of documents against the smallest server that could do it. */
export async function documentsSection(progress: (text: string) => void): Promise<Section> {
  progress(`${(MEMBERS * OF_EACH).toLocaleString('en')} documents ...`);
  const folder = await temporaryFolder();
  const database = await startBenchDatabase();
  const owners = await load(database.connection, { owners: MEMBERS, recordsOfEach: 1 });
  await withClient(database.connection, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query(DOCUMENTS, [owners.map(({ id }) => id), OF_EACH]);
    await client.query('vacuum analyze');
  });
  const ownersFile = join(folder, 'owners.json');
  await writeFile(ownersFile, JSON.stringify(owners), { mode: 0o600 });
  await database.checkpoint();
  const pair = await startPair(database, folder, ownersFile);

  const path = '/api/documents?folder=contracts';
  await sameAnswer(path, owners[0]?.cookie ?? '', ['simplest', 'limit']);
  progress(`documents, ${ROUNDS} rounds of each ...`);
  const rows = await againstLimit(pair, {
    name: 'documents',
    kind: 'list',
    path,
    least: 0.8,
    against: 'simplest',
  });
  const title = 'Documents, against the smallest server that could do it';
  return { name: 'documents', title, method: METHOD, rows, postgres: database.version };
}

const DOCUMENTS = `
  insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at)
  select gen_random_uuid(), o.id, 'contracts', 'Contract with family ' || n || '.pdf', 100000 + n, 'application/pdf',
    o.id || '/contracts/' || n || '.pdf', made, made
  from generate_series(1, $2::int) n, unnest($1::uuid[]) with ordinality o(id, nth),
    lateral (select now() - (n * 1000 + o.nth) * interval '1 minute' as made) m
  order by n, o.nth`;
