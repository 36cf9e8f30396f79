/**
 * Whether the database is starting, stopping, out of reach or out of means, so that trying again
 * helps: what PostgreSQL says of itself (SQLSTATE: 08 connection, 53 resources, 57 the operator),
 * what the network says, and pg's own words where there is no code.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { code?: unknown };
  const said = String(code ?? '');
  return (
    POSTGRES.test(said) || NETWORK.has(said) || MESSAGES.some((words) => message.includes(words))
  );
}

// 57014: a statement waited too long. 25P03: a transaction stood still too long, and PostgreSQL
// ended its connection.
const POSTGRES = /^(?:08\w{3}|53\w{3}|57014|57P0[1-5]|25P03)$/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
]);
const MESSAGES = [
  'Connection terminated',
  'Connection ended unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
];
