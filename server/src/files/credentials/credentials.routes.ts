import * as endpoints from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import { CREDENTIALS_MOST } from '@pcr/contract/files/credentials/credentials.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict, isSameVersion } from '../../kit/history/history.ts';
import type { Bind } from '../../kit/http/http.ts';
import { knownZone } from '../../kit/http/time-zone.ts';
import { type Actor, permitLiving } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as documents from '../documents/documents.queries.ts';
import { documentsChanged } from '../documents/documents.ts';
import { lockOwner } from '../files.queries.ts';
import { fileRules } from '../files.rules.ts';
import * as credentials from './credentials.queries.ts';

export interface CredentialParts {
  database: Database;
  clock: Clock;
  /** A member has a credential: their grace period is over (account.md 22). */
  submitted(tx: Transaction, actor: Actor, now: Date): Promise<void>;
}

export function credentialRoutes(
  bind: Bind,
  { database, clock, submitted }: CredentialParts,
): void {
  /** The actor's own document in certificates, held after its owner, as an erasure does. */
  async function lockCertificate(tx: Transaction, actor: Actor, id: string) {
    if (!(await lockOwner(tx, actor))) throw new ApiError('not_authenticated');
    const [row] = await documents.lock(tx, [id], clock.now());
    const allowed = permitLiving(fileRules, actor, 'edit', row);
    if (allowed.row.folder !== 'certificates') throw new ApiError('not_found');
    return allowed;
  }

  bind(endpoints.listCredentials, async (_, { actor }) => {
    const now = clock.now();
    return { items: await credentials.list(database, actor, now), as_of: now.toISOString() };
  });

  bind(endpoints.saveCredential, async ({ params: { id }, in: typed }, { actor }) => {
    const draft = { ...typed, time_zone: await knownZone(database, typed.time_zone) };
    return database.transaction(async (tx) => {
      const allowed = await lockCertificate(tx, actor, id);
      const now = clock.now();
      const before = await credentials.get(tx, actor, id, now);
      if (!isSameVersion(before?.updated_at ?? null, draft.updated_at)) {
        throw conflict(before && JSON.stringify(before));
      }
      if (!before && (await credentials.count(tx, actor)) >= CREDENTIALS_MOST) {
        const message = `You have ${CREDENTIALS_MOST} credentials, and no more fit. Remove one first.`;
        throw new ApiError('conflict', { message });
      }
      await credentials.save(tx, allowed, draft, now);
      await submitted(tx, actor, now);
      await documentsChanged(tx, actor);
      const saved = await credentials.get(tx, actor, id, now);
      if (!saved) throw new ApiError('not_found');
      return saved;
    });
  });

  bind(endpoints.removeCredential, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      await credentials.remove(tx, await lockCertificate(tx, actor, id));
      await documentsChanged(tx, actor);
      return undefined;
    }),
  );
}
