import { once } from 'node:events';
import { Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import type { Visitor } from './visitor.ts';

/** A connection byte by byte, as no browser would use it. */
export interface RawConnection {
  /** All that it has read so far; bytes as Latin-1. */
  readonly heard: string;
  /** Bytes that it has read so far. */
  readonly size: number;
  /** Whether the other side has closed it, which only shows while it reads. */
  readonly closed: boolean;
  write(text: string | Uint8Array): void;
  read(): void;
  /** Reads one piece, and stops again. */
  sip(): void;
  /** Waits until it has read this often. */
  hears(text: string | RegExp, times?: number): Promise<void>;
  /** Waits until the other side has closed it. */
  ends(): Promise<void>;
  close(): void;
}

const PATIENCE = { timeout: 30_000, interval: 5 };

/** Opens one to a server; it reads unless told otherwise, and closes with the test. */
export async function openRaw(address: string, { reads = true } = {}): Promise<RawConnection> {
  const { hostname, port } = new URL(address);
  const socket = new Socket();
  const pieces: Buffer[] = [];
  let closed = false;
  socket.on('data', (piece) => pieces.push(piece));
  socket.on('error', () => {});
  socket.on('end', () => socket.end());
  socket.on('close', () => {
    closed = true;
  });
  if (!reads) socket.pause();
  socket.connect(Number(port), hostname);
  // One that is refused is closed at once.
  await once(socket, 'connect').catch(() => {});
  onTestFinished(() => void socket.destroy());
  const heard = () => Buffer.concat(pieces).toString('latin1');
  return {
    get heard() {
      return heard();
    },
    get size() {
      return socket.bytesRead;
    },
    get closed() {
      return closed;
    },
    write: (text) => void socket.write(text),
    read: () => void socket.resume(),
    sip() {
      if (socket.isPaused()) socket.once('data', () => socket.pause());
      socket.resume();
    },
    hears: (text, times = 1) =>
      vi.waitFor(() => {
        const count = heard().split(text).length - 1;
        if (count < times) throw new Error(`heard ${count} times ${text}: ${heard().slice(-500)}`);
      }, PATIENCE),
    ends: () =>
      vi.waitFor(() => {
        if (!closed) throw new Error(`it is still open: ${heard().slice(-500)}`);
      }, PATIENCE),
    close: () => void socket.destroy(),
  };
}

/** A request as text. `Host` is there unless the headers name one. */
export function rawRequest(
  target: string,
  headers: Record<string, string> = {},
  body = '',
): string {
  const [method = 'GET', path] = target.includes(' ') ? target.split(' ') : ['GET', target];
  const all = {
    host: 'pcr.test',
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** The status, headers and body of the last answer that was heard. */
export function lastAnswer(heard: string): {
  status: number;
  headers: Record<string, string>;
  body: string;
} {
  const last = heard.slice(heard.lastIndexOf('HTTP/1.1 '));
  const [head = '', ...body] = last.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) =>
      line
        .toLowerCase()
        .split(/: (.*)/s)
        .slice(0, 2),
    ),
  );
  return { status: Number(first.split(' ')[1]), headers, body: body.join('\r\n\r\n') };
}

/**
 * Sends the head of a write as this browser does, and waits until the server asks for its body:
 * by then it has begun to look up who asks. Returns how to send the body, JSON or text, and the
 * status of the answer.
 */
export async function holdBody(
  { address, origin }: { address: string; origin: string },
  visitor: Visitor,
  target: string,
  body: object | string,
): Promise<() => Promise<number>> {
  const isText = typeof body === 'string';
  const text = isText ? body : JSON.stringify(body);
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const type = isText ? 'text/plain' : 'application/json';
  const headers = {
    origin,
    cookie,
    'content-type': type,
    expect: '100-continue',
    connection: 'close',
  };
  const host = new URL(origin).host;
  const held = await openRaw(address);
  held.write(rawRequest(target, { host, ...headers }, text).slice(0, -Buffer.byteLength(text)));
  await held.hears('100 Continue');
  return async () => {
    held.write(text);
    await held.ends();
    return lastAnswer(held.heard).status;
  };
}
