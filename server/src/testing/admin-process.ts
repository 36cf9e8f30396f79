import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { NO_SETTINGS } from '../kit/settings/settings.ts';
import { NODE_ENVIRONMENT } from './main-process.ts';

/** What a command of `npm run admin` has said, and how it ended. */
export interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** A command that runs, and what it will have said. */
export interface Running {
  child: ChildProcess;
  said: Promise<Said>;
}

/**
 * Runs a command as the operator's shell does, in this folder and with these settings and no
 * others.
 */
export function startCommand(
  program: 'admin' | 'backup' | 'restore',
  folder: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  input = '',
): Running {
  const file = resolve(import.meta.dirname, `../${program}.ts`);
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: { ...NODE_ENVIRONMENT, ...NO_SETTINGS, ...settings },
  });
  const said: Said = { code: null, out: '', err: '' };
  child.stdout.on('data', (data) => (said.out += data));
  child.stderr.on('data', (data) => (said.err += data));
  child.stdin.end(input);
  const ended = new Promise<Said>((done) => child.on('close', (code) => done({ ...said, code })));
  return { child, said: ended };
}

export const adminProcess = (
  folder: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  input = '',
): Promise<Said> => startCommand('admin', folder, settings, args, input).said;
