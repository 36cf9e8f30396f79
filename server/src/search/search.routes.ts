import { searchAll } from '@pcr/contract/search/search.endpoints.ts';
import type { Bind } from '../kit/http/http.ts';
import type { Database } from '../kit/postgres/database.ts';
import { find } from './search.queries.ts';

/** The search has no tables: it puts together what the domains find. */
export function searchRoutes(bind: Bind, { database }: { database: Database }): void {
  bind(searchAll, ({ query: { q } }, { actor }) => find(database, actor, q));
}
