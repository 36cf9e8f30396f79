import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { NO_SETTINGS } from '../../server/src/kit/settings/settings.ts';
import type { App, Settings } from './app-process.ts';

const ADMIN = resolve(import.meta.dirname, '../../server/src/admin.ts');

/** `npm run admin -- …`, beside the running app; what it said. */
export async function operate(app: App, args: readonly string[], settings: Settings = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, ...args], {
    env: { PATH: process.env.PATH, ...NO_SETTINGS, DATA_DIR: app.dataDir, DATABASE_URL: app.database.url, ...settings },
  });
  return stdout;
}
