import { expect, test } from 'vitest';
import { whyUnpromised } from './promise.ts';

// Whether an acknowledged commit is on two of the nodes that are named (machines.md 23).

const of = (standbys: string, nodes: number, commit = 'on', followers = 2) =>
  whyUnpromised({ system: '1', commit, standbys, followers, mayLook: true }, nodes);

test.each([
  ['ANY 1 (db2,db3)', 3],
  ['ANY 1 ("db-2", "db-3")', 3],
  ['FIRST 1 (db2, db3)', 3],
  ['1 (db2)', 2],
  ['db2', 2],
  ['*', 3],
  ['ANY 1 (*)', 3],
])('%s of %d nodes is a promise', (standbys, nodes) => {
  expect(of(standbys, nodes)).toBeNull();
  expect(of(standbys, nodes, 'remote_apply')).toBeNull();
});

test('no other node, or one that nobody asks, is none', () => {
  expect(of('', 3)).toContain('no second node');
  for (const commit of ['off', 'local', 'remote_write'])
    expect(of('*', 3, commit)).toContain(commit);
  expect(of('ANY 1 (db2,db3,db4)', 3)).toContain('does not name');
  expect(of('*', 3, 'on', 3)).toContain('does not name');
});

test('nor is what PCR may not look at', () => {
  const all = { system: '1', commit: 'on', standbys: '*', followers: 1 };
  expect(whyUnpromised({ ...all, mayLook: false }, 2)).toContain('grant execute');
});
