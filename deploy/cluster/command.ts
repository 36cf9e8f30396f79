import { spawn } from 'node:child_process';

/**
 * Runs a program to its end: what it printed. Rejects with what it said when it fails; `input` goes
 * to its standard input.
 */
export function command(
  program: string,
  args: readonly string[],
  { input = '' }: { input?: string } = {},
): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
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
        const line = [program, ...args].join(' ');
        fail(new Error(`${line}\nended with ${signal ?? code}: ${said || out}`));
      }
    });
  });
}
