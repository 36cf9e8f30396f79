import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type SecureContextOptions, TLSSocket } from 'node:tls';
import type pg from 'pg';

/** What stands for a primary: it answers each query as its replicas would have it. */
export interface FakePrimary {
  readonly way: pg.PoolConfig;
  /** Whether a second node confirms. What waits is confirmed as soon as one does. */
  confirms: boolean;
  /** Its `synchronous_standby_names`. */
  names: string;
  /** It takes no further connection. */
  full: boolean;
  /** So long (ms) a connection takes. */
  slowMs: number;
  /** How many connections were made, how many queries wait, and how many waits were ended. */
  readonly seen: { made: number; waiting: number; ended: number };
  close(): Promise<void>;
}

const [CANCEL, SSL] = [80877102, 80877103];
const READY = message('Z', 'I');
const DONE = Buffer.concat([message('C', 'SELECT 0\0'), READY]);
const ALONE = message('N', 'SWARNING\0C01000\0Mcanceling wait\0RSyncRepWaitForLSN\0\0');
/** That the answer has one column, of text. */
const NAME = message(
  'T',
  `\0\x01synchronous_standby_names\0${'\0'.repeat(9)}\x19${'\xff'.repeat(6)}\0\0`,
);
const FULL = message('E', 'SFATAL\0VFATAL\0C53300\0Mtoo many clients\0\0');

/** `tls`: it takes nothing before a connection is encrypted. */
export async function startFakePrimary(tls?: SecureContextOptions): Promise<FakePrimary> {
  const waiting = new Map<number, Socket>();
  const sockets = new Set<Socket>();
  let last = 0;
  let confirms = true;
  const seen = { made: 0, ended: 0, waiting: 0 };

  function confirmAll(answer: Buffer): void {
    for (const socket of waiting.values()) socket.write(answer);
    waiting.clear();
    seen.waiting = 0;
  }

  function begin(socket: Socket): void {
    socket.once('data', (data: Buffer) => {
      const code = data.readInt32BE(4);
      if (code === SSL && tls) {
        socket.write('S');
        return begin(new TLSSocket(socket, { isServer: true, ...tls }));
      }
      if (tls && !(socket instanceof TLSSocket)) return socket.destroy();
      if (code !== CANCEL) return void setTimeout(serve, primary.slowMs, socket);
      const waits = waiting.get(data.readInt32BE(8));
      waits?.write(Buffer.concat([ALONE, DONE]));
      if (waiting.delete(data.readInt32BE(8))) seen.ended++;
      seen.waiting = waiting.size;
      return socket.destroy();
    });
    socket.on('error', () => {});
  }

  function serve(socket: Socket): void {
    if (primary.full) return void socket.end(FULL);
    const pid = ++last;
    seen.made++;
    const key = Buffer.alloc(8);
    key.writeInt32BE(pid);
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('K', key), READY]));
    socket.on('data', (data: Buffer) => {
      if (data.toString('latin1', 0, 1) !== 'Q') return;
      if (/^show /.test(data.toString('latin1', 5)))
        return void socket.write(Buffer.concat([NAME, oneRow(primary.names), DONE]));
      if (confirms) return void socket.write(DONE);
      waiting.set(pid, socket);
      seen.waiting = waiting.size;
    });
    socket.on('close', () => {
      waiting.delete(pid);
      seen.waiting = waiting.size;
    });
  }

  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    begin(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const primary: FakePrimary = {
    way: {
      ...{ host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'pcr' },
      ...(tls && { ssl: { rejectUnauthorized: false } }),
    },
    get confirms() {
      return confirms;
    },
    set confirms(is) {
      confirms = is;
      if (is) confirmAll(DONE);
    },
    ...{ names: 'ANY 1 (*)', full: false, slowMs: 0, seen },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return primary;
}

/** The only row of an answer with one column; at most 255 characters. */
const oneRow = (value: string): Buffer =>
  message('D', `\0\x01\0\0\0${String.fromCharCode(value.length)}${value}`);

function message(type: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content as string, 'latin1');
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
