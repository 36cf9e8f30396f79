import { expect, test } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import { makeLog } from '../log/log.ts';
import { openDatabase } from './open-database.ts';

test('a database that nobody answers for is named in one line, without its password', async () => {
  const databaseUrl = 'postgres://me:hunter2@127.0.0.1:1/records';
  const opening = openDatabase({ databaseUrl, dataDir: '/nowhere' }, makeLog('silent'), {
    patience: 0,
  });
  const line = /^The database of DATABASE_URL \(records at 127\.0\.0\.1\) cannot be reached: .+$/;
  const error = await opening.then(() => null).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect(String((error as Error).message)).toMatch(line);
  expect(String((error as Error).message)).not.toContain('hunter2');
});
