import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// On a small project of its own, with a stand-in for npm.

let project: string;
const at = (path: string) => join(project, path);

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'pcr-prepare-'));
  mkdirSync(at('tools'));
  cpSync(join(import.meta.dirname, 'prepare.mjs'), at('tools/prepare.mjs'));
  lock('1.0.0');
  // It "installs" what the lock says, and says that it ran.
  const npm = `
    import { appendFileSync, copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
    appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
    mkdirSync('node_modules/node/bin', { recursive: true });
    if (!existsSync('node_modules/node/bin/node')) symlinkSync(process.execPath, 'node_modules/node/bin/node');
    copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`;
  write('npm/npm-cli.js', npm);
  write('package.json', '{ "type": "module" }');
  write(
    'tools/say.ts',
    'console.log(process.argv.slice(2).join("+") as string, process.env.PATH?.split(":")[0]);',
  );
});
afterEach(() => rmSync(project, { recursive: true }));

function lock(version: string): void {
  write(
    'package-lock.json',
    JSON.stringify({ packages: { '': {}, 'node_modules/pets': { version } } }),
  );
}

function prepare(args: string[], env: Record<string, string> = {}): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [at('tools/prepare.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: '/nowhere', npm_execpath: at('npm/npm-cli.js'), ...env },
    cwd: tmpdir(),
  });
}

const installs = () => readFileSync(at('npm.log'), 'utf8').trim().split('\n').length;

test('it installs what is missing, says so in a line, and runs the command with its arguments', () => {
  const first = prepare(['say', 'a', 'b']);
  expect(first.stdout).toBe(`a+b ${at('node_modules/.bin')}\n`);
  expect(first.stderr).toMatch(/^Installing [^\n]*\n$/);
  expect(first.status).toBe(0);
});

test('it installs once, and again when the lock has changed', () => {
  prepare(['say']);
  expect(prepare(['say']).stderr).toBe('');
  expect(installs()).toBe(1);
  lock('1.0.1');
  prepare(['say']);
  expect(installs()).toBe(2);
});

test('the app alone is installed without what only tests need; that comes with the first of them', () => {
  write('tools/start.ts', '');
  write('tools/build.ts', '');
  const options = () => readFileSync(at('npm.log'), 'utf8').trim().split('\n');
  prepare(['build']);
  prepare(['start']);
  expect(options()).toEqual([expect.stringContaining('--omit=dev')]);
  const lean = { packages: { '': {}, 'node_modules/pets': { version: '1.0.0' } } };
  write(
    'package-lock.json',
    JSON.stringify({
      packages: { ...lean.packages, 'node_modules/vet': { version: '1.0.0', dev: true } },
    }),
  );
  write('node_modules/.package-lock.json', JSON.stringify(lean));
  prepare(['start']);
  expect(options()).toHaveLength(1);
  prepare(['say']);
  expect(options()).toEqual([
    expect.stringContaining('--omit=dev'),
    expect.stringContaining('--include=dev'),
  ]);
  prepare(['start']);
  expect(options()).toHaveLength(2);
});

test('packages that only measurements need come with the first of them', () => {
  write('bench/main.ts', '');
  const options = () => readFileSync(at('npm.log'), 'utf8').trim().split('\n');
  prepare(['say']);
  expect(options()).toEqual([expect.stringContaining('--workspace=e2e --include-workspace-root')]);
  write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
  prepare(['bench']);
  prepare(['say']);
  expect(options()).toHaveLength(2);
  expect(options()[1]).not.toContain('--workspace');
});

test('packages that somebody installed by calling npm are taken as they are', () => {
  mkdirSync(at('node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, at('node_modules/node/bin/node'));
  cpSync(at('package-lock.json'), at('node_modules/.package-lock.json'));
  expect(prepare(['say']).stderr).toBe('');
  lock('1.0.1');
  prepare(['say']);
  expect(installs()).toBe(1);
});

test('a missing package manager is one clear line', () => {
  const { status, stderr } = prepare(['say'], { npm_execpath: '' });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n').at(-1)).toBe(
    'npm cannot be run (ENOENT). Install Node.js from version 18 with npm.',
  );
});

test('an install that fails shows what npm said, and the next start tries again', () => {
  write('npm/npm-cli.js', 'console.error("no network"); process.exit(1);');
  for (const _ of [1, 2]) {
    const { status, stderr } = prepare(['say']);
    expect(status).toBe(1);
    expect(stderr).toContain('no network');
    expect(stderr).toContain('Installing failed: npm says why above.');
  }
});

test('an npm cache from before a version was published does not stop the install', () => {
  const npm = readFileSync(at('npm/npm-cli.js'), 'utf8');
  write(
    'npm/npm-cli.js',
    `${npm}\nif (process.argv.includes('--prefer-offline')) process.exit(1);`,
  );
  expect(prepare(['say']).status).toBe(0);
  expect(installs()).toBe(2);
});

test('an npm that ends halfway and says that it is done is asked once more', () => {
  const npm = readFileSync(at('npm/npm-cli.js'), 'utf8');
  write(
    'npm/npm-cli.js',
    `if (process.argv.includes('--prefer-offline')) process.exit(0);\n${npm.trim()}`,
  );
  expect(prepare(['say']).status).toBe(0);
});

test("the command's exit code is passed on", () => {
  write('tools/fail.ts', 'process.exit(7);');
  expect(prepare(['fail']).status).toBe(7);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s is passed on', async (signal) => {
  write(
    'tools/wait.ts',
    `process.on('${signal}', () => process.exit(5)); setInterval(() => {}, 1000); console.log('up');`,
  );
  prepare(['say']);
  const child = spawn(process.execPath, [at('tools/prepare.mjs'), 'wait'], {
    env: { PATH: '/nowhere' },
  });
  await once(child.stdout, 'data');
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([5, null]);
});
