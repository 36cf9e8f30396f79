import * as endpoints from '@pcr/contract/agreements/agreements.endpoints.ts';
import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import type { Bind } from '../kit/http.ts';
import { Refusal } from '../kit/refusal.ts';
import * as acceptances from './agreements.queries.ts';
import { refuseOutdated } from './agreements.rules.ts';
import { standings, TEXT_HASHES } from './agreements.ts';

export function agreementRoutes(bind: Bind, { database, clock }: { database: Database; clock: Clock }): void {
  bind(endpoints.listAgreements, async (_, { actor }) => ({ items: await standings(database, actor) }));

  bind(endpoints.acceptAgreement, async ({ params: { name }, in: { version } }, { actor, request }) => {
    refuseOutdated(name, version);
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500);
    const given = { name, version, textHash: TEXT_HASHES[name], userAgent };
    await acceptances.accept(database, actor, given, clock.now());
    const standing = (await standings(database, actor)).find((item) => item.name === name);
    if (!standing) throw new Refusal('not_found');
    return standing;
  });
}
