import { expect, test } from 'vitest';
import { clientKey, networkKey, proxyTest } from './client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['198.51.100.4:1055', '198.51.100.4'],
  ['[2001:db8:1:2::9]:99', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
])('limits count %s as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test.each([
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['203.0.113.9', undefined],
])('the network around %s is %s', (address, network) => {
  expect(networkKey(clientKey(address))).toBe(network);
});

test.each<[boolean | number | string[], string | undefined, boolean]>([
  [false, '127.0.0.1', false],
  [true, '203.0.113.9', true],
  [0, '127.0.0.1', false],
  [2, '203.0.113.9', true],
  [['10.0.0.0/8', '192.0.2.7'], '10.9.8.7', true],
  [['10.0.0.0/8', '192.0.2.7'], '::ffff:10.9.8.7', true],
  [['10.0.0.0/8', '192.0.2.7'], '192.0.2.7', true],
  [['10.0.0.0/8', '192.0.2.7'], '192.0.2.8', false],
  [['2001:db8::/32'], '2001:db8:1::1', true],
  [['2001:db8::/32'], '2001:db9::1', false],
  [['10.0.0.0/8'], undefined, false],
])('with TRUST_PROXY %j a connection from %s is a proxy: %s', (trust, address, expected) => {
  expect(proxyTest(trust)(address)).toBe(expected);
});
