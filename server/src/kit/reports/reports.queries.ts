import { REPORTS_THAT_HIDE, type ReportDraft } from '@pcr/contract/kit/reports.schema.ts';
import type { Actor, Permit } from '../permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../postgres/database.ts';
import { ACCOUNT_GONE } from './account-gone.ts';

/**
 * Which members have reported which entry. The texts are constants of the program, never input. The
 * table of the entries has a column `hidden` if reports hide one.
 */
export interface ReportTable {
  table: string;
  /** The column with the id of the entry. */
  entry: string;
  /** The table of the entries, and the letter that SQL calls one by. */
  entries: string;
  as: string;
  /** What a person fills in: a report counts for what these said. */
  fields: readonly string[];
  /** SQL for whose the entry is (an id), and for what the operator knows it by. */
  owner: string;
  title: string;
  /**
   * SQL for what else the operator reads of it, and for the id of the place where it is shown; its
   * own unless said.
   */
  text?: string;
  place?: string;
  /** SQL for whether somebody deleted the entry, where it can be restored. */
  deleted?: string;
  /** SQL for whether a report `p` counts among those that hide the entry; all do unless said. */
  counts?: string;
  /** SQL that holds what is held before the entry, whose id is `$1`. */
  holdFirst?: string;
  /** False: no count of reports hides an entry, and its table has no column for it. */
  hides?: boolean;
}

/** An entry with reports that the operator has not looked at. */
export interface EntryToLookAt {
  id: string;
  title: string;
  text: string | null;
  /** Null: whose it was has no account any more. */
  owner_email: string | null;
  hidden: boolean;
  /** By the member who may restore it. */
  deleted: boolean;
  /** First reported first. */
  reports: { ticket: string; reason: string }[];
}

/** An entry as the operator decides about it. */
export interface EntryHeld {
  id: string;
  title: string;
  text: string | null;
  place_id: string;
  owner_id: string | null;
  owner_name: string | null;
  owner_email: string | null;
  hidden: boolean;
  /** By the member who may restore it. */
  deleted: boolean;
  /** There is something to look at. */
  waiting: boolean;
}

type Reported = Permit<'report', { id: string }>;

export interface ReportRepository {
  /** What the actor has told of this entry as it is now, as JSON text: a report of the contract. */
  get(db: Queryable, actor: Actor, entryId: string): Promise<string | undefined>;
  /** Notes that the actor has told of the entry, with the message that has the same id. */
  insert(tx: Transaction, permit: Reported, draft: ReportDraft, now: Date): Promise<void>;
  /** SQL for whether the viewer `$1` has reported the entry, called by its letter, as it is now. */
  byViewer: string;
  /**
   * SQL for whether a message `m` is a report: it stays as long as the entry, so that nobody
   * reports twice.
   */
  isReport: string;
  /**
   * Hides the entry where enough members have reported it since the operator looked; undefined
   * where they have not.
   */
  hide(tx: Transaction, id: string): Promise<EntryHeld | undefined>;
  /**
   * Entries that the operator is to look at, hidden ones first; one whose reporters have gone is
   * hidden still.
   */
  listToLookAt(db: Queryable, limit: number, offset: number): Promise<EntryToLookAt[]>;
  /** The entry as the operator reads it, before they decide. */
  find(db: Queryable, id: string): Promise<EntryHeld | undefined>;
  /**
   * As `find`, held until the transaction ends: a report of the same instant comes before it, or
   * counts anew.
   */
  hold(tx: Transaction, id: string): Promise<EntryHeld | undefined>;
  /**
   * Shows the entry, and notes that its reports so far were looked at: the ids of their messages.
   */
  settle(tx: Transaction, id: string, now: Date): Promise<string[]>;
  /** An account goes: its texts go from the reports of others, which hold them as they were. */
  forget(tx: Transaction, memberId: string): Promise<void>;
}

export function reportRepository(of: ReportTable): ReportRepository {
  const {
    table,
    entry,
    entries,
    as: e,
    fields,
    owner,
    deleted = 'false',
    counts = 'true',
    holdFirst,
    hides = true,
  } = of;
  const hiddenNow = hides ? `${e}.hidden` : 'false';
  const known = `${of.title} as title, ${of.text ?? 'null'} as text`;
  const said = `sha256(convert_to(row(${fields.map((name) => `${e}.${name}`).join(', ')})::text, 'UTF8'))`;
  // What the operator has looked at counts for what they saw, whatever becomes of the entry.
  const stands = `(p.looked_at is null or p.seen is null or p.seen = ${said})`;
  const open = `select from ${table} p where p.${entry} = ${e}.id and p.looked_at is null`;

  const GET = sql(
    `${table}_get`,
    `select row_to_json(x)::text as report from (
       select m.ticket, p.reason, p.details, p.created_at
       from ${table} p join messages m on m.id = p.message_id join ${entries} ${e} on ${e}.id = p.${entry}
       where p.reporter_id = $1 and p.${entry} = $2 and ${stands}
     ) x`,
  );
  const INSERT = sql(
    `${table}_insert`,
    `insert into ${table} (${entry}, reporter_id, message_id, reason, details, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (${entry}, reporter_id) do update set message_id = excluded.message_id, reason = excluded.reason,
       details = excluded.details, created_at = excluded.created_at, looked_at = null, seen = null`,
  );
  const HELD = `select ${e}.id, ${known}, ${of.place ?? `${e}.id`} as place_id, ${owner} as owner_id,
       u.full_name as owner_name, u.email as owner_email,
       ${hiddenNow} as hidden, ${deleted} as deleted, ${hiddenNow} or exists (${open}) as waiting
     from ${entries} ${e} left join users u on u.id = ${owner} where ${e}.id = $1`;
  const FIND = sql(`${table}_find`, HELD);
  const HOLD_FIRST = holdFirst === undefined ? undefined : sql(`${table}_hold_first`, holdFirst);
  const HOLD = sql(`${table}_hold`, `select from ${entries} where id = $1 for no key update`);
  // Reports go with the account that made them, so all counted reports are of existing members.
  const HIDE = sql(
    `${table}_hide`,
    `update ${entries} ${e} set hidden = true where ${e}.id = $1 and not ${e}.hidden
       and (select count(*) from (${open} and ${counts}) p) >= ${REPORTS_THAT_HIDE}
     returning ${e}.id`,
  );
  const TO_LOOK_AT = sql(
    `${table}_to_look_at`,
    `select ${e}.id, ${known}, u.email as owner_email, ${hiddenNow} as hidden, ${deleted} as deleted, (
       select coalesce(
         json_agg(json_build_object('ticket', m.ticket, 'reason', p.reason) order by p.created_at, m.ticket), '[]'
       ) from ${table} p join messages m on m.id = p.message_id where p.${entry} = ${e}.id and p.looked_at is null
     ) as reports
     from ${entries} ${e} left join users u on u.id = ${owner}
     where ${e}.id in (
       ${hides ? `select h.id from ${entries} h where h.hidden union` : ''}
       select p.${entry} from ${table} p where p.looked_at is null
     )
     order by hidden desc, ${e}.id limit $1 offset $2`,
  );
  const SHOW = sql(
    `${table}_show`,
    `update ${entries} set hidden = false where id = $1 and hidden`,
  );
  const LOOKED_AT = sql(
    `${table}_looked_at`,
    `update ${table} p set looked_at = $2, seen = ${said} from ${entries} ${e}
     where ${e}.id = p.${entry} and p.${entry} = $1 and p.looked_at is null returning p.message_id`,
  );

  // What a reporter wrote is set in: no line of theirs begins so.
  const FORGET = sql(
    `${table}_forget`,
    `update messages m set body = regexp_replace(m.body, E'\\n--- The .*', E'\\n${ACCOUNT_GONE}')
     from ${table} p join ${entries} ${e} on ${e}.id = p.${entry} where p.message_id = m.id and ${owner} = $1`,
  );

  const find: ReportRepository['find'] = async (db, id) =>
    (await db.query<EntryHeld>(FIND, [id]))[0];
  return {
    async get(db, actor, entryId) {
      const [row] = await db.query<{ report: string }>(GET, [actor.id, entryId]);
      return row?.report;
    },
    async insert(tx, { actor, row }, { id, reason, details }, now) {
      await tx.query(INSERT, [row.id, actor.id, id, reason, details, now.toISOString()]);
    },
    byViewer: `exists (
      select from ${table} p where p.${entry} = ${e}.id and p.reporter_id = $1 and ${stands}
    )`,
    isReport: `exists (select from ${table} p where p.message_id = m.id)`,
    hide: async (tx, id) =>
      hides && (await tx.query(HIDE, [id])).length > 0 ? find(tx, id) : undefined,
    listToLookAt: (db, limit, offset) => db.query<EntryToLookAt>(TO_LOOK_AT, [limit, offset]),
    find,
    async hold(tx, id) {
      if (HOLD_FIRST) await tx.query(HOLD_FIRST, [id]);
      await tx.query(HOLD, [id]);
      return find(tx, id);
    },
    async settle(tx, id, now) {
      if (hides) await tx.query(SHOW, [id]);
      const settled = await tx.query<{ message_id: string }>(LOOKED_AT, [id, now.toISOString()]);
      return settled.map(({ message_id }) => message_id);
    },
    async forget(tx, memberId) {
      await tx.query(FORGET, [memberId]);
    },
  };
}
