import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres } from '../server/src/kit/embedded/postgres-program.ts';
import { debianProgram } from '../tools/debian.ts';

const psql = debianProgram('psql', 'postgresql-client');
const SCRIPT = join(import.meta.dirname, 'compose.database.sh');

/** A new PostgreSQL: it has a superuser and nothing of PCR, as the image at its first start. */
async function startNewPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-compose-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const program = await findPostgres(folder);
  const cluster = join(folder, 'postgres');
  await mkdir(cluster, { mode: 0o700 });
  if (program.owner)
    for (const path of [folder, cluster]) await chown(path, program.owner.uid, program.owner.gid);
  const made = program.run('initdb', ['-D', cluster, '--username=postgres', '--auth=trust']);
  expect((await made.ended).code).toBe(0);
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`];
  const running = program.run('postgres', ['-D', cluster, ...settings]);
  onTestFinished(async () => {
    running.kill('SIGINT');
    await running.ended;
  });
  await new Promise<void>((ready) =>
    running.onLine((line) => {
      if (line.includes('ready to accept connections')) ready();
    }),
  );
  return folder;
}

test.runIf(psql)(
  'the user of PCR owns its database, may make another one, and is no superuser; the superuser has no password',
  async () => {
    const host = await startNewPostgres();
    const env = { PATH: process.env.PATH, PGHOST: host, POSTGRES_PASSWORD: "a 'word" };
    const { status, stderr } = spawnSync(SCRIPT, { env, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const asked = `select rolname, rolsuper, rolcreatedb, rolpassword is not null,
        pg_get_userbyid(d.datdba) = rolname
      from pg_authid, pg_database d
      where d.datname = 'pcr' and rolname in ('pcr', 'postgres') order by rolname`;
    const args = ['--no-psqlrc', '--csv', '--tuples-only', '-U', 'postgres', '-d', 'pcr'];
    const found = spawnSync(psql ?? '', [...args, '-c', asked], { env, encoding: 'utf8' });
    // Superuser, may make databases, has a password, owns PCR's database.
    expect(found.stdout).toBe('pcr,f,t,t,t\npostgres,t,t,f,f\n');
  },
);
