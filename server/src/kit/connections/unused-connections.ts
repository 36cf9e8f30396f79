import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns a function that closes connections on which nothing was ever asked. Browsers open spare
 * ones; Node does not count them as idle, so they would delay the end of the server.
 */
export function unusedConnections(server: Server): { close(): void } {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return {
    close() {
      for (const socket of unused) socket.destroy();
    },
  };
}
