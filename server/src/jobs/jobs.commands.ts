import type { Command } from 'commander';
import type { OpenAdmin } from '../domain.ts';
import { reportCommands } from '../kit/reports/report-commands.ts';
import type { Terminal } from '../kit/terminal/terminal.ts';
import { jobReportDesk } from './jobs.ts';

export function jobCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const jobs = program.command('jobs').description('jobs that members reported');
  reportCommands(jobs, open, terminal, jobReportDesk, {
    ...{ noun: 'job', nouns: 'jobs' },
    removes: 'deletes the job; its provider cannot restore it, and you can for 30 days',
    removed: 'To take it back: npm run admin -- deleted restore jobs ID',
  });
}
