/** @module-tag thorough */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getSession, register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { acceptAgreement } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import {
  createFamily,
  getFamily,
  summarizeFamilies,
} from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import { AGREEMENTS } from '@pcr/contract/kit/agreement-name.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { familyDraft } from './families/testing/family-drafts.ts';
import { nameOfLiving, readLastSocketFolder } from './kit/embedded/postgres-lock.ts';
import { placeCluster } from './kit/testing/postgres-for-tests.ts';
import { isAlive, type MainProcess, portOf, startMain } from './testing/main-process.ts';
import { newVisitor, type Visitor } from './testing/visitor.ts';

const ACKNOWLEDGED = 200;
const AT_A_TIME = 8;
/** One alone would come to the limit of what a member writes in a minute. */
const MEMBERS = 4;
/** For each wait; a busy machine has two cores for everything. */
const PATIENCE = 150_000;

let dataDir: string;
let apps: MainProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pcr-durability-'));
  await chmod(dataDir, 0o711);
  await placeCluster(dataDir);
  apps = [];
});
afterEach(async () => {
  await killAll(await postgresProcesses());
  const sockets = await readLastSocketFolder(join(dataDir, 'postgres'));
  if (sockets) await rm(sockets, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}, 2 * PATIENCE);

/** Starts PCR with its own PostgreSQL, as in production; resolves to where it listens. */
async function start(): Promise<string> {
  // 'debug' has what PostgreSQL says.
  const started = startMain({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
  apps.push(started);
  return `http://127.0.0.1:${await portOf(started, PATIENCE)}`;
}

/** A browser with a session, which has accepted everything. */
async function newMember(address: string, full_name: string): Promise<Visitor> {
  const browser = newVisitor(address, address);
  const account = { email: `${full_name.toLowerCase()}@example.org`, password: 'four calm otters' };
  await browser.ask(register, { in: { full_name, ...account } });
  await browser.ask(signIn, { in: account });
  for (const name of AGREEMENTS) {
    await browser.ask(acceptAgreement, {
      params: { name },
      in: { version: AGREEMENT_VERSIONS[name] },
    });
  }
  return browser;
}

/** The PostgreSQL that lives on the data folder, and what it has started. */
async function postgresProcesses(): Promise<number[]> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!pid || !(await nameOfLiving(pid))?.includes('postgres')) return [];
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=']);
  const children = [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)].filter(
    ([, , parent]) => Number(parent) === pid,
  );
  return [pid, ...children.map(([, child]) => Number(child))];
}

/** `kill -9` of every app and these processes, all in one moment; resolves when they are gone. */
async function killAll(postgres: number[]): Promise<void> {
  const living = apps.filter(isAlive);
  for (const { app } of living) app.kill('SIGKILL');
  for (const pid of postgres) kill(pid);
  await Promise.all(living.map(({ exited }) => exited));
  const left = async () =>
    (await Promise.all(postgres.map(nameOfLiving))).filter((name) => name?.includes('postgres'));
  await expect.poll(left, { timeout: PATIENCE }).toEqual([]);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // A helper that has just ended by itself.
  }
}

test(
  'kill -9 of app and database during 200 acknowledged creates, then start: all 200 are there',
  async () => {
    const address = await start();
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, (_, n) => newMember(address, `Ada${n}`)),
    );
    const acknowledged = new Map<string, { family: Family; member: number }>();
    const sent = { all: 0, unanswered: 0 };
    let killed = false;
    let enough = () => {};
    const enoughAcknowledged = new Promise<void>((resolve) => {
      enough = resolve;
    });

    /** One request after the other, until nobody answers any more. */
    async function keepCreating(member: number): Promise<void> {
      const browser = members[member] as Visitor;
      for (;;) {
        const draft = familyDraft({
          family_name: `Family ${++sent.all}`,
          notes: 'Said and kept. '.repeat(40),
        });
        sent.unanswered++;
        try {
          acknowledged.set(draft.id, {
            family: await browser.ask(createFamily, { in: draft }),
            member,
          });
        } catch (error) {
          if (killed) return;
          throw error;
        }
        sent.unanswered--;
        if (acknowledged.size >= ACKNOWLEDGED) enough();
      }
    }

    const creating = Promise.all(
      Array.from({ length: AT_A_TIME }, (_, n) => keepCreating(n % MEMBERS)),
    );
    await Promise.race([enoughAcknowledged, creating]);
    const postgres = await postgresProcesses();
    expect(postgres.length).toBeGreaterThan(1);
    expect(sent.unanswered).toBe(AT_A_TIME);
    killed = true;
    await killAll(postgres);
    await creating;
    expect(acknowledged.size).toBeGreaterThanOrEqual(ACKNOWLEDGED);

    const addressAgain = await start();
    expect(apps.at(-1)?.err).toContain('database system was not properly shut down');
    const again = members.map(({ cookies }) => {
      const browser = newVisitor(addressAgain, addressAgain);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return browser;
    });
    let total = 0;
    for (const [n, browser] of again.entries()) {
      expect((await browser.ask(getSession)).user.full_name).toBe(`Ada${n}`);
      total += (await browser.ask(summarizeFamilies)).total;
    }
    for (const [id, { family, member }] of acknowledged) {
      expect(await again[member]?.ask(getFamily, { params: { id } })).toEqual(family);
    }
    expect(total).toBeGreaterThanOrEqual(acknowledged.size);
    expect(total).toBeLessThanOrEqual(sent.all);
  },
  4 * PATIENCE,
);
