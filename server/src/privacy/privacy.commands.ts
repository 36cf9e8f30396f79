import type { Command } from 'commander';
import type { OpenAdmin } from '../domain.ts';
import { say, type Terminal, table } from '../kit/terminal/terminal.ts';
import { screensOpened, totals } from './privacy.ts';

const DAYS = 30;

const LABELS = {
  members: 'Members who share their data',
  family_records: 'Their family records',
  jobs: 'Their job posts',
  applications: 'Their job applications',
  contractors: 'Contractors they added',
  reviews: 'Assessments they wrote',
} as const;

/**
 * privacy.md 6 and 7: members who share no data, or allow no counting, are in none of these
 * numbers.
 */
export function statisticsCommand(program: Command, open: OpenAdmin, terminal: Terminal): void {
  program
    .command('statistics')
    .description('totals of the members who share their data, and the screens that were opened')
    .action(async () => {
      const { database, clock } = await open();
      const counted = await totals(database);
      const rows = Object.entries(LABELS).map(([name, label]) => [
        label,
        String(counted[name as keyof typeof LABELS]),
      ]);
      say(terminal, table(['What', 'Number'], rows));
      const screens = await screensOpened(database, DAYS, clock.now());
      if (screens.length === 0)
        return say(terminal, `\nNo screens were counted in the last ${DAYS} days.`);
      const opened = screens.map(({ screen, opened }) => [screen, String(opened)]);
      say(terminal, `\n${table([`Screen, last ${DAYS} days`, 'Opened'], opened)}`);
    });
}
