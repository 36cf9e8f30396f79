import { ContractorDraft } from '@pcr/contract/contractors/contractors.schema.ts';
import type { Command } from 'commander';
import type { Admin, OpenAdmin } from '../domain.ts';
import { StartError } from '../kit/errors/start-error.ts';
import type { Notify } from '../kit/messages/notify.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import { reportCommands } from '../kit/reports/report-commands.ts';
import {
  confirm,
  jsonLine,
  printable,
  say,
  type Terminal,
  table,
  wholeNumber,
} from '../kit/terminal/terminal.ts';
import {
  type Claim,
  confirmClaim,
  contractorReportDesk,
  type Decided,
  findClaim,
  listClaims,
  refuseClaim,
  removeClaim,
  renameForOperator,
  reviewReportDesk,
} from './contractors.ts';

const PAGE = 50;
const TICKET = 'for example PCR-1042';

export function contractorCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const contractors = program
    .command('contractors')
    .description('contractors who say ‘this is me’, and their entries');

  contractors
    .command('claims')
    .description(`who waits to be confirmed as a contractor, the longest first, ${PAGE} a page`)
    .option('--confirmed', 'those who are confirmed, instead', false)
    .option('--page <number>', 'from 1', wholeNumber, 1)
    .option('--json', 'one JSON object a line, for scripts')
    .action(
      async ({ confirmed, page, json }: { confirmed: boolean; page: number; json?: boolean }) => {
        const { database } = await open();
        const state = confirmed ? 'confirmed' : 'waiting';
        const found = await listClaims(database, state, PAGE, (page - 1) * PAGE);
        if (json) {
          for (const claim of found) say(terminal, jsonLine(claim));
          return;
        }
        if (found.length === 0)
          return say(terminal, page > 1 ? 'There are no more.' : 'There is none.');
        const rows = found.map((claim) => [
          claim.ticket,
          claim.created_at.slice(0, 16),
          whose(claim),
          claim.added_by_them ? 'themselves' : 'another',
          (claim.contact_changed_at ?? claim.added_at).slice(0, 10),
          claim.contractor_name,
          claim.contractor_id,
        ]);
        say(
          terminal,
          table(
            ['Ticket', 'Asked (UTC)', 'Who', 'Added by', 'Contact since', 'Contractor', 'Id'],
            rows,
          ),
        );
        if (found.length === PAGE) say(terminal, `More may follow: --page ${page + 1}`);
      },
    );

  contractors
    .command('confirm')
    .description(
      'the member is this contractor: they correct the entry from now on, and answer its reviews',
    )
    .argument('<ticket>', TICKET)
    .option('--as <name>', 'the name that the entry has now, where it was changed since they asked')
    .option('--yes', 'do not ask')
    .action(async (ticket: string, { as, yes = false }: { as?: string; yes?: boolean }) => {
      const admin = await open();
      const asked = await findClaim(admin.database, ticket);
      if (!asked) throw noClaim(ticket);
      say(terminal, about(asked));
      await confirm(terminal, 'This gives the entry to the member.', ticket, yes);
      const claim = await decide(admin, ticket, (tx, notify, of, now) =>
        confirmClaim(tx, notify, of, now, as),
      );
      say(
        terminal,
        `${printable(whose(claim))} is confirmed as ${printable(claim.contractor_name)}, and was told.`,
      );
    });

  contractors
    .command('refuse')
    .description(
      'it could not be checked, or is not true; words of your own: messages answer <ticket>',
    )
    .argument('<ticket>', TICKET)
    .action(async (ticket: string) => {
      const claim = await decide(await open(), ticket, refuseClaim);
      say(terminal, `Refused: ${printable(whose(claim))} was told.`);
    });

  contractors
    .command('take-away')
    .description(
      'takes a confirmation away again: the entry is held by nobody, and their answers are not shown',
    )
    .argument('<ticket>', TICKET)
    .option('--yes', 'do not ask')
    .action(async (ticket: string, { yes = false }: { yes?: boolean }) => {
      await confirm(terminal, 'This takes the entry from the member who holds it.', ticket, yes);
      const claim = await decide(await open(), ticket, removeClaim);
      say(
        terminal,
        `${printable(claim.contractor_name)} is held by nobody. ${printable(whose(claim))} was told.`,
      );
    });

  contractors
    .command('rename')
    .description('corrects the name of an entry, which its contractor cannot change')
    .argument('<id>', 'of the contractor')
    .requiredOption('--to <name>', 'the right name')
    .action(async (id: string, { to }: { to: string }) => {
      const { data: name, error } = ContractorDraft.shape.name.safeParse(to);
      if (name === undefined)
        throw new StartError(`Nothing was done: ${error?.issues[0]?.message}.`);
      const { database, clock } = await open();
      const before =
        isId(id) &&
        (await database.transaction((tx) => renameForOperator(tx, id, name, clock.now())));
      if (!before) throw missing(id);
      say(terminal, `${printable(before)} is ${printable(name)} now.`);
    });

  reportCommands(contractors, open, terminal, contractorReportDesk, {
    ...{ noun: 'contractor', nouns: 'contractors', also: ['delete'] },
    removes:
      'deletes an entry with its reviews, reported or not, as who added it may ask; it can be restored for 30 days',
    removed: 'To take it back: npm run admin -- deleted restore contractors ID',
  });
  assessmentCommands(program, open, terminal);
}

function assessmentCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const assessments = program
    .command('assessments')
    .description('assessments of contractors that members reported');
  reportCommands(assessments, open, terminal, reviewReportDesk, {
    ...{ noun: 'assessment', nouns: 'assessments' },
    removes: 'removes the assessment for good, reported or not',
    removed: 'That can’t be taken back.',
  });
}

type Decide = (tx: Transaction, notify: Notify, ticket: string, now: Date) => Promise<Decided>;

async function decide(admin: Admin, ticket: string, by: Decide): Promise<Claim> {
  const decided = await inTransaction(admin, (tx, notify) =>
    by(tx, notify, ticket, admin.clock.now()),
  );
  if (!('why' in decided)) return decided.claim;
  if (decided.why === 'missing') throw noClaim(ticket);
  const { state, claimed_name, contractor_name } = decided.claim;
  if (decided.why === 'decided') throw new StartError(`Nothing was done: this claim is ${state}.`);
  const [before, now] = [printable(claimed_name), printable(contractor_name)];
  throw new StartError(
    `Nothing was done: the name was ${before} when this was asked, and is ${now} now. To confirm that: --as ${inShell(now)}`,
  );
}

/** One word for a shell, whatever a member typed. */
const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** What the operator reads before they confirm. */
function about(claim: Claim): string {
  const { contractor_name, contractor_id, claimed_name, contact_changed_at, added_at } = claim;
  const changed = contact_changed_at
    ? `phone or email on ${contact_changed_at.slice(0, 10)}`
    : `phone and email never, since it was added on ${added_at.slice(0, 10)}`;
  return [
    `Contractor  ${printable(contractor_name)}, ${contractor_id}`,
    ...(claimed_name === contractor_name ? [] : [`Asked as    ${printable(claimed_name)}`]),
    `Phone       ${printable(claim.contractor_phone ?? '-')}`,
    `Email       ${printable(claim.contractor_email ?? '-')}`,
    `Changed     ${changed}`,
    `Member      ${printable(whose(claim))}`,
    `Added by    ${claim.added_by_them ? 'this member: its words are their own' : 'someone else'}`,
    '',
  ].join('\n');
}

function inTransaction<T>(
  { database, notify }: Admin,
  work: (tx: Transaction, notify: Notify) => Promise<T>,
) {
  return database.transaction((tx) => work(tx, notify));
}

const whose = ({ user_name, user_email, user_confirmed }: Claim) =>
  `${user_name} <${user_email}>${user_confirmed ? '' : ' (address not confirmed)'}`;
const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
const noClaim = (ticket: string) =>
  new StartError(`There is no claim with the ticket ${printable(ticket)}.`);
const missing = (id: string) =>
  new StartError(`There is no contractor with the id ${printable(id)}.`);
