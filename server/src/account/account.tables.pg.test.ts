import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../kit/log/log.ts';
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
