import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AdminGround, runAdmin } from './admin/program.ts';
import { makeLog } from './kit/log/log.ts';
import { migrate } from './kit/postgres/migrate.ts';
import { openDatabase } from './kit/postgres/open-database.ts';
import { systemClock } from './kit/settings/clock.ts';
import { openDataFolder } from './kit/settings/data-folder.ts';
import { readSettings } from './kit/settings/settings.ts';
import { migrateTasks } from './kit/tasks/tasks.ts';

// npm run admin -- …: the operator's command line. Like main.ts it reads the environment and wires;
// it listens nowhere. It works beside a running app, and without one.

const PROJECT = resolve(import.meta.dirname, '../..');

let closing: (() => Promise<void>) | undefined;

/** Opened by the command that needs it: `--help` needs nothing. */
async function open(): Promise<AdminGround> {
  const envFile = join(PROJECT, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const settings = readSettings(process.env, PROJECT);
  const log = makeLog('error');
  await openDataFolder(settings.dataDir);
  const { connection, database, close } = await openDatabase(settings, log, { join: true });
  closing = close;
  await migrate(database, join(PROJECT, 'server/migrations'));
  await migrateTasks(connection, log);
  return { settings, database, clock: systemClock, log };
}

const code = await runAdmin(open, process, process.argv.slice(2));
await closing?.();
process.exitCode = code;
