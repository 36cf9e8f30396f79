import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { lookAtPrimary } from './primary.ts';

// What a refusal says of the primary (machines.md 21).

/** Refuses everybody in PostgreSQL's words; gives its port. */
async function refusing(code: string, message: string): Promise<number> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('it has a port');
  return address.port;
}

test.each([
  ['53300', 'sorry, too many clients already', 'there'],
  ['08P01', 'no more connections allowed (max_client_conn)', 'there'],
  ['08P01', 'client connections exceeded (max_db_client_connections)', 'there'],
  ['08P01', 'client connections exceeded (max_user_client_connections)', 'there'],
  ['08P01', 'server login has been failing, cached error: connect failed', 'away'],
  ['57P03', 'the database system is starting up', 'away'],
])('%s %s: %s', async (code, message, seen) => {
  const port = await refusing(code, message);
  const connection = { host: '127.0.0.1', port, user: 'pcr', database: 'pcr' };
  expect(await lookAtPrimary(connection, 5_000)).toBe(seen);
});
