import { resolve } from 'node:path';
import { runRestore } from './backup/restore-command.ts';
import { MIGRATIONS } from './kit/postgres/migrate.ts';
import { collectBuffersEarly } from './kit/settings/buffer-collection.ts';
import { readEnvironment } from './kit/settings/env-file.ts';

// npm run restore FILE: a backup becomes this installation, which must be empty. Like main.ts it
// reads the environment and wires.

collectBuffersEarly();
const PROJECT = resolve(import.meta.dirname, '../..');

process.exitCode = await runRestore(process.argv.slice(2), {
  terminal: process,
  migrations: MIGRATIONS,
  settings: () => readEnvironment(PROJECT).settings,
});
