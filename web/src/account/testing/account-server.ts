import { signIn, signOut } from '@pcr/contract/account/account.endpoints.ts';
import type { Session } from '@pcr/contract/account/account.schema.ts';
import { endIdleSession } from '@pcr/contract/account/auto-logout/auto-logout.endpoints.ts';
import { getProfile, updateProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import { PROFILE_FIELDS, type Profile } from '@pcr/contract/account/profile/profile.schema.ts';
import {
  getAccountDetails,
  updateAccountDetails,
} from '@pcr/contract/account/settings/details.endpoints.ts';
import type { AccountDetails } from '@pcr/contract/account/settings/details.schema.ts';
import { listCredentials } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import { listDocuments } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { NOTIFICATION_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { OwnRow } from '../../kit/testing/own-row.ts';

const NOTHING_SAID = Object.fromEntries(
  PROFILE_FIELDS.map((name) => [name, name.endsWith('_relationship') ? null : '']),
) as Pick<Profile, (typeof PROFILE_FIELDS)[number]>;

/**
 * Answers for a member's profile and account settings, for signing out, and for signing in again.
 */
export function accountServer(server: AnsweringServer, member: Session) {
  const { full_name, email } = member.user;
  const profile = new OwnRow<Profile>(
    { ...NOTHING_SAID, full_name, email, avatar_url: null, updated_at: null },
    ['updated_at'],
  );
  const details = new OwnRow<AccountDetails>(
    {
      first_name: 'Ana',
      last_name: 'Provider',
      phone: '',
      daycare_name: '',
      license_number: '',
      address: '',
      city: '',
      state: null,
      zip_code: '',
      ...NOTIFICATION_DEFAULTS,
      email,
      email_confirmed: member.user.email_confirmed,
      email_change: null,
      updated_at: null,
      notifications_updated_at: null,
    },
    ['updated_at', 'notifications_updated_at'],
  );
  server.answer(getProfile, () => profile.held);
  // The profile says how many papers are current.
  server.answer(listCredentials, () => ({ items: [], as_of: '2026-03-03T18:00:00Z' }));
  server.answer(listDocuments, () => ({ items: [], next: null }));
  server.answer(updateProfile, ({ in: edit }) => profile.save(edit));
  server.answer(getAccountDetails, () => details.held);
  server.answer(updateAccountDetails, ({ in: edit }) => details.save(edit));
  server.answer(signIn, () => {
    server.startSession();
    return member;
  });
  server.answer(endIdleSession, () => undefined);
  server.answer(signOut, () => {
    server.endSession();
    return undefined;
  });
  return { profile, details };
}
