import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A line to a server, which can be slow, or be cut in the middle of a transfer. */
export interface Line {
  port: number;
  /** What each piece waits, in ms. */
  waits: number;
  /** Bytes from now on after which a connection is cut, whichever way they go. */
  cutAfter: number | null;
  close(): Promise<void>;
}

export async function lineTo(port: number): Promise<Line> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const end = () => {
      near.destroy();
      far.destroy();
    };
    let carried = 0;
    const carry = async (from: Socket, to: Socket) => {
      for await (const piece of from) {
        if (line.waits > 0) await delay(line.waits);
        if (line.cutAfter !== null) carried += piece.length;
        if (carried > (line.cutAfter ?? carried)) return end();
        if (!to.write(piece)) await once(to, 'drain');
      }
      to.end();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', () => open.delete(socket));
    }
    carry(near, far).catch(end);
    carry(far, near).catch(end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line: Line = {
    port: (server.address() as AddressInfo).port,
    waits: 0,
    cutAfter: null,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
  return line;
}
