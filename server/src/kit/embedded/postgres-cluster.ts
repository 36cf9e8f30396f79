import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../errors/start-error.ts';
import { adviceOn } from './postgres-advice.ts';
import { nameOfLiving } from './postgres-lock.ts';
import type { PostgresProgram } from './postgres-program.ts';

/** The role and the database of the app: it owns them, and is no superuser. */
export const APP_ROLE = 'pcr';

const INITDB = [
  ...['--username=postgres', '--encoding=UTF8', '--no-instructions'],
  // Sorting and case rules are the same on every machine, whatever its C library.
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ...['--auth-local=trust', '--auth-host=reject'],
];

/**
 * Makes the folder of a new database when it is missing: in a folder beside it, renamed when it is
 * complete, so that an interrupted first start leaves nothing half-made. Throws `StartError`.
 */
export async function makeCluster(program: PostgresProgram, cluster: string): Promise<void> {
  await removeInterrupted(cluster);
  if (await exists(cluster)) return;
  const temporary = `${cluster}.new-${process.pid}`;
  try {
    await mkdir(temporary, { mode: 0o700 });
    if (program.owner) await chown(temporary, program.owner.uid, program.owner.gid);
    await run(program.run('initdb', [...INITDB, '--pgdata', temporary]));

    const script = `${temporary}.sql`;
    await writeFile(
      script,
      `create role ${APP_ROLE} login;\ncreate database ${APP_ROLE} owner ${APP_ROLE};\n`,
    );
    await run(program.run('postgres', ['--single', '-D', temporary, 'postgres'], script));

    await rename(temporary, cluster);
    const folder = await open(dirname(cluster));
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    // Another app that started at the same moment was faster; its database is used.
    if (await exists(cluster)) return;
    if (error instanceof StartError) throw error;
    const said = (error as Error).message.replace(/^.*?(error|ERROR|FATAL|PANIC):\s*/, '');
    throw new StartError(
      `The database in ${cluster} cannot be made: ${said.replace(/\.?$/, '.')}${adviceOn(said, cluster)}`,
    );
  } finally {
    await remove(temporary);
    await remove(`${temporary}.sql`);
  }

  async function run(process: { ended: Promise<{ code: number | null; lines: string[] }> }) {
    const { code, lines } = await process.ended;
    // In single-user mode an error in a statement does not show in the exit code.
    const failed = lines.findLast((line) => /error:|ERROR:|FATAL:|PANIC:/.test(line));
    if (code !== 0 || failed) throw new Error(failed ?? lines.at(-1) ?? `ended with ${code}`);
  }
}

/**
 * Deletes temporary folders. They are named after the process that fills them: those of living
 * processes stay.
 */
async function removeInterrupted(cluster: string): Promise<void> {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of await readdir(dirname(cluster))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (pid && (pid === process.pid || !(await nameOfLiving(pid))))
      await remove(join(dirname(cluster), name));
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

// An initdb that outlived its app for a moment may still be writing.
const remove = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
