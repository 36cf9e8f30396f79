import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { StartError } from '../kit/errors/start-error.ts';
import type { Log } from '../kit/log/log.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Settings } from '../kit/settings/settings.ts';
import { broadcastCommands } from './broadcast-commands.ts';
import { assessmentCommands, contractorCommands } from './contractor-commands.ts';
import { conversationCommands } from './conversation-commands.ts';
import { deletedCommands } from './deleted-commands.ts';
import { disputeCommands } from './dispute-commands.ts';
import { groupPostCommands } from './group-commands.ts';
import { jobCommands } from './job-commands.ts';
import { mentorCommands } from './mentor-commands.ts';
import { messageCommands } from './message-commands.ts';
import { statisticsCommand } from './statistics-command.ts';
import { statusCommand } from './status-command.ts';
import type { Terminal } from './terminal.ts';
import { userCommands } from './user-commands.ts';

/** What a command works on. */
export interface Admin {
  settings: Settings;
  database: Database;
  clock: Clock;
  log: Log;
}

export type OpenAdmin = () => Promise<Admin>;

/** Runs one command line to its end; the exit code. Why it was not done is said on `stderr`. */
export async function runAdmin(open: OpenAdmin, terminal: Terminal, args: readonly string[]): Promise<number> {
  try {
    await adminProgram(open, terminal).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // commander itself has said what it refuses; --help is no failure.
    if (error instanceof CommanderError) return error.exitCode;
    terminal.stderr.write(`${error instanceof StartError ? error.message : inspect(error)}\n`);
    return 1;
  }
}

/** All commands of `npm run admin`. Each opens the database itself, so that help needs none. */
function adminProgram(open: OpenAdmin, terminal: Terminal): Command {
  const program = new Command('npm run admin --')
    .description("The operator's commands. They work while PCR runs, and while it does not.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .addHelpText(
      'after',
      '\nNothing is deleted without a question; --yes answers it, for scripts. Exit code 1: it was not done.',
    );
  statusCommand(program, open, terminal);
  statisticsCommand(program, open, terminal);
  userCommands(program, open, terminal);
  messageCommands(program, open, terminal);
  broadcastCommands(program, open, terminal);
  jobCommands(program, open, terminal);
  groupPostCommands(program, open, terminal);
  contractorCommands(program, open, terminal);
  assessmentCommands(program, open, terminal);
  mentorCommands(program, open, terminal);
  disputeCommands(program, open, terminal);
  conversationCommands(program, open, terminal);
  deletedCommands(program, open, terminal);
  return program;
}
