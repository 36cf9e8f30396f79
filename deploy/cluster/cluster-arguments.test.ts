import { expect, test } from 'vitest';
import { readArguments } from './cluster-arguments.ts';

const LIST = ['pg1', 'patronictl', '-c', '/etc/patroni/config.yml', 'list'];

// As docs/operate/cluster.md and the help write them.
test.each([
  [['exec', ...LIST], {}],
  [['--folder', '/data', 'exec', ...LIST], { folder: '/data' }],
  [['exec', '--user', 'postgres', '--', ...LIST], { user: 'postgres' }],
  [['exec', '--user', 'postgres', ...LIST], { user: 'postgres' }],
])('of %j all behind the host is the command’s own', (args, values) => {
  const read = readArguments(args);
  expect({ ...read.values }).toEqual(values);
  expect(read.positionals).toEqual(['exec', ...LIST]);
});

test('other verbs take their options anywhere, and none that is not known', () => {
  expect(readArguments(['cut', 'pg1', '--folder', '/data']).positionals).toEqual(['cut', 'pg1']);
  expect(() => readArguments(['status', '--fodler', '/data'])).toThrow('--fodler');
});
