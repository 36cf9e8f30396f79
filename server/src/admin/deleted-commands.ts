import { type Command, InvalidArgumentError } from 'commander';
import type { OpenAdmin } from '../domain.ts';
import { ofAll } from '../domains.ts';
import { StartError } from '../kit/errors/start-error.ts';
import { type RestorableTable, restorable } from '../kit/history/restorable.ts';
import { printable, say, type Terminal, table, wholeNumber } from '../kit/terminal/terminal.ts';

/** What is kept for 30 days after it was deleted. A test holds this list against the database. */
export const RESTORABLE_TABLES: readonly RestorableTable[] = ofAll(({ restorable }) => restorable);
const PAGE = 50;
const KINDS = RESTORABLE_TABLES.map(({ table }) => table).join(', ');

export function deletedCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const deleted = program.command('deleted').description('entries deleted in the last 30 days');

  deleted
    .command('list')
    .description(`last deleted first, ${PAGE} a page`)
    .argument('<kind>', KINDS, kind)
    .option('--page <number>', 'from 1', wholeNumber, 1)
    .action(async (of: RestorableTable, { page }: { page: number }) => {
      const { database, clock } = await open();
      const found = await restorable(of).list(database, clock.now(), PAGE, (page - 1) * PAGE);
      if (found.length === 0)
        return say(terminal, page > 1 ? 'There are no more.' : 'There is none.');
      const rows = found.map(({ id, title, owner_email, deleted_at }) => [
        id,
        deleted_at.slice(0, 16),
        owner_email ?? '-',
        title,
      ]);
      say(terminal, table(['Id', 'Deleted (UTC)', 'Whose', 'What'], rows));
      if (found.length === PAGE) say(terminal, `More may follow: --page ${page + 1}`);
    });

  deleted
    .command('restore')
    .description('takes a deletion back')
    .argument('<kind>', KINDS, kind)
    .argument('<id>', 'as the list shows it')
    .action(async (of: RestorableTable, id: string) => {
      const { database, clock } = await open();
      const restored =
        /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) &&
        (await database.transaction((tx) => restorable(of).restore(tx, id, clock.now())));
      if (!restored) throw new StartError(`There is nothing to restore under ${printable(id)}.`);
      say(terminal, 'Restored.');
    });
}

function kind(name: string): RestorableTable {
  const found = RESTORABLE_TABLES.find(({ table }) => table === name);
  if (!found) throw new InvalidArgumentError(`It must be one of: ${KINDS}.`);
  return found;
}
