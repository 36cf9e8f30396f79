import * as endpoints from '@pcr/contract/account/email/email-change.endpoints.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Bind } from '../../kit/http/http.ts';
import { hashOf, newToken } from '../../kit/http/tokens.ts';
import { permit } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { accountLimits } from '../account.limits.ts';
import { mails } from '../account.mails.ts';
import { isRegistered } from '../account.queries.ts';
import { credentialOf } from '../password/own-password.queries.ts';
import { ownPassword, wrongFields } from '../password/own-password.ts';
import { existing } from '../profile/profile.ts';
import type { Auth } from '../sign-in/auth.ts';
import type { ReadSession } from '../sign-in/session-cookie.ts';
import { mailIfConfirmed } from './confirmed-mail.ts';
import * as changes from './email-change.queries.ts';
import { emailChangeRules, expiryFrom } from './email-change.rules.ts';

export interface EmailChangeParts {
  database: Database;
  clock: Clock;
  auth: Auth;
  readSession: ReadSession;
  /** Where people open the app. */
  origin: string;
  /** Whom to turn to when the address was changed by somebody else. */
  operatorEmail: string | null;
}

export function emailChangeRoutes(bind: Bind, parts: EmailChangeParts): void {
  const { database, clock, readSession } = parts;
  const limits = accountLimits(database);
  const prove = ownPassword(parts);
  const write = mails(parts.origin);

  bind(
    endpoints.requestEmailChange,
    async ({ in: { new_email, current_password } }, { actor, request }) => {
      const { email } = existing(await credentialOf(database, actor));
      if (new_email === email)
        throw wrongFields({ new_email: 'This is already your email address' });
      // The password first, so that people who do not know it cannot use up a member's changes.
      const proved = await prove(actor, request, current_password);
      await limits.emailChange(new_email, request.ip);

      const token = newToken();
      const now = clock.now();
      const given = {
        user_id: actor.id,
        new_email,
        token_hash: hashOf('email-change', token),
        expires_at: expiryFrom(now),
        session_hash: readSession(request),
      };
      const allowed = permit(emailChangeRules, actor, 'request', given);
      await database.transaction(async (tx) => {
        await proved.holdsIn(tx);
        await changes.request(tx, allowed, now);
        // The answer is the same either way; only the owner of that mail box learns which it is.
        const taken = await isRegistered(tx, new_email);
        await enqueue(
          tx,
          'mail',
          taken ? write.emailChangeTaken(new_email) : write.emailChange(new_email, token),
        );
        await mailIfConfirmed(tx, write.emailChangeAsked(email));
      });
      return { new_email, expires_at: given.expires_at.toISOString() };
    },
  );

  bind(endpoints.cancelEmailChange, async (_, { actor }) => {
    await changes.cancel(
      database,
      permit(emailChangeRules, actor, 'cancel', { user_id: actor.id }),
    );
    return undefined;
  });

  // The whole address: anybody who has the token reads its mail, and is told the address once it is
  // confirmed.
  bind(endpoints.lookUpEmailChange, async ({ in: { token } }) => {
    const found = await changes.changeByToken(database, hashOf('email-change', token), clock.now());
    if (!found) throw new ApiError('invalid_email_change_link');
    return found;
  });

  bind(endpoints.confirmEmailChange, async ({ in: { token } }) => {
    const hash = hashOf('email-change', token);
    try {
      return await database.transaction(async (tx) => {
        const changed = await changes.apply(tx, hash, clock.now());
        if (!changed) throw new ApiError('invalid_email_change_link');
        // As `mailIfConfirmed`, for an address that is nobody's by now.
        if (changed.old_confirmed) {
          await enqueue(tx, 'mail', write.emailChanged(changed.old_email, parts.operatorEmail));
        }
        return { email: changed.new_email };
      });
    } catch (error) {
      if (!isTaken(error)) throw error;
      await changes.drop(database, hash);
      throw new ApiError('invalid_email_change_link', { message: TAKEN });
    }
  });
}

/** Said only to whoever opened the link, and so reads the mail of that address. */
const TAKEN = 'Another PCR account now uses this email address. Yours has not changed.';

/** Of two who want one address, the unique index decides. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'users_email_key';
}
