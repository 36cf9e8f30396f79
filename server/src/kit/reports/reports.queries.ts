import type { ReportDraft } from '@pcr/contract/kit/reports.schema.ts';
import type { Actor, Permit } from '../permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../postgres/database.ts';

/** Who has reported which entry. The texts are constants of the program, never input. */
export interface ReportTable {
  table: string;
  /** The column with the id of the entry. */
  entry: string;
}

export interface ReportRepository {
  /** What the actor has told of this entry, as JSON text: a report of the contract. */
  get(db: Queryable, actor: Actor, entryId: string): Promise<string | undefined>;
  /** Notes that the actor has told of the entry, with the message that has the same id. */
  insert(tx: Transaction, permit: Permit<'report', { id: string }>, draft: ReportDraft, now: Date): Promise<void>;
  /** SQL for whether the viewer `$1` has reported the entry with this id. */
  byViewer(id: string): string;
  /** SQL for whether a message `m` is a report: it stays as long as the entry, so that nobody reports twice. */
  isReport: string;
}

export function reportRepository({ table, entry }: ReportTable): ReportRepository {
  const GET = sql(
    `${table}_get`,
    `select row_to_json(x)::text as report from (
       select m.ticket, p.reason, p.details, p.created_at from ${table} p join messages m on m.id = p.message_id
       where p.reporter_id = $1 and p.${entry} = $2
     ) x`,
  );
  const INSERT = sql(
    `${table}_insert`,
    `insert into ${table} (${entry}, reporter_id, message_id, reason, details, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
  );
  return {
    async get(db, actor, entryId) {
      const [row] = await db.query<{ report: string }>(GET, [actor.id, entryId]);
      return row?.report;
    },
    async insert(tx, { actor, row }, { id, reason, details }, now) {
      await tx.query(INSERT, [row.id, actor.id, id, reason, details, now.toISOString()]);
    },
    byViewer: (id) => `exists (select from ${table} p where p.${entry} = ${id} and p.reporter_id = $1)`,
    isReport: `exists (select from ${table} p where p.message_id = m.id)`,
  };
}
