import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { LiveAnswer, LiveOrder } from './live-round.ts';
import type { Owner } from './sample-load.ts';

// The pages of all owners, each with one open stream, in a process of its own. A page whose connection breaks comes back
// as the app's do: a moment later, to whoever is there, from the place where it was.

const { ownersFile } = JSON.parse(process.argv[2] ?? '') as { ownersFile: string };
const owners = JSON.parse(readFileSync(ownersFile, 'utf8')) as Owner[];

let heard: LiveAnswer['heard'] = [];
let refreshes = 0;
let reconnects = 0;
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
        .map((_, n) => new Promise<void>((current) => listen(n, ports[n % ports.length] ?? 0, current))),
    );
  }
  if (order.close) {
    open = false;
    for (const end of ends) end();
    await delay(200);
    open = true;
  }
  const answer = { heard, refreshes, reconnects };
  heard = [];
  return answer;
}

const ends = new Set<() => void>();

function listen(n: number, port: number, current: () => void, place?: string): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const end = () => socket.destroy();
  ends.add(end);
  let rest = '';
  let id = place;
  const again = place === undefined ? '' : `Last-Event-ID: ${place}\r\n`;
  socket.write(`GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${owners[n]?.cookie}\r\n${again}\r\n`);
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
      id = /^id: (.*)$/m.exec(message)?.[1] ?? id;
      if (id !== undefined) current();
      const data = /^event: changed\ndata: (.*)$/m.exec(message)?.[1];
      if (/^event: refresh$/m.test(message)) refreshes++;
      for (const change of data ? (JSON.parse(data) as { id: string }[]) : []) {
        heard.push([n, change.id, performance.timeOrigin + performance.now()]);
      }
    }
  });
  socket.on('error', () => {});
  socket.once('close', () => {
    ends.delete(end);
    if (!open) return;
    reconnects++;
    setTimeout(() => open && listen(n, refuge, current, id), 500 + Math.random() * 1_500);
  });
}
