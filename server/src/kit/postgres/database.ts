import { setFlagsFromString } from 'node:v8';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { type Confirmations, unhurried } from './client.ts';
import { notedHere, noting } from './commits.ts';
import { watchConfirmations } from './confirmations/confirmations.ts';
import { KEPT } from './connections.ts';
import { isDatabaseAway, NotConfirmed } from './database-away.ts';
import { elsewhere } from './elsewhere.ts';
import { ANSWERED_WITHIN, openPool } from './pool.ts';
import { saidAtStart, type Way } from './pooler/session-settings.ts';

/**
 * SQL with a name: pg prepares it once for each connection. The text is a constant; values are
 * parameters.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export function sql(name: string, text: string): Statement {
  return { name, text };
}

/**
 * SQL without a name: PostgreSQL plans it for its values each time, where the best plan depends on
 * them (words to look for).
 */
export function plannedSql(text: string): Statement {
  return { name: '', text };
}

export interface Queryable {
  /** All rows of one statement. */
  query<R extends object>(statement: Statement, values: readonly unknown[]): Promise<R[]>;
}

export interface Database extends Queryable {
  /** One request, one transaction (kit.md 80): commits what `work` did, or nothing of it. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  /** A pooler stands before PostgreSQL (`Way`). */
  readonly pooled: boolean;
  /** Other pools to the same PostgreSQL share it. */
  readonly confirmations: Confirmations;
  /**
   * Hears what triggers say to a connection of this database: at its commit, before anybody is
   * answered.
   */
  onTold(hear: (said: string) => void): void;
  close(): Promise<void>;
}

/**
 * The type of a connection inside a transaction. Only `transaction` makes one, so a function that
 * takes it must run inside one.
 */
export interface Transaction extends Queryable {
  readonly client: pg.PoolClient;
}

// Dates and times stay text: turning them into Date objects dominates the time of a list, shifts
// calendar days by the server's zone and loses the microseconds that `updated_at` is compared by.
const asText = (value: string) => value;
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === 1082 || oid === 1114 || oid === 1184
      ? asText
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

const ROLLBACK: object = { text: 'rollback', query_timeout: 5_000 };

/**
 * As pg does it: the stack of an error of PostgreSQL leads to the code that waits, not to its
 * connection.
 */
function fromHere(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}

export interface ConnectTo {
  /** A postgres:// address, or the folder of a local socket. */
  connection: Way;
  /** As many as requests need unless said. */
  connections?: number;
  onError: (error: Error) => void;
  /** The way past a pooler; `connection` unless said. */
  direct?: Way | undefined;
  /** Of another database that leads to the same PostgreSQL, for members. */
  confirmations?: Confirmations;
  log?: Log;
}

export function connect(to: ConnectTo): Database {
  const { connection, connections = KEPT.requests, onError, direct = connection, log } = to;
  // Under load V8 comes to believe that rows live long and puts them into the old generation. Each
  // then keeps its text alive until the next full collection: a third more processor time for a
  // list of 50 (bench -- contractors).
  setFlagsFromString('--no-allocation-site-pretenuring');
  const watched = to.confirmations ? undefined : watchConfirmations(direct, log);
  const confirmations = to.confirmations ?? (watched as Confirmations);
  const config = {
    ...{ ...connection, confirmations, ofRequests: !to.confirmations },
    max: connections,
    types,
    application_name: 'pcr',
    query_timeout: ANSWERED_WITHIN,
    connectionTimeoutMillis: 10_000,
    ...saidAtStart(connection),
  };
  const hearers: ((said: string) => void)[] = [];
  const pool = openPool(config, onError, (said) => {
    for (const hear of hearers) hear(said);
  });

  function ask<R extends object>(
    client: pg.PoolClient,
    { name, text }: Statement,
    values: readonly unknown[],
    done: (error: Error | undefined, rows: R[]) => void,
  ): void {
    // An object of name and text pg would copy property by property, which costs more than all else
    // it does with it.
    const query: object = Object.assign(new pg.Query(text, [...values]), { name });
    client.query<R>(query as pg.QueryConfig, (error, result) => done(error, result?.rows));
  }

  function inTransaction<R extends object>(
    client: pg.PoolClient,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<R[]> {
    return new Promise<R[]>((done, refuse) => {
      ask<R>(client, statement, values, (error, rows) => (error ? refuse(error) : done(rows)));
    }).catch(fromHere);
  }

  /**
   * As `pool.query`, which would tell what broke a connection in place of what became of a query.
   */
  function byItself<R extends object>(
    to: pg.Pool,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<R[]> {
    // Whoever gives a connection back calls the next one who waits for it.
    const commits = notedHere();
    return new Promise<R[]>((done, refuse) => {
      to.connect((failed, client, release) => {
        if (!client) return refuse(failed);
        const heard = (error: Error | undefined, rows: R[]) => {
          release(error instanceof NotConfirmed ? undefined : error);
          if (error) refuse(error);
          else done(rows);
        };
        noting(commits, () => ask(client, statement, values, heard));
      });
    }).catch(fromHere);
  }

  return {
    pool,
    query(statement, values) {
      const find = elsewhere();
      return find
        ? find().then((there) => byItself(there, statement, values))
        : byItself(pool, statement, values);
    },
    pooled: connection.pooled === true,
    confirmations,
    async transaction(work) {
      const client = await ((await elsewhere()?.()) ?? pool).connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work({
          client,
          query: (statement, values) => inTransaction(client, statement, values),
        });
        await client.query('commit');
        return result;
      } catch (error) {
        // A rollback would wait behind what is not answered. The end of the connection is one.
        if (isDatabaseAway(error) && !(error instanceof NotConfirmed)) broken = error as Error;
        else
          await client
            .query(ROLLBACK as pg.QueryConfig)
            .catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        unhurried(client, false);
        client.release(broken);
      }
    },
    onTold: (hear) => void hearers.push(hear),
    close() {
      watched?.close();
      return pool.end();
    },
  };
}
