import { ANSWER_LIMIT } from '@pcr/contract/help/help.schema.ts';
import type { Command } from 'commander';
import type { OpenAdmin } from '../domain.ts';
import { StartError } from '../kit/errors/start-error.ts';
import { setIn } from '../kit/messages/indent.ts';
import {
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
  answerMessage,
  listMessages,
  MESSAGES_PAGE,
  type OperatorMessage,
  type OperatorMessageDetails,
  readMessage,
} from './help.ts';

export function messageCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const messages = program
    .command('messages')
    .description('what people sent to the operator: feedback and questions');

  messages
    .command('list')
    .description(`newest first, ${MESSAGES_PAGE} a page`)
    .option('--unanswered', 'only those without an answer', false)
    .option('--page <number>', 'from 1', wholeNumber, 1)
    .option('--json', 'one JSON object a line, for scripts')
    .action(async ({ json, ...which }: { unanswered: boolean; page: number; json?: boolean }) => {
      const { database } = await open();
      const found = await listMessages(database, which);
      if (json) {
        for (const message of found) say(terminal, jsonLine(message));
        return;
      }
      if (found.length === 0)
        return say(terminal, which.page > 1 ? 'There are no more.' : 'There is no message.');
      const rows = found.map((message) => [
        message.ticket,
        message.created_at.slice(0, 16),
        message.kind,
        stateOf(message),
        message.sender_email + unsure(message),
        message.subject,
      ]);
      say(terminal, table(['Ticket', 'Sent (UTC)', 'Kind', 'State', 'From', 'Subject'], rows));
      if (found.length === MESSAGES_PAGE)
        say(terminal, `More may follow: --page ${which.page + 1}`);
    });

  messages
    .command('show')
    .description('one message whole, with its answers; its sender sees then that it has arrived')
    .argument('<ticket>', 'for example PCR-1042')
    .action(async (ticket: string) => {
      const { database, clock } = await open();
      const found = await database.transaction((tx) => readMessage(tx, ticket, clock.now()));
      if (!found) throw missing(ticket);
      say(terminal, whole(found));
    });

  messages
    .command('answer')
    .description(
      'answers a message: in the app under the message and in the inbox, and by mail if there is a way',
    )
    .argument('<ticket>', 'for example PCR-1042')
    .option('--text <words>', 'the answer; without it, what stands on standard input')
    .action(async (ticket: string, { text }: { text?: string }) => {
      const { database, clock, channels, settings } = await open();
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
      const answered = await database.transaction((tx) =>
        answerMessage(tx, channels, { to: ticket, body }, clock.now()),
      );
      if (!answered) throw missing(ticket);
      const why = settings.smtpUrl ? 'their address is not confirmed' : 'SMTP_URL is not set';
      const mailed = answered.mailed
        ? 'A mail follows when PCR runs.'
        : `No mail follows, since ${why}.`;
      say(terminal, `${answered.ticket} is answered: it stands in the app. ${mailed}`);
    });
}

const missing = (ticket: string) => new StartError(`There is no message ${printable(ticket)}.`);

function stateOf({ state, answered_at, read_at }: OperatorMessage): string {
  return answered_at ? 'answered' : read_at ? 'read' : state;
}

const unsure = ({ sender_confirmed }: OperatorMessage) =>
  sender_confirmed ? '' : ' (address not confirmed)';

function whole(message: OperatorMessageDetails): string {
  const head = [
    `Ticket   ${message.ticket} (${message.kind}, ${stateOf(message)})`,
    `From     ${printable(message.sender_name)} <${message.sender_email}>${unsure(message)}`,
    `Sent     ${message.created_at}`,
    `Subject  ${printable(message.subject)}`,
    ...Object.entries(message.data).map(
      ([name, value]) => `${name}: ${printable(String(value ?? '-'))}`,
    ),
  ];
  const answers = message.answers.map(
    (answer) => `Answer of ${answer.created_at} (${answer.state})\n${setIn(lines(answer.body))}`,
  );
  return [head.join('\n'), setIn(lines(message.body)), ...answers].join('\n\n');
}
