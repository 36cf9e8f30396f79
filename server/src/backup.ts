import { resolve } from 'node:path';
import { runBackup } from './backup/backup-command.ts';
import { MIGRATIONS } from './kit/postgres/migrate.ts';
import { collectBuffersEarly } from './kit/settings/buffer-collection.ts';
import { readEnvironment } from './kit/settings/env-file.ts';

// npm run backup: a backup of this installation, while PCR runs or without it. Like main.ts it
// reads the environment and wires.

collectBuffersEarly();
const PROJECT = resolve(import.meta.dirname, '../..');
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopped.abort());

process.exitCode = await runBackup(process.argv.slice(2), {
  terminal: process,
  signal: stopped.signal,
  migrations: MIGRATIONS,
  settings: () => readEnvironment(PROJECT).settings,
});
