import { expect, test } from 'vitest';
import type { Sighting } from '../history.ts';
import { FAULTS } from '../places/cluster-faults.ts';
import { watch } from '../places/looks.ts';
import { NOTHING } from '../testing/histories.ts';
import { takeTurns } from '../turns.ts';
import { effectOf } from './effects.ts';
import { judge } from './judge.ts';

/** What is seen before each fault, and while it has its effect. */
const SEEN: Record<(typeof FAULTS)[number], readonly [before: Sighting, during: Sighting]> = {
  update: [
    { app1: '0.2.0', app2: '0.2.0' },
    { app1: '0.3.0', app2: '0.3.0' },
  ],
  'server-dies': [{ app1: 'open' }, { app1: 'refused' }],
  'primary-killed': [{ pg1: '10:00:01' }, { pg1: '10:04:07' }],
  'primary-cut-off': [
    { postgres: 'open', patroni: 'open' },
    { postgres: 'silent', patroni: 'silent' },
  ],
  'primary-without-power': [
    { postgres: 'open', patroni: 'open' },
    { postgres: 'silent', patroni: 'silent' },
  ],
  'slow-link': [{ pg1: 1 }, { pg1: 403 }],
  'stands-still': [{ pg1: '1' }, { pg1: 'silent' }],
  'etcd-member-dies': [{ pg1: 'open' }, { pg1: 'refused' }],
  'etcd-away': [
    { pg1: 'open', pg2: 'open', pg3: 'open' },
    { pg1: 'refused', pg2: 'refused', pg3: 'refused' },
  ],
  'replica-disk-full': [{ pg2: 'room' }, { pg2: 'no room' }],
  'proxies-restart': [
    { haproxy: 'open', nginx: 'open' },
    { haproxy: 'ended', nginx: 'ended' },
  ],
  'clock-off': [{ pg1: 0 }, { pg1: 90 }],
  'store-away': [{ store: 'open' }, { store: 'silent' }],
  switchover: [{ primary: '10.77.0.11' }, { primary: '10.77.0.12' }],
};

test.each(FAULTS)('%s: its effect is known, and planted: that it had none', (name) => {
  const [before, during] = SEEN[name];
  expect(effectOf({ name, seen: [before, during] })).toBe(during);
  expect(effectOf({ name, seen: [before] }), 'nothing changed').toBeNull();
  expect(effectOf({ name, seen: [during, during] }), 'it was so before').toBeNull();
  expect(effectOf({ name, seen: [] }), 'nobody looked').toBeNull();
});

test('planted: half an effect, and an answer that does not come, are no effect', () => {
  const [before] = SEEN['etcd-away'];
  expect(effectOf({ name: 'etcd-away', seen: [before, { ...before, pg1: 'refused' }] })).toBeNull();
  const parts = ['pg1', 'pg2', 'pg3'].map((host) => ({ ...before, [host]: 'refused' }));
  expect(effectOf({ name: 'etcd-away', seen: [before, ...parts] }), 'one by one').toBeNull();
  const [primary] = SEEN.switchover;
  expect(effectOf({ name: 'switchover', seen: [primary, { primary: 'silent' }] })).toBeNull();
  expect(effectOf({ name: 'slow-link', seen: [{ pg1: 1 }, { pg1: 299 }] })).toBeNull();
});

test('planted: a fault whose command does nothing ends in red', async () => {
  let port = 'open';
  const bring = async (command: () => void) => {
    port = 'open';
    const look = async () => ({ app1: port });
    const happen = () => watch(look, async () => command());
    const windows = await takeTurns(
      { missing: async () => null },
      [{ name: 'server-dies', bars: null, happen }],
      { lasting: 0, rest: 0, now: () => 0, progress: () => {}, beforeEach: async () => {} },
    );
    return judge([], NOTHING, windows, 0).findings;
  };
  expect(
    await bring(() => {
      port = 'refused';
    }),
  ).toEqual([]);
  expect(await bring(() => {})).toEqual([
    {
      promise: 'fault',
      what: expect.stringContaining('server-dies: not brought'),
    },
  ]);
});
