import {
  type Credential,
  credentialName,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import * as endpoints from '@pcr/contract/jobs/applications/application-credentials.endpoints.ts';
import {
  type AttachedCredential,
  CREDENTIAL_LOOKS_PER_HOUR,
} from '@pcr/contract/jobs/applications/application-credentials.schema.ts';
import { APPLICATIONS_TOPIC } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { attachable, credentialContent, credentialsOf, fileForOthers } from '../../files/files.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import type { Bind } from '../../kit/http/http.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import { publish } from '../../kit/live/live.ts';
import { permit } from '../../kit/permit/permit.ts';
import type { Database, Queryable, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as attached from './application-credentials.queries.ts';
import { find, type LockedApplication, lock } from './applications.queries.ts';
import { applicationRules, isKept } from './applications.rules.ts';

export interface ApplicationCredentialParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
}

/** Credentials that go with an application to a job (credentials.md 8 and 9). */
export function applicationCredentialRoutes(
  bind: Bind,
  { database, clock, storage }: ApplicationCredentialParts,
): void {
  const perHour = limiter(database, 'credential_looks', CREDENTIAL_LOOKS_PER_HOUR, 60);

  async function listOf(db: Queryable, { id, contractor_id }: LockedApplication) {
    const found = await credentialsOf(db, contractor_id, await attached.idsOf(db, id), clock.now());
    return { items: found.map(shown) };
  }
  const changed = (tx: Transaction, row: LockedApplication) => {
    const { provider_id, contractor_id, job_id } = row;
    const to = isKept(row) ? [contractor_id] : [provider_id, contractor_id];
    return publish(tx, { to, topic: APPLICATIONS_TOPIC, id: job_id });
  };

  bind(endpoints.listAttachedCredentials, async ({ params: { id } }, { actor }) => {
    const { row } = permit(applicationRules, actor, 'own', await find(database, id));
    return listOf(database, row);
  });

  bind(endpoints.attachCredentials, ({ params: { id }, in: { ids } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(applicationRules, actor, 'attach', await lock(tx, id));
      const wanted = [...new Set(ids)];
      await attachable(tx, actor, wanted, clock.now());
      await attached.attach(tx, allowed, wanted);
      await changed(tx, allowed.row);
      return listOf(tx, allowed.row);
    }),
  );

  bind(endpoints.lookAtCredentials, async ({ params: { id } }, { actor }) => {
    await consume(perHour, actor.id);
    return database.transaction(async (tx) => {
      const allowed = permit(applicationRules, actor, 'look', await lock(tx, id));
      const list = await listOf(tx, allowed.row);
      const ids = list.items.map((one) => one.id);
      await attached.recordLooks(tx, allowed, ids, false, clock.now());
      await publish(tx, {
        to: [allowed.row.contractor_id],
        topic: APPLICATIONS_TOPIC,
        id: allowed.row.job_id,
      });
      return list;
    });
  });

  bind(endpoints.listCredentialLooks, async ({ params: { id } }, { actor }) => {
    const { row } = permit(applicationRules, actor, 'own', await find(database, id));
    const looks = await attached.looks(database, row.id);
    const ids = [...new Set(looks.map(({ credential_id }) => credential_id))];
    const titles = new Map(
      (await credentialsOf(database, actor.id, ids, clock.now())).map((one) => [one.id, one]),
    );
    return {
      items: looks.map((look) => ({ ...look, title: titleOf(titles.get(look.credential_id)) })),
    };
  });

  bind(
    endpoints.getAttachedCredential,
    async ({ params: { id, credential_id } }, { actor, request }) => {
      await consume(perHour, actor.id);
      const { credential, file } = await database.transaction(async (tx) => {
        const allowed = permit(applicationRules, actor, 'look', await lock(tx, id));
        const [found] = await credentialsOf(
          tx,
          allowed.row.contractor_id,
          [credential_id],
          clock.now(),
        );
        if (!found || !(await attached.idsOf(tx, id)).includes(credential_id))
          throw new ApiError('not_found');
        const file = await fileForOthers(tx, credential_id);
        await attached.recordLooks(tx, allowed, [credential_id], true, clock.now());
        await publish(tx, {
          to: [allowed.row.contractor_id],
          topic: APPLICATIONS_TOPIC,
          id: allowed.row.job_id,
        });
        return { credential: found, file };
      });
      return credentialContent(storage, file, credential, request.headers['if-none-match']);
    },
  );
}

const titleOf = (credential: Credential | undefined) =>
  credential ? credentialName(credential) : 'A credential that is gone';

const shown = (credential: Credential): AttachedCredential => {
  const { id, kind, issuer, expiry_date, state, days_left } = credential;
  return { id, title: credentialName(credential), kind, issuer, expiry_date, state, days_left };
};
