import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from './cluster-folder.ts';

test('a folder that is another’s, or in which others can write, is none for a cluster', async () => {
  const above = mkdtempSync(join(tmpdir(), 'pcr-own-'));
  onTestFinished(() => rmSync(above, { recursive: true }));
  const folder = join(above, 'of', 'mine');
  await ownFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await ownFolder(folder);
  for (const mode of [0o777, 0o770]) {
    chmodSync(folder, mode);
    await expect(ownFolder(folder)).rejects.toThrow('others can write');
  }
  chmodSync(folder, 0o700);
  if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534);
  const foreign = process.getuid?.() === 0 ? folder : '/';
  await expect(ownFolder(foreign)).rejects.toThrow('belongs to another user');
});
