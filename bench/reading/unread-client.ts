import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Owner } from '../load/sample-load.ts';

// Connections that ask and never read what they are answered, in a process of its own.

/** What it is asked to do, once. */
export interface UnreadOrder {
  port: number;
  connections: number;
  /** Requests on each, sent at once. */
  requests: number;
}

/** How many connections are open, how many were ended by the server. */
export interface UnreadAnswer {
  open: number;
  ended: number;
}

const { ownersFile } = JSON.parse(process.argv[2] ?? '') as { ownersFile: string };
const owners = JSON.parse(readFileSync(ownersFile, 'utf8')) as Owner[];
const answer: UnreadAnswer = { open: 0, ended: 0 };

process.once('disconnect', () => process.exit(0));
process.on('message', (order: UnreadOrder | 'how many?') => {
  if (order === 'how many?') return process.send?.(answer);
  const { connections, port, requests } = order;
  const sent = Array.from({ length: connections }, (_, n) =>
    ask(port, owners[n % owners.length], requests),
  );
  return Promise.all(sent).then(() => process.send?.(answer));
});
process.send?.('ready');

/** Until the requests are handed to the system, or the server has ended the connection. */
function ask(port: number, owner: Owner | undefined, requests: number): Promise<void> {
  return new Promise((done) => {
    // Without a listener for data nothing is ever read.
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const request = `GET /api/families HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${owner?.cookie}\r\n\r\n`;
    socket.once('connect', () => {
      answer.open++;
      socket.once('close', () => {
        answer.open--;
        answer.ended++;
      });
      socket.write(request.repeat(requests), () => done());
    });
    // What the server does with it is its own affair, and is counted.
    socket.on('error', () => {});
    socket.once('close', () => done());
  });
}
