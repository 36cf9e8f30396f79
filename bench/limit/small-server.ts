import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { hashOf } from '../../server/src/kit/http/tokens.ts';
import type { Statement } from '../../server/src/kit/postgres/database.ts';
import type { Connection } from '../load/bench-database.ts';

// The smallest server that could do it: node:http and pg, statements prepared and named, and the
// session looked up in the same table; no signature, no validation, no rules, no headers that
// nobody needs.

interface Parts {
  connection: Connection;
  port: number;
}

const { connection, port } = JSON.parse(process.argv[2] ?? '') as Parts;
export const pool = new pg.Pool({ ...connection, max: 8, options: '-c TimeZone=UTC' });

export async function run<Row extends object>(
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values: [...values] })).rows;
}

export interface SmallRequest {
  userId: string;
  url: string;
  /** Of a POST. */
  body: string;
}

/**
 * `actor` finds `user_id` by the hash of a session; `work` returns the JSON text of the answer, if
 * there is one.
 */
export function serve(
  actor: Statement,
  work: (request: SmallRequest) => Promise<string | undefined>,
): void {
  const server = createServer(async (request, response) => {
    const { cookie = '' } = request.headers;
    const token = cookie.slice(
      cookie.indexOf('=') + 1,
      cookie.indexOf('.', 'pcr.session_token='.length),
    );
    const [found] = await run<{ user_id: string }>(actor, [
      hashOf('session', token),
      new Date().toISOString(),
    ]);
    if (!found) return answer(response, 401, '');
    const body = request.method === 'POST' ? await bodyOf(request) : '';
    const text = await work({ userId: found.user_id, url: request.url ?? '', body });
    answer(response, text === undefined ? 404 : 200, text ?? '');
  });
  process.once('disconnect', () => process.exit(0));
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => resolve(text));
  });
}
