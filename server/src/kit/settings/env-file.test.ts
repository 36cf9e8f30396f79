import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import { loadEnvFile } from './env-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-env-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const load = (name: string, env: NodeJS.ProcessEnv = {}) => {
  loadEnvFile(join(folder, name), env);
  return env;
};

test('a variable of the environment wins over a line, also an empty one; no file is no fault', async () => {
  await writeFile(join(folder, 'plain'), '# PCR\nPORT=1\nHOST="::1"\nSECRET=in the file\n');
  const env = { PORT: '2', SECRET: '' };
  expect(load('plain', env)).toEqual({ PORT: '2', SECRET: '', HOST: '::1' });
  expect(load('missing')).toEqual({});
});

test.each([
  ['a folder', () => mkdir(join(folder, 'env')), 'env', 'is a folder'],
  [
    'below a file',
    () => writeFile(join(folder, 'file'), ''),
    'file/env',
    'cannot be read (ENOTDIR). Let the user who starts PCR read that file.',
  ],
  [
    'in UTF-16',
    () => writeFile(join(folder, 'utf16'), Buffer.from('\ufeffSECRET=hunter2\n', 'utf16le')),
    'utf16',
    'is not written in UTF-8. Save it again in UTF-8.',
  ],
])('%s is refused in one line that names the file', async (_, make, name, words) => {
  await make();
  const said = (() => {
    try {
      return load(name);
    } catch (error) {
      return error;
    }
  })();
  expect(said).toBeInstanceOf(StartError);
  const { message } = said as Error;
  expect(message).toContain(join(folder, name));
  expect(message).toContain(words);
  expect(message).not.toMatch(/\n|hunter2/);
});
