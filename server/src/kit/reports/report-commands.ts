import type { Command } from 'commander';
import { StartError } from '../errors/start-error.ts';
import type { Database } from '../postgres/database.ts';
import type { Clock } from '../settings/clock.ts';
import {
  confirm,
  printable,
  say,
  type Terminal,
  table,
  wholeNumber,
} from '../terminal/terminal.ts';
import { REPORTED_PAGE, type ReportDesk } from './reports.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface ReportWords {
  /** What an entry is called, and several are: 'job', 'jobs'. */
  noun: string;
  nouns: string;
  /** What `remove` does, and how it is taken back. */
  removes: string;
  removed: string;
  /** What `looked-at` does, where reports hide nothing. */
  looks?: string;
  /** Other names of `remove`. */
  also?: string[];
}

/** What members reported of one kind of entry: the same three commands for each kind. */
export function reportCommands<Admin extends { database: Database; clock: Clock }>(
  of: Command,
  open: () => Promise<Admin>,
  terminal: Terminal,
  desk: (admin: Admin) => ReportDesk,
  words: ReportWords,
): void {
  const {
    noun,
    nouns,
    removes,
    removed,
    also = [],
    looks = `shows the ${noun} to everybody`,
  } = words;
  const begin = async () => {
    const admin = await open();
    return { database: admin.database, clock: admin.clock, desk: desk(admin) };
  };

  of.command('reported')
    .description(
      `${nouns} with reports that you have not looked at, hidden ones first, ${REPORTED_PAGE} a page`,
    )
    .option('--page <number>', 'from 1', wholeNumber, 1)
    .action(async ({ page }: { page: number }) => {
      const { database, desk } = await begin();
      const found = await desk.listToLookAt(database, page);
      if (found.length === 0)
        return say(terminal, page > 1 ? 'There are no more.' : 'There is none.');
      const rows = found.map(({ id, title, text, owner_email, hidden, deleted, reports }) => [
        id,
        `${hidden ? 'hidden' : 'shown'}${deleted ? ', deleted by its owner' : ''}`,
        owner_email ?? '-',
        reports.map(({ ticket, reason }) => `${ticket} ${desk.reasons[reason]}`).join('; '),
        text ? `${title}: ${text}` : title,
      ]);
      say(terminal, table(['Id', 'State', 'Whose', 'Reports', 'What'], rows));
      if (found.length === REPORTED_PAGE) say(terminal, `More may follow: --page ${page + 1}`);
    });

  of.command('looked-at')
    .description(`${looks}; its reports so far do not count again`)
    .argument('<id>', 'as the list shows it')
    .option('--yes', 'without a question', false)
    .action(async (id: string, { yes }: { yes: boolean }) => {
      const admin = await begin();
      if (await shown(admin, id)) await confirm(terminal, `This ${looks}.`, 'yes', yes);
      const { database, desk, clock } = admin;
      if (
        !ID.test(id) ||
        !(await database.transaction((tx) => desk.lookedAt(tx, id, clock.now())))
      ) {
        throw new StartError(`There is nothing to look at under ${printable(id)}.`);
      }
      say(
        terminal,
        `Looked at. ${words.looks ? 'Who' : `The ${noun} is shown, and who`} reported it was told.`,
      );
    });

  of.command('remove')
    .aliases(also)
    .description(removes)
    .argument('<id>', 'as the list shows it')
    .option('--yes', 'without a question', false)
    .action(async (id: string, { yes }: { yes: boolean }) => {
      const admin = await begin();
      if (await shown(admin, id)) await confirm(terminal, `This deletes the ${noun}.`, 'yes', yes);
      const { database, desk, clock } = admin;
      if (!ID.test(id) || !(await database.transaction((tx) => desk.remove(tx, id, clock.now())))) {
        throw new StartError(`There is no ${noun} ${printable(id)}.`);
      }
      say(terminal, `Removed. ${removed}`);
    });

  /** Says which it is and whose, before anything is asked; false where there is none. */
  async function shown(
    { database, desk }: Awaited<ReturnType<typeof begin>>,
    id: string,
  ): Promise<boolean> {
    const found = ID.test(id) ? await desk.find(database, id) : undefined;
    if (!found) return false;
    const { title, text, owner_name, owner_email } = found;
    const label = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`.padEnd(10);
    const whose = owner_email ? `${printable(owner_name ?? '-')} <${owner_email}>` : 'nobody';
    const lines = [
      `${label}  ${printable(title)}, ${id}`,
      ...(text ? [`${'Text'.padEnd(10)}  ${printable(text)}`] : []),
    ];
    say(terminal, `${lines.join('\n')}\n${'Whose'.padEnd(10)}  ${whose}\n`);
    return true;
  }
}
