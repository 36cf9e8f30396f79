import { ProfileEdit } from '@pcr/contract/account/profile/profile.schema.ts';
import { AccountDetailsEdit } from '@pcr/contract/account/settings/details.schema.ts';
import type { Domain } from '../domain.ts';
import { accountRoutes } from './account.routes.ts';
import { accountDaily, accountTasks } from './account.tasks.ts';
import { recordCredential } from './account.ts';
import { autoLogoutRoutes } from './auto-logout/auto-logout.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { deletionHourly, deletionTasks } from './deletion/deletion.tasks.ts';
import { deviceRoutes } from './devices/devices.routes.ts';
import { deviceName } from './devices/devices.rules.ts';
import { emailChangeRoutes } from './email/email-change.routes.ts';
import { emailConfirmationRoutes } from './email/email-confirmation.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { passwordResetRoutes } from './password/password-reset.routes.ts';
import { findPerson, markRefusedAddress, takeAddressAgain } from './person.ts';
import { avatarRoutes } from './profile/avatar.routes.ts';
import { avatarDaily, avatarTasks } from './profile/avatar.tasks.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { exampleOf } from './profile/profile.ts';
import { signIn } from './sign-in/sign-in.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';
import { countUsers, deleteUser, findUser, forgetTraces, openImportedAccount } from './users.ts';

const NO_SECRETS = 'Codes and keys are not in here.';

export const account = {
  name: 'account',
  routes(bind, parts) {
    accountRoutes(bind, parts);
    twoFactorRoutes(bind, parts);
    passkeyRoutes(bind, parts);
    profileRoutes(bind, parts);
    emailConfirmationRoutes(bind, parts);
    emailChangeRoutes(bind, parts);
    passwordRoutes(bind, parts);
    passwordResetRoutes(bind, parts);
    deletionRoutes(bind, parts);
    deviceRoutes(bind, parts);
    avatarRoutes(bind, parts);
    autoLogoutRoutes(bind, parts);
  },
  tasks: (parts) => ({ ...accountTasks(parts), ...deletionTasks(parts), ...avatarTasks(parts) }),
  daily: [...accountDaily, ...deletionHourly, ...avatarDaily],
  gives: () => ({
    submitted: recordCredential,
    deviceName,
    exampleOf,
    address: {
      refusedAt: async (db, id) => (await findPerson(db, id))?.email_refused_at ?? null,
      takeAgain: takeAddressAgain,
    },
  }),
  signIn,
  accounts: {
    count: countUsers,
    find: findUser,
    person: findPerson,
    refuseAddress: markRefusedAddress,
    openImported: openImportedAccount,
    forgetTraces,
    remove: deleteUser,
  },
  commands: async () => (await import('./account.commands.ts')).userCommands,
  tables: [
    {
      table: 'users',
      owner: 'id',
      words: {
        at: 10,
        title: 'Your account',
        says: 'Your name and email address, and when you joined.',
        shows: ['full_name', 'email', 'created_at'],
      },
      // A reset of the password, which the member needs anyway, confirms the address.
      imported: {
        fresh: [
          ...['email_confirmed', 'avatar_url', 'signup_at', 'email_refused_at'],
          'credential_submitted_at',
        ],
        reads: { full_name: ProfileEdit.shape.full_name },
      },
    },
    {
      table: 'accounts',
      owner: 'user_id',
      omit: ['password', 'access_token', 'refresh_token', 'id_token'],
      words: {
        at: 610,
        title: 'How you sign in',
        says: 'That you have a password. The password itself is not in here.',
      },
    },
    {
      table: 'sessions',
      owner: 'user_id',
      omit: ['token_hash', 'end_link_hash'],
      words: {
        at: 600,
        title: 'Where you are signed in',
        says: 'Your devices, with their addresses on the internet.',
        shows: ['created_at', 'user_agent', 'ip_address'],
      },
    },
    {
      table: 'account_deletions',
      owner: 'user_id',
      words: {
        at: 710,
        title: 'Deletion of your account',
        says: 'When you asked for it, and when it happens.',
      },
    },
    {
      table: 'two_factor',
      owner: 'user_id',
      omit: ['secret', 'last_step'],
      words: {
        at: 620,
        title: 'Two-factor authentication',
        says: `When you turned it on, and when you made and saved your recovery codes. ${NO_SECRETS}`,
      },
    },
    {
      table: 'recovery_codes',
      owner: 'user_id',
      omit: ['code_hash'],
      words: {
        at: 630,
        title: 'Recovery codes',
        says: `How many you have, and which are used. ${NO_SECRETS}`,
      },
    },
    {
      table: 'pending_sign_ins',
      owner: 'user_id',
      omit: ['token_hash', 'password'],
      words: {
        at: 660,
        title: 'Sign-ins on their way',
        says: 'A sign-in that waits for its code.',
      },
    },
    {
      table: 'passkeys',
      owner: 'user_id',
      omit: ['credential_id', 'public_key', 'counter'],
      words: { at: 640, title: 'Passkeys', says: `The names of your passkeys. ${NO_SECRETS}` },
    },
    {
      table: 'passkey_challenges',
      owner: 'user_id',
      omit: ['challenge_hash'],
      words: {
        at: 650,
        title: 'Passkeys in use',
        says: 'A sign-in with a passkey that is not finished.',
      },
    },
    {
      table: 'profiles',
      owner: 'user_id',
      words: {
        at: 20,
        title: 'Your profile',
        says: 'What you wrote about yourself and your work.',
        shows: ['position', 'facility', 'daycare_name', 'phone', 'city', 'state', 'bio'],
      },
      imported: { reads: { ...ProfileEdit.shape, ...AccountDetailsEdit.shape } },
    },
    {
      table: 'email_changes',
      owner: 'user_id',
      omit: ['token_hash'],
      words: {
        at: 670,
        title: 'A new email address',
        says: 'An address that you have not confirmed yet.',
      },
    },
  ],
} satisfies Domain;
