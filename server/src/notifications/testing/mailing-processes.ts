import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../kit/testing/postgres-for-tests.ts';
import {
  openTroubledMailServer,
  type TroubledMailServer,
} from '../../kit/testing/troubled-servers.ts';
import { isAlive, type MainProcess, portOf, startMain } from '../../testing/main-process.ts';
import { newVisitor, type Visitor } from '../../testing/visitor.ts';

const SHORT_LIVES = resolve(import.meta.dirname, '../../testing/short-lives.ts');

/** Processes of PCR on one database and one mail server: both are new for each test. */
export interface MailingProcesses {
  readonly fresh: FreshDatabase;
  readonly mail: TroubledMailServer;
  /** Starts one more; resolves with a browser on it when it is open. `patience` in ms. */
  start(patience: number): Promise<Visitor>;
  /** `kill -9` for the first; resolves when it has ended. */
  killFirst(): Promise<void>;
}

/** Registers its hooks with the test file that calls it. */
export function mailingProcesses(
  settings: Readonly<Record<string, string>> = {},
): MailingProcesses {
  let fresh: FreshDatabase;
  let mail: TroubledMailServer;
  let dataDir: string;
  let apps: MainProcess[];

  beforeEach(async () => {
    [fresh, mail, dataDir] = await Promise.all([
      freshDatabase(),
      openTroubledMailServer(),
      mkdtemp(join(tmpdir(), 'pcr-crash-')),
    ]);
    apps = [];
  });
  afterEach(async () => {
    mail.release();
    for (const { app } of apps.filter(isAlive)) app.kill('SIGKILL');
    await Promise.all(apps.map(({ exited }) => exited));
    await mail.close();
    await fresh.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    get fresh() {
      return fresh;
    },
    get mail() {
      return mail;
    },
    async start(patience) {
      const given = {
        DATABASE_URL: fresh.url,
        DATA_DIR: join(dataDir, String(apps.length)),
        SECRET: 'a secret that only tests have, long enough',
        SMTP_URL: mail.url,
        MAIL_FROM: 'PCR <pcr@example.org>',
        ...settings,
      };
      const app = startMain(given, ['--import', SHORT_LIVES]);
      apps.push(app);
      const address = `http://127.0.0.1:${await portOf(app, patience)}`;
      return newVisitor(address, address);
    },
    async killFirst() {
      apps[0]?.app.kill('SIGKILL');
      await apps[0]?.exited;
    },
  };
}
