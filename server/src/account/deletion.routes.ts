import { requestDeletion } from '@pcr/contract/account/deletion.endpoints.ts';
import { ApiError } from '../kit/http/api-error.ts';
import type { Bind } from '../kit/http/http.ts';
import { permit } from '../kit/permit/permit.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { mails } from './account.mails.ts';
import type { Auth } from './auth.ts';
import { mailIfConfirmed } from './confirmed-mail.ts';
import * as deletions from './deletion.queries.ts';
import { deletionRules, erasureAt } from './deletion.rules.ts';
import { ownPassword } from './own-password.ts';
import { signOutUsers } from './users.ts';

export interface DeletionParts {
  database: Database;
  clock: Clock;
  auth: Auth;
  /** Where people open the app. */
  origin: string;
}

export function deletionRoutes(bind: Bind, parts: DeletionParts): void {
  const { database, clock } = parts;
  const prove = ownPassword(parts);
  const write = mails(parts.origin);

  bind(requestDeletion, async ({ in: { current_password } }, { actor, request }) => {
    const proved = await prove(actor, request, current_password);
    const allowed = permit(deletionRules, actor, 'request', { user_id: actor.id });
    return database.transaction(async (tx) => {
      await proved.holdsIn(tx);
      const now = clock.now();
      const asked = await deletions.request(tx, allowed, now, erasureAt(now));
      if (!asked) throw new ApiError('not_authenticated');
      const { erase_at, isNew } = asked;
      if (isNew) await mailIfConfirmed(tx, write.deletionAsked(proved.email, new Date(erase_at)));
      await signOutUsers(tx, actor.id);
      return { erase_at };
    });
  });
}
