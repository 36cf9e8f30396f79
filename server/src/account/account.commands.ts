import type { Command } from 'commander';
import type { OpenAdmin } from '../domain.ts';
import { StartError } from '../kit/errors/start-error.ts';
import { originOf } from '../kit/settings/settings.ts';
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
  findUser,
  listUsers,
  resetTwoFactor,
  signOutUsers,
  USERS_PAGE,
  type User,
} from './users.ts';

export function userCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const users = program.command('users').description('the people who have an account');

  users
    .command('list')
    .description(`newest first, ${USERS_PAGE} a page`)
    .option('--search <words>', 'part of the name or the email address', '')
    .option('--page <number>', 'from 1', wholeNumber, 1)
    .option('--json', 'one JSON object a line, for scripts')
    .action(async ({ search, page, json }: { search: string; page: number; json?: boolean }) => {
      const { database } = await open();
      const found = await listUsers(database, { search, page });
      if (json) {
        for (const user of found) say(terminal, jsonLine(user));
        return;
      }
      if (found.length === 0)
        return say(terminal, page > 1 ? 'There are no more.' : 'There is nobody.');
      const rows = found.map((user) => [
        user.email,
        user.full_name,
        day(user.created_at),
        confirmed(user),
        deleted(user),
        user.id,
      ]);
      say(terminal, table(['Email', 'Name', 'Since', 'Confirmed', 'Deleted', 'Id'], rows));
      if (found.length === USERS_PAGE) say(terminal, `More may follow: --page ${page + 1}`);
    });

  users
    .command('show')
    .description('one account, and how much is held about it')
    .argument('<who>', 'email address or id')
    .action(async (who: string) => {
      const { database, personal } = await open();
      const user = await known(database, who);
      say(terminal, about(user));
      const held = await personal.count(user.id);
      const rows = held
        .filter((count) => count.rows > 0)
        .map((count) => [count.table, String(count.rows)]);
      say(terminal, `\n${table(['Held', 'Rows'], rows)}`);
    });

  users
    .command('export')
    .description('everything held about a person as one ZIP: JSON, CSV and their files')
    .argument('<who>', 'email address or id')
    .option('--to <file>', 'where to; a file that is there is not overwritten')
    .action(async (who: string, { to }: { to?: string }) => {
      const admin = await open();
      const user = await known(admin.database, who);
      const file = to ?? `pcr-${user.id}-${admin.clock.now().toISOString().slice(0, 10)}.zip`;
      const { rows, files, missing } = await admin.personal.export(user.id, file);
      say(
        terminal,
        `${file}: ${rows} rows, ${files} files. It holds private data: keep it as such.`,
      );
      if (missing > 0)
        say(
          terminal,
          `Files that are not in the storage any more, and not in the ZIP: ${missing}.`,
        );
    });

  users
    .command('import')
    .description(
      'makes an account from a ZIP of “Download My Data” or “users export”; changes nothing that is here',
    )
    .argument('<file>', 'the ZIP')
    .action(async (file: string) => {
      const { personal } = await open();
      const { user, tables } = await personal.import(file);
      say(terminal, `${printable(user.full_name)}, ${printable(user.email)}, ${user.id}\n`);
      const rows = tables
        .filter(({ stored, leftOut }) => stored + leftOut > 0)
        .map(({ name, stored, leftOut }) => [name, String(stored), String(leftOut)]);
      say(terminal, table(['Data', 'Stored', 'Left out'], rows));
      say(terminal, `\n${LEFT_OUT}\n`);
      say(
        terminal,
        'Imported. To sign in, they choose a password with “Forgot password?” on the sign-in page.',
      );
    });

  users
    .command('sign-out')
    .description('ends all sessions of an account, or of everybody; drafts stay on their devices')
    .argument('[who]', 'email address or id')
    .option('--everybody', 'all accounts')
    .option('--yes', 'do not ask')
    .action(async (who: string | undefined, { everybody = false, yes = false }: SignOutOptions) => {
      if ((who === undefined) !== everybody)
        throw new StartError('Name one account, or say --everybody.');
      const { database } = await open();
      const user = who === undefined ? null : await known(database, who);
      if (user) say(terminal, about(user));
      const question = `This signs ${user ? 'this person' : 'everybody'} out of all devices.`;
      await confirm(terminal, question, user?.email ?? 'everybody', yes);
      const ended = await signOutUsers(database, user?.id ?? null);
      say(terminal, `Signed out of ${ended} ${ended === 1 ? 'device' : 'devices'}.`);
    });

  users
    .command('reset-two-factor')
    .description(
      'for who has neither their phone nor a recovery code: signing in takes the password alone again',
    )
    .argument('<who>', 'email address or id')
    .option('--yes', 'do not ask')
    .action(async (who: string, { yes = false }: { yes?: boolean }) => {
      const { database, settings } = await open();
      const user = await known(database, who);
      say(terminal, about(user));
      const question =
        'Be sure that it is they who ask. This turns off two-factor authentication for this person.';
      await confirm(terminal, question, user.email, yes);
      const done = await database.transaction((tx) => resetTwoFactor(tx, user, originOf(settings)));
      if (!done) throw new StartError('Two-factor authentication is not on for this account.');
      say(terminal, 'Reset. They get a mail that says so.');
    });

  users
    .command('delete')
    .description('removes an account with all its data and files; this cannot be taken back')
    .argument('<who>', 'email address or id')
    .option('--yes', 'do not ask')
    .action(async (who: string, { yes = false }: { yes?: boolean }) => {
      const { database, personal } = await open();
      const user = await known(database, who);
      say(terminal, about(user));
      await confirm(
        terminal,
        'This removes the account and all that is held about it, for good.',
        user.email,
        yes,
      );
      if (!(await personal.erase(user.id))) throw new StartError('It is gone already.');
      say(terminal, 'Deleted.');
    });
}

/** my-data.md 13 to 16 */
const LEFT_OUT = [
  'A row is left out when:',
  '- it is here already',
  '- it needs something that is not here',
  '- it is a file, or has a name or a title, that PCR does not take',
  '- it is not this person’s alone, such as a message or an application',
].join('\n');

interface SignOutOptions {
  everybody?: boolean;
  yes?: boolean;
}

async function known(database: Parameters<typeof findUser>[0], who: string): Promise<User> {
  const user = await findUser(database, who);
  if (!user)
    throw new StartError(`There is no account with the email address or id ${printable(who)}.`);
  return user;
}

function about(user: User): string {
  return [
    `Name       ${printable(user.full_name)}`,
    `Email      ${user.email} (${user.email_confirmed ? 'confirmed' : 'not confirmed'})`,
    `Id         ${user.id}`,
    `Since      ${day(user.created_at)}`,
    `Signed in  ${user.signup_at ? `first on ${day(user.signup_at)}, now on ${user.sessions} devices` : 'never'}`,
    ...(user.erase_at
      ? [`Deleted    after ${minute(user.erase_at)} UTC, as asked; signing in before takes it back`]
      : []),
  ].join('\n');
}

const day = (instant: string) => instant.slice(0, 10);
const minute = (instant: string) => instant.slice(0, 16);
const deleted = (user: User) => (user.erase_at ? `after ${day(user.erase_at)}` : '');
const confirmed = (user: User) => (user.email_confirmed ? 'yes' : 'no');
