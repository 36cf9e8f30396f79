import {
  ANNOUNCEMENT_FIELDS,
  ANNOUNCEMENT_PAGE,
  type AnnouncementDraft,
  type AnnouncementEdit,
  type AnnouncementQuery,
  MORE_COUNTED,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { type Queryable, sql, type Transaction } from '../kit/database.ts';
import { ID_KEY, INSTANT_KEY, type KeptRow, kept, nextVersion, page } from '../kit/history.ts';
import { readCursor } from '../kit/paging.ts';
import type { Actor, Permit } from '../kit/permit.ts';
import { type AnnouncementRow, announcementRulesInSql, type CommunityEditing } from './announcements.rules.ts';

type Row = KeptRow<AnnouncementRow>;

const columns = (names: readonly string[]) => names.map((name) => `a.${name}`).join(', ');
const DRAFT_FIELDS = ['id', ...ANNOUNCEMENT_FIELDS] as const;

/** The domain's statements; who may change what is part of each record, so the setting is part of them. */
export function announcementQueries(editing: CommunityEditing) {
  const rules = announcementRulesInSql(editing);
  const RECORD = `(select row_to_json(r)::text from (
    select ${columns(DRAFT_FIELDS)}, case when a.created_by = $1 then a.created_by end as created_by,
      a.created_at, a.updated_at, ${rules.can} as can
  ) r)`;
  const named = (name: string, text: string) => sql(`announcements_${editing}_${name}`, text);

  const GET = named('get', `select ${RECORD} as record from announcements a where ${rules.see} and a.id = $2`);
  const GET_OWN = named(
    'get_own',
    `select ${RECORD} as record from announcements a where ${rules.see} and a.id = $2 and a.created_by = $1`,
  );
  const LATEST = named(
    'latest',
    `select json_build_object(
       'items', coalesce((select json_agg(i.record::json) from (
         select ${RECORD} as record from announcements a where ${rules.see} and a.status = 'active'
         order by a.created_at desc, a.id desc limit $2
       ) i), '[]'),
       'more', (select count(*) from (
         select from announcements a where ${rules.see} and a.status = 'active'
         order by a.created_at desc, a.id desc offset $2 limit ${MORE_COUNTED}
       ) m)
     )::text as latest`,
  );
  const INSERT = named(
    'insert',
    `insert into announcements as a (created_by, created_at, updated_at, updated_by, ${DRAFT_FIELDS.join(', ')})
     values ($1, $2, $2, $1, ${DRAFT_FIELDS.map((_, n) => `$${n + 3}`).join(', ')})
     on conflict (id) do nothing returning ${RECORD} as record`,
  );
  const UPDATE = named(
    'update',
    `update announcements a set updated_at = ${nextVersion('$2', 'a')}, updated_by = $1,
       ${ANNOUNCEMENT_FIELDS.map((name, n) => `${name} = $${n + 4}`).join(', ')}
     where a.id = $3 returning ${RECORD} as record`,
  );

  /** One combination of filter and cursor is one statement, with a plan of its own. */
  function listStatement({ status, cursor }: AnnouncementQuery) {
    const values: unknown[] = [];
    const where = [rules.see];
    const parameter = (value: unknown) => `$${values.push(value) + 1}`;
    // A constant, one of three: so the index of that status is known to hold the page.
    if (status) where.push(`a.status = '${status}'`);
    if (cursor) {
      const [at, id] = readCursor(cursor, [INSTANT_KEY, ID_KEY]);
      where.push(`(a.created_at, a.id) < (${parameter(at)}::timestamptz, ${parameter(id)}::uuid)`);
    }
    const statement = named(
      ['list', ...(status ? [status] : []), ...(cursor ? ['after'] : [])].join('_'),
      `select ${RECORD} as item, a.created_at::text as k0, a.id::text as k1 from announcements a
       where ${where.join(' and ')}
       order by a.created_at desc, a.id desc limit ${ANNOUNCEMENT_PAGE + 1}`,
    );
    return { statement, values: (viewer: Actor) => [viewer.id, ...values] };
  }

  return {
    ...kept<AnnouncementRow>({
      table: 'announcements',
      as: 'a',
      owner: 'created_by',
      shared: true,
      looks: ['created_by', 'updated_by'],
      record: RECORD,
      deleted: [...DRAFT_FIELDS, 'created_at'],
    }),

    /** One page as JSON text: AnnouncementPage of the contract. */
    async list(db: Queryable, viewer: Actor, query: AnnouncementQuery): Promise<string> {
      const { statement, values } = listStatement(query);
      return page(
        await db.query<{ item: string; k0: string; k1: string }>(statement, values(viewer)),
        ANNOUNCEMENT_PAGE,
      );
    },

    /** The newest active ones as JSON text: AnnouncementsOnDashboard of the contract. */
    async latest(db: Queryable, viewer: Actor, limit: number): Promise<string> {
      const [row] = await db.query<{ latest: string }>(LATEST, [viewer.id, limit]);
      return row?.latest ?? '';
    },

    /** One announcement as JSON text; undefined where there is none to see. */
    async get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
      const [row] = await db.query<{ record: string }>(GET, [viewer.id, id]);
      return row?.record;
    },

    /** As `get`, for one that the actor created. */
    async getOwn(db: Queryable, actor: Actor, id: string): Promise<string | undefined> {
      const [row] = await db.query<{ record: string }>(GET_OWN, [actor.id, id]);
      return row?.record;
    },

    /** The new announcement as JSON text; undefined when the id is taken. */
    async insert(
      db: Queryable,
      { actor, row }: Permit<'create', AnnouncementDraft & AnnouncementRow>,
      now: Date,
    ): Promise<string | undefined> {
      const values = [actor.id, now.toISOString(), ...DRAFT_FIELDS.map((name) => row[name])];
      const [inserted] = await db.query<{ record: string }>(INSERT, values);
      return inserted?.record;
    },

    async update(
      tx: Transaction,
      { actor, row }: Permit<'edit', Row>,
      edit: AnnouncementEdit,
      now: Date,
    ): Promise<string> {
      const values = [actor.id, now.toISOString(), row.id, ...ANNOUNCEMENT_FIELDS.map((name) => edit[name])];
      const [updated] = await tx.query<{ record: string }>(UPDATE, values);
      return updated?.record ?? '';
    },
  };
}
