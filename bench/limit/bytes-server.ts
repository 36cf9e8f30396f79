import { createReadStream, createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

// The limit for files: a bare server that writes each body to a file and flushes it, and answers
// each GET with one file as often as it is told. No session, no database, no rules, no ZIP.

interface Parts {
  port: number;
  folder: string;
  /** What a GET is answered with: a file of so many bytes, so many times. */
  bytes: number;
  times: number;
}

const { port, folder, bytes, times } = JSON.parse(process.argv[2] ?? '') as Parts;
const sample = join(folder, 'sample');
let count = 0;

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = join(folder, String(count++));
  await pipeline(request, createWriteStream(file, { flush: true }));
  response.end('{}');
  await rm(file);
}

async function* copies(): AsyncGenerator<Buffer> {
  for (let n = 0; n < times; n++) yield* createReadStream(sample) as AsyncIterable<Buffer>;
}

await writeFile(sample, Buffer.alloc(bytes, 1));
const server = createServer((request, response) => {
  const work = request.method === 'PUT' ? take(request, response) : pipeline(copies(), response);
  work.catch((error: Error) => response.destroy(error));
});
process.once('disconnect', () => process.exit(0));
server.listen(port, '127.0.0.1', () => process.send?.('ready'));
