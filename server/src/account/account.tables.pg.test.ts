import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf } from '../kit/http/tokens.ts';
import { makeLog } from '../kit/log/log.ts';
import { migrate } from '../kit/postgres/migrate.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import { createAuth } from './sign-in/auth.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test('the tables agree with what better-auth expects', async () => {
  const lines: string[] = [];
  const { auth, close } = await createAuth({
    database: fresh.database,
    connection: fresh.connection,
    secret: 'a secret that only this test has, long enough',
    origin: 'http://pcr.test',
    requireEmailConfirmation: true,
    log: makeLog('trace', { write: (line) => void lines.push(line) }),
  });
  const { toBeCreated, toBeAdded, unsafeChanges, schemaProblems } = await getMigrations({
    ...auth.options,
    database: fresh.database.pool,
  });
  await close();
  expect({ toBeCreated, toBeAdded, unsafeChanges, schemaProblems }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    unsafeChanges: [],
    schemaProblems: [],
  });
  expect(lines).toEqual([]);
});

test('sessions from before tokens were hashed live on', async () => {
  const migrations = resolve(import.meta.dirname, '../../migrations');
  const old = await freshDatabase({ migrated: false });
  const before = await mkdtemp(join(tmpdir(), 'pcr-migrations-'));
  try {
    const names = (await readdir(migrations)).sort();
    const landed = names.slice(
      0,
      names.findIndex((name) => name.endsWith('_hashed_tokens.sql')),
    );
    await Promise.all(landed.map((name) => copyFile(join(migrations, name), join(before, name))));
    await migrate(old.database, before);
    const tokens = Array.from({ length: 20 }, (_, n) => `token-${n}`);
    await old.database.pool.query(
      `with member as (
         insert into users (id, full_name, email, created_at, updated_at)
         values (gen_random_uuid(), 'Anna', 'anna@example.org', now(), now()) returning id
       )
       insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
       select gen_random_uuid(), m.id, t.token, now(), now(), now() from member m, unnest($1::text[]) t(token)`,
      [tokens],
    );
    await migrate(old.database, migrations);
    const { rows } = await old.database.pool.query('select token_hash from sessions');
    expect(rows.map(({ token_hash }) => token_hash).sort()).toEqual(
      tokens.map((token) => hashOf('session', token)).sort(),
    );
  } finally {
    await rm(before, { recursive: true });
    await old.drop();
  }
});
