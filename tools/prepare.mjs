// The beginning of `npm start`, `npm test` and the others, on any Node from 18 and before anything
// is installed: it installs what is missing, then runs the command's program on the project's own
// Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.pcr-installed');
const ownNode = join(modules, 'node', 'bin', 'node');
const [command, ...args] = process.argv.slice(2);

/**
 * The app alone is a third smaller than what tests and checks need, and Lighthouse, for
 * measurements alone, is a fifth of all files: each comes with the first command that needs it.
 */
const AMOUNTS = ['app', 'tests', 'everything'];
const RUNS_THE_APP = ['start', 'build', 'dev', 'admin', 'backup', 'restore', 'sbom'];
const amount = RUNS_THE_APP.includes(command)
  ? 'app'
  : ['bench', 'chaos'].includes(command)
    ? 'everything'
    : 'tests';
const OPTIONS = {
  app: ['--omit=dev'],
  tests: [
    '--include=dev',
    ...['contract', 'server', 'web', 'e2e'].map((workspace) => `--workspace=${workspace}`),
    '--include-workspace-root',
  ],
  everything: ['--include=dev'],
};

const lock = readFileSync(join(root, 'package-lock.json'));
const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}`;
if (!isStamped() || !existsSync(ownNode)) {
  const here = isInstalled();
  if (!here) install();
  writeFileSync(stamp, `${wanted} ${here && amount !== 'app' ? 'everything' : amount}`);
}
run();

function run() {
  const env = { ...process.env };
  env.PATH = [join(modules, '.bin'), env.PATH].join(delimiter);
  // Node keeps what it has compiled there: the app starts in half the time.
  env.NODE_COMPILE_CACHE ??= join(modules, '.cache', 'node');
  // The operator's commands are programs of the server, and measurements a room of their own.
  const program = [
    join(root, 'tools', `${command}.ts`),
    join(root, 'server', 'src', `${command}.ts`),
    join(root, 'deploy', `${command}.ts`),
  ].find((file) => existsSync(file));
  const child = spawn(ownNode, [program ?? join(root, command, 'main.ts'), ...args], {
    stdio: 'inherit',
    env,
  });
  child.on('error', (error) => fail(`${ownNode} cannot be run: ${error.message}`));
  child.on('exit', (code, signal) =>
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
}

function isStamped() {
  const stamped = read(stamp);
  return AMOUNTS.slice(AMOUNTS.indexOf(amount)).some((enough) => stamped === `${wanted} ${enough}`);
}

/**
 * Somebody may have called npm without this file: npm's own record of what it installed decides.
 */
function isInstalled() {
  if (!existsSync(ownNode)) return false;
  try {
    const installed = JSON.parse(read(join(modules, '.package-lock.json'))).packages;
    return Object.entries(JSON.parse(lock.toString()).packages).every(
      ([path, { version, integrity, link, optional, dev }]) => {
        if (!path.includes('node_modules/') || link || (dev && amount === 'app')) return true;
        const found = installed[path];
        // An optional one may be for another system.
        return found
          ? found.version === version && found.integrity === integrity
          : Boolean(optional);
      },
    );
  } catch {
    return false;
  }
}

function install() {
  console.error('Installing what PCR is made of (once, about a minute) ...');
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  // Not `npm ci`, which refuses a lock without the packages for systems that the registry of its
  // maker did not have. With --no-save the lock decides all that it names, and is not changed.
  const options = [
    '--no-save',
    ...OPTIONS[amount],
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const [program, ...first] = npm;
  const installing = (...more) =>
    spawnSync(program, [...first, 'install', ...options, ...more], { cwd: root, encoding: 'utf8' });
  // What the lock names by version and hash does not grow old: the registry is asked only for what
  // npm's cache lacks. A cache from before a version was published says that there is none; and on
  // a busy machine npm may end halfway and say that it is done.
  let done = installing('--prefer-offline');
  if (!done.error && (done.status !== 0 || !existsSync(ownNode))) done = installing();
  if (done.error)
    fail(`npm cannot be run (${done.error.code}). Install Node.js from version 18 with npm.`);
  if (done.status !== 0) {
    console.error(`${done.stdout}${done.stderr}`);
    fail('Installing failed: npm says why above. Is there a network?');
  }
  if (!existsSync(ownNode))
    fail(`npm has installed no Node.js for ${process.platform}-${process.arch} in ${ownNode}.`);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
