import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DASHBOARD_ANNOUNCEMENTS } from '@pcr/contract/announcements/announcements.schema.ts';
import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import { DASHBOARD_LIMITS } from '@pcr/contract/dashboard/dashboard.schema.ts';
import type { EventQuery } from '@pcr/contract/events/events.schema.ts';
import { FAMILY_FIELDS, type FamilyDraft } from '@pcr/contract/families/families.schema.ts';
import type { GroupPostQuery } from '@pcr/contract/groups/board.schema.ts';
import type { GroupQuery } from '@pcr/contract/groups/groups.schema.ts';
import pg from 'pg';
import { findActor } from '../../server/src/account/account.queries.ts';
import { latestAnnouncements } from '../../server/src/announcements/announcements.ts';
import * as contractors from '../../server/src/contractors/contractors.queries.ts';
import { newestOf } from '../../server/src/dashboard/dashboard.rules.ts';
import { eventQueries } from '../../server/src/events/events.queries.ts';
import { activity, listStatement, lookUp, repository } from '../../server/src/families/families.queries.ts';
import { lookUp as lookUpShared } from '../../server/src/families/look-up.queries.ts';
import { boardOf, listPosts } from '../../server/src/groups/board.queries.ts';
import * as groups from '../../server/src/groups/groups.queries.ts';
import * as jobQueries from '../../server/src/jobs/jobs.queries.ts';
import { applicationActivity, latestJobs } from '../../server/src/jobs/jobs.ts';
import { consume, limiter } from '../../server/src/kit/http/limits.ts';
import { writeCursor } from '../../server/src/kit/http/paging.ts';
import { hashOf } from '../../server/src/kit/http/tokens.ts';
import type { Database, Queryable, Statement } from '../../server/src/kit/postgres/database.ts';
import { originOf } from '../../server/src/privacy/privacy.ts';
import type { Connection } from '../bench-database.ts';

// The limit: the smallest server that could do it. node:http and pg, the product's own SQL, prepared and named, and the
// session looked up in the same table; no signature, no validation, no rules, no headers that nobody needs.

interface Parts {
  connection: Connection;
  port: number;
}

const nobody = { id: '' };
const ACTOR = await statementOf((db) => findActor(db, '', new Date(0)));
const LIST = listStatement({}).statement;
const GET = await statementOf((db) => lookUp(db, nobody, '', new Date(0)));
const INSERT = await statementOf((db) =>
  repository.insert(db, { actor: nobody, row: {} } as unknown as Parameters<typeof repository.insert>[1], new Date(0)),
);
const JOBS = await statementOf((db) => latestJobs(db, nobody, DASHBOARD_LIMITS.recent_jobs));
const ANNOUNCEMENTS = await statementOf((db) => latestAnnouncements(db, nobody, 0, 'open'));
const ACTIVITY = await statementOf((db) => activity(db, nobody, 0, new Date(0)));
const APPLIED = await statementOf((db) => applicationActivity(db, nobody, 0));
const EVENTS = eventQueries('open');
const NUMBERS = new Set(['near_lat', 'near_lng', 'radius_miles']);
const PAGE = 50;

const { connection, port } = JSON.parse(process.argv[2] ?? '') as Parts;
const pool = new pg.Pool({ ...connection, max: 8, options: '-c TimeZone=UTC' });

const lookUps = limiter({ pool } as Database, 'look_ups', Number.MAX_SAFE_INTEGER, 60);

const server = createServer(async (request, response) => {
  const { cookie = '', host = '' } = request.headers;
  const token = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf('.', 'pcr.session_token='.length));
  const [actor] = await run<{ user_id: string }>(ACTOR, [hashOf('session', token), new Date().toISOString()]);
  if (!actor || !host) return answer(response, 401, '');
  if (request.method === 'POST') {
    const draft = JSON.parse(await bodyOf(request)) as FamilyDraft;
    const now = new Date().toISOString();
    const values = [actor.user_id, now, draft.id, ...FAMILY_FIELDS.map((name) => draft[name])];
    const [inserted] = await run<{ record: string }>(INSERT, values);
    return answer(response, 200, inserted?.record ?? '');
  }
  if (request.url === '/api/dashboard') {
    const [jobs, announcements, recent, applied] = await Promise.all([
      run<{ jobs: string; any: boolean }>(JOBS, [actor.user_id]),
      run<{ latest: string }>(ANNOUNCEMENTS, [actor.user_id, DASHBOARD_ANNOUNCEMENTS]),
      run<Activity>(ACTIVITY, [actor.user_id, DASHBOARD_LIMITS.recent_activity, new Date().toISOString()]),
      run<Activity>(APPLIED, [actor.user_id, DASHBOARD_LIMITS.recent_activity]),
    ]);
    const newest = JSON.stringify(newestOf([recent, applied], DASHBOARD_LIMITS.recent_activity));
    const lists = `{"recent_jobs":${jobs[0]?.jobs},"any_jobs":${jobs[0]?.any},"recent_activity":${newest}`;
    return answer(response, 200, `${lists},"announcements":${announcements[0]?.latest}}`);
  }
  if (request.url?.startsWith('/api/jobs')) {
    const query = Object.fromEntries(new URLSearchParams(request.url.slice('/api/jobs?'.length)));
    return answer(response, 200, await jobQueries.list({ query: run }, { id: actor.user_id }, query));
  }
  if (request.url === '/api/contractors') {
    return answer(response, 200, await contractors.list({ query: run }, { id: actor.user_id }, {}));
  }
  if (request.url?.startsWith('/api/events?')) {
    const query = queryOf(request.url);
    const [db, viewer] = [{ query: run }, { id: actor.user_id }];
    const origin = await originOf(db, viewer, query as EventQuery);
    return answer(response, 200, await EVENTS.list(db, viewer, query as EventQuery, origin, new Date()));
  }
  if (request.url?.startsWith('/api/groups?')) {
    const query = queryOf(request.url) as GroupQuery;
    const [db, viewer] = [{ query: run }, { id: actor.user_id }];
    return answer(response, 200, await groups.list(db, viewer, query, await originOf(db, viewer, query)));
  }
  if (request.url?.startsWith('/api/group-posts?')) {
    const { group_id, cursor } = queryOf(request.url) as GroupPostQuery;
    const [db, viewer] = [{ query: run }, { id: actor.user_id }];
    await boardOf(db, viewer, group_id);
    return answer(response, 200, await listPosts(db, viewer, group_id, cursor));
  }
  if (request.url?.startsWith('/api/families/shared?')) {
    const { family_name = '', ...place } = Object.fromEntries(new URLSearchParams(request.url.split('?')[1]));
    await consume(lookUps, actor.user_id);
    const found = await lookUpShared({ query: run }, { id: actor.user_id }, { family_name, ...place }, new Date());
    return answer(response, 200, found);
  }
  const id = (request.url ?? '').slice('/api/families/'.length);
  if (id) {
    const [found] = await run<{ record: string }>(GET, [actor.user_id, id, new Date().toISOString()]);
    return answer(response, found ? 200 : 404, found?.record ?? '');
  }
  const rows = await run<{ item: string; k0: string; k1: string }>(LIST, [actor.user_id]);
  const more = rows.length > PAGE;
  if (more) rows.pop();
  const last = rows.at(-1);
  const next = more && last ? `"${writeCursor([last.k0, last.k1])}"` : 'null';
  answer(response, 200, `{"items":[${rows.map((row) => row.item).join(',')}],"next":${next}}`);
});

async function run<Row extends object>({ name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values: [...values] })).rows;
}

function queryOf(url: string): Record<string, unknown> {
  const said = [...new URLSearchParams(url.slice(url.indexOf('?')))];
  return Object.fromEntries(said.map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]));
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => resolve(text));
  });
}

/** What a query function of the product sends to the database: the very same SQL, without an export for us. */
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

process.once('disconnect', () => process.exit(0));
server.listen(port, '127.0.0.1', () => process.send?.('ready'));
