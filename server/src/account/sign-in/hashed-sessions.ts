import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter';
import { hashOf } from '../../kit/http/tokens.ts';
import { readSpelled } from './spelled-address.ts';

/** What a call of better-auth's adapter may have in it. */
interface Call {
  model: string;
  where?: Where[];
  data?: Record<string, unknown>;
}
type Method = (call: Call) => Promise<unknown>;

/**
 * All that asks the tables: one that a new version adds and that is not here is an error of types.
 */
const METHODS = Object.keys({
  create: true,
  findOne: true,
  findMany: true,
  count: true,
  update: true,
  updateMany: true,
  delete: true,
  deleteMany: true,
  consumeOne: true,
  incrementOne: true,
} satisfies Record<Asks, true>) as Asks[];
type Asks = Exclude<keyof DBTransactionAdapter, 'id' | 'options' | 'createSchema'>;

/**
 * Asks for the email address itself (reading.md 7), and gives it back as it was asked for: the
 * library compares the two.
 */
async function askedForAddress(ask: Method, { where, ...call }: Call): Promise<unknown> {
  const spelled = where?.find(({ field }) => field === 'email')?.value;
  const answer = await ask({
    ...call,
    ...(where && {
      where: where.map((clause) =>
        clause.field === 'email' ? { ...clause, value: readSpelled(String(spelled)) } : clause,
      ),
    }),
  });
  return spelled !== undefined && answer ? { ...answer, email: spelled } : answer;
}

/**
 * The same call with hashes in place of tokens, and the tokens by their hashes in what it answers.
 */
function hashing(ask: Method): Method {
  return async (call) => {
    if (call.model === 'user') return askedForAddress(ask, call);
    if (call.model !== 'session') return ask(call);
    const tokens = new Map<unknown, unknown>();
    const hashed = (token: unknown) => {
      const hash = hashOf('session', String(token));
      tokens.set(hash, token);
      return hash;
    };
    const { where, data } = call;
    const answer = await ask({
      ...call,
      ...(data && { data: { ...data, token: hashed(data.token) } }),
      ...(where && {
        where: where.map((clause) =>
          clause.field !== 'token'
            ? clause
            : {
                ...clause,
                value: Array.isArray(clause.value)
                  ? clause.value.map(hashed)
                  : hashed(clause.value),
              },
        ),
      }),
    });
    // Of a row that was not asked for by its token nobody knows it.
    const shown = (row: { token?: unknown } | null) =>
      row && tokens.has(row.token) ? { ...row, token: tokens.get(row.token) } : row;
    if (Array.isArray(answer)) return answer.map(shown);
    return typeof answer === 'object' ? shown(answer) : answer;
  };
}

function hashed<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  const methods = METHODS.map((name) => [name, hashing(adapter[name] as Method)]);
  return { ...adapter, ...Object.fromEntries(methods) };
}

/**
 * better-auth's way to the tables, with a hash in place of each session's token (account.md 47): of
 * itself it stores tokens as they are, and has no setting for that.
 */
export function withHashedSessions(adapter: DBAdapter): DBAdapter {
  return {
    ...hashed(adapter),
    transaction: (work) => adapter.transaction((inside) => work(hashed(inside))),
  };
}
