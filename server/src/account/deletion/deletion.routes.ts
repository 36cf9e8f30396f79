import { requestDeletion } from '@pcr/contract/account/deletion/deletion.endpoints.ts';
import type { DeletionRequest } from '@pcr/contract/account/deletion/deletion.schema.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Bind } from '../../kit/http/http.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import { timeInZone } from '../../notifications/notifications.ts';
import { mails } from '../account.mails.ts';
import { mailIfConfirmed } from '../email/confirmed-mail.ts';
import { type ProvePasskeyParts, provePasskey } from '../passkeys/prove-passkey.ts';
import { ownPassword, type Proved } from '../password/own-password.ts';
import type { Auth } from '../sign-in/auth.ts';
import { signOutUsers } from '../users.ts';
import * as deletions from './deletion.queries.ts';
import { deletionRules, erasureAt } from './deletion.rules.ts';

export interface DeletionParts extends ProvePasskeyParts {
  auth: Auth;
  /** Where people open the app. */
  origin: string;
}

export function deletionRoutes(bind: Bind, parts: DeletionParts): void {
  const { database, clock } = parts;
  const provePassword = ownPassword(parts);
  const proveByPasskey = provePasskey(parts);
  const write = mails(parts.origin);

  /** By a passkey of the member's own, or by their password (deletion.md 1). */
  async function prove(
    given: DeletionRequest,
    actor: Actor,
    request: FastifyRequest,
  ): Promise<Omit<Proved, 'hash'>> {
    if (!given.passkey) return provePassword(actor, request, given.current_password ?? '');
    const { found, usedIn } = await proveByPasskey(request, given.passkey);
    if (found.user_id !== actor.id) throw new ApiError('passkey_refused', { message: NOT_THEIRS });
    return { email: found.email, holdsIn: usedIn };
  }

  bind(requestDeletion, async ({ in: given }, { actor, request }) => {
    const proved = await prove(given, actor, request);
    const allowed = permit(deletionRules, actor, 'request', { user_id: actor.id });
    return database.transaction(async (tx) => {
      const now = clock.now();
      const asked = await deletions.request(tx, allowed, now, erasureAt(now));
      if (!asked) throw new ApiError('not_authenticated');
      await proved.holdsIn(tx);
      const { erase_at, isNew, time_zone } = asked;
      const at = timeInZone(new Date(erase_at), time_zone);
      if (isNew) await mailIfConfirmed(tx, write.deletionAsked(proved.email, at));
      await signOutUsers(tx, actor.id);
      return { erase_at };
    });
  });
}

const NOT_THEIRS =
  'That is not a passkey of this account. Please use another one, or your password.';
