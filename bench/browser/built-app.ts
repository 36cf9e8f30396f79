import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb } from '../../tools/web-build.ts';
import { ROOT, start, temporaryFolder } from '../environment.ts';
import { startBenchDatabase } from '../load/bench-database.ts';
import { load, SECRET } from '../load/sample-load.ts';

/**
 * The product with a web app that nobody builds anew under it, and one member with so many records.
 */
export async function startBuiltApp(port: number, records: number) {
  await buildWeb();
  const folder = await temporaryFolder();
  const webDir = join(folder, 'web');
  await cp(join(ROOT, 'web/dist'), webDir, { recursive: true });
  const database = await startBenchDatabase();
  const [owner] = await load(database.connection, { owners: 1, recordsOfEach: records });
  if (!owner) throw new Error('There is no owner');
  await start('load/product-server.ts', {
    connection: database.connection,
    port,
    dataDir: folder,
    secret: SECRET,
    webDir,
  });
  return { url: `http://localhost:${port}`, folder, database, owner };
}
