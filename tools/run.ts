import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

/** What one runner says: a check counts as one test. */
export interface Outcome {
  passed: number;
  failed: number;
}

export interface Run {
  /** -1 when it could not be started. */
  code: number;
  /** Empty when it went to the terminal. */
  output: string;
}

export interface RunOptions {
  /** Relative to the root. */
  folder?: string;
  env?: Record<string, string>;
  /** Straight to the terminal, not kept. */
  shown?: boolean;
}

/** Runs a program of node_modules on this Node, to its end. */
export function run(
  program: string,
  args: string[],
  { folder = '.', env, shown = false }: RunOptions = {},
): Promise<Run> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
      cwd: join(ROOT, folder),
      // Without a terminal colours are only noise; Biome and others would write them all the same.
      env: {
        ...process.env,
        ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }),
        ...env,
      },
      stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', (error) => done({ code: -1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? -1, output }));
  });
}
