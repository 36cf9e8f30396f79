import { resolve } from 'node:path';
import { type AdminGround, type Opening, runAdmin } from './admin/program.ts';
import { StartError } from './kit/errors/start-error.ts';
import { type Log, makeLog } from './kit/log/log.ts';
import { plannedSql } from './kit/postgres/database.ts';
import { MIGRATIONS, migrate, migrationState } from './kit/postgres/migrate.ts';
import { type OpenDatabase, openDatabase } from './kit/postgres/open-database.ts';
import { systemClock } from './kit/settings/clock.ts';
import { openDataFolder } from './kit/settings/data-folder.ts';
import { readEnvironment } from './kit/settings/env-file.ts';
import { VERSION } from './kit/settings/version.ts';
import { migrateTasks } from './kit/tasks/tasks.ts';

// npm run admin -- …: the operator's command line. Like main.ts it reads the environment and wires;
// it listens nowhere. It works beside a running app, and without one.

const PROJECT = resolve(import.meta.dirname, '../..');

let closing: (() => Promise<void>) | undefined;

/** Opened by the command that needs it: `--help` needs nothing. */
async function open({ anyVersion = false }: Opening = {}): Promise<AdminGround> {
  const { settings } = readEnvironment(PROJECT);
  const log = makeLog('error');
  await openDataFolder(settings.dataDir);
  const opened = await openDatabase(settings, log, { join: true });
  closing = opened.close;
  if (!anyVersion) await makeReady(opened, log);
  return { settings, database: opened.database, clock: systemClock, log };
}

/**
 * Makes the tables of an empty database. It updates no other: a command that somebody calls between
 * the new files and the stop of the old processes would change the tables under them.
 */
async function makeReady(
  { direct, database, directDatabase }: OpenDatabase,
  log: Log,
): Promise<void> {
  const { at, missing, newer } = await migrationState(database, MIGRATIONS);
  if (newer) throw new StartError(newer);
  if (at && missing.length > 0) {
    const [are, them] = missing.length === 1 ? ['migration is', 'it'] : ['migrations are', 'them'];
    throw new StartError(
      `The database is older than PCR ${VERSION}: ${missing.length} ${are} missing. Nothing was done. Start PCR ${VERSION} first, which applies ${them} (docs/operate/update.md).`,
    );
  }
  if (!at) await migrate(directDatabase, MIGRATIONS);
  const [queue] = await database.query<{ made: boolean }>(QUEUE, []);
  if (!queue?.made) await migrateTasks(direct, log);
}
const QUEUE = plannedSql(`select to_regclass('graphile_worker.migrations') is not null as made`);

const code = await runAdmin(open, process, process.argv.slice(2));
await closing?.();
process.exitCode = code;
