import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * What every scanner takes for a virus, in two parts: whoever scans this folder must not find it
 * here.
 */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD',
  '-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

export interface ClamdForTests {
  url: string;
  /**
   * How it answers from now on: as clamd does, finding nothing, with nonsense, not at all, or that
   * it was too much.
   */
  behave(how: 'well' | 'blind' | 'nonsense' | 'silent' | 'too_much'): void;
  close(): Promise<void>;
}

/** Speaks clamd's INSTREAM over TCP, and knows one virus. */
export async function startClamd(): Promise<ClamdForTests> {
  const version = 'ClamAV 1.4.3/27830/Mon Nov 30 09:12:41 2026';
  let how: Parameters<ClamdForTests['behave']>[0] = 'well';
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    let held = Buffer.alloc(0);
    socket.on('data', (piece) => {
      held = Buffer.concat([held, piece]);
      if (held.equals(VERSION)) return void (how === 'silent' || socket.end(`${version}\0`));
      const content = contentOf(held);
      if (content === null || how === 'silent') return;
      const answers = {
        well: content.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK',
        blind: 'stream: OK',
        nonsense: 'HTTP/1.1 400 Bad Request',
        too_much: 'INSTREAM size limit exceeded. ERROR',
      };
      socket.end(`${answers[how]}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(next) {
      how = next;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const COMMAND = 'zINSTREAM\0';
const VERSION = Buffer.from('zVERSION\0');

/** The pieces of a whole message in one; null as long as its end has not come. */
function contentOf(message: Buffer): string | null {
  let content = '';
  for (let at = COMMAND.length; at + 4 <= message.length; ) {
    const length = message.readUInt32BE(at);
    if (length === 0) return content;
    content += message.toString('latin1', at + 4, at + 4 + length);
    at += 4 + length;
  }
  return null;
}
