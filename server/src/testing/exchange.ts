import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

export interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
}

export interface Received {
  status: number;
  headers: Headers;
  /** Unpacked. Empty where it is a stream of events, which is left at once. */
  bytes: Buffer;
}

/** Leaves a quiet connection before the server does, which would end the next request on it. */
const agent = new Agent({ keepAlive: true, timeout: 4_000 });
/** What fetch says of itself. */
const OWN = { accept: '*/*', 'accept-encoding': 'gzip, deflate', 'user-agent': 'node' };
const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * One request and its answer, without redirects: as fetch does it, in a third of its processor
 * time.
 */
export function exchange(url: string, { method, headers, body }: Sent): Promise<Received> {
  return new Promise((done, fail) => {
    const said: Record<string, string | number> = { ...OWN };
    if (body !== undefined) {
      if (typeof body === 'string') said['content-type'] = 'text/plain;charset=UTF-8';
      said['content-length'] = Buffer.byteLength(body);
    }
    const sending = request(
      new URL(url),
      { agent, method, headers: { ...said, ...headers } },
      (response) => {
        const received = new Headers();
        const { rawHeaders, statusCode: status = 0 } = response;
        for (let n = 0; n < rawHeaders.length; n += 2)
          received.append(rawHeaders[n] ?? '', rawHeaders[n + 1] ?? '');
        if (received.get('content-type')?.startsWith('text/event-stream')) {
          response.destroy();
          done({ status, headers: received, bytes: Buffer.alloc(0) });
          return;
        }
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', fail);
        response.on('end', () => {
          const bytes = Buffer.concat(parts);
          const unpack = UNPACK[received.get('content-encoding') ?? ''];
          done({
            status,
            headers: received,
            bytes: unpack && bytes.length > 0 ? unpack(bytes) : bytes,
          });
        });
      },
    );
    sending.on('error', (cause) =>
      fail(new Error(`${method} ${url}: ${cause.message}`, { cause })),
    );
    sending.end(body);
  });
}
