import type { EventQuery } from '@pcr/contract/events/events.schema.ts';
import {
  FAMILY_FIELDS,
  FAMILY_PAGE,
  type FamilyDraft,
} from '@pcr/contract/families/families.schema.ts';
import type { DocumentQuery } from '@pcr/contract/files/documents/documents.schema.ts';
import type { GroupPostQuery } from '@pcr/contract/groups/board/board.schema.ts';
import type { GroupQuery } from '@pcr/contract/groups/groups.schema.ts';
import { findActor } from '../../server/src/account/account.queries.ts';
import * as contractors from '../../server/src/contractors/contractors.queries.ts';
import { dashboardsQuery } from '../../server/src/dashboard/dashboard.queries.ts';
import { eventQueries } from '../../server/src/events/events.queries.ts';
import { listStatement, repository } from '../../server/src/families/families.queries.ts';
import { lookUp as lookUpShared } from '../../server/src/families/look-up/look-up.queries.ts';
import * as documents from '../../server/src/files/documents/documents.queries.ts';
import { listPosts } from '../../server/src/groups/board/board.queries.ts';
import * as groups from '../../server/src/groups/groups.queries.ts';
import * as jobQueries from '../../server/src/jobs/jobs.queries.ts';
import { consume, limiter } from '../../server/src/kit/http/limits.ts';
import { type PageRow, page } from '../../server/src/kit/http/paging.ts';
import type { Database, Queryable, Statement } from '../../server/src/kit/postgres/database.ts';
import { originOf } from '../../server/src/privacy/privacy.ts';
import { pool, run, serve } from './small-server.ts';

// The smallest server with the product's own SQL.

const nobody = { id: '' };
const ACTOR = await statementOf((db) => findActor(db, '', new Date(0)));
const LIST = listStatement({}).statement;
const GET = await statementOf((db) => repository.get(db, nobody, ''));
const INSERT = await statementOf((db) =>
  repository.insert(
    db,
    { actor: nobody, row: {} } as unknown as Parameters<typeof repository.insert>[1],
    new Date(0),
  ),
);
const dashboards = dashboardsQuery('open');
const EVENTS = eventQueries('open');
const NUMBERS = new Set(['near_lat', 'near_lng', 'radius_miles']);
const lookUps = limiter({ pool } as Database, 'look_ups', Number.MAX_SAFE_INTEGER, 60);
const db = { query: run };

serve(ACTOR, async ({ userId, url, body }) => {
  const viewer = { id: userId };
  if (body) {
    const draft = JSON.parse(body) as FamilyDraft;
    const values = [
      userId,
      new Date().toISOString(),
      draft.id,
      ...FAMILY_FIELDS.map((name) => draft[name]),
    ];
    return (await run<{ record: string }>(INSERT, values))[0]?.record;
  }
  if (url === '/api/dashboard') return (await dashboards(db, [viewer], new Date()))[0];
  if (url.startsWith('/api/jobs')) return jobQueries.list(db, viewer, queryOf(url));
  if (url === '/api/contractors') return contractors.list(db, viewer, {});
  if (url.startsWith('/api/documents?'))
    return documents.list(db, viewer, queryOf(url) as DocumentQuery);
  if (url.startsWith('/api/events?')) {
    const query = queryOf(url) as EventQuery;
    return EVENTS.list(db, viewer, query, await originOf(db, viewer, query), new Date());
  }
  if (url.startsWith('/api/groups?')) {
    const query = queryOf(url) as GroupQuery;
    return groups.list(db, viewer, query, await originOf(db, viewer, query));
  }
  if (url.startsWith('/api/group-posts?')) {
    const { group_id, cursor } = queryOf(url) as GroupPostQuery;
    return listPosts(db, viewer, group_id, cursor);
  }
  if (url.startsWith('/api/families/shared?')) {
    const { family_name = '', ...place } = Object.fromEntries(
      new URLSearchParams(url.split('?')[1]),
    );
    await consume(lookUps, userId);
    return lookUpShared(db, viewer, { family_name, ...place }, new Date());
  }
  const id = url.slice('/api/families/'.length);
  if (id) return (await run<{ record: string }>(GET, [userId, id]))[0]?.record;
  return page(await run<PageRow>(LIST, [userId]), FAMILY_PAGE);
});

function queryOf(url: string): Record<string, unknown> {
  const said = [...new URLSearchParams(url.split('?')[1])];
  return Object.fromEntries(
    said.map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]),
  );
}

/**
 * What a query function of the product sends to the database: the very same SQL, without an export
 * for us.
 */
async function statementOf(query: (db: Queryable) => Promise<unknown>): Promise<Statement> {
  let sent: Statement | undefined;
  await query({
    query: async (statement) => {
      sent = statement;
      return [];
    },
  });
  if (!sent) throw new Error('This query function sent nothing');
  return sent;
}
