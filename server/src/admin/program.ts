import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import type { Admin } from '../domain.ts';
import { DOMAINS, theOne } from '../domains.ts';
import { clamdScan } from '../kit/files/clamd.ts';
import { openTemporaryFolder } from '../kit/files/receive.ts';
import { openFileStorage } from '../kit/files/storage.ts';
import { channelsOf } from '../kit/messages/messages.ts';
import { startFailure } from '../kit/postgres/start-failure.ts';
import { VERSION } from '../kit/settings/version.ts';
import type { Terminal } from '../kit/terminal/terminal.ts';
import { countHeld, eraseUser, writeArchive } from '../personal-data.ts';
import { importArchive } from '../personal-import.ts';
import { checkCommand } from './check-command.ts';
import { deletedCommands } from './deleted-commands.ts';
import { statusCommand } from './status-command.ts';

/** What is opened for a command, which works on what follows from it. */
export type AdminGround = Pick<Admin, 'settings' | 'database' | 'clock' | 'log'>;

export interface Opening {
  /** The command looks at a database of any version: none is refused. */
  anyVersion?: boolean;
}

function adminOf(ground: AdminGround): Admin {
  const { settings, database, log } = ground;
  const channels = channelsOf(settings);
  const notify = theOne('telling').notifier(channels);
  const storage = () => openFileStorage(settings, log);
  return {
    ...{ ...ground, channels, notify },
    personal: {
      count: (userId) => database.transaction((tx) => countHeld(tx, userId)),
      erase: (userId) => eraseUser({ ...ground, notify }, userId),
      export: async (userId, file) =>
        writeArchive({ ...ground, storage: await storage() }, userId, file),
      async import(file) {
        const stores = {
          storage: await storage(),
          temporary: await openTemporaryFolder(settings.dataDir),
          scan: settings.clamd && clamdScan(settings.clamd),
        };
        return importArchive({ ...ground, ...stores }, file);
      },
    },
  };
}

/** Runs one command line to its end; the exit code. Why it was not done is said on `stderr`. */
export async function runAdmin(
  open: (how?: Opening) => Promise<AdminGround>,
  terminal: Terminal,
  args: readonly string[],
): Promise<number> {
  try {
    const program = await adminProgram(async (how) => adminOf(await open(how)), terminal);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // commander itself has said what it refuses; --help is no failure.
    if (error instanceof CommanderError) return error.exitCode;
    terminal.stderr.write(`${startFailure(error) ?? inspect(error)}\n`);
    return 1;
  }
}

/** All commands of `npm run admin`. Each opens the database itself, so that help needs none. */
async function adminProgram(
  open: (how?: Opening) => Promise<Admin>,
  terminal: Terminal,
): Promise<Command> {
  const program = new Command('npm run admin --')
    .version(`PCR ${VERSION}`)
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
  statusCommand(program, () => open({ anyVersion: true }), terminal);
  for (const { commands } of DOMAINS) (await commands?.())?.(program, open, terminal);
  deletedCommands(program, open, terminal);
  checkCommand(program, terminal);
  return program;
}
