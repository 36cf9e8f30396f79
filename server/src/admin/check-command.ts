import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type Said, wrong } from '../kit/checks/check.ts';
import { runChecks } from '../kit/checks/checks.ts';
import { StartError } from '../kit/errors/start-error.ts';
import { makeLog } from '../kit/log/log.ts';
import { type OpenDatabase, openDatabase } from '../kit/postgres/open-database.ts';
import { startFailure } from '../kit/postgres/start-failure.ts';
import { systemClock } from '../kit/settings/clock.ts';
import { findSecret } from '../kit/settings/data-folder.ts';
import { type Environment, readEnvironment } from '../kit/settings/env-file.ts';
import type { Settings } from '../kit/settings/settings.ts';
import { printable, say, type Terminal } from '../kit/terminal/terminal.ts';

const PROJECT = resolve(import.meta.dirname, '../../..');

type Line = Said & { name: string };

/** The command opens the database itself, so it can say why that fails and go on with the rest. */
export function checkCommand(program: Command, terminal: Terminal): void {
  program
    .command('check')
    .description('looks at all that PCR depends on: a line each, and what to do')
    .option('--no-mail', 'sends no test mail to OPERATOR_EMAIL')
    .action(async ({ mail }: { mail: boolean }) => {
      const lines = await check(mail);
      const width = Math.max(...lines.map(({ name }) => name.length));
      for (const { name, state, text } of lines)
        say(terminal, `${name.padEnd(width)}  ${state.padEnd('wrong'.length)}  ${printable(text)}`);
      const wrongs = lines.filter(({ state }) => state === 'wrong').length;
      if (wrongs > 0)
        throw new StartError(`${wrongs === 1 ? 'One line is' : `${wrongs} lines are`} wrong.`);
    });
}

async function check(sendsMail: boolean): Promise<Line[]> {
  let environment: Environment;
  try {
    environment = readEnvironment(PROJECT);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [
      {
        name: 'settings',
        ...wrong(`${error.message.replace(/\.?$/, '.')} Nothing else was checked.`),
      },
    ];
  }
  const { settings, names } = environment;
  const opened = await open(settings);
  try {
    return await runChecks({
      ...{ settings, names, sendsMail },
      secret: settings.secret ?? (await findSecret(settings.dataDir).catch(() => null)),
      database: typeof opened === 'string' ? opened : opened.database,
      clock: systemClock,
      webDir: join(PROJECT, 'web/dist'),
    });
  } finally {
    if (typeof opened !== 'string') await opened.close();
  }
}

/** As it is: nothing is made and nothing is migrated. A sentence where there is none to open. */
async function open(settings: Settings): Promise<OpenDatabase | string> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'postgres')))
    return 'there is none in DATA_DIR yet. Start PCR once (npm start), which makes it.';
  try {
    return await openDatabase(settings, makeLog('silent'), { join: true, anyFitness: true });
  } catch (error) {
    const why = startFailure(error);
    if (why === null) throw error;
    return why;
  }
}
