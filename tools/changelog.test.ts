import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const own = JSON.parse(read('package.json'));

test('all rooms, what they need of each other and the lock file have the version of PCR', () => {
  const lock = JSON.parse(read('package-lock.json'));
  const said = ['', ...own.workspaces].flatMap((room: string) => {
    const { version, dependencies = {} } = JSON.parse(read(join(room, 'package.json')));
    const ofRooms = Object.entries(dependencies).filter(([name]) => name.startsWith('@pcr/'));
    return [
      [room, version],
      [`${room} in the lock`, lock.packages[room].version],
      ...ofRooms.map(([name, range]) => [`${room} needs ${name}`, String(range).replace('^', '')]),
    ];
  });
  expect(said).toEqual(said.map(([name]) => [name, own.version]));
});

test('the newest entry of the change log is this version; each says whether it needs a stop', () => {
  const [, ...entries] = read('CHANGELOG.md').split(/^## /m);
  const versions = entries.map((entry) => entry.split('\n')[0] ?? '');
  expect(versions[0]).toBe(own.version);
  for (const [n, entry] of entries.entries()) {
    expect(versions[n]).toMatch(/^\d+\.\d+\.\d+$/);
    const [, , stop = '', , ...more] = entry.split('\n');
    expect(stop, `${versions[n]}, two lines below its number`).toMatch(/^Needs a stop: (yes|no)\./);
    expect(more.join('').trim().length, `what ${versions[n]} changes`).toBeGreaterThan(0);
  }
  const numbers = versions.map((version) => version.split('.').map(Number));
  const sorted = numbers.toSorted(
    ([a = 0, b = 0, c = 0], [x = 0, y = 0, z = 0]) => x - a || y - b || z - c,
  );
  expect(numbers, 'newest first').toEqual(sorted);
});
