import { createHmac, randomBytes, randomUUID, scryptSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { AGREEMENTS } from '@pcr/contract/kit/agreement-name.ts';
import { vi } from 'vitest';
import { TEXT_HASHES } from '../agreements/agreements.ts';
import { type App, type AppParts, buildApp } from '../app.ts';
import { hashOf } from '../kit/http/tokens.ts';
import { makeLog } from '../kit/log/log.ts';
import { openMetrics } from '../kit/metrics/metrics.ts';
import { type Database, sql } from '../kit/postgres/database.ts';
import { tillItHolds } from '../kit/postgres/taken-back.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { readSettings } from '../kit/settings/settings.ts';
import { VERSION } from '../kit/settings/version.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import type { Connection } from '../kit/testing/test-postgres.ts';
import { beginCutRun } from './cut-run.ts';
import { newVisitor, type Visitor } from './visitor.ts';

/** The real time, or as much later as a test wants. */
export interface TestClock extends Clock {
  advance(by: { days?: number; hours?: number; minutes?: number; ms?: number }): void;
  /** Stands still until `reset`. */
  freeze(): void;
  /**
   * Where midnight of a zone (UTC unless said) is near, it is over by this clock: no day ends
   * within a test.
   */
  passMidnight(timeZone?: string): void;
  /** Back to the real time. */
  reset(): void;
}

export interface Member extends Visitor {
  readonly id: string;
  readonly email: string;
  /** The app that they are a member of. */
  readonly app: TestApp;
  /** Is signed in on another device as well; the id of that session. */
  isElsewhere(): Promise<string>;
  /** Signs this browser in again where another has signed it out. */
  signInAgain(): Promise<void>;
  /** Another member, a new one each time. */
  newNeighbour(): Promise<Member>;
  /** Another member, always the same one for a test's app. */
  neighbour(): Promise<Member>;
}

export interface TestApp {
  /** Where it listens. */
  address: string;
  /** Where browsers think they are: PUBLIC_URL. */
  origin: string;
  database: Database;
  /** How many streams of live updates are open. */
  listening: App['listening'];
  sayStopping: App['sayStopping'];
  /** Where metrics are read, and their text; only with METRICS_PORT. */
  metricsUrl: string;
  metrics(): Promise<string>;
  /** Every route of the server, as 'GET /api/families/:id'. */
  routes(): string[];
  /** What DATABASE_URL would say. */
  databaseUrl: string;
  clock: TestClock;
  dataDir: string;
  /** The log, a JSON line each. */
  logged: string[];
  /** A browser without a session. */
  visitor(): Visitor;
  /**
   * A browser with a session of a new account; `accepted` is whether all texts are accepted
   * (default true).
   */
  member(about?: { full_name?: string; accepted?: boolean }): Promise<Member>;
  /** Another browser of the same person. */
  otherDevice(member: Member): Promise<Member>;
  /** One statement, for what no endpoint says or does. */
  rows<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
  /** Waits until every task in the queue is done. */
  tasksDone(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppSetup {
  /** Settings as the environment gives them. */
  env?: Record<string, string>;
  /** The origin; null: PUBLIC_URL is not set. Default http://pcr.test */
  publicUrl?: string | null;
  /** A database of another PostgreSQL than that of all tests. */
  fresh?: FreshDatabase;
  /** What DATABASE_READ_URL would name; of its sockets it knows nothing. */
  readUrls?: readonly string[];
  /** Another way to the same database. */
  connect?: (
    connection: Connection,
  ) => Promise<Pick<AppParts, 'connection' | 'database' | 'direct'>>;
  requestsPerMinute?: number;
  writeLimits?: AppParts['writeLimits'];
  readLimits?: AppParts['readLimits'];
  writesWaitMs?: AppParts['writesWaitMs'];
  downloadLimits?: AppParts['downloadLimits'];
  liveLimits?: AppParts['liveLimits'];
  /** At once, unless said. */
  tellAfterMs?: number;
  fileLimits?: AppParts['fileLimits'];
  connectionLimits?: AppParts['connectionLimits'];
  openUpload?: AppParts['openUpload'];
  webDir?: string;
  /** How passwords are hashed: cheaply, unless the test is about what a hash costs or hides. */
  passwords?: AppParts['passwords'];
  pushReach?: AppParts['pushReach'];
  probeLimits?: AppParts['probeLimits'];
}

/** What the app signs with. */
export const SECRET = 'a secret that only tests have, long enough';

const MANY = 1_000_000;
const NO_RESERVE = { share: 0, least: 0, most: 0 };
const UNLIMITED = { writesPerMinute: MANY, writesPerDay: MANY, createsPerDay: MANY };

const cheapHash = (password: string, salt: string) =>
  `${salt}:${scryptSync(password.normalize('NFKC'), salt, 64, { N: 2, r: 1, p: 1 }).toString('hex')}`;

/** As the app hashes them, in a thousandth of the time. */
export const CHEAP_PASSWORDS: NonNullable<AppParts['passwords']> = {
  hash: async (password) => cheapHash(password, randomBytes(16).toString('hex')),
  verify: async ({ hash, password }) => cheapHash(password, hash.split(':')[0] ?? '') === hash,
};

/** The real app on a database and a port of its own. */
export async function startApp(setup: TestAppSetup = {}): Promise<TestApp> {
  const { env = {}, publicUrl = 'http://pcr.test', requestsPerMinute = 1_000_000 } = setup;
  const fresh = setup.fresh ?? (await freshDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'pcr-app-'));
  const read = readSettings(
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
      ...env,
    },
    dataDir,
  );
  const settings = { ...read, databaseReadUrls: setup.readUrls ?? read.databaseReadUrls };
  const logged: string[] = [];
  const clock = newClock();
  const cutRun = setup.connect ? null : await beginCutRun(fresh.connection);
  const way = (await setup.connect?.(fresh.connection)) ?? cutRun ?? fresh;
  const metrics =
    settings.metricsPort === null
      ? null
      : await openMetrics({
          ...{ host: settings.metricsHost, port: settings.metricsPort },
          ...{ version: VERSION, revision: settings.revision },
          limits: { readMs: 0, lookMs: 0 },
        });
  const app = await buildApp({
    settings,
    secret: SECRET,
    ...way,
    metrics,
    clock,
    log: makeLog(settings.logLevel, { write: (line) => void logged.push(line) }),
    webDir: setup.webDir ?? join(dataDir, 'no-web'),
    requestsPerMinute,
    writeLimits: setup.writeLimits ?? UNLIMITED,
    mailsToOneAddress: MANY,
    // On a busy machine, where a test makes hundreds of things at once, none of them comes too
    // late.
    readLimits: { patience: 150_000, ...setup.readLimits },
    writesWaitMs: setup.writesWaitMs,
    ...(setup.downloadLimits && { downloadLimits: setup.downloadLimits }),
    ...(setup.liveLimits && { liveLimits: setup.liveLimits }),
    // A clock that a test moves would bring reports in the middle of it, and a task whose hour has
    // come finds what a test has made for another day.
    onTime: false,
    tellAfterMs: setup.tellAfterMs ?? 0,
    taskLimits: cutRun?.taskLimits,
    // Tests write little, also where the disk is nearly full.
    fileLimits: { reserve: NO_RESERVE, ...setup.fileLimits },
    ...(setup.connectionLimits && { connectionLimits: setup.connectionLimits }),
    ...(setup.openUpload && { openUpload: setup.openUpload }),
    passwords: setup.passwords ?? CHEAP_PASSWORDS,
    ...(setup.pushReach && { pushReach: setup.pushReach }),
    ...(setup.probeLimits && { probeLimits: setup.probeLimits }),
  });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const origin = publicUrl ?? address;
  cutRun?.begin();

  // A task may be at the same rows: what PostgreSQL takes back for it is sent again.
  const rows: TestApp['rows'] = async (text, values = []) =>
    (await tillItHolds(() => fresh.database.pool.query(text, values))).rows;
  const visitor = () => newVisitor(address, origin);

  async function signedIn(id: string, email: string): Promise<Member> {
    const token = randomBytes(24).toString('base64url');
    const newSession = async (of: string) => {
      const session = randomUUID();
      const end = new Date(clock.now().getTime() + 7 * 24 * 3_600_000);
      await fresh.database.query(NEW_SESSION, [
        session,
        id,
        hashOf('session', of),
        end.toISOString(),
      ]);
      return session;
    };
    await newSession(token);
    const browser = visitor();
    const signature = createHmac('sha256', SECRET).update(token).digest('base64');
    browser.cookies.set(cookieName(origin), encodeURIComponent(`${token}.${signature}`));
    return Object.assign(browser, {
      id,
      email,
      app: testApp,
      isElsewhere: () => newSession(randomUUID()),
      signInAgain: async () => void (await newSession(token)),
      newNeighbour: () => testApp.member({ full_name: 'Kim Neighbour' }),
      neighbour: () => (neighbour ??= testApp.member({ full_name: 'Kim Neighbour' })),
    });
  }

  let neighbour: Promise<Member> | undefined;
  const testApp: TestApp = {
    address,
    origin,
    database: fresh.database,
    listening: app.listening,
    sayStopping: app.sayStopping,
    metricsUrl: metrics?.url ?? '',
    metrics: () => fetch(metrics?.url ?? '').then((answer) => answer.text()),
    routes: () => routesIn(app.server.printRoutes({ commonPrefix: false })),
    databaseUrl: fresh.url,
    clock,
    dataDir,
    logged,
    visitor,
    async member({ full_name = 'Robin Member', accepted = true } = {}) {
      const id = randomUUID();
      const email = `member-${id}@example.org`;
      const acceptances = accepted ? JSON.stringify(ACCEPTANCES) : '[]';
      await fresh.database.query(NEW_USER, [
        id,
        full_name,
        email,
        acceptances,
        clock.now().toISOString(),
      ]);
      return signedIn(id, email);
    },
    otherDevice: ({ id, email }) => signedIn(id, email),
    rows,
    async tasksDone() {
      await vi.waitFor(
        async () => {
          // A task that waits for its day is not in progress.
          const [left] = await rows(
            `select task_identifier, last_error from graphile_worker.jobs where run_at < now() + interval '1 hour'`,
          );
          if (left) throw new Error(`a task is not done: ${JSON.stringify(left)}`);
        },
        // As long as a test may take: some tell a thousand people, on a machine that does ten other
        // things.
        { timeout: 150_000, interval: 20 },
      );
    },
    async close() {
      await app.close();
      await metrics?.close();
      if (way !== fresh) await way.database.close();
      await cutRun?.end(logged);
      await fresh.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return testApp;
}

/** The name of the session's cookie; browsers hold one named __Host- to https and to its host. */
export function cookieName(origin: string): string {
  return `${origin.startsWith('https:') ? '__Host-' : ''}pcr.session_token`;
}

// The rows that registering, accepting and signing in leave behind, without the requests and hashes
// that they cost. Nobody is signed out by a clock that a test moves.
const ACCEPTANCES = AGREEMENTS.map((name) => ({
  ...{ name, version: AGREEMENT_VERSIONS[name], text_hash: TEXT_HASHES[name] },
}));
const NEW_USER = sql(
  'test_new_user',
  `with member as (
     insert into users (id, full_name, email, email_confirmed, auto_logout, signup_at, created_at, updated_at)
     values ($1, $2, $3, true, 'never', now(), now(), now())
   )
   insert into agreement_acceptances (user_id, name, version, text_hash, user_agent, accepted_at)
   select $1, name, version, text_hash, 'a test', $5
   from json_to_recordset($4) as a(name text, version text, text_hash text)`,
);
const NEW_SESSION = sql(
  'test_new_session',
  `insert into sessions (id, user_id, token_hash, expires_at, created_at, updated_at, idle_at)
   values ($1, $2, $3, $4, now(), now(), 'infinity') on conflict (token_hash) do nothing`,
);

/** In ms: more than the longest test takes. */
const NEAR_MIDNIGHT = 10 * 60_000;

function newClock(): TestClock {
  let later = 0;
  let frozen: number | null = null;
  return {
    now: () => new Date((frozen ?? Date.now()) + later),
    advance({ days = 0, hours = 0, minutes = 0, ms = 0 }) {
      later += ((days * 24 + hours) * 60 + minutes) * 60_000 + ms;
    },
    freeze() {
      frozen = Date.now();
    },
    passMidnight(timeZone = 'UTC') {
      const days = new Intl.DateTimeFormat('en-CA', { timeZone });
      const now = Date.now() + later;
      if (days.format(now) !== days.format(now + NEAR_MIDNIGHT)) later += NEAR_MIDNIGHT;
    },
    reset() {
      later = 0;
      frozen = null;
    },
  };
}

/** Fastify prints a tree, four characters to a level; a line goes on where that above it ends. */
function routesIn(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const level = indent.length / 4;
    above.length = level;
    above[level] = (above[level - 1] ?? '') + part;
    return methods ? methods.split(', ').map((method) => `${method} ${above[level]}`) : [];
  });
}
