import pg from 'pg';
import { notedHere } from './commits.ts';
import { cancel } from './confirmations/cancel.ts';
import { isSentence, NotConfirmed, OutcomeUnknown, TakesNoWrites } from './database-away.ts';
import { whatItDoes } from './statements.ts';

/** A commit that is not answered within this time (ms) is unknown (machines.md 6). */
const COMMIT_WITHIN = 10_000;
/** Its wait for a second node is ended after this part of its time: then it says so itself. */
const WAITS_FOR = 0.9;
/** The longest time that a timer knows (ms). */
const FOR_EVER = 2 ** 31 - 1;

/** What was sent and makes its connection wait for a second node (machines.md 15, 16). */
export interface Wait {
  /** It is ended after this time (ms). */
  readonly within: number;
  /** It has one of the connections on which members read. */
  readonly ofRequests: boolean;
  /** It may have tables for itself that members read. */
  readonly unhurried: boolean;
  /** Ends it: what it waits for is then on one node alone. May be called again. */
  end(): void;
}

export interface Confirmations {
  /** No second node confirms: nothing is written until one does. */
  readonly missing: boolean;
  /** A wait begins; the answer is to be called when it is over. */
  begins(wait: Wait): () => void;
}

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
  /** Its commit waits for a second node, if there is one to wait for. */
  #holds = false;
  /** Something was refused since the transaction began. */
  #refused = false;
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
  endIfUnfit(): void {
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
    const does = whatItDoes(text);
    if (typeof given === 'string' && does.lifts) this.#unhurried = true;
    const before = this.getTransactionStatus();
    const inside = before === 'T' || before === 'E';
    if (!inside) {
      this.#wrote = false;
      this.#holds = false;
      this.#refused = false;
    }
    const ends = !inside || does.commits;
    const holds = this.#holds || does.writes || does.holds;
    this.#refused ||= this.#confirmations?.missing === true && (does.writes || (ends && holds));
    // As PostgreSQL does it: what follows in the transaction is not done either.
    if (this.#refused && !ROLLBACK.test(text)) return refused(hear);
    const asked = this.#timed(given, does.commits);
    this.#wrote ||= does.writes;
    this.#holds = holds;
    // What is asked within a transaction is done with its commit, or not at all.
    const decides = ends && this.#wrote;
    // A function may have written without a word of it.
    const waits = ends && (holds || does.commits);
    const isOver = waits ? this.#waits(does.commits, asked) : undefined;
    const commitsOfWork = notedHere();
    const judge = (error: Error | null): Error | null => {
      // Whoever asked may give the connection back without a word. pg would ask it on.
      if (error?.message === NO_ANSWER) {
        if (waits) this.endWait();
        void this.end();
      }
      isOver?.();
      // It was not done yet when we ended it.
      if (waits && this.#endedWait && (error as { code?: string } | null)?.code === '57014')
        return new NotConfirmed();
      if (!decides) return error;
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

  /** What is sent may wait for a second node. */
  #waits(commits: boolean, asked: string | Asked): (() => void) | undefined {
    this.#alone = false;
    this.#endedWait = false;
    // What takes long by itself is not late.
    if (this.#unhurried && !commits) return undefined;
    const own = typeof asked === 'string' ? undefined : asked.query_timeout;
    const within = own ?? (commits ? this.#commitWithin : this.#answerWithin);
    return this.#confirmations?.begins({
      within: WAITS_FOR * within,
      ofRequests: this.#ofRequests,
      unhurried: this.#unhurried,
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

const ROLLBACK = /^\s*rollback/i;
/** What pg says of a query that was not answered in its time. */
const NO_ANSWER = 'Query read timeout';
