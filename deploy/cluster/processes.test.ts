import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { end, firstChildOf, readPid, writeDown } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'pcr-processes-'));
const file = join(folder, 'pid');
afterAll(() => rmSync(folder, { recursive: true }));

test('a number that was given to another process since then is not taken for the first', async () => {
  await writeDown(file, process.pid);
  expect(await readPid(file)).toBe(process.pid);
  const [, start] = readFileSync(file, 'utf8').trim().split(' ');
  writeFileSync(file, `${process.pid} ${Number(start) - 1}\n`);
  expect(await readPid(file)).toBe(null);
  await end(file, 'SIGKILL');
  expect(await readPid(join(folder, 'none'))).toBe(null);
});

test('a process is ended, and its file goes with it; one that does not listen is killed', async () => {
  const child = spawn('sh', ['-c', 'trap "" TERM; sleep 100 & echo; wait; wait'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  const { pid = 0 } = child;
  const sleep = await firstChildOf(pid);
  await writeDown(file, pid);
  await end(file, 'SIGTERM', 100);
  expect(await readPid(file)).toBe(null);
  expect(child.signalCode ?? (await once(child, 'exit'))[1]).toBe('SIGKILL');
  if (sleep !== null) process.kill(sleep, 'SIGKILL');
});
