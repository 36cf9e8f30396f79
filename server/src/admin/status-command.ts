import type { Command } from 'commander';
import type { OpenAdmin, StatusPart } from '../domain.ts';
import { DOMAINS } from '../domains.ts';
import { backupStatus } from '../kit/backup/nightly/backup-status.ts';
import { StartError } from '../kit/errors/start-error.ts';
import { MIGRATIONS, type MigrationState, migrationState } from '../kit/postgres/migrate.ts';
import { VERSION } from '../kit/settings/version.ts';
import { say, type Terminal } from '../kit/terminal/terminal.ts';

/** What follows version and database, in this order. */
const PARTS: readonly StatusPart[] = [
  ...DOMAINS.flatMap(({ status }) => status ?? []),
  ({ database, settings }) => backupStatus(database, settings),
];

/** `open` leaves a database of another version as it is. */
export function statusCommand(program: Command, open: OpenAdmin, terminal: Terminal): void {
  program
    .command('status')
    .description('version, database, how much room files take, who takes most, what is left')
    .action(async () => {
      const admin = await open();
      const state = await migrationState(admin.database, MIGRATIONS);
      sayLines(terminal, [
        ['Version', `PCR ${VERSION}`],
        ['Database', databaseLine(state)],
      ]);
      if (state.newer) throw new StartError(state.newer);
      // The parts read tables as this version knows them.
      if (state.missing.length > 0) return;
      const parts = await Promise.all(PARTS.map((part) => part(admin)));
      sayLines(
        terminal,
        parts.flatMap(({ lines }) => lines),
      );
      for (const { more } of parts) if (more) say(terminal, `\n${more}`);
    });
}

function sayLines(terminal: Terminal, lines: readonly (readonly [string, string])[]): void {
  for (const [of, says] of lines) say(terminal, `${of.padEnd('Database'.length)}  ${says}`);
}

function databaseLine({ at, missing, newer }: MigrationState): string {
  if (at === null) return 'empty: the first start of PCR makes its tables';
  if (newer) return `at ${at}: a newer PCR has migrated it`;
  if (missing.length === 0) return `at ${at}: none of this version's migrations is missing`;
  const [are, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `at ${at}: ${missing.length} of this version's migrations ${are} missing; the next start of PCR applies ${them}: ${missing.join(', ')}`;
}
