import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clamdScan, ScanFailed } from '../kit/files/clamd.ts';
import { readClamdUrl } from '../kit/settings/file-places.ts';
import { EICAR } from './testing/clamd-for-tests.ts';

const CLAMD = ['clamd', '/usr/sbin/clamd'].find(
  (program) => !spawnSync(program, ['--version']).error,
);

/** Debian's clamd with one signature: that of EICAR. */
async function startRealClamd(program: string): Promise<{ url: string; kill(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-clamd-'));
  const signature = createHash('md5').update(EICAR).digest('hex');
  await writeFile(join(folder, 'eicar.hdb'), `${signature}:${EICAR.length}:Eicar-Signature\n`);
  const socket = join(folder, 'clamd.ctl');
  await writeFile(
    join(folder, 'clamd.conf'),
    `LocalSocket ${socket}\nDatabaseDirectory ${folder}\nForeground yes\nStreamMaxLength 25M\n`,
  );
  const clamd = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  onTestFinished(async () => {
    await kill();
    await rm(folder, { recursive: true });
  });
  async function kill() {
    if (clamd.exitCode === null && clamd.kill('SIGKILL')) await once(clamd, 'exit');
  }
  return { url: `unix:${socket}`, kill };
}

test.skipIf(!CLAMD)(
  'the clamd of the system finds what is infected and nothing else (files.md 27)',
  async () => {
    const { url, kill } = await startRealClamd(CLAMD ?? '');
    const place = readClamdUrl(url);
    if (!place) throw new Error('The address of clamd is one');
    const scan = clamdScan(place);
    const look = (...content: (string | Buffer)[]) =>
      scan(Readable.from(content.map((part) => Buffer.from(part))));
    await vi.waitFor(() => look('It listens'), { timeout: 60_000, interval: 50 });
    expect(await look(EICAR)).toMatch(/Eicar/);
    expect(await look(EICAR.slice(0, 10), EICAR.slice(10))).toMatch(/Eicar/);
    expect(await look('A letter')).toBeNull();
    expect(await look(Buffer.alloc(10 * 1024 * 1024, 'a'))).toBeNull();
    await kill();
    await expect(look('A letter')).rejects.toThrow(ScanFailed);
  },
);
