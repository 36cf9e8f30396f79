import { JOB_REPORT_REASONS } from '@pcr/contract/jobs/jobs.schema.ts';
import type { Command } from 'commander';
import { REPORTED_PAGE, removeJob, reportedJobs, showJob } from '../jobs/jobs.ts';
import { restorable } from '../kit/history/restorable.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { StartError } from '../kit/settings/start-error.ts';
import { JOBS } from './deleted-commands.ts';
import type { OpenAdmin } from './program.ts';
import { confirm, printable, say, type Terminal, table, wholeNumber } from './terminal.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function jobCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const jobs = program.command('jobs').description('jobs that members reported');

  jobs
    .command('reported')
    .description(`those that you have not looked at, hidden ones first, ${REPORTED_PAGE} a page`)
    .option('--page <number>', 'from 1', wholeNumber, 1)
    .action(async ({ page }: { page: number }) => {
      const { database } = await open();
      const found = await reportedJobs(database, page);
      if (found.length === 0) return say(terminal, page > 1 ? 'There are no more.' : 'There is none.');
      const rows = found.map(({ id, title, provider_email, hidden, reports }) => [
        id,
        hidden ? 'hidden' : 'shown',
        provider_email,
        reports.map(({ ticket, reason }) => `${ticket} ${JOB_REPORT_REASONS[reason]}`).join('; '),
        title,
      ]);
      say(terminal, table(['Id', 'State', 'Whose', 'Reports', 'What'], rows));
      if (found.length === REPORTED_PAGE) say(terminal, `More may follow: --page ${page + 1}`);
    });

  jobs
    .command('looked-at')
    .description('shows the job to everybody; its reports so far do not count again')
    .argument('<id>', 'as the list shows it')
    .option('--yes', 'without a question', false)
    .action(async (id: string, { yes }: { yes: boolean }) => {
      const { database, clock } = await open();
      if (await shown(database, id)) await confirm(terminal, 'This shows the job to everybody.', 'yes', yes);
      if (!ID.test(id) || !(await database.transaction((tx) => showJob(tx, id, clock.now())))) {
        throw new StartError(`There is nothing to look at under ${printable(id)}.`);
      }
      say(terminal, 'Looked at. The job is on the board.');
    });

  jobs
    .command('remove')
    .description('deletes the job; its provider cannot restore it, and you can for 30 days')
    .argument('<id>', 'as the list shows it')
    .option('--yes', 'without a question', false)
    .action(async (id: string, { yes }: { yes: boolean }) => {
      const { database, clock } = await open();
      if (await shown(database, id)) await confirm(terminal, 'This deletes the job.', 'yes', yes);
      if (!ID.test(id) || !(await database.transaction((tx) => removeJob(tx, id, clock.now())))) {
        throw new StartError(`There is no job ${printable(id)}.`);
      }
      say(terminal, 'Removed. To take it back: npm run admin -- deleted restore jobs ID');
    });

  /** Says which job it is and whose, before anything is asked; false where there is none. */
  async function shown(database: Queryable, id: string): Promise<boolean> {
    const found = ID.test(id) ? await restorable(JOBS).find(database, id) : undefined;
    if (!found) return false;
    const { title, owner_name, owner_email } = found;
    say(
      terminal,
      `Job    ${printable(title)}, ${id}\nWhose  ${printable(owner_name ?? '-')} <${owner_email ?? '-'}>\n`,
    );
    return true;
  }
}
