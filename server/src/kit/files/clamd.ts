import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClamdPlace } from '../settings/file-places.ts';

/** The name of the virus; null if nothing was found. */
export type Finding = string | null;

/** Looks for viruses; rejects with `ScanFailed` where nobody can say whether there is one. */
export type Scan = (content: Readable) => Promise<Finding>;

/** clamd did not answer, or said that it could not look. */
export class ScanFailed extends Error {
  override name = 'ScanFailed';
}

/**
 * For a clamd that says nothing and takes nothing, in ms; it may be reading its signatures anew.
 */
const SILENCE = 30_000;

/** Asks a clamd by INSTREAM: pieces with their length before each, and an empty one at the end. */
export const clamdScan =
  (place: ClamdPlace, silence = SILENCE): Scan =>
  (content) =>
    new Promise((done, fail) => {
      const socket: Socket = connect({ ...place });
      let answer = '';
      const end = (settle: () => void) => {
        socket.destroy();
        content.destroy();
        settle();
      };
      const failed = (why: string) => end(() => fail(new ScanFailed(why)));
      socket.setTimeout(silence, () => failed('clamd did not answer in time'));
      socket.on('error', (error) => {
        // One that ended the stream itself has said why before.
        if (answer === '') failed(error.message);
      });
      socket.on('data', (piece) => {
        answer += piece.toString('latin1');
        if (answer.length > 1000) failed('clamd answered too much');
      });
      socket.on('close', () => {
        const found = /^stream: (.+) FOUND\0?$/.exec(answer)?.[1];
        if (found) return end(() => done(found));
        if (/^stream: OK\0?$/.test(answer)) return end(() => done(null));
        failed(`clamd answered: ${answer.replace(/[^\x20-\x7e]/g, '') || 'nothing'}`);
      });
      socket.once('connect', () => {
        pipeline(content, inPieces, socket, { end: false }).catch((error: Error) =>
          failed(error.message),
        );
      });
    });

async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<string | Buffer> {
  yield 'zINSTREAM\0';
  for await (const piece of content) {
    yield lengthOf(piece);
    yield piece;
  }
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(piece: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}

/**
 * What clamd says of itself: 'ClamAV 1.4.3/27830/Mon Nov 30 09:12:41 2026'. Rejects as a scan does.
 */
export const clamdVersion = (place: ClamdPlace, silence = SILENCE): Promise<string> =>
  new Promise((done, fail) => {
    const socket = connect({ ...place }, () => socket.write('zVERSION\0'));
    let answer = '';
    const failed = (why: string) => {
      socket.destroy();
      fail(new ScanFailed(why));
    };
    socket.setTimeout(silence, () => failed('clamd did not answer in time'));
    socket.on('error', (error) => failed(error.message));
    socket.on('data', (piece) => {
      answer += piece.toString('latin1');
      if (answer.length > 1000) failed('clamd answered too much');
    });
    socket.on('close', () => done(answer.replace(/[^\x20-\x7e]/g, '')));
  });
