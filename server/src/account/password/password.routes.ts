import { changePassword } from '@pcr/contract/account/password/password.endpoints.ts';
import type { Bind } from '../../kit/http/http.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { mails } from '../account.mails.ts';
import * as accounts from '../account.queries.ts';
import { mailIfConfirmed } from '../email/confirmed-mail.ts';
import type { Auth } from '../sign-in/auth.ts';
import type { ReadSession } from '../sign-in/session-cookie.ts';
import { ownPassword, wrongFields, wrongPassword } from './own-password.ts';
import { type PasswordPolicy, refuseWeakPassword } from './password-policy.ts';

export interface PasswordParts {
  database: Database;
  clock: Clock;
  auth: Auth;
  readSession: ReadSession;
  origin: string;
  passwordPolicy: PasswordPolicy;
}

/** password.md 1 to 4. */
export function passwordRoutes(bind: Bind, parts: PasswordParts): void {
  const { database, clock, auth, readSession } = parts;
  const prove = ownPassword(parts);
  const write = mails(parts.origin);

  bind(changePassword, async ({ in: { current_password, password } }, { actor, request }) => {
    if (password === current_password)
      throw wrongFields({ password: 'Choose a password that you do not use now' });
    await refuseWeakPassword(parts.passwordPolicy, password);
    const proved = await prove(actor, request, current_password);
    const hash = await (await auth.$context).password.hash(password);
    await database.transaction(async (tx) => {
      const given = { userId: actor.id, before: proved.hash, hash, session: readSession(request) };
      if (!(await accounts.changePassword(tx, given, clock.now()))) throw wrongPassword();
      await mailIfConfirmed(tx, write.passwordChanged(proved.email));
    });
    return undefined;
  });
}
