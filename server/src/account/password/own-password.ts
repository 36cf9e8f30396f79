import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import { accountLimits } from '../account.limits.ts';
import { passwordHashAfterReset } from '../account.queries.ts';
import { existing } from '../profile/profile.ts';
import type { Auth } from '../sign-in/auth.ts';
import { credentialOf } from './own-password.queries.ts';

/** Said at the field: it is not what the member typed elsewhere. */
const WRONG_PASSWORD = 'This is not your current password';
export const wrongFields = (fields: Record<string, string>) =>
  new ApiError('invalid_input', { fields });
export const wrongPassword = () => wrongFields({ current_password: WRONG_PASSWORD });

export interface Proved {
  email: string;
  /** The stored hash that it was held against. */
  hash: string;
  /** Throws what a wrong password does when a reset or another change came since. */
  holdsIn(tx: Transaction): Promise<void>;
}

/**
 * Proves by the current password that the member is asking. Wrong attempts count as those to sign
 * in.
 */
export function ownPassword({ database, auth }: { database: Database; auth: Auth }) {
  const limits = accountLimits(database);
  return async (
    actor: Actor,
    request: FastifyRequest,
    current_password: string,
  ): Promise<Proved> => {
    const { email, password } = existing(await credentialOf(database, actor));
    const counted = await limits.ownPassword(email, request.ip);
    const { verify } = (await auth.$context).password;
    const right =
      password !== null &&
      (await verify({ hash: password, password: current_password }).catch(
        async (error: unknown) => {
          if (error instanceof ApiError) await counted.unheard();
          throw error;
        },
      ));
    if (!right || password === null) throw wrongPassword();
    await counted.right();
    return {
      email,
      hash: password,
      async holdsIn(tx) {
        if ((await passwordHashAfterReset(tx, email)) !== password) throw wrongPassword();
      },
    };
  };
}
