import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit, auditFrom } from './audit.ts';

let server: Server | undefined;
let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'pcr-audit-'));
});
afterEach(async () => {
  server?.close();
  await rm(cache, { recursive: true, force: true });
});

/** npm keeps what it learns of an advisory: not beside what it knows of real ones. */
const asked = (registry: string) => audit([`--registry=${registry}`, `--cache=${cache}`], 150_000);

/** A registry that answers every question in this way. */
async function registry(status: number, answer: object): Promise<string> {
  server = createServer((request, reply) => {
    request.resume();
    reply.writeHead(request.method === 'POST' ? status : 404, {
      'content-type': 'application/json',
    });
    reply.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://example.org/advisory/1',
  title: 'Reads too much',
  severity,
  vulnerable_versions: '<999',
});

// The page is built where PCR runs.
const KNOWN = { fastify: [advisory('high')], vite: [advisory('high')] };

test('what a registry knows against a library of PCR is found, from high on', async () => {
  const { state, lines } = await asked(await registry(200, KNOWN));
  expect(state).toBe('found');
  const why = '(Reads too much https://example.org/advisory/1)';
  for (const library of Object.keys(KNOWN)) expect(lines).toContain(`high: ${library} ${why}`);
});

test('what is less grave, or about a tool of the developers, is no failure', async () => {
  const known = { fastify: [advisory('moderate')], knip: [advisory('critical')] };
  expect(await asked(await registry(200, known))).toEqual({ state: 'clean', lines: [] });
});

test.each([405, 404, 500])('a registry that answers %d has not answered', async (status) => {
  const { state } = await asked(await registry(status, { error: 'no' }));
  expect(state).toBe('not answered');
});

test('nor has one that is not there', async () => {
  expect((await asked('http://127.0.0.1:9/')).state).toBe('not answered');
  expect(auditFrom('').state).toBe('not answered');
});
