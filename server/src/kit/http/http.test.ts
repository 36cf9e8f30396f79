import { once } from 'node:events';
import { Readable } from 'node:stream';
import { endpoint } from '@pcr/contract/kit/endpoint.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { ONE_DATABASE } from '../standby/standbys.ts';
import { ByteAnswer, binder, type Gate } from './http.ts';

const file = endpoint('GET', '/file', { access: 'anybody', gives: 'bytes', summary: 'A file' });
const PIECES = 200;

test('a request for the head of a file alone reads nothing of it (files.md 26)', async () => {
  const server = fastify();
  const gate = {
    enter: () => () => {},
    reading: ONE_DATABASE,
    takeDownload: (_asker, open) => open(),
    allowSlow: () => {},
  } as Partial<Gate>;
  let read = 0;
  let stream: Readable | undefined;
  binder(
    server,
    gate as Gate,
    new Set(),
  )(file, async () => {
    const pieces = function* () {
      for (; read < PIECES; read++) yield Buffer.alloc(64 * 1024);
    };
    stream = Readable.from(pieces(), { objectMode: false });
    return new ByteAnswer({ 'content-type': 'application/pdf', 'content-length': '77' }, stream);
  });
  const { statusCode, headers, body } = await server.inject({ method: 'HEAD', url: '/api/file' });
  expect([statusCode, headers['content-type'], headers['content-length'], body]).toEqual([
    200,
    'application/pdf',
    '77',
    '',
  ]);
  if (!stream?.closed) await once(stream as Readable, 'close');
  expect(read).toBe(0);
  await server.close();
});
