import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { NO_SETTINGS } from '../../server/src/kit/settings/settings.ts';
import type { App, Settings } from './app-process.ts';

const ADMIN = resolve(import.meta.dirname, '../../server/src/admin.ts');
/** Makes a pipe a terminal, for a command that asks only where somebody sits. */
const TERMINAL = 'data:text/javascript,process.stdin.isTTY=true';

/** What a command has said, and how it ended. */
export interface Operated {
  code: number | null;
  said: string;
}

/** `npm run admin -- …`, beside the running app; what it said. Rejects where it could not do it. */
export async function operate(
  app: App,
  args: readonly string[],
  settings: Settings = {},
): Promise<string> {
  const { code, said } = await run(app, args, settings);
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}: ${said}`);
  return said;
}

/**
 * The same at a terminal, where the operator types `answer` when they are asked to type something.
 */
export const operateAtTerminal = (
  app: App,
  args: readonly string[],
  answer: (asked: string) => string,
  settings: Settings = {},
) => run(app, args, settings, answer);

async function run(
  app: App,
  args: readonly string[],
  settings: Settings,
  answer?: (asked: string) => string,
): Promise<Operated> {
  const child = spawn(
    process.execPath,
    [...(answer ? ['--import', TERMINAL] : []), ADMIN, ...args],
    {
      env: {
        PATH: process.env.PATH,
        // Half of what a command costs.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...NO_SETTINGS,
        DATA_DIR: app.dataDir,
        DATABASE_URL: app.database.url,
        ...settings,
      },
    },
  );
  let said = '';
  const hear = (data: Buffer) => {
    said += data;
    const [, asked] = /Type (\S+) to go on: $/.exec(said) ?? [];
    if (answer && asked) child.stdin.end(`${answer(asked)}\n`);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  if (!answer) child.stdin.end();
  const [code] = await once(child, 'close');
  return { code, said };
}
