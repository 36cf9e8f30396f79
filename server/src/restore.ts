import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runRestore } from './backup/restore-command.ts';
import { collectBuffersEarly } from './kit/settings/buffer-collection.ts';
import { readSettings } from './kit/settings/settings.ts';

// npm run restore FILE: a backup becomes this installation, which must be empty. Like main.ts it
// reads the environment and wires.

collectBuffersEarly();
const PROJECT = resolve(import.meta.dirname, '../..');

process.exitCode = await runRestore(process.argv.slice(2), {
  terminal: process,
  migrations: join(PROJECT, 'server/migrations'),
  settings() {
    const envFile = join(PROJECT, '.env');
    if (existsSync(envFile)) process.loadEnvFile(envFile);
    return readSettings(process.env, PROJECT);
  },
});
