import { Readable, Writable } from 'node:stream';
import type { Said } from '../admin-process.ts';

/** A terminal at which `input` is typed, and what a command says at it. */
export function heardTerminal(input = '') {
  const said: Said = { code: null, out: '', err: '' };
  const heard = (name: 'out' | 'err') =>
    new Writable({
      write(data, _encoding, done) {
        said[name] += data;
        done();
      },
    });
  const terminal = { stdin: Readable.from([input]), stdout: heard('out'), stderr: heard('err') };
  return { terminal, said };
}
