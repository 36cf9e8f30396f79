import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { NO_SETTINGS } from '../kit/settings/settings.ts';
import { NODE_ENVIRONMENT } from './main-process.ts';

/** What a command of `npm run admin` has said, and how it ended. */
export interface Said {
  code: number | null;
  out: string;
  err: string;
}

const ADMIN = resolve(import.meta.dirname, '../admin.ts');

/**
 * Runs a command as the operator's shell does, in this folder and with these settings and no
 * others.
 */
export function adminProcess(
  folder: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  input = '',
): Promise<Said> {
  const child = spawn(process.execPath, [ADMIN, ...args], {
    cwd: folder,
    env: { ...NODE_ENVIRONMENT, ...NO_SETTINGS, ...settings },
  });
  const said: Said = { code: null, out: '', err: '' };
  child.stdout.on('data', (data) => (said.out += data));
  child.stderr.on('data', (data) => (said.err += data));
  child.stdin.end(input);
  return new Promise((done) => child.on('close', (code) => done({ ...said, code })));
}
