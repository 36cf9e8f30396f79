import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from '../database.ts';

// A table to which every day adds rows, and whose rows go for their age, has a partition for each
// span of two weeks (machines.md 95 to 99). A partition goes as a whole, so nothing has to tidy up
// after it.

/** A table that is partitioned by the ranges of a column of days. */
export interface SpannedTable {
  /** Its default partition has this name and `_other`. */
  table: string;
  /** The column of its days. */
  day: string;
  /** The columns of the key that each partition has for itself. */
  key: string;
}

/** Spans begin on this Monday, and every 14 days before and after it. */
const MONDAY = Date.UTC(1970, 0, 5);
const DAY_MS = 86_400_000;
const SPAN = 14;
/** So many are there before their days come. */
const SPANS_AHEAD = 4;

export interface WaitOptions {
  /**
   * How long it waits for each table, in ms: members wait behind it. It has those before meanwhile,
   * also those that the rows refer to.
   */
  lockMs?: number;
  /** How long the others have the table before the next try, in ms. */
  pauseMs?: number;
  tries?: number;
}
const LOCKED_OUT = '55P03';

interface Part {
  name: string;
  /** The first day that it does not hold, as YYYY-MM-DD; null for the default one. */
  until: string | null;
}

/**
 * Makes the partitions up to eight weeks from now, where they are not there, but none of before
 * `oldest`. Rows of such a span that the default partition has caught move into it.
 * Rejects with PostgreSQL's 55P03 when others keep a table locked at every try. Returns the names
 * of the new ones.
 */
export async function makeSpans(
  database: Database,
  { table, day, key }: SpannedTable,
  { now, oldest }: { now: Date; oldest: Date },
  options: WaitOptions = {},
): Promise<string[]> {
  const last = startOfSpan(now) + SPANS_AHEAD * SPAN;
  const made: string[] = [];
  for (;;) {
    const name = await withoutHoldingUp(database, options, async (tx) => {
      // One process at a time; whoever reads or writes rows goes on.
      await tx.client.query(`lock table ${table} in share update exclusive mode`);
      const ends = (await partsOf(tx, table)).map(({ until }) => (until ? daysOf(until) : -1));
      const from = Math.max(startOfSpan(oldest), ...ends);
      return from > last ? null : makeSpan(tx, { table, day, key }, from);
    });
    if (!name) return made;
    made.push(name);
  }
}

async function makeSpan(
  tx: Transaction,
  { table, day, key }: SpannedTable,
  from: number,
): Promise<string> {
  const [first, end] = [dayOf(from), dayOf(from + SPAN)];
  const name = `${table}_${first.replaceAll('-', '')}`;
  const columns = 'including defaults including constraints';
  await tx.client.query(`create table ${name} (like ${table} ${columns}, primary key (${key}))`);
  // Nothing may come into it between this and the end.
  await tx.client.query(`lock table ${table}_other in share row exclusive mode`);
  await tx.client.query(
    `with caught as (
       delete from ${table}_other r where r.${day} >= '${first}' and r.${day} < '${end}' returning r.*
     ) insert into ${name} select * from caught`,
  );
  await tx.client.query(
    `alter table ${table} attach partition ${name} for values from ('${first}') to ('${end}')`,
  );
  return name;
}

/**
 * Drops the partitions of which any day is before `oldest`: no row stays for longer than it may,
 * and some go up to 13 days earlier. Rejects as `makeSpans` does. Returns
 * their names, and the names of those that may hold single rows that are as old: what was there
 * before there were spans, and what no span holds.
 */
export async function dropSpans(
  database: Database,
  { table }: SpannedTable,
  oldest: Date,
  options: WaitOptions = {},
): Promise<{ dropped: string[]; mixed: string[] }> {
  const before = Math.floor((oldest.getTime() - MONDAY) / DAY_MS);
  const parts = await database.transaction((tx) => partsOf(tx, table));
  const dropped: string[] = [];
  for (const { name, until } of parts) {
    if (until === null || daysOf(until) - SPAN >= before) continue;
    await withoutHoldingUp(database, options, (tx) =>
      tx.client.query(`drop table if exists ${name}`),
    );
    dropped.push(name);
  }
  const left = parts.map(({ name }) => name).filter((name) => !dropped.includes(name));
  return { dropped, mixed: left.filter((name) => !/_\d{8}$/.test(name)) };
}

async function partsOf(tx: Transaction, table: string): Promise<Part[]> {
  await tx.client.query(`set local datestyle = 'ISO'`);
  const { rows } = await tx.client.query<Part>(
    `select c.relname as name,
       substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(\\d{4,}-\\d\\d-\\d\\d)''\\)') as until
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass
     order by 1`,
    [table],
  );
  return rows;
}

/** The work in a transaction of its own, which is tried again while others keep a table locked. */
async function withoutHoldingUp<T>(
  database: Database,
  { lockMs = 50, pauseMs = 5_000, tries = 20 }: WaitOptions,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await database.transaction(async (tx) => {
        await tx.client.query(`set local lock_timeout = ${lockMs}`);
        // What many nights have not done may take longer than a request.
        await tx.client.query('set local statement_timeout = 0');
        return work(tx);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCKED_OUT || n >= tries) throw error;
      await delay(pauseMs);
    }
  }
}

const startOfSpan = (at: Date) => Math.floor((at.getTime() - MONDAY) / DAY_MS / SPAN) * SPAN;
const daysOf = (day: string) => Math.round((Date.parse(day) - MONDAY) / DAY_MS);
const dayOf = (days: number) => new Date(MONDAY + days * DAY_MS).toISOString().slice(0, 10);
