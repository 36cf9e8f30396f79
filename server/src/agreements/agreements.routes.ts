import * as endpoints from '@pcr/contract/agreements/agreements.endpoints.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { Bind } from '../kit/http/http.ts';
import { permit } from '../kit/permit/permit.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import * as acceptances from './agreements.queries.ts';
import { agreementRules, refuseOutdated } from './agreements.rules.ts';
import { standings, TEXT_HASHES } from './agreements.ts';

export function agreementRoutes(
  bind: Bind,
  { database, clock }: { database: Database; clock: Clock },
): void {
  bind(endpoints.listAgreements, async (_, { actor }) => ({
    items: await standings(database, actor),
  }));

  bind(
    endpoints.acceptAgreement,
    async ({ params: { name }, in: { version } }, { actor, request }) => {
      refuseOutdated(name, version);
      const given = {
        user_id: actor.id,
        name,
        version,
        text_hash: TEXT_HASHES[name],
        user_agent: request.headers['user-agent']?.slice(0, 500) || null,
      };
      const allowed = permit(agreementRules, actor, 'accept', given);
      const after = await database.transaction(async (tx) => {
        await acceptances.accept(tx, allowed, clock.now());
        return standings(tx, actor);
      });
      const standing = after.find((item) => item.name === name);
      if (!standing) throw new ApiError('not_found');
      return standing;
    },
  );
}
