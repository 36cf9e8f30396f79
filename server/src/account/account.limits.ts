import { createHash } from 'node:crypto';
import { clientKey } from '../kit/connections/client-address.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import {
  type Count,
  consume,
  countTries,
  countTry,
  giveBack,
  inWords,
  limiter as makeLimiter,
} from '../kit/http/limits.ts';
import type { Database } from '../kit/postgres/database.ts';

export interface SignInTry {
  /** The password was right: it counts only among all of this account and address. */
  right(): Promise<void>;
  /** Nobody looked at the password (too busy): it was no try. */
  unheard(): Promise<void>;
}

/**
 * Attempts that cost something. They are counted in the database, so that all server processes see
 * the same number, and before the password is checked, so that a parallel burst counts in full. A
 * correct sign-in gives back only its own attempt: otherwise somebody who tries an account could
 * tell that its member signs in. Accounts are counted by what was typed, whether or not there is
 * such an account.
 */
export function accountLimits(database: Database) {
  const limiter = (keyPrefix: string, points: number, minutes: number) =>
    makeLimiter(database, keyPrefix, points, minutes);
  const signInByAddress = limiter('sign_in_address', 50, 15);
  // For one account from one address: attempts from elsewhere do not keep its owner out.
  const signInByClient = limiter('sign_in_client', 10, 15);
  // Of one browser that has signed in to the account before, in place of the one above and the one
  // below.
  const signInByDevice = limiter('sign_in_device', 10, 15);
  // From all of these together: somebody who knew the password once can have signed in with many.
  const signInByDevices = limiter('sign_in_devices', 50, 15);
  // By all addresses: a hundred wrong tries an hour, however many machines guess together.
  const signInByAccount = limiter('sign_in_account', 25, 15);
  // For the password of a signed-in member, from all addresses together: a copied session is no way
  // to guess it.
  const ownByAccount = limiter('own_password_account', 25, 15);
  // Of codes of an authenticator app, of which three of a million are right: a day's are 1 in
  // 16,000.
  const codeOfApp = limiter('code_of_app', 20, 24 * 60);
  // Whatever the password: somebody who reads the member's mail can set one after the other.
  const codeOfAnyPassword = limiter('code_of_app_any', 60, 24 * 60);
  // Right ones, too: more than hands do, and what wrong ones can take of it (10 in 15 minutes)
  // leaves most.
  const anyByClient = limiter('sign_in_any', 100, 60);
  // A page asks for a challenge when it shows the sign-in, and again with each press.
  const challengeByAddress = limiter('passkey_challenge_address', 300, 60);
  const registerByAccount = limiter('register_account', 10, 60);
  const registerByAddress = limiter('register_address', 30, 60);
  const resetByAccount = limiter('reset_account', 5, 60);
  const resetByAddress = limiter('reset_address', 30, 60);
  const confirmationByAccount = limiter('confirmation_account', 5, 60);
  const confirmationByAddress = limiter('confirmation_address', 30, 60);
  const newPasswordByAddress = limiter('new_password_address', 30, 60);
  const changeByTarget = limiter('email_change_target', 5, 60);
  const changeByAddress = limiter('email_change_address', 30, 60);

  const clientOf = (email: string, address: string) => `${hashed(email)}:${clientKey(address)}`;
  async function count(
    email: string,
    address: string,
    ofAccount: readonly Count[],
  ): Promise<SignInTry> {
    const wrong = [{ limiter: signInByAddress, key: clientKey(address) }, ...ofAccount];
    const any = { limiter: anyByClient, key: clientOf(email, address) };
    for (const { limiter, key } of [...wrong, any]) await consume(limiter, key);
    return {
      right: () => giveBack(database, wrong),
      unheard: () => giveBack(database, [...wrong, any]),
    };
  }

  return {
    /**
     * 429 with the time to wait, or what gives the try back. `device` has signed in to the account
     * before.
     */
    async signIn(email: string, address: string, device: string | null): Promise<SignInTry> {
      const all = hashed(email);
      // Somebody who uses up the limit of all known browsers makes them strange ones, and locks
      // nobody out by it.
      const left = device !== null && (await signInByDevices.get(all));
      if (device !== null && !(left && left.remainingPoints <= 0)) {
        return count(email, address, [
          { limiter: signInByDevice, key: hashed(device) },
          { limiter: signInByDevices, key: all },
        ]);
      }
      return count(email, address, [
        { limiter: signInByClient, key: clientOf(email, address) },
        { limiter: signInByAccount, key: all },
      ]);
    },
    /**
     * The same for the password of a signed-in member: attempts of strangers elsewhere do not lock
     * them out.
     */
    async ownPassword(email: string, address: string): Promise<SignInTry> {
      return count(email, address, [
        { limiter: signInByClient, key: clientOf(email, address) },
        { limiter: ownByAccount, key: hashed(email) },
      ]);
    },
    /**
     * A code of the app, before anybody looks at it: 429 when those of the day are used up, else
     * how many they are by now with this password, and what gives this one back. `password` is as
     * it is stored.
     */
    async codeOfApp(
      user_id: string,
      password: string,
    ): Promise<{ tries: number; right(): Promise<void> }> {
      const ofPassword = { limiter: codeOfApp, key: `${user_id}:${hashed(password)}` };
      const ofAny = { limiter: codeOfAnyPassword, key: user_id };
      const { tries, seconds } = await countTries(ofPassword.limiter, ofPassword.key);
      // Refused by the first it does not count in the second: of that one password takes its own
      // part at most.
      const wait = seconds || (await countTry(ofAny.limiter, ofAny.key));
      if (wait > 0) {
        throw new ApiError('too_many_requests', {
          message: `Too many wrong codes in one day. Please use a recovery code, or wait ${inWords(wait)}.`,
          retry_after: wait,
        });
      }
      return { tries, right: () => giveBack(database, [ofPassword, ofAny]) };
    },
    /**
     * A passkey names its account by itself, so that its tries count by address alone, among those
     * of passwords.
     */
    async passkey(address: string): Promise<SignInTry> {
      const tried = [{ limiter: signInByAddress, key: clientKey(address) }];
      await consume(signInByAddress, clientKey(address));
      const giveItBack = () => giveBack(database, tried);
      return { right: giveItBack, unheard: giveItBack };
    },
    async passkeyChallenge(address: string) {
      await consume(challengeByAddress, clientKey(address));
    },
    /** Also per account: each try for a registered address sends a mail to its owner. */
    async register(email: string, address: string) {
      await consume(registerByAddress, clientKey(address));
      await consume(registerByAccount, hashed(email));
    },
    async reset(email: string, address: string) {
      await consume(resetByAddress, clientKey(address));
      await consume(resetByAccount, hashed(email));
    },
    /** Each sends a mail to an address that waits for its confirmation. */
    async confirmation(email: string, address: string) {
      await consume(confirmationByAddress, clientKey(address));
      await consume(confirmationByAccount, hashed(email));
    },
    /** A new password by the link of a mail. */
    async newPassword(address: string) {
      await consume(newPasswordByAddress, clientKey(address));
    },
    /** Each request sends a mail to the new address, whoever reads it. */
    async emailChange(newEmail: string, address: string) {
      await consume(changeByAddress, clientKey(address));
      await consume(changeByTarget, hashed(newEmail));
    },
  };
}

// The table need not hold anybody's address.
export const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');
