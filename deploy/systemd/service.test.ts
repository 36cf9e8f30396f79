import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CONNECTION_LIMITS } from '../../server/src/kit/connections/connection-limits.ts';
import { debianProgram } from '../../tools/debian.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const UNIT = readFileSync(join(import.meta.dirname, 'pcr.service'), 'utf8');
const GUIDE = readFileSync(join(ROOT, 'docs/operate/service.md'), 'utf8');
/** systemd's own sum of what a service could do, from 0 to 10. */
const MOST_EXPOSURE = 2;

const analyze = debianProgram('systemd-analyze', 'systemd');
// Debian installs PCR in /opt/pcr, which is not here.
const folder = mkdtempSync(join(tmpdir(), 'pcr-unit-'));
const here = join(folder, 'pcr.service');
writeFileSync(here, UNIT.replaceAll('/opt/pcr', ROOT));
afterAll(() => rmSync(folder, { recursive: true }));

/** The values of a setting, each time that the unit has it. */
const valuesOf = (name: string) =>
  [...UNIT.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

test.skipIf(!analyze)('systemd reads the unit without a warning', () => {
  const { stdout, stderr, status } = run('verify', '--man=no', here);
  expect([stdout, stderr, status]).toEqual(['', '', 0]);
});

test.skipIf(!analyze)(`systemd sums its exposure up to ${MOST_EXPOSURE} at most`, () => {
  const options = ['--offline=true', `--threshold=${MOST_EXPOSURE * 10}`, '--no-pager'];
  const { stdout, status } = run('security', ...options, here);
  expect([stdout.trim().split('\n').at(-1), status]).toEqual([
    expect.stringMatching(/^→ Overall exposure level for pcr.service: \d/),
    0,
  ]);
});

test('what it starts is in the project, and the page says the same paths', () => {
  const paths = UNIT.match(/\/opt\/pcr\/[\w./-]+/g) ?? [];
  const inProject = paths.map((path) => path.replace('/opt/pcr/', '')).filter((p) => p !== '.env');
  expect(inProject).toContain('server/src/main.ts');
  expect(inProject.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  for (const path of ['/opt/pcr', '/etc/pcr/pcr.env', '/var/lib/pcr', '/opt/pcr/.env'])
    expect([path, GUIDE.includes(path), UNIT.includes(path)]).toEqual([path, true, true]);
});

test('it holds what PCR needs: connections, time to stop, memory that V8 may run', () => {
  const number = (name: string) => Number(valuesOf(name)[0]);
  expect(number('LimitNOFILE')).toBeGreaterThan(CONNECTION_LIMITS.perProcess * 1.5);
  // The longest STOP_DELAY, requests, connections to the database, and the embedded PostgreSQL.
  expect(number('TimeoutStopSec')).toBeGreaterThan(60 + 12 + 3 + 16);
  // PostgreSQL, which is told as well, would take no connection while PCR still answers.
  expect(valuesOf('KillMode')).toEqual(['mixed']);
  expect(valuesOf('MemoryDenyWriteExecute')).toEqual([]);
  // The commands of the operator look for PostgreSQL's socket, which they could not see in /tmp.
  const [runtime] = valuesOf('RuntimeDirectory');
  expect(valuesOf('Environment')).toContain(`TMPDIR=/run/${runtime}`);
});

test.each(['NoNewPrivileges', 'ProtectSystem', 'PrivateTmp', 'MemoryMax', 'StateDirectory'])(
  'it has %s, as its page says',
  (name) => {
    const [value] = valuesOf(name);
    expect(value).toBeTruthy();
    expect(GUIDE).toContain(`${name}=${value}`);
  },
);

function run(...args: string[]) {
  return spawnSync(analyze ?? '', args, { encoding: 'utf8' });
}
