import { randomBytes, randomUUID } from 'node:crypto';

// Sends files and reads a ZIP, in a process of its own: the one that times others must not wait for
// this work.

const { origin } = JSON.parse(process.argv[2] ?? '') as { origin: string };

/** A file for each of these members at the same moment, or a ZIP of one's documents. */
export type FilesOrder = { send: string[]; bytes: number } | { zip: string[]; cookie: string };
export type FilesAnswer<Order extends FilesOrder> = Order extends { send: string[] }
  ? { ids: string[]; ms: number }
  : { bytes: number };

process.once('disconnect', () => process.exit(0));
process.on('message', (order: FilesOrder) => {
  ('send' in order ? sendAll(order.send, order.bytes) : readZip(order.zip, order.cookie)).then(
    (answer) => process.send?.(answer),
    (error: Error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
});
process.send?.('ready');

async function sendAll(
  cookies: readonly string[],
  bytes: number,
): Promise<{ ids: string[]; ms: number }> {
  const file = pdfOf(bytes);
  const begun = performance.now();
  const ids = await Promise.all(cookies.map((cookie) => send(file, cookie)));
  return { ids, ms: performance.now() - begun };
}

async function readZip(ids: readonly string[], cookie: string): Promise<{ bytes: number }> {
  const { body } = await ask(`/api/documents/zip?ids=${ids.join(',')}`, cookie);
  let bytes = 0;
  for await (const piece of body ?? []) bytes += piece.length;
  return { bytes };
}

async function send(file: Uint8Array<ArrayBuffer>, cookie: string): Promise<string> {
  const id = randomUUID();
  const path = `/api/files/${id}?folder=documents&name=${id}.pdf`;
  await (await ask(path, cookie, { method: 'PUT', body: file })).text();
  return id;
}

async function ask(path: string, cookie: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(origin + path, { ...init, headers: { origin, cookie } });
  if (!response.ok)
    throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return response;
}

/** Noise that begins and ends as a PDF. */
let made = new Uint8Array(0);
function pdfOf(length: number): Uint8Array<ArrayBuffer> {
  if (made.length === length) return made;
  const begin = Buffer.from('%PDF-1.4\n%');
  const end = Buffer.from('\n%%EOF\n');
  const noise = randomBytes(length - begin.length - end.length).map((byte) => 0x80 | byte);
  made = new Uint8Array(Buffer.concat([begin, noise, end]));
  return made;
}
