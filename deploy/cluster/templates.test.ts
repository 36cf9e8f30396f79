import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings, SETTING_NAMES } from '../../server/src/kit/settings/settings.ts';
import { makeSecrets, type Planned, serverEnv, valuesFor } from './configuration.ts';
import { HOSTS, networkOf } from './layout.ts';
import { fill, placeholdersOf, readTemplate, TEMPLATES } from './templates.ts';

// The files that an operator copies, and that `npm run cluster` fills (docs/operate/cluster.md).

/** Servers of PCR that a cluster of this size is meant for, and what is left for others. */
const SERVERS = 8;
const PER_SERVER = 12;
const OTHERS = 24;

const planned = (patroni: string): Planned => ({
  network: networkOf(3),
  debian: { folder: '/debian', suite: 'forky', postgres: '18', patroni },
  secrets: makeSecrets(),
  publicUrl: 'https://pcr.example.org',
});
const filled = async (name: (typeof TEMPLATES)[number], patroni = '4.1.5') =>
  fill(await readTemplate(name), valuesFor('pg1', planned(patroni)));

test('each file is filled to its last place', async () => {
  for (const name of TEMPLATES) {
    expect(placeholdersOf(await filled(name)), name).toEqual([]);
  }
  expect(() => fill('@NOBODY_KNOWS@', {})).toThrow('NOBODY_KNOWS');
});

test('no value that is filled in is for nothing', async () => {
  const texts = await Promise.all(TEMPLATES.map(readTemplate));
  const asked = new Set(texts.flatMap(placeholdersOf));
  expect(Object.keys(valuesFor('pg1', planned('4.1.5'))).filter((one) => !asked.has(one))).toEqual(
    [],
  );
});

test('cluster.md says of each value what it is', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/operate/cluster.md'), 'utf8');
  const firstCells = page.split('\n').map((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? '');
  const names = [...firstCells.join().matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name);
  for (const template of TEMPLATES)
    expect(names, template).toEqual(
      expect.arrayContaining(placeholdersOf(await readTemplate(template))),
    );
});

test('nothing of one machine stands in the files', async () => {
  for (const name of TEMPLATES) {
    const text = await readTemplate(name);
    const addresses = text.match(/\d+\.\d+\.\d+\.\d+/g) ?? [];
    const ofAnyMachine = ['0.0.0.0', '127.0.0.1'];
    expect(
      addresses.filter((one) => !ofAnyMachine.includes(one)),
      name,
    ).toEqual([]);
    expect(text, name).not.toMatch(/\/(tmp|home|work|root)\//);
  }
});

test('a commit is confirmed when it is durable on two nodes (machines.md 70)', async () => {
  for (const [patroni, mode] of [
    ['4.1.5', 'quorum'],
    ['3.0.2', 'true'],
  ] as const) {
    const { dcs } = parse(await filled('patroni.yml', patroni)).bootstrap;
    expect(dcs).toMatchObject({
      synchronous_mode: mode,
      synchronous_mode_strict: true,
      synchronous_node_count: 1,
      postgresql: { parameters: { synchronous_commit: 'on' }, use_pg_rewind: true },
    });
    // Patroni's own rule: a primary that loses etcd has given up before another takes over.
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  }
});

test('connections for eight servers, and some for others (machines.md 73)', async () => {
  const { dcs } = parse(await filled('patroni.yml')).bootstrap;
  expect(Number(dcs.postgresql.parameters.max_connections)).toBe(SERVERS * PER_SERVER + OTHERS);
});

test('a connection to a former primary does not live on (machines.md 71)', async () => {
  const text = await filled('haproxy.cfg');
  expect(text).toMatch(
    /default-server inter 1s downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions/,
  );
  expect(text).toMatch(
    /listen primary\n(?: {4}.*\n)* {4}http-check send meth OPTIONS uri \/primary/,
  );
});

test('backups have another key than the files of members', async () => {
  const [files, backups] = await Promise.all(
    (['pcr.env', 'pgbackrest.conf'] as const).map(async (name) =>
      placeholdersOf(await readTemplate(name)).filter((one) => /S3_(?:KEY|SECRET)/.test(one)),
    ),
  );
  expect(files).toEqual(['S3_KEY', 'S3_SECRET']);
  expect(backups).toEqual(['BACKUP_S3_KEY', 'BACKUP_S3_SECRET']);
});

test('HAProxy is root no longer than it opens its ports', async () => {
  const [of] = /^global\n(?: {4}.*\n)*/m.exec(await filled('haproxy.cfg')) ?? [];
  expect(of).toContain('user haproxy\n    group haproxy\n    chroot /var/lib/haproxy\n');
});

test('the settings of a server are such that PCR takes them', async () => {
  const env = await serverEnv('app1', planned('4.1.5'), '/data');
  expect(Object.keys(env).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  const settings = readSettings(env, '/pcr');
  expect(settings.databaseReadUrls).toHaveLength(3);
  expect(settings).toMatchObject({ trustProxy: ['10.77.3.20'], host: '10.77.3.31' });
  expect(settings.filesUrl).toMatchObject({ endpoint: 'https://store:4568', bucket: 'pcr-files' });
});

test('each host has an address of its own, and none is a client’s', () => {
  const { addressOf, clients } = networkOf(7);
  const all = [...HOSTS.map(addressOf), ...clients];
  expect(new Set(all).size).toBe(all.length);
});
