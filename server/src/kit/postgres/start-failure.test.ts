import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import { startFailure } from './start-failure.ts';

const failure = (about: object, message = 'words of /home/me with hunter2') =>
  Object.assign(new Error(message), about);

test.each<[string, unknown, string | null]>([
  ['what PCR says itself', new StartError('As it is.'), 'As it is.'],
  ['a closed table', failure({ severity: 'ERROR', code: '42501' }), 'Make that user the owner'],
  ['a standby', failure({ severity: 'ERROR', code: '25006' }), 'is read-only'],
  ['a full disk of the database', failure({ severity: 'ERROR', code: '53100' }), 'no room left'],
  ['too many connections', failure({ severity: 'FATAL', code: '53300' }), 'max_connections'],
  [
    'a database that stops',
    failure({ severity: 'FATAL', code: '57P01' }),
    'does not answer any more',
  ],
  ['a cut connection', new Error('Connection terminated unexpectedly'), 'does not answer any more'],
  ['a missing socket', failure({ code: 'ENOENT', syscall: 'connect' }), 'does not answer any more'],
  ['a full disk', failure({ code: 'ENOSPC', syscall: 'write' }), 'no room left on a disk'],
  ['a disk without writes', failure({ code: 'EROFS', syscall: 'open' }), 'read-only'],
  ['a closed file', failure({ code: 'EACCES', syscall: 'open' }), 'own DATA_DIR'],
  ['too many files', failure({ code: 'EMFILE', syscall: 'open' }), 'ulimit -n'],
  ['a missing file of ours', failure({ code: 'ENOENT', syscall: 'open' }), null],
  ['a wrong statement', failure({ severity: 'ERROR', code: '42601' }), null],
  ['a fault of ours', new TypeError('x is undefined'), null],
  ['no error', 'thrown', null],
])('%s', (_, error, words) => {
  const said = startFailure(error);
  if (words === null) return expect(said).toBeNull();
  expect(said).toContain(words);
  expect(said).not.toMatch(/\n|hunter2|\/home/);
});

test('a real refusal of a connection is a lost database', async () => {
  const error = await new Promise((done) => connect(1, '127.0.0.1').on('error', done));
  expect(startFailure(error)).toContain('(ECONNREFUSED)');
});
