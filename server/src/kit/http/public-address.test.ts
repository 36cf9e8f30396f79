import { createServer } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isPublicAddress, isPublicHttps, lookupPublic, NOT_PUBLIC } from './public-address.ts';

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['255.255.255.255', '192.0.2.1', '198.18.0.1', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2001:db8::1', '2002:7f00:1::', 'nothing'],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '142.250.1.1', '2607:f8b0:4004:800::200a', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/Qx',
  'https://8.8.8.8/x',
])('%s can be connected to', (url) => {
  expect(isPublicHttps(url)).toBe(true);
});

test.each([
  ...['http://fcm.googleapis.com/x', 'https://localhost/x', 'https://127.0.0.1/x', 'https://[::1]/x'],
  ...[
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/x',
    'https://[::ffff:10.0.0.1]/',
    'https://intranet/',
  ],
  ...['https://example.org:8443/x', 'https://user:word@example.org/', 'ftp://example.org/', 'x'],
])('%s cannot', (url) => {
  expect(isPublicHttps(url)).toBe(false);
});

test('a name that leads into the own network is not connected to', async () => {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const heard: unknown[] = [];
  server.on('connection', (socket) => heard.push(socket));
  const { port } = server.address() as AddressInfo;
  const error = await new Promise<NodeJS.ErrnoException>((failed) =>
    get(`https://localhost:${port}/`, { lookup: lookupPublic, agent: false }).on('error', failed),
  );
  expect(error.code).toBe(NOT_PUBLIC);
  expect(heard).toEqual([]);
  await new Promise((closed) => server.close(closed));
});
