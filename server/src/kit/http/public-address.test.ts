import { createSocket } from 'node:dgram';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { isPublicAddress, isPublicHttps, NOT_PUBLIC, publicLookup } from './public-address.ts';

/** What stands in a text, one from another by a blank. */
const each = (...texts: string[]) => texts.join(' ').split(' ');

test.each(
  each(
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1',
    '255.255.255.255 192.0.2.1 198.18.0.1 ::1 :: fe80::1 fc00::1 fd12::1 ff02::1 nothing',
    '::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2001:db8::1 2002:7f00:1::',
    // IPv4 in an older writing, and what is given to nobody.
    '::7f00:1 ::10.0.0.1 100:0:0:1::1 4000::1 fec0::1',
  ),
)('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '142.250.1.1', '2607:f8b0:4004:800::200a', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each(['https://updates.push.services.mozilla.com/wpush/v2/x', 'https://8.8.8.8/x'])(
  '%s can be connected to',
  (url) => {
    expect(isPublicHttps(url)).toBe(true);
  },
);

test.each(
  each(
    'http://fcm.googleapis.com/x https://localhost/x https://127.0.0.1/x https://[::1]/x',
    'https://2130706433/ https://0x7f.1/ https://0177.0.0.1/x https://[::ffff:10.0.0.1]/',
    'https://[::127.0.0.1]/ https://intranet/ https://example.org:8443/x',
    'https://user:word@example.org/ ftp://example.org/ x',
  ),
)('%s cannot', (url) => {
  expect(isPublicHttps(url)).toBe(false);
});

/**
 * A name server of this machine that says the same address to each question of its kind, or nothing
 * to 'silent'.
 */
async function nameServer(
  address: string,
): Promise<{ server: string; asked: string[]; close(): void }> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (question, { port }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    asked.push(labels.join('.'));
    if (labels[0] === 'silent') return;
    const isFour = question.readUInt16BE(at + 1) === 1;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isFour ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    // The name above, as an address of four bytes.
    const record = Buffer.from('c00c00010001000000000004', 'hex');
    const answer = Buffer.concat([record, Buffer.from(address.split('.').map(Number))]);
    socket.send(
      Buffer.concat([head, question.subarray(12, at + 5), ...(isFour ? [answer] : [])]),
      port,
      '127.0.0.1',
    );
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  return { server: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}

test('a name that leads into the own network is not connected to', async () => {
  const names = await nameServer('127.0.0.1');
  const server = createServer((_, response) => response.end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const heard: unknown[] = [];
  server.on('connection', (socket) => heard.push(socket));
  const { port } = server.address() as AddressInfo;
  const error = await new Promise<NodeJS.ErrnoException>((failed) =>
    get(`https://inside.example.org:${port}/`, {
      lookup: publicLookup([names.server]),
      agent: false,
    }).on('error', failed),
  );
  expect(error.code).toBe(NOT_PUBLIC);
  expect(names.asked).toContain('inside.example.org');
  expect(heard).toEqual([]);
  await new Promise((closed) => server.close(closed));
  names.close();
});

test('a name whose name server is silent holds up nobody who needs a thread: files, passwords', async () => {
  const names = await nameServer('8.8.8.8');
  const lookup = publicLookup([names.server]);
  const found = (host: string) =>
    new Promise((done) =>
      lookup(host, { all: true }, (error, addresses) => done(error?.code ?? addresses)),
    );
  let answered = 0;
  for (let n = 0; n < 16; n++) void found(`silent.n${n}.example.org`).finally(() => answered++);
  await vi.waitFor(() => expect(new Set(names.asked).size).toBe(16), 30_000);
  await readFile(import.meta.filename);
  expect(await found('push.example.org')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  expect(answered).toBe(0);
  names.close();
});
