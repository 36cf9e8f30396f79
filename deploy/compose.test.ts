import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../server/src/kit/settings/settings.ts';
import { VERSION } from '../server/src/kit/settings/version.ts';
import { debianProgram } from '../tools/debian.ts';

interface Service {
  image: string;
  build?: { args: { VERSION: string } };
  profiles?: string[];
  environment?: Record<string, unknown>;
  volumes?: string[];
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  restart: string;
  logging: { options: Record<string, string> };
  stop_grace_period?: string;
}

const FILE = join(import.meta.dirname, 'compose.yaml');
const TEXT = readFileSync(FILE, 'utf8');
const EXAMPLE = readFileSync(join(import.meta.dirname, 'compose.env.example'), 'utf8');
const { services, volumes }: { services: Record<string, Service>; volumes: object } = parse(TEXT, {
  merge: true,
});
/** Each variable that the file reads; `must` has a message for when it is missing. */
const READ = [...TEXT.matchAll(/(?<!\$)\$\{(\w+)(:[?-])/g)].map(([, name = '', kind]) => ({
  name,
  must: kind === ':?',
}));
const MUST = [...new Set(READ.filter(({ must }) => must).map(({ name }) => name))].sort();
const namesIn = (text: string, line: RegExp) =>
  [...text.matchAll(line)].map(([, name = '']) => name).sort();

test('each image has a version, and ours is this one', () => {
  for (const [name, { image }] of Object.entries(services))
    expect(image, name).toMatch(/^[a-z/]+:v?\d+\.\d+(\.\d+)?(-[a-z]+)?$/);
  expect(services.pcr?.image).toBe(`pcr:${VERSION}`);
  expect(services.pcr?.build?.args.VERSION).toBe(VERSION);
});

test('what must be set is set in the example, and what may be set is explained there', () => {
  expect(MUST).toEqual(namesIn(EXAMPLE, /^(\w+)=/gm));
  const may = new Set(READ.map(({ name }) => name).filter((name) => !MUST.includes(name)));
  // Compose itself reads this one.
  expect([...may, 'COMPOSE_PROFILES'].sort()).toEqual(namesIn(EXAMPLE, /^#(\w+)=/gm));
  for (const { name, must } of READ.filter((one) => one.must))
    expect(TEXT, `${must}`).toContain(`\${${name}:?${name} is `);
});

test('every setting of PCR can be set, but those that the image sets', () => {
  // compose.yaml has one PostgreSQL, and no pooler.
  const ofCluster = ['DATABASE_READ_URL', 'DATABASE_LISTEN_URL'];
  const ofImage = ['DATA_DIR', 'HOST', 'PORT', 'PCR_REVISION', ...ofCluster];
  const given = Object.keys(services.pcr?.environment ?? {});
  expect(given.sort()).toEqual(SETTING_NAMES.filter((name) => !ofImage.includes(name)).sort());
});

test('no container may more than it needs', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service.read_only, name).toBe(name !== 'clamd');
    expect(service, name).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
      logging: { options: { 'max-size': '10m' } },
    });
    expect(service, `${name} with a port of the machine`).not.toHaveProperty(
      name === 'caddy' ? 'privileged' : 'ports',
    );
  }
});

test('each volume is one that is declared', () => {
  const used = Object.values(services)
    .flatMap(({ volumes: all = [] }) => all)
    .filter((volume) => /^[a-z]/.test(volume))
    .map((volume) => volume.split(':')[0]);
  expect(used.sort()).toEqual(Object.keys(volumes).sort());
});

test('PCR has time to stop', () => {
  // The longest STOP_DELAY, 10 s for requests in progress, and some for the rest.
  expect(Number.parseInt(services.pcr?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(80);
});

describe("read by Debian's docker-compose", { tags: 'thorough' }, () => {
  let folder: string;
  let program: string | null;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pcr-compose-'));
    program = debianProgram('docker-compose');
  });
  beforeEach(({ skip }) => skip(!program, 'docker-compose is not there'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** `docker-compose config` with these lines as .env. */
  function read(env: string, ...options: string[]) {
    const file = join(folder, 'env');
    writeFileSync(file, env);
    return spawnSync(program ?? '', ['--env-file', file, '-f', FILE, ...options, 'config'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
      cwd: resolve('/'),
    });
  }

  const FILLED = EXAMPLE.replace(/^POSTGRES_PASSWORD=$/m, 'POSTGRES_PASSWORD=abc123');

  test.each([
    ['no profile', []],
    ['clamd', ['--profile', 'clamd']],
    ['s3', ['--profile', 's3']],
    ['both profiles', ['--profile', 'clamd', '--profile', 's3']],
  ])('it is right with %s', (_, options) => {
    const { status, stdout, stderr } = read(FILLED, ...options);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(parse(stdout).services.pcr.environment).toMatchObject({
      PUBLIC_URL: 'https://pcr.example.org',
      DATABASE_URL: 'postgres://pcr:abc123@postgres:5432/pcr',
      BACKUP_URL: '/backups',
      CLAMD_URL: '',
    });
  });

  test.each(MUST)('without %s it is refused by that name', (name) => {
    const { status, stderr } = read(FILLED.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=`));
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`${name} is [^\\n]+\\n$`));
  });
});
