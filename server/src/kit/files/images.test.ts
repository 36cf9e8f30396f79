import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { childProcesses } from '../testing/child-processes.ts';
import { remakePicture } from './images.ts';
import { ReaderEnded } from './problem.ts';

const run = promisify(execFile);
let folder: string;
let small: string;
/** Few bytes; reading takes the time. */
let large: string;
const limits = {
  pixels: 50_000_000,
  side: 12_000,
  held: 300_000_000,
  memory: 600_000_000,
  seconds: 20,
};
const order = { sizes: [16, 32], square: true, limits };
const somebody = { userId: 'somebody', address: '192.0.2.1' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-images-'));
  small = join(folder, 'small');
  large = join(folder, 'large');
  const square = (side: number) =>
    sharp({ create: { channels: 4, background: 'teal', width: side, height: side } }).png();
  await writeFile(small, await square(64).toBuffer());
  await writeFile(large, await square(5000).toColourspace('rgb16').toBuffer());
});
afterAll(() => rm(folder, { recursive: true }));

/** The process that reads pictures. */
const readers = () => childProcesses().filter(({ command }) => command.includes('picture-process'));

test.runIf(process.platform === 'linux')(
  'pictures are made by one process, which is not the server',
  async () => {
    const made = await Promise.all([
      remakePicture(somebody, small, order),
      remakePicture(somebody, small, order),
    ]);
    expect(made.map((picture) => [...picture.made.keys()])).toEqual([
      [16, 32],
      [16, 32],
    ]);
    expect(readers()).toHaveLength(1);
  },
);

test.runIf(process.platform === 'linux')(
  'a picture whose reader ends in the middle of it is not called damaged, and the next one is read',
  async () => {
    await remakePicture(somebody, small, order);
    const pid = readers()[0]?.pid ?? Number.NaN;
    // It stands still, has its order, and is ended.
    process.kill(pid, 'SIGSTOP');
    const broken = expect(remakePicture(somebody, small, order)).rejects.toMatchObject({
      by: 'SIGKILL',
    });
    await new Promise(setImmediate);
    process.kill(pid, 'SIGKILL');
    await broken;
    expect((await remakePicture(somebody, small, order)).made.size).toBe(2);
  },
);

test.runIf(process.platform === 'linux')(
  'files.md 25: on a full disk a picture is not kept in full, and its sender is told',
  async () => {
    const full = '/dev/full';
    await expect(remakePicture(somebody, small, { ...order, full })).rejects.toMatchObject({
      code: 'unavailable',
      detail: { message: expect.stringMatching(/^The server is out of space/) },
    });
  },
);

test('a picture that takes too much processor time or memory ends its reader, and the next one is read', async () => {
  for (const less of [{ seconds: 0.01 }, { memory: 1 }]) {
    const broken = remakePicture(somebody, large, { ...order, limits: { ...limits, ...less } });
    await expect(broken).rejects.toBeInstanceOf(ReaderEnded);
    expect((await remakePicture(somebody, small, order)).made.size).toBe(2);
  }
});

test.runIf(process.platform === 'linux')(
  'only its own processor time counts, however long it takes',
  async () => {
    await remakePicture(somebody, small, order);
    const pid = readers()[0]?.pid ?? Number.NaN;
    process.kill(pid, 'SIGSTOP');
    const made = remakePicture(somebody, large, { ...order, limits: { ...limits, seconds: 1 } });
    // It stands still for longer than it may work.
    await new Promise((done) => setTimeout(done, 1_200));
    process.kill(pid, 'SIGCONT');
    expect((await made).made.size).toBe(2);
  },
);

test.runIf(process.platform === 'linux')(
  'a reader that cannot be started refuses that picture only',
  async () => {
    vi.resetModules();
    const withoutReader = await import('./images.ts');
    const { execPath } = process;
    process.execPath = join(folder, 'nowhere');
    try {
      await expect(withoutReader.remakePicture(somebody, small, order)).rejects.toThrow(
        'does not start',
      );
    } finally {
      process.execPath = execPath;
    }
    expect((await withoutReader.remakePicture(somebody, small, order)).made.size).toBe(2);
  },
);

/** A server of few file handles that has used up all of them, and then all but three. */
const SCARCE = `
  import { closeSync, openSync } from 'node:fs';
  const { remakePicture } = await import(process.argv[1]);
  const order = ${JSON.stringify(order)};
  const somebody = ${JSON.stringify(somebody)};
  const handles = [];
  const outcome = () => remakePicture(somebody, process.argv[2], order).then(() => 'made', (error) => error.message);
  try { for (;;) handles.push(openSync('/dev/null')); } catch {}
  const outcomes = [await outcome()];
  for (const handle of handles.splice(0, 3)) closeSync(handle);
  outcomes.push(await outcome());
  for (const handle of handles) closeSync(handle);
  console.log(JSON.stringify([...outcomes, await outcome()]));
  process.exit();`;

test.runIf(process.platform === 'linux')(
  'a server with no file handles left, or three, refuses the picture, and stays',
  async () => {
    const command = 'ulimit -n 60; exec "$0" --input-type=module -e "$@"';
    const module = join(import.meta.dirname, 'images.ts');
    const { stdout } = await run('sh', ['-c', command, process.execPath, SCARCE, module, small]);
    const refused = 'the process that reads pictures does not start';
    expect(JSON.parse(stdout)).toEqual([refused, refused, 'made']);
  },
);
