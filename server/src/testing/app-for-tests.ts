import { createHmac, randomBytes, randomUUID, scryptSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { AGREEMENTS } from '@pcr/contract/kit/agreement-name.ts';
import { vi } from 'vitest';
import { type App, type AppParts, buildApp } from '../app.ts';
import { hashOf } from '../kit/http/tokens.ts';
import { makeLog } from '../kit/log/log.ts';
import { type Database, sql } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { readSettings } from '../kit/settings/settings.ts';
import { freshDatabase } from '../kit/testing/postgres-for-tests.ts';
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
  /** Is signed in on another device as well; the id of that session. */
  isElsewhere(): Promise<string>;
  /** Signs this browser in again where another has signed it out. */
  signInAgain(): Promise<void>;
  /** Has a passkey that no device knows; its id. */
  hasPasskey(): Promise<string>;
  /** Puts an entry into their inbox; its id. */
  isTold(): Promise<string>;
  /** Was sent a mail that did not arrive; the id of that way. */
  missesMail(): Promise<string>;
  /** Is reminded of a pickup of this record, which is now. */
  isReminded(familyId: string): Promise<{ day: string; pickup_at: string }>;
  /** Has a daily report of nothing; its id. */
  hasReport(): Promise<string>;
  /**
   * Says of no contractor any more that it is they: a member may say it of a few at the same time.
   */
  claimsNobody(): Promise<void>;
  /** Is confirmed as this contractor, as the operator would do it. */
  holds(contractorId: string): Promise<void>;
  /** Is told of an emergency, as the operator would do it; its id. */
  isWarned(): Promise<string>;
  /** Lets others find their family records, as the screen for it saves it. */
  sharesRecords(): Promise<void>;
  /** Shows their real name, as the screen for it saves it; the id of the card that it opens. */
  showsName(): Promise<string>;
  /** Shows their name and takes messages, as the screen for it saves it; the id of their card. */
  takesMessages(): Promise<string>;
  /** Is a mentor, as the operator would do it. */
  isMentor(): Promise<{ id: string; updated_at: string }>;
  /** Has an application as a mentor in review; its id. */
  asksToMentor(): Promise<string>;
  /** Is no mentor, and has not asked to be one. */
  isNoMentor(): Promise<void>;
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
  /** Another way to the same database. */
  connect?: (connection: Connection) => Promise<Pick<AppParts, 'connection' | 'database'>>;
  requestsPerMinute?: number;
  writeLimits?: AppParts['writeLimits'];
  readLimits?: AppParts['readLimits'];
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
  const fresh = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'pcr-app-'));
  const settings = readSettings(
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
      ...env,
    },
    dataDir,
  );
  const logged: string[] = [];
  const clock = newClock();
  const cutRun = setup.connect ? null : await beginCutRun(fresh.connection);
  const way = (await setup.connect?.(fresh.connection)) ?? cutRun ?? fresh;
  const app = await buildApp({
    settings,
    secret: SECRET,
    ...way,
    clock,
    log: makeLog(settings.logLevel, { write: (line) => void logged.push(line) }),
    webDir: setup.webDir ?? join(dataDir, 'no-web'),
    requestsPerMinute,
    writeLimits: setup.writeLimits ?? UNLIMITED,
    // On a busy machine, where a test makes hundreds of things at once, none of them comes too
    // late.
    readLimits: { patience: 150_000, ...setup.readLimits },
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
  });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const origin = publicUrl ?? address;
  cutRun?.begin();

  const rows: TestApp['rows'] = async (text, values = []) =>
    (await fresh.database.pool.query(text, values)).rows;
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
      isElsewhere: () => newSession(randomUUID()),
      signInAgain: async () => void (await newSession(token)),
      async hasPasskey() {
        const [passkey] = await rows<{ id: string }>(
          `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, device_type, backed_up,
             name, created_at)
           values (gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', 'singleDevice', false, 'Phone', $2)
           returning id`,
          [id, clock.now().toISOString()],
        );
        return passkey?.id ?? '';
      },
      async isTold() {
        const [entry] = await rows<{ id: string }>(
          `insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at)
           values (gen_random_uuid(), $1, 'job_application_received', gen_random_uuid(), '{"job_title":"Helper"}', $2)
           returning id`,
          [id, clock.now().toISOString()],
        );
        return entry?.id ?? '';
      },
      async missesMail() {
        const [way] = await rows<{ id: string }>(
          `with sent as (
             insert into messages (id, kind, recipient_id, subject, body, created_at)
             values (gen_random_uuid(), 'test', $1, 'This is a test from PCR', '', $2) returning id
           )
           insert into message_deliveries (id, message_id, channel, state, attempts, last_error, give_up_at)
           select gen_random_uuid(), id, 'mail', 'failed', 1, 'The mail server refused it (550).', $2 from sent
           returning id`,
          [id, clock.now().toISOString()],
        );
        return way?.id ?? '';
      },
      async isReminded(familyId: string) {
        const pickup_at = clock.now().toISOString();
        await rows('update family_pickups set reminded_of = $2 where family_id = $1', [
          familyId,
          pickup_at,
        ]);
        return { day: pickup_at.slice(0, 10), pickup_at };
      },
      async hasReport() {
        const [report] = await rows<{ id: string }>(
          `insert into daily_reports (id, user_id, day, created_at) values (gen_random_uuid(), $1, $2::timestamptz::date, $2)
           on conflict (user_id, day) do update set created_at = excluded.created_at returning id`,
          [id, clock.now().toISOString()],
        );
        return report?.id ?? '';
      },
      async isWarned() {
        const [told] = await rows<{ id: string }>(
          `with b as (
             insert into broadcasts (id, kind, message_subject, body, words, created_at, members, told, finished_at)
             values (gen_random_uuid(), 'emergency', 'Storm', 'Stay in.',
               '[{"block": "paragraph", "runs": [{"text": "Stay in."}]}]', $2, 1, 1, $2) returning id
           )
           insert into broadcast_receipts (broadcast_id, user_id, told_at) select b.id, $1, $2 from b
           returning broadcast_id as id`,
          [id, clock.now().toISOString()],
        );
        return told?.id ?? '';
      },
      async sharesRecords() {
        await rows(
          `insert into user_consent_preferences (user_id, allow_service_history_visible, updated_at)
           values ($1, true, now()) on conflict (user_id) do update set allow_service_history_visible = true`,
          [id],
        );
      },
      async showsName() {
        const [shown] = await rows<{ card_id: string }>(
          `insert into user_consent_preferences (user_id, display_real_name, profile_visibility, updated_at)
           values ($1, true, 'public', now()) on conflict (user_id) do update
             set display_real_name = true, profile_visibility = 'public' returning card_id`,
          [id],
        );
        return shown?.card_id ?? '';
      },
      async takesMessages() {
        const [consent] = await rows<{ card_id: string }>(
          `insert into user_consent_preferences (user_id, display_real_name, allow_contact_through_app,
             profile_visibility, updated_at) values ($1, true, true, 'public', now()) on conflict (user_id) do update
             set display_real_name = true, allow_contact_through_app = true, profile_visibility = 'public'
           returning card_id`,
          [id],
        );
        return consent?.card_id ?? '';
      },
      async claimsNobody() {
        await rows("delete from contractor_claims where user_id = $1 and state = 'waiting'", [id]);
      },
      async holds(contractorId: string) {
        await rows(
          `with told as (
             insert into messages (id, kind, sender_id, subject, body, data, created_at)
             values (gen_random_uuid(), 'claim', $1, 'This is me', 'Check it', '{"priority":"medium"}', $3) returning id
           )
           insert into contractor_claims (id, contractor_id, contractor_name, user_id, state, created_at, decided_at)
           select told.id, $2, c.name, $1, 'confirmed', $3, $3 from told join contractors c on c.id = $2`,
          [id, contractorId, clock.now().toISOString()],
        );
      },
      async isMentor() {
        const [profile] = await rows<{ id: string; updated_at: string }>(
          `insert into mentor_profiles (id, user_id, experience_years, "current_role", specializations,
             mentorship_areas, availability, max_mentees, bio, preferred_communication, location, created_at, updated_at)
           values (gen_random_uuid(), $1, 12, 'Lead teacher', '{infant_care}', '{licensing}', '{weekends}', 2,
             'Knows the rules.', 'any', 'Austin, TX', $2, $2)
           on conflict (user_id) do update set deleted_at = null
           returning id, to_json(updated_at) #>> '{}' as updated_at`,
          [id, clock.now().toISOString()],
        );
        return profile ?? { id: '', updated_at: '' };
      },
      async asksToMentor() {
        await rows("delete from mentor_applications where user_id = $1 and status = 'in_review'", [
          id,
        ]);
        const [application] = await rows<{ id: string }>(
          `insert into mentor_applications (id, user_id, ticket, full_name, email, phone, location, years_experience,
             "current_role", specializations, mentorship_areas, max_mentees, availability, preferred_communication, bio,
             why_mentor, status, created_at)
           values (gen_random_uuid(), $1, gen_random_uuid()::text, 'Robin', 'robin@example.org', '5125550100', 'Austin, TX',
             '5-7', 'Lead teacher', '{infant_care}', '{licensing}', '1', '{weekends}', 'any', 'A bio.', 'To help.',
             'in_review', $2) returning id`,
          [id, clock.now().toISOString()],
        );
        return application?.id ?? '';
      },
      async isNoMentor() {
        await rows('delete from mentor_profiles where user_id = $1', [id]);
        await rows('delete from mentor_applications where user_id = $1', [id]);
      },
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
const ACCEPTANCES = AGREEMENTS.map((name) => ({ name, version: AGREEMENT_VERSIONS[name] }));
const NEW_USER = sql(
  'test_new_user',
  `with member as (
     insert into users (id, full_name, email, email_confirmed, auto_logout, signup_at, created_at, updated_at)
     values ($1, $2, $3, true, 'never', now(), now(), now())
   )
   insert into agreement_acceptances (user_id, name, version, text_hash, user_agent, accepted_at)
   select $1, name, version, encode(sha256('a test'), 'hex'), 'a test', $5 from json_to_recordset($4) as a(name text, version text)`,
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
