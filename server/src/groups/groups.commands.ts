import type { Command } from 'commander';
import type { OpenAdmin } from '../domain.ts';
import { reportCommands } from '../kit/reports/report-commands.ts';
import type { Terminal } from '../kit/terminal/terminal.ts';
import { postReportDesk } from './groups.ts';

export function groupPostCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const posts = program
    .command('posts')
    .description('posts and comments on boards of groups that members reported');
  reportCommands(posts, open, terminal, postReportDesk, {
    ...{ noun: 'post', nouns: 'posts and comments' },
    removes: 'deletes the post or comment; who wrote it cannot restore it, and you can for 30 days',
    removed: 'To take it back: npm run admin -- deleted restore group_posts ID',
    looks: 'shows the post or comment to its group',
  });
}
