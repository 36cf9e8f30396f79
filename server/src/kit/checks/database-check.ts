import { randomBytes } from 'node:crypto';
import { StartError } from '../errors/start-error.ts';
import { type Database, plannedSql } from '../postgres/database.ts';
import { fitnessOf, unfit } from '../postgres/fitness.ts';
import { MIGRATIONS, migrationState } from '../postgres/migrate.ts';
import { connectionsLeft } from '../postgres/room.ts';
import { startFailure } from '../postgres/start-failure.ts';
import { type Check, ok, type Said, warn, wrong } from './check.ts';

export const databaseCheck: Check = async ({ database }) => {
  if (typeof database === 'string') return [wrong(database)];
  try {
    return await lookAt(database);
  } catch (error) {
    const why = startFailure(error);
    if (why) return [wrong(why)];
    throw error;
  }
};

async function lookAt(database: Database): Promise<Said[]> {
  const fitness = await fitnessOf(database);
  const reason = unfit(fitness);
  if (reason) return [wrong(`it ${reason}`)];
  const state = await migrationState(database, MIGRATIONS);
  if (state.newer) return [wrong(state.newer)];
  if (state.at !== null) await write(database);
  const found: Said[] = [];
  if (state.at === null) found.push(ok('it is empty: the first start of PCR makes its tables'));
  else if (state.missing.length > 0)
    found.push(
      warn(
        `${state.missing.length === 1 ? '1 migration is' : `${state.missing.length} migrations are`} missing: PCR applies ${state.missing.length === 1 ? 'it' : 'them'} at its next start (docs/operate/update.md)`,
      ),
    );
  const { left, of, kept } = await connectionsLeft(database);
  // One of those that are used is a running PCR's own, if there is one: it may come to keep more.
  if (left < kept)
    found.push(
      warn(
        `${left} of ${of} connections are left, and a process of PCR keeps up to ${kept}. Raise max_connections.`,
      ),
    );
  if (found.length > 0) return found;
  return [
    ok(
      `PostgreSQL ${versionText(fitness.version)}, UTF8, writable, all migrations, ${left} of ${of} connections left`,
    ),
  ];
}

/** A table that nobody sees, and that is gone at the end. */
async function write(database: Database): Promise<void> {
  const name = `pcr_check_${randomBytes(6).toString('hex')}`;
  const undo = new StartError('taken back');
  await database
    .transaction(async (tx) => {
      await tx.query(plannedSql(`create table ${name} as select 1 as one`), []);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

const versionText = (version: number) => `${Math.floor(version / 10_000)}.${version % 10_000}`;
