import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Owner } from '../load/sample-load.ts';
import type { LiveAnswer, LiveOrder } from './live-round.ts';

// The pages of all owners, each with one open stream, in a process of its own. A page whose
// connection breaks comes back as the app's do: a moment later, to whoever is there.

const { ownersFile } = JSON.parse(process.argv[2] ?? '') as { ownersFile: string };
const owners = JSON.parse(readFileSync(ownersFile, 'utf8')) as Owner[];

let answer: LiveAnswer = { heard: [], lost: [], refreshed: [] };
let open = true;
/** Where a page goes when its server is gone. */
let refuge = 0;

process.once('disconnect', () => process.exit(0));
process.on('message', (order: LiveOrder) => {
  carryOut(order).then(
    (answer) => process.send?.(answer),
    (error: Error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
});
process.send?.('ready');

async function carryOut(order: LiveOrder): Promise<LiveAnswer> {
  if (order.open) {
    const { ports, pages } = order.open;
    refuge = ports.at(-1) ?? 0;
    await Promise.all(
      owners
        .slice(0, pages)
        .map(
          (_, n) =>
            new Promise<void>((current) => listen(n, ports[n % ports.length] ?? 0, current)),
        ),
    );
  }
  if (order.close) {
    open = false;
    for (const end of ends) end();
    await delay(200);
    open = true;
  }
  const given = answer;
  answer = { heard: [], lost: [], refreshed: [] };
  return given;
}

const now = () => performance.timeOrigin + performance.now();

const ends = new Set<() => void>();

function listen(n: number, port: number, current: () => void): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const end = () => socket.destroy();
  ends.add(end);
  let rest = '';
  socket.write(`GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${owners[n]?.cookie}\r\n\r\n`);
  socket.setEncoding('utf8');
  let answered = false;
  socket.on('data', (piece: string) => {
    if (!answered && !piece.startsWith('HTTP/1.1 200')) {
      console.error(`a page was refused: ${piece.slice(0, 100)}`);
      process.exit(1);
    }
    answered = true;
    rest += piece;
    // Chunk sizes stand between; a message is whole once the empty line after it is there.
    const messages = rest.split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const data = /^event: changed\ndata: (.*)$/m.exec(message)?.[1];
      // The first that a page hears, since it does not say since when it asks.
      if (/^event: refresh$/m.test(message)) {
        answer.refreshed.push([n, now()]);
        current();
      }
      for (const change of data ? (JSON.parse(data) as { id: string }[]) : []) {
        answer.heard.push([n, change.id, now()]);
      }
    }
  });
  socket.on('error', () => {});
  socket.once('close', () => {
    ends.delete(end);
    if (!open) return;
    answer.lost.push([n, now()]);
    setTimeout(() => open && listen(n, refuge, current), 500 + Math.random() * 1_500);
  });
}
