import { signIn, signOut } from '@pcr/contract/account/account.endpoints.ts';
import type { Session } from '@pcr/contract/account/account.schema.ts';
import { getAccountDetails, updateAccountDetails } from '@pcr/contract/account/details.endpoints.ts';
import type { AccountDetails } from '@pcr/contract/account/details.schema.ts';
import { getProfile, updateProfile } from '@pcr/contract/account/profile.endpoints.ts';
import { PROFILE_FIELDS, type Profile } from '@pcr/contract/account/profile.schema.ts';
import { NOTIFICATION_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';

/** The one row of its kind that a member has: nothing is written over unseen. */
class OwnRow<Row extends object> {
  readonly #versions: readonly (keyof Row)[];
  #held: Row;
  #changes = 0;

  constructor(held: Row, versions: readonly (keyof Row)[]) {
    this.#held = held;
    this.#versions = versions;
  }

  get held(): Row {
    return this.#held;
  }

  /** What the page asks for. */
  save(edit: Partial<Row>): Row {
    const isStale = this.#versions.some((name) => edit[name] !== this.#held[name]);
    if (isStale) throw new Refused('conflict', { current: this.#held });
    return this.change(edit);
  }

  /** As another device of the member does. */
  change(fields: Partial<Row>): Row {
    this.#changes += 1;
    const now = new Date(Date.parse('2026-03-03T18:00:00Z') + this.#changes * 60_000).toISOString();
    this.#held = { ...this.#held, ...fields, ...Object.fromEntries(this.#versions.map((name) => [name, now])) };
    return this.#held;
  }
}

const NOTHING_SAID = Object.fromEntries(
  PROFILE_FIELDS.map((name) => [name, name.endsWith('_relationship') ? null : '']),
) as Pick<Profile, (typeof PROFILE_FIELDS)[number]>;

/** Answers for a member's profile and account settings, for signing out, and for signing in again. */
export function accountServer(server: AnsweringServer, member: Session) {
  const { full_name, email } = member.user;
  const profile = new OwnRow<Profile>({ ...NOTHING_SAID, full_name, email, avatar_url: null, updated_at: null }, [
    'updated_at',
  ]);
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
  server.answer(updateProfile, ({ in: edit }) => profile.save(edit));
  server.answer(getAccountDetails, () => details.held);
  server.answer(updateAccountDetails, ({ in: edit }) => details.save(edit));
  server.answer(signIn, () => {
    server.startSession();
    return member;
  });
  server.answer(signOut, () => {
    server.endSession();
    return undefined;
  });
  return { profile, details };
}
