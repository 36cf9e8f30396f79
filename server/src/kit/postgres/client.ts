import pg from 'pg';
import { notedHere } from './commits.ts';
import { cancel } from './confirmations/cancel.ts';
import type { Confirmations } from './confirmations/confirmations.ts';
import { isSentence, NotConfirmed, OutcomeUnknown, TakesNoWrites } from './database-away.ts';

/** A commit that is not answered within this time (ms) is unknown (machines.md 6). */
const COMMIT_WITHIN = 10_000;
/** Its wait for a second node is ended after this part of its time: then it says so itself. */
const WAITS_FOR = 0.9;
/** The longest time that a timer knows (ms). */
const FOR_EVER = 2 ** 31 - 1;

/** 'reads': a standby will do, too. */
export type Takes = 'writes' | 'reads';

export interface ClientSettings extends pg.ClientConfig {
  takes?: Takes;
  /** In ms; the usual time unless said. */
  commitWithin?: number;
  /** So long (ms) connecting may take, where `connectionTimeoutMillis` is the wait in the pool. */
  connectWithin?: number;
  /** Where it is known whether what is written is confirmed; without it nobody asks. */
  confirmations?: Confirmations;
  /** Members read on connections of this pool. */
  ofRequests?: boolean;
}

/** A query as pg takes it, in the parts that matter here. */
interface Asked {
  text: string;
  query_timeout?: number;
}
type Answered = (error: Error | null, result?: unknown) => void;

/**
 * A connection that knows whether its node takes writes, and whether what was asked on it has
 * certainly failed (machines.md 1-7). All pools have these (pool.ts).
 */
export class Client extends pg.Client {
  readonly #takes: Takes;
  readonly #commitWithin: number;
  readonly #answerWithin: number;
  readonly #confirmations: Confirmations | undefined;
  readonly #ofRequests: boolean;
  #standby: string | undefined;
  /** PostgreSQL says so with the answer to a query, which is whole. */
  #changed = false;
  /** A commit of this connection may be on this node alone. */
  #alone = false;
  /** Something was written since the transaction began. */
  #wrote = false;
  #unhurried = false;
  /** Whether its wait for a second node was ended. */
  #endedWait = false;

  constructor(settings: ClientSettings) {
    const { connectWithin = settings.connectionTimeoutMillis } = settings;
    super({ ...settings, ...(connectWithin && { connectionTimeoutMillis: connectWithin }) });
    this.#takes = settings.takes ?? 'writes';
    this.#commitWithin = settings.commitWithin ?? COMMIT_WITHIN;
    this.#answerWithin = settings.query_timeout || FOR_EVER;
    this.#confirmations = settings.confirmations;
    this.#ofRequests = settings.ofRequests === true;
    const { connection } = this;
    connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName !== 'in_hot_standby') return;
      this.#changed = this.#standby !== undefined && this.#standby !== parameterValue;
      this.#standby = parameterValue;
    });
    connection.on('notice', ({ routine }: { routine?: string }) => {
      if (routine === 'SyncRepWaitForLSN') this.#alone = true;
    });
  }

  /** Why this connection, which has just been made, is not to be used. */
  refusal(): Error | undefined {
    if (this.#takes === 'reads' || this.#standby !== 'on') return undefined;
    return new TakesNoWrites('The address leads to a standby, which takes no writes');
  }

  /**
   * Ends a connection whose node has another role by now, or whose wait was ended: that may still
   * be on its way. Its pool asks before it keeps it.
   */
  endIfChanged(): void {
    const why = this.#changed
      ? 'The node has another role now'
      : this.#endedWait && 'Its wait for a second node was ended';
    if (why) this.connection.emit('error', new TakesNoWrites(why));
  }

  /** Whether what is asked from now on may take any time. */
  set unhurried(is: boolean) {
    this.#unhurried = is;
  }

  /** What waits for a second node is told that it is on this one alone; all else fails. */
  endWait(): void {
    if (!this.#endedWait) cancel(this);
    this.#endedWait = true;
  }

  // As pg says it: a query by its text or by an object, with a callback or with a promise.
  // biome-ignore lint/suspicious/noExplicitAny: pg has an overload for each of these
  override query(given: any, ...rest: any[]): any {
    const text: unknown = typeof given === 'string' ? given : given.text;
    const hear = rest.at(-1);
    // A cursor, say, which only reads.
    if (typeof text !== 'string' || (given.submit && typeof hear !== 'function'))
      return super.query(given, ...rest);
    if (typeof given === 'string' && LIFTED.test(given)) this.#unhurried = true;
    const before = this.getTransactionStatus();
    const commits = COMMIT.test(text);
    const inside = before === 'T' || before === 'E';
    if (!inside) this.#wrote = false;
    const isWrite = writes(text);
    if (this.#confirmations?.missing && !this.#unhurried && (isWrite || (this.#wrote && commits)))
      return refused(hear);
    const asked = this.#timed(given, commits);
    this.#wrote ||= isWrite;
    // What is asked within a transaction is done with its commit, or not at all.
    const decides = this.#wrote && (!inside || commits);
    const isOver = decides ? this.#waits(commits, asked) : undefined;
    const commitsOfWork = notedHere();
    const judge = (error: Error | null): Error | null => {
      // Whoever asked may give the connection back without a word. pg would ask it on.
      if (error?.message === NO_ANSWER) {
        if (decides) this.endWait();
        void this.end();
      }
      isOver?.();
      if (!decides) return error;
      // It was not done yet when we ended it.
      if (this.#endedWait && (error as { code?: string } | null)?.code === '57014')
        return new NotConfirmed();
      if (error) return isSentence(error) ? error : new OutcomeUnknown(error);
      if (commitsOfWork) commitsOfWork.some = true;
      return this.#alone ? new OutcomeUnknown(new Error('It is on one node alone')) : null;
    };
    if (typeof hear !== 'function') {
      return super.query(asked as string, ...rest).then(
        (result: unknown) => {
          const why = judge(null);
          if (why) throw why;
          return result;
        },
        (error: Error) => {
          throw judge(error);
        },
      );
    }
    const judged: Answered = (error, result) => {
      const why = judge(error);
      if (why) (hear as Answered)(why);
      else (hear as Answered)(null, result);
    };
    return super.query(asked as string, ...rest.slice(0, -1), judged);
  }

  /** What is sent decides over what was written, and may wait for a second node. */
  #waits(commits: boolean, asked: string | Asked): (() => void) | undefined {
    this.#alone = false;
    this.#endedWait = false;
    if (this.#unhurried) return undefined;
    const own = typeof asked === 'string' ? undefined : asked.query_timeout;
    const within = own ?? (commits ? this.#commitWithin : this.#answerWithin);
    return this.#confirmations?.begins({
      within: WAITS_FOR * within,
      ofRequests: this.#ofRequests,
      end: () => this.endWait(),
    });
  }

  #timed(given: string | Asked, commits: boolean): string | Asked {
    const within = this.#unhurried ? FOR_EVER : commits ? this.#commitWithin : undefined;
    if (within === undefined) return given;
    const asked = typeof given === 'string' ? { text: given } : given;
    asked.query_timeout ??= within;
    return asked;
  }
}

/**
 * Lets what is asked on this connection take any time, or no longer: beside a `statement_timeout`
 * that was lifted.
 */
export function unhurried(client: pg.ClientBase, is: boolean): void {
  if (client instanceof Client) client.unhurried = is;
}

/** Nothing was sent. */
function refused(hear: unknown): Promise<never> | undefined {
  if (typeof hear !== 'function') return Promise.reject(new NotConfirmed());
  process.nextTick(hear as Answered, new NotConfirmed());
  return undefined;
}

interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/** What pg says of a query that was not answered in its time. */
const NO_ANSWER = 'Query read timeout';
/** Of `replicated` as well, which is nothing but a commit. */
const COMMIT = /^\s*(?:commit\b|select pg_logical_emit_message)/i;
/** Whoever lifts the time limit of PostgreSQL means that of the answer, too. */
const LIFTED = /\bset (?:local )?statement_timeout = 0/i;
const WRITES =
  /\b(?:insert|update|delete|merge|truncate|call|pg_logical_emit_message|\w*add_job\w*)\b/i;
/** Words that are no statement: a comment, what is quoted, and a lock; whatever begins first. */
const OTHER = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|\bfor (?:no key )?update\b/gi;
const known = new Map<string, boolean>();
/** Texts are constants of the program and of its libraries; some are put together of names. */
const MOST_KNOWN = 5_000;

/** Whether a statement may change something. */
function writes(text: string): boolean {
  let is = known.get(text);
  if (is === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    is = WRITES.test(text.replace(OTHER, ' '));
    known.set(text, is);
  }
  return is;
}
