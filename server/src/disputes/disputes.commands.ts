import { ANSWER_LIMIT } from '@pcr/contract/help/help.schema.ts';
import { EmailAddress } from '@pcr/contract/kit/email-address.ts';
import type { Command } from 'commander';
import type { OpenAdmin } from '../domain.ts';
import { MATCHES_SHOWN } from '../families/families.ts';
import { StartError } from '../kit/errors/start-error.ts';
import { setIn } from '../kit/messages/indent.ts';
import {
  confirm,
  jsonLine,
  lines,
  printable,
  readAll,
  say,
  type Terminal,
  table,
  wholeNumber,
} from '../kit/terminal/terminal.ts';
import {
  answerDispute,
  closeDispute,
  countDisputesOf,
  DISPUTES_PAGE,
  eraseDisputesOf,
  linkDispute,
  listDisputes,
  type OpenedDispute,
  openDispute,
  type Refused,
  unlinkDispute,
} from './disputes.ts';

const TICKET = 'for example PCR-1042';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ASKS = { know: 'to know of it', correct: 'to correct it', delete: 'to delete it' } as const;

export function disputeCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const disputes = program
    .command('disputes')
    .description(
      'people without an account who ask for a record about their family to be looked at',
    );
  disputes
    .command('list')
    .description(`requests that are not closed, the oldest first, ${DISPUTES_PAGE} a page`)
    .option('--all', 'closed ones too', false)
    .option('--page <number>', 'from 1', wholeNumber, 1)
    .option('--json', 'one JSON object a line, for scripts')
    .action(async ({ json, ...which }: { all: boolean; page: number; json?: boolean }) => {
      const { database } = await open();
      const found = await listDisputes(database, which);
      if (json) {
        for (const dispute of found) say(terminal, jsonLine(dispute));
        return;
      }
      if (found.length === 0)
        return say(terminal, which.page > 1 ? 'There are no more.' : 'There is none.');
      const rows = found.map((dispute) => [
        dispute.ticket,
        dispute.created_at.slice(0, 16),
        dispute.closed_at ? 'closed' : dispute.state,
        ASKS[dispute.kind],
        `${dispute.linked} linked, ${dispute.waiting} waiting${dispute.overdue ? `, ${dispute.overdue} OVERDUE` : ''}`,
        `${dispute.name} <${dispute.email}>`,
        `${dispute.family_name}, ${dispute.location}`,
      ]);
      say(
        terminal,
        table(['Ticket', 'Asked (UTC)', 'State', 'Asks', 'Records', 'Who', 'Family'], rows),
      );
      if (found.length === DISPUTES_PAGE)
        say(terminal, `More may follow: --page ${which.page + 1}`);
    });

  disputes
    .command('show')
    .description('one request whole, with the records that match its name, shared or not')
    .argument('<ticket>', TICKET)
    .action(async (ticket: string) => {
      const { database, clock } = await open();
      const found = await database.transaction((tx) => openDispute(tx, ticket, clock.now()));
      if (!found) throw missing(ticket);
      say(terminal, whole(found));
    });

  disputes
    .command('link')
    .description('hides these records from others and asks their owners to look at them')
    .argument('<ticket>', TICKET)
    .argument('<records...>', 'their ids, as ‘show’ has them')
    .option('--yes', 'do not ask')
    .action(async (ticket: string, records: string[], { yes = false }: { yes?: boolean }) => {
      const ids = [...new Set(records.map(idOf))];
      const { database, clock, ...parts } = await open();
      await confirm(
        terminal,
        'This hides the records, and their owners read what is asked.',
        ticket,
        yes,
      );
      const done = await database.transaction(async (tx) =>
        doneOrUndone(await linkDispute(tx, parts, ticket, ids, clock.now()), ticket),
      );
      say(terminal, `${done} of ${ids.length} are newly linked. Their owners are asked.`);
    });

  disputes
    .command('unlink')
    .description('a record is not meant: others see it again')
    .argument('<ticket>', TICKET)
    .argument('<record>', 'its id')
    .action(async (ticket: string, record: string) => {
      const { database, clock, channels } = await open();
      await database.transaction(async (tx) =>
        doneOrUndone(await unlinkDispute(tx, channels, ticket, idOf(record), clock.now()), ticket),
      );
      say(terminal, 'It is no longer linked.');
    });

  disputes
    .command('answer')
    .description('writes to the one who asked')
    .argument('<ticket>', TICKET)
    .option('--text <words>', 'the answer; without it, what stands on standard input')
    .action(async (ticket: string, { text }: { text?: string }) => {
      const { database, clock, channels } = await open();
      const body = (text ?? (await readAll(terminal))).trim();
      if (!body)
        throw new StartError(
          'Nothing was sent: the answer is empty. Use --text, or standard input.',
        );
      if ([...body].length > ANSWER_LIMIT) {
        throw new StartError(
          `Nothing was sent: an answer can have at most ${ANSWER_LIMIT} characters.`,
        );
      }
      if (body.includes('\0')) throw new StartError('Nothing was sent: the answer is no text.');
      const mailed = await database.transaction(async (tx) =>
        doneOrUndone(await answerDispute(tx, channels, ticket, body, clock.now()), ticket),
      );
      say(terminal, `${printable(ticket)} is answered. ${follows(mailed === true)}`);
    });

  disputes
    .command('close')
    .description('nothing more is to be done; a year later all of it is deleted')
    .argument('<ticket>', TICKET)
    .action(async (ticket: string) => {
      const { database, clock, channels } = await open();
      const mailed = await database.transaction(async (tx) =>
        doneOrUndone(await closeDispute(tx, channels, ticket, clock.now()), ticket),
      );
      say(terminal, `${printable(ticket)} is closed. ${follows(mailed === true)}`);
    });

  disputes
    .command('erase')
    .description(
      'deletes all that an address asked, and what was sent to it; records that it hid are shown again',
    )
    .argument('<email>', 'of the one who asked')
    .option('--yes', 'do not ask')
    .action(async (typed: string, { yes = false }: { yes?: boolean }) => {
      const { data: email } = EmailAddress.safeParse(typed);
      const { database, clock } = await open();
      const requests = email === undefined ? 0 : await countDisputesOf(database, email);
      if (email === undefined || requests === 0)
        throw new StartError(`There is no request from ${printable(typed)}.`);
      await confirm(terminal, `This deletes ${requests} of ${email} for good.`, email, yes);
      await database.transaction((tx) => eraseDisputesOf(tx, email, clock.now()));
      say(terminal, `Deleted: ${requests}.`);
    });
}

function idOf(text: string): string {
  if (!ID.test(text))
    throw new StartError(`Nothing was done: ${printable(text)} is no id of a record.`);
  return text.toLowerCase();
}

const follows = (mailed: boolean) =>
  mailed ? 'A mail follows when PCR runs.' : 'No mail follows, since SMTP_URL is not set.';

const missing = (ticket: string) => new StartError(`There is no request ${printable(ticket)}.`);

/** Throws if there is nothing to do, so that the transaction undoes what it began. */
function doneOrUndone<T>(done: T | Refused, ticket: string): Exclude<T, Refused> {
  if (typeof done !== 'object' || done === null || !('why' in done))
    return done as Exclude<T, Refused>;
  if (done.why === 'missing') throw missing(ticket);
  if (done.why === 'closed') throw new StartError('Nothing was done: this request is closed.');
  if (done.why === 'no record')
    throw new StartError(`Nothing was done: there is no such record ${done.record}.`);
  throw new StartError(
    'Nothing was done: an owner has not answered yet. Unlink the record first, if it is not meant.',
  );
}

function whole({ dispute, linked, matching, sent }: OpenedDispute): string {
  const head = [
    `Ticket    ${dispute.ticket}${dispute.closed_at ? `, closed on ${dispute.closed_at.slice(0, 10)}` : ''}`,
    `From      ${printable(dispute.name)} <${dispute.email}>`,
    `Asked     ${dispute.confirmed_at}`,
    `Asks      ${ASKS[dispute.kind]}`,
    `Family    ${printable(dispute.family_name)}`,
    `Location  ${printable(dispute.location)}`,
  ].join('\n');
  const parts = [head, ...(dispute.words ? [setIn(lines(dispute.words))] : [])];
  if (linked.length > 0) {
    const rows = linked.map(
      ({ family_id, family_name, owner_email, linked_at, outcome, overdue_at }) => [
        family_id ?? '-',
        outcome ?? (overdue_at ? 'OVERDUE' : 'waiting'),
        linked_at.slice(0, 10),
        family_name ?? '(gone)',
        owner_email ?? '-',
      ],
    );
    parts.push(`Linked\n${table(['Id', 'State', 'Linked', 'Family', 'Owner'], rows)}`);
  }
  const shown = matching.slice(0, MATCHES_SHOWN);
  const rows = shown.map(
    ({ id, there, created_on, family_name, location, owner_email, disputed }) => [
      id,
      there ? 'same place' : '-',
      disputed ? 'hidden' : '-',
      created_on,
      family_name,
      location,
      owner_email,
    ],
  );
  parts.push(
    rows.length === 0
      ? 'No record has these words in its name.'
      : `Matching\n${table(['Id', 'Place', 'State', 'Added', 'Family', 'Location', 'Owner'], rows)}`,
  );
  if (matching.length > shown.length) parts.push(`There are more than ${MATCHES_SHOWN}.`);
  for (const { subject, body, created_at, state } of sent) {
    parts.push(`Sent on ${created_at} (${state}): ${subject}\n${setIn(lines(body))}`);
  }
  return parts.join('\n\n');
}
