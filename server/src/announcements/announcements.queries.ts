import {
  ANNOUNCEMENT_FIELDS,
  ANNOUNCEMENT_PAGE,
  type AnnouncementDraft,
  type AnnouncementQuery,
  MORE_COUNTED,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { softDeleteRepository } from '../kit/history/history.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../kit/http/paging.ts';
import type { CommunityEditing } from '../kit/permit/community.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { type Queryable, sql } from '../kit/postgres/database.ts';
import { foundShared } from '../kit/postgres/found.ts';
import { type AnnouncementRow, announcementRulesInSql } from './announcements.rules.ts';

/** SQL for the announcements with the words of a search in them (search.md 1). */
export const foundInSql = foundShared({
  ...{ from: 'announcements a', id: 'a.id', title: 'a.title' },
  // Who may change one makes no difference to who sees it.
  see: announcementRulesInSql('creator').see,
  text: 'a.search_text',
  order: "(a.status = 'active') desc, a.created_at desc, a.id desc",
  walks: [{ where: 'true', order: 'a.created_at desc, a.id desc' }],
  says: { detail: 'left(a.content, 120)', status: 'a.status' },
});

const columns = (names: readonly string[]) => names.map((name) => `a.${name}`).join(', ');
const DRAFT_FIELDS = ['id', ...ANNOUNCEMENT_FIELDS] as const;

/**
 * The domain's statements. Who may change a record is part of it, so the setting is part of the
 * statements.
 */
export function announcementQueries(editing: CommunityEditing) {
  const rules = announcementRulesInSql(editing);
  const RECORD_COLUMNS = `${columns(DRAFT_FIELDS)}, case when a.created_by = $1 then a.created_by end as created_by,
      a.created_at, a.updated_at, ${rules.can} as can`;
  const RECORD = `(select row_to_json(r)::text from (select ${RECORD_COLUMNS}) r)`;
  const named = (name: string, text: string) => sql(`announcements_${editing}_${name}`, text);

  const newestActive = (limit: number, more = '') =>
    `(select a.id from announcements a where ${rules.see} and a.status = 'active' ${more}
      order by a.created_at desc, a.id desc limit ${limit})`;
  /**
   * SQL for the newest active ones, of which older High ones take the places of Low ones and then
   * of Medium ones, but not that of the newest (announcements.md 19); as the viewer `$1` sees them:
   * AnnouncementsOnDashboard of the contract, as JSON text (`latest`).
   */
  const latestInSql = (limit: number) => `select json_build_object(
       'items', coalesce((select json_agg(i) from (
         select ${RECORD_COLUMNS} from (
           select n.* from (
             ${newestActive(limit)} union ${newestActive(limit, "and a.priority = 'high'")}
           ) known cross join lateral (select * from announcements a where a.id = known.id offset 0) n
           order by n.id = ${newestActive(1)} desc, array_position('{high,medium,low}', n.priority),
             n.created_at desc, n.id desc limit ${limit}
         ) a order by a.created_at desc, a.id desc
       ) i), '[]'),
       'more', (select count(*) from (
         select from announcements a where ${rules.see} and a.status = 'active'
         order by a.created_at desc, a.id desc offset ${limit} limit ${MORE_COUNTED}
       ) m),
       'any', coalesce((
         select true from announcements a where ${rules.see} order by a.created_at desc, a.id desc limit 1
       ), false)
     )::text as latest`;

  /** One combination of filter and cursor is one statement, with a plan of its own. */
  function listStatement({ status, cursor }: AnnouncementQuery) {
    const values: unknown[] = [];
    const where = [rules.see];
    const parameter = (value: unknown) => `$${values.push(value) + 1}`;
    // A constant, one of three: so the index of that status is known to hold the page.
    if (status) where.push(`a.status = '${status}'`);
    if (cursor) {
      const [at, id] = readCursor(cursor, NEWEST_FIRST);
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
    repository: softDeleteRepository<AnnouncementRow, Omit<AnnouncementDraft, 'id'>>({
      table: 'announcements',
      name: `announcements_${editing}`,
      as: 'a',
      owner: 'created_by',
      shared: true,
      ruleColumns: ['created_by', 'updated_by'],
      see: rules.see,
      mayRestore: rules.restore,
      fields: ANNOUNCEMENT_FIELDS,
      record: RECORD,
      deleted: [...DRAFT_FIELDS, 'created_at'],
    }),

    /** One page as JSON text: AnnouncementPage of the contract. */
    async list(db: Queryable, viewer: Actor, query: AnnouncementQuery): Promise<string> {
      const { statement, values } = listStatement(query);
      return page(await db.query<PageRow>(statement, values(viewer)), ANNOUNCEMENT_PAGE);
    },

    latestInSql,
  };
}
