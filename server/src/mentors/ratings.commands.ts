import type { Command } from 'commander';
import type { OpenAdmin } from '../domain.ts';
import { setIn } from '../kit/messages/indent.ts';
import {
  jsonLine,
  lines,
  printable,
  say,
  type Terminal,
  wholeNumber,
} from '../kit/terminal/terminal.ts';
import { listMentorshipRatings, type MentorshipRating } from './mentors.ts';

const PAGE = 50;

/** `mentors ratings`: what only the operator reads of mentorships (mentors.md 66). */
export function ratingsCommand(mentors: Command, open: OpenAdmin, terminal: Terminal): void {
  mentors
    .command('ratings')
    .description(
      `what mentors and mentees told you of each other at the end, the newest first, ${PAGE} a page`,
    )
    .option('--page <number>', 'from 1', wholeNumber, 1)
    .option('--json', 'one JSON object a line, for scripts')
    .action(async ({ page, json }: { page: number; json?: boolean }) => {
      const { database } = await open();
      const found = await listMentorshipRatings(database, PAGE, (page - 1) * PAGE);
      if (json) {
        for (const rating of found) say(terminal, jsonLine(rating));
        return;
      }
      if (found.length === 0)
        return say(terminal, page > 1 ? 'There are no more.' : 'There is none.');
      for (const rating of found) say(terminal, inWords(rating));
      if (found.length === PAGE) say(terminal, `More may follow: --page ${page + 1}`);
    });
}

function inWords(one: MentorshipRating): string {
  const stars = one.rating === null ? 'no stars' : `${one.rating} of 5`;
  const who = printable(`${one.user_name} <${one.user_email}>`);
  const other = printable(`${one.other_name} <${one.other_email}>`);
  return [
    `${one.created_at.slice(0, 10)}, ${stars}, by the ${one.said_by} ${who}`,
    `of ${other}`,
    ...(one.rating_words === null ? [] : [setIn(lines(one.rating_words))]),
    '',
  ].join('\n');
}
