import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildArguments, type Image, nameOf } from './image-arguments.ts';
import { whatIsMissing } from './try/needs.ts';
import { partsOf } from './try/parts.ts';

const ROOT = resolve(import.meta.dirname, '..');
const IMAGE: Image = { target: 'pcr', version: '1.2.3', revision: 'abc' };

test('an engine gets target, tag, version, base and the files that only the build reads', () => {
  const secrets = { npmrc: '/home/ana/.npmrc', certificates: undefined };
  const called = buildArguments('docker', { ...IMAGE, base: 'debian:sid-slim', secrets }).join(' ');
  expect(called).toBe(
    'build --file deploy/Containerfile --target pcr --tag pcr:1.2.3 --build-arg VERSION=1.2.3 --build-arg REVISION=abc --build-arg BASE=debian:sid-slim --secret id=npmrc,src=/home/ana/.npmrc .',
  );
});

test('podman and buildah keep the health check and the layers', () => {
  expect(buildArguments('podman', IMAGE)).toContain('--format=docker');
  expect(buildArguments('buildah', IMAGE).join(' ')).toContain('--layers --format=docker');
});

test('the image for trying has a name of its own', () => {
  expect(nameOf({ target: 'all-in-one', version: '1.2.3' })).toBe('pcr-all-in-one:1.2.3');
});

test('of an image each part has the size of its layer, and the base has the rest', () => {
  expect(Object.fromEntries(partsOf('pcr', [100, 20, 1, 2, 3, 4, 5, 6]))).toEqual({
    base: 120,
    user: 1,
    command: 2,
    Node: 3,
    packages: 4,
    'web app': 5,
    server: 6,
  });
  expect(partsOf('all-in-one', [100, 1, 2, 3, 4, 5, 6, 7]).at(-1)).toEqual(['PostgreSQL', 7]);
  expect(() => partsOf('pcr', [100, 1, 2])).toThrow('3 layers');
});

test('deploy/Containerfile has these layers, in this order', () => {
  const [, runtime = ''] = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8').split(
    ' AS runtime',
  );
  expect(runtime.match(/^(RUN|COPY)\b/gm)).toEqual(['RUN', ...Array(6).fill('COPY')]);
  expect([...runtime.matchAll(/^COPY .*\/out\/(\w+)\//gm)].map(([, layer]) => layer)).toEqual([
    ...['node', 'packages', 'web', 'app'],
    'postgres',
  ]);
});

test('what is missing to try an image is said in one line', () => {
  const found = { uid: 0, missing: [], free: 9e9 };
  expect(whatIsMissing(found)).toBeNull();
  expect(whatIsMissing({ ...found, uid: 1000 })).toMatch(/needs root.*sudo/);
  expect(whatIsMissing({ ...found, missing: ['buildah'] })).toMatch(/buildah.*apt install/);
  expect(whatIsMissing({ ...found, free: 1e9 })).toMatch(/6 GB.*1\.0 GB.*TMPDIR/);
});

test('a build gets what a list names: no data, no settings, no history, no tests', () => {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(lines[0]).toBe('*');
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(
    allowed.filter((path) => /[*?]|^(data|\.env|\.git|node_modules|e2e|tools)$/.test(path)),
  ).toEqual([]);
  for (const refused of ['**/node_modules', '**/.env', '**/dist', '**/*.test.ts'])
    expect(lines.slice(lines.indexOf(`!${allowed.at(-1)}`))).toContain(refused);
});
