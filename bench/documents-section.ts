import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_PAGE } from '@pcr/contract/files/documents/documents.schema.ts';
import { againstLimit, CONNECTIONS, ROUNDS, SECONDS, sameAnswer, startPair } from './against-limit.ts';
import { startBenchDatabase, withClient } from './bench-database.ts';
import { temporaryFolder } from './environment.ts';
import type { Section } from './report.ts';
import { load } from './sample-load.ts';

const MEMBERS = 1_000;
const OF_EACH = 120;

const METHOD = `\
${(MEMBERS * OF_EACH).toLocaleString('en')} documents of ${MEMBERS.toLocaleString('en')} members, in one folder each and scattered over the table; the list is that folder by date, ${DOCUMENT_PAGE}
a page. The limits are those of the families above: the smallest server with the simplest SQL of the same answer, and with
the product's own. ${CONNECTIONS} connections, each request for a random member; ${ROUNDS} rounds of ${SECONDS} s each, in turns, after a
warm-up; the ratio is the median of the rounds' ratios.`;

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
  const rows = await againstLimit(pair, { name: 'documents', kind: 'list', path, least: 0.8, against: 'simplest' });
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
