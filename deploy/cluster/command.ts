import { spawn } from 'node:child_process';

/**
 * Runs a program to its end: what it printed. Rejects with what it said when it fails, without its
 * arguments, which may hold passwords. `input` goes to its standard input; `env` is all of its
 * environment, which is ours unless said.
 */
export function command(
  program: string,
  args: readonly string[],
  { input = '', env }: { input?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: env ?? process.env,
    });
    let out = '';
    let said = '';
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (said += data));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', (error) => fail(new Error(`${program} cannot be run: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) done(out);
      else {
        fail(new Error(`${program} ended with ${signal ?? code}: ${(said || out).trim()}`));
      }
    });
  });
}
