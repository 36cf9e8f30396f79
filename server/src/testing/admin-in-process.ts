import { runAdmin } from '../admin/program.ts';
import { makeLog } from '../kit/log/log.ts';
import { readSettings } from '../kit/settings/settings.ts';
import type { Said } from './admin-process.ts';
import type { TestApp } from './app-for-tests.ts';
import { heardTerminal } from './operating/heard-terminal.ts';

/**
 * Runs a command line of `npm run admin` in this process, on the app's database; `env` is as the
 * environment says.
 */
export function adminOn(app: TestApp, usual: Record<string, string> = {}) {
  return async (
    args: readonly string[],
    input = '',
    env: Record<string, string> = {},
  ): Promise<Said> => {
    const { terminal, said } = heardTerminal(input);
    const given = { DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl, ...usual, ...env };
    const settings = readSettings(given, app.dataDir);
    const { database, clock } = app;
    const open = async () => ({ settings, database, clock, log: makeLog('silent') });
    const code = await runAdmin(open, terminal, args);
    return { ...said, code };
  };
}
