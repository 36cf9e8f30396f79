import { inspect } from 'node:util';
import { type Command, CommanderError } from 'commander';
import { inWords } from '../kit/backup/in-words.ts';
import { StartError } from '../kit/errors/start-error.ts';
import type { Settings } from '../kit/settings/settings.ts';
import type { Terminal } from '../kit/terminal/terminal.ts';

export interface CommandGround {
  terminal: Terminal;
  /** The settings, when they are needed: `--help` needs none. */
  settings(): Settings;
  /** The folder of this PCR's migrations. */
  migrations: string;
}

/** Runs one command line to its end; the exit code. Why it was not done is said on `stderr`. */
export async function runCommand(
  program: Command,
  args: readonly string[],
  { stdout, stderr }: Terminal,
): Promise<number> {
  try {
    await program
      .exitOverride()
      .configureOutput({
        writeOut: (text) => stdout.write(text),
        writeErr: (text) => stderr.write(text),
      })
      .parseAsync(args, { from: 'user' });
    return 0;
  } catch (thrown) {
    // commander itself has said what it refuses; --help is no failure.
    if (thrown instanceof CommanderError) return thrown.exitCode;
    const error = inWords(thrown);
    stderr.write(`${error instanceof StartError ? error.message : inspect(error)}\n`);
    return 1;
  }
}
