import { open as openFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CREDENTIAL_LABELS } from '@pcr/contract/files/credentials/credentials.schema.ts';
import { requiredText } from '@pcr/contract/kit/shapes.ts';
import {
  MENTOR_APPLICATION_FIELDS,
  MENTOR_APPLICATION_STATUSES,
  MENTOR_LIMITS,
  type MentorApplicationStatus,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { inWords } from '@pcr/contract/mentors/mentors.words.ts';
import { type Command, InvalidArgumentError } from 'commander';
import type { Admin, OpenAdmin } from '../domain.ts';
import { credentialsOf, fileForOthers } from '../files/files.ts';
import { StartError } from '../kit/errors/start-error.ts';
import { openFileStorage } from '../kit/files/storage.ts';
import { setIn } from '../kit/messages/indent.ts';
import type { Notify } from '../kit/messages/notify.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import {
  confirm,
  jsonLine,
  lines,
  printable,
  say,
  type Terminal,
  table,
  wholeNumber,
} from '../kit/terminal/terminal.ts';
import {
  approveApplication,
  type Decided,
  declineApplication,
  findMentorApplication,
  listMentorApplications,
  type OperatorApplication,
} from './mentors.ts';
import { ratingsCommand } from './ratings.commands.ts';

const PAGE = 50;
const TICKET = 'for example PCR-1042';
const Reason = requiredText('The reason', MENTOR_LIMITS.decline_reason);

export function mentorCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const mentors = program.command('mentors').description('members who ask to be mentors');

  mentors
    .command('list')
    .description(`applications in review, the oldest first, ${PAGE} a page`)
    .option(
      '--status <status>',
      `another: ${MENTOR_APPLICATION_STATUSES.join(', ')}`,
      statusOf,
      'in_review',
    )
    .option('--page <number>', 'from 1', wholeNumber, 1)
    .option('--json', 'one JSON object a line, for scripts')
    .action(
      async ({
        status,
        page,
        json,
      }: {
        status: MentorApplicationStatus;
        page: number;
        json?: boolean;
      }) => {
        const { database } = await open();
        const found = await listMentorApplications(database, status, PAGE, (page - 1) * PAGE);
        if (json) {
          for (const application of found) say(terminal, jsonLine(application));
          return;
        }
        if (found.length === 0)
          return say(terminal, page > 1 ? 'There are no more.' : 'There is none.');
        const rows = found.map((one) => [
          one.ticket,
          one.created_at.slice(0, 16),
          whose(one),
          one.details?.current_role ?? '-',
          one.details?.years_experience ?? '-',
          one.details ? String(one.details.credential_ids.length) : '-',
        ]);
        say(terminal, table(['Ticket', 'Sent (UTC)', 'Who', 'Role', 'Years', 'Credentials'], rows));
        if (found.length === PAGE) say(terminal, `More may follow: --page ${page + 1}`);
      },
    );

  mentors
    .command('show')
    .description('one application whole, with the credentials that go with it')
    .argument('<ticket>', TICKET)
    .action(async (ticket: string) => {
      const admin = await open();
      const found = await existing(admin, ticket);
      say(terminal, whole(found));
      const credentials = await attachedTo(admin, found);
      say(terminal, credentials.length === 0 ? 'No credentials go with it.' : 'Credentials');
      for (const [n, one] of credentials.entries()) {
        const until = one.expiry_date ? `until ${one.expiry_date}, ${one.state}` : 'without an end';
        const issuer = one.issuer ? ` by ${printable(one.issuer)}` : '';
        say(terminal, `  ${n + 1}  ${CREDENTIAL_LABELS[one.kind]}${issuer}, ${until}`);
      }
    });

  mentors
    .command('credential')
    .description('writes the file of a credential that goes with an application')
    .argument('<ticket>', TICKET)
    .argument('<number>', 'as ‘show’ has it', wholeNumber)
    .requiredOption('--to <file>', 'where to; a file that is there is not overwritten')
    .action(async (ticket: string, number: number, { to }: { to: string }) => {
      const admin = await open();
      const credential = (await attachedTo(admin, await existing(admin, ticket)))[number - 1];
      if (!credential)
        throw new StartError(`No credential ${number} goes with ${printable(ticket)}.`);
      const { path } = await fileForOthers(admin.database, credential.id);
      const storage = await openFileStorage(admin.settings, admin.log);
      const content = await storage.get(path);
      const file = await openFile(to, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
        content.destroy();
        throw new StartError(
          code === 'EEXIST' ? `${to} is there already.` : `${to} cannot be written (${code}).`,
        );
      });
      await pipeline(content, file.createWriteStream());
      say(
        terminal,
        `${to}: ${CREDENTIAL_LABELS[credential.kind]} of ${printable(whose(await existing(admin, ticket)))}`,
      );
    });

  mentors
    .command('approve')
    .description('the applicant is a mentor from now on, with a profile that members find')
    .argument('<ticket>', TICKET)
    .option('--yes', 'do not ask')
    .action(async (ticket: string, { yes = false }: { yes?: boolean }) => {
      const admin = await open();
      say(terminal, whole(await existing(admin, ticket)));
      await confirm(
        terminal,
        'This makes the member a mentor, whom all members find.',
        ticket,
        yes,
      );
      const application = await decide(admin, ticket, approveApplication);
      say(terminal, `${printable(whose(application))} is a mentor now, and was told.`);
    });

  mentors
    .command('decline')
    .description('the applicant reads the reason, and may apply anew')
    .argument('<ticket>', TICKET)
    .requiredOption(
      '--reason <words>',
      `in words for the applicant, at most ${MENTOR_LIMITS.decline_reason} characters`,
    )
    .action(async (ticket: string, { reason }: { reason: string }) => {
      const { data, error } = Reason.safeParse(reason);
      if (data === undefined)
        throw new StartError(`Nothing was done: ${error?.issues[0]?.message}.`);
      const application = await decide(await open(), ticket, (tx, notify, of, now) =>
        declineApplication(tx, notify, of, data, now),
      );
      say(terminal, `Declined: ${printable(whose(application))} was told.`);
    });

  ratingsCommand(mentors, open, terminal);
}

type Decide = (tx: Transaction, notify: Notify, ticket: string, now: Date) => Promise<Decided>;

async function decide(
  { database, notify, clock }: Admin,
  ticket: string,
  by: Decide,
): Promise<OperatorApplication> {
  const decided = await database.transaction((tx) => by(tx, notify, ticket, clock.now()));
  if (!('why' in decided)) return decided.application;
  if (decided.why === 'missing') throw missing(ticket);
  throw new StartError(
    `Nothing was done: this application is ${STATUS_WORDS[decided.application.status]}.`,
  );
}

const STATUS_WORDS: Record<MentorApplicationStatus, string> = {
  in_review: 'in review, and the applicant is a mentor already',
  approved: 'approved',
  declined: 'declined',
  withdrawn: 'withdrawn',
};

async function existing({ database }: Admin, ticket: string): Promise<OperatorApplication> {
  const found = await findMentorApplication(database, ticket);
  if (!found) throw missing(ticket);
  return found;
}

/** Until it is decided (credentials.md 11). */
const attachedTo = async ({ database, clock }: Admin, { user_id, details }: OperatorApplication) =>
  details ? credentialsOf(database, user_id, details.credential_ids, clock.now()) : [];

/** All that an application says, its long texts set in, so that none of them passes for ours. */
function whole(application: OperatorApplication): string {
  const { ticket, status, created_at, decline_reason, details } = application;
  const fieldLine = (
    name: (typeof MENTOR_APPLICATION_FIELDS)[number],
    value: string | string[] | null,
  ) => {
    if (value === null) return `${name}: -`;
    if (Array.isArray(value)) return `${name}: ${value.map(inWords).join(', ')}`;
    return value.includes('\n')
      ? `${name}:\n${setIn(lines(value))}`
      : `${name}: ${printable(value)}`;
  };
  return [
    `${ticket}, sent ${created_at.slice(0, 16)} UTC, ${status.replace('_', ' ')}`,
    `Member: ${printable(whose(application))}`,
    ...(decline_reason ? [`Declined: ${printable(decline_reason)}`] : []),
    '',
    ...(details
      ? MENTOR_APPLICATION_FIELDS.map((name) => fieldLine(name, details[name]))
      : ['What the member typed is deleted: it goes with the answer.']),
    '',
  ].join('\n');
}

function statusOf(text: string): MentorApplicationStatus {
  const status = MENTOR_APPLICATION_STATUSES.find((one) => one === text);
  if (!status)
    throw new InvalidArgumentError(`It must be one of: ${MENTOR_APPLICATION_STATUSES.join(', ')}`);
  return status;
}

const whose = ({ user_name, user_email, user_confirmed }: OperatorApplication) =>
  `${user_name} <${user_email}>${user_confirmed ? '' : ' (address not confirmed)'}`;
const missing = (ticket: string) =>
  new StartError(`There is no application with the ticket ${printable(ticket)}.`);
