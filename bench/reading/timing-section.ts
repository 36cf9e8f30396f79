import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { SAFE_PASSWORDS } from '../../server/src/account/sign-in/auth.ts';
import { start, temporaryFolder } from '../environment.ts';
import { startBenchDatabase, withClient } from '../load/bench-database.ts';
import { load, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';

const PORT = 4905;
const SAMPLES = 1000;
const WARM_UP = 20;
/**
 * For somebody who guesses by the time of one answer which of two addresses it was: 0.5 is a coin.
 */
const BAR = 0.53;
/** Of the area under the curve of two kinds that do not differ (Mann and Whitney). */
const STRAY = Math.sqrt((2 * SAMPLES + 1) / (12 * SAMPLES ** 2));
const PASSWORD = 'four calm otters';
const OTHER_PASSWORD = 'five loud herons';

const METHOD = `\
${SAMPLES} answers of each kind come in random order on one connection, each for an address that was not used before, with the
real hashes and \`REQUIRE_EMAIL_CONFIRMATION=on\`. The figure is the area under the ROC curve (AUC): how often the slower
of two answers is of the kind that is slower as a rule. A coin gives 0.5 and strays by ${STRAY.toFixed(3)} (one standard deviation);
with 400 answers of each kind it would miss the bar in one run of seven.`;

interface Asked {
  path: string;
  body: object;
  cookie?: string;
}
interface Pair {
  name: string;
  kinds: [string, string];
  ask: [(n: number) => Asked, (n: number) => Asked];
  status: number;
}

/** Whether the time of an answer tells that an address has an account. */
export async function timingSection(progress: (text: string) => void): Promise<Section> {
  progress('database, accounts, product ...');
  const database = await startBenchDatabase();
  const { connection } = database;
  const [owner] = await load(connection, { owners: 1, recordsOfEach: 1 });
  const rows: Row[] = [];
  await withClient(connection, async (client) => {
    const mine = await SAFE_PASSWORDS.hash(PASSWORD);
    await client.query(ACCOUNT, [owner?.id, mine]);
    for (const kind of ['known', 'unproven', 'others', 'wanted']) {
      await client.query(ACCOUNTS, [kind, SAMPLES + WARM_UP, mine, kind !== 'unproven']);
    }
    await start('load/product-server.ts', {
      connection,
      port: PORT,
      dataDir: await temporaryFolder(),
      secret: SECRET,
      env: { REQUIRE_EMAIL_CONFIRMATION: 'on' },
    });
    for (const pair of pairs(owner?.cookie ?? '')) {
      progress(`${pair.name} ...`);
      const times = await sampled(client, pair);
      const [first, second] = times.map(
        (some) => some.toSorted((a, b) => a - b)[some.length >> 1] ?? Number.NaN,
      );
      const medians = pair.kinds
        .map((kind, n) => `${kind} ${short([first, second][n] ?? 0)} ms`)
        .join(', ');
      const auc = areaUnderCurve(times);
      rows.push(held(`${pair.name}: AUC`, Math.max(auc, 1 - auc), { most: BAR }, '', medians));
    }
  });
  rows.push(informs('answers of each kind', SAMPLES.toLocaleString('en')));
  return {
    name: 'timing',
    title: 'Whether the time of an answer shows that an address is registered',
    method: METHOD,
    rows,
    postgres: database.version,
  };
}

function pairs(cookie: string): Pair[] {
  const address = (kind: string) => (n: number) =>
    `${kind}-${String(n).padStart(6, '0')}@example.org`;
  const signIn = (kind: string, password: string) => (n: number) => ({
    path: '/account/sign-in',
    body: { email: address(kind)(n), password },
  });
  const register = (kind: string) => (n: number) => ({
    path: '/account/register',
    body: { full_name: 'Somebody New', email: address(kind)(n), password: OTHER_PASSWORD },
  });
  const reset = (kind: string) => (n: number) => ({
    path: '/account/password-reset-request',
    body: { email: address(kind)(n) },
  });
  const change = (kind: string) => (n: number) => ({
    path: '/account/email-change',
    body: { new_email: address(kind)(n), current_password: PASSWORD },
    cookie,
  });
  return [
    {
      name: 'register',
      kinds: ['taken', 'free'],
      ask: [register('known'), register('fresh')],
      status: 204,
    },
    {
      name: 'sign in with a wrong password',
      kinds: ['registered', 'unknown'],
      ask: [signIn('others', OTHER_PASSWORD), signIn('never', OTHER_PASSWORD)],
      status: 401,
    },
    {
      // As a person who registered it, or tried to, with a password of their own.
      name: 'sign in with the password of a registration',
      kinds: ['was taken', 'was free'],
      ask: [signIn('others', OTHER_PASSWORD), signIn('unproven', PASSWORD)],
      status: 401,
    },
    {
      name: 'ask for a password reset',
      kinds: ['registered', 'unknown'],
      ask: [reset('others'), reset('never')],
      status: 204,
    },
    {
      name: 'change to a new email address',
      kinds: ['taken', 'free'],
      ask: [change('wanted'), change('never')],
      status: 200,
    },
  ];
}

async function sampled(
  client: pg.Client,
  { name, ask, status }: Pair,
): Promise<[number[], number[]]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < SAMPLES + WARM_UP; n++) {
    const firstKind = randomBytes(1).readUInt8() % 2;
    for (const kind of [firstKind, 1 - firstKind] as (0 | 1)[]) {
      await client.query('delete from rate_limits');
      await quiet(client);
      const { took, answered } = await timed(agent, ask[kind](n));
      if (answered !== status)
        throw new Error(`${name} was answered with ${answered}, not ${status}`);
      if (n >= WARM_UP) times[kind].push(took);
    }
  }
  agent.destroy();
  return times;
}

/** Until what the request before has put into the queue is done. */
async function quiet(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      'select 1 from graphile_worker._private_jobs where run_at <= now() limit 1',
    );
    if (rows.length === 0) break;
    await delay(2);
  }
  await delay(3);
}

function timed(
  agent: Agent,
  { path, body, cookie }: Asked,
): Promise<{ took: number; answered: number }> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const asking = request(
      {
        agent,
        host: '127.0.0.1',
        port: PORT,
        method: 'POST',
        path: `/api${path}`,
        headers: {
          origin: `http://127.0.0.1:${PORT}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...(cookie && { cookie }),
        },
      },
      (response) => {
        response.on('end', () =>
          resolve({ took: performance.now() - begun, answered: response.statusCode ?? 0 }),
        );
        response.on('error', reject);
        response.resume();
      },
    );
    asking.on('error', reject);
    asking.end(text);
  });
}

/** How often one of the first is slower than one of the second; half for two that are equal. */
function areaUnderCurve([first, second]: [number[], number[]]): number {
  let slower = 0;
  for (const one of first)
    for (const other of second) slower += one > other ? 1 : one === other ? 0.5 : 0;
  return slower / (first.length * second.length);
}

const ACCOUNT = `insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
  values (gen_random_uuid(), $1::uuid, 'credential', $1::uuid::text, $2, now(), now())`;
const ACCOUNTS = `with made as (
    insert into users (id, full_name, email, email_confirmed, created_at, updated_at)
    select gen_random_uuid(), 'Somebody', $1 || '-' || lpad(n::text, 6, '0') || '@example.org', $4, now(), now()
    from generate_series(0, $2 - 1) n returning id
  )
  insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
  select gen_random_uuid(), id, 'credential', id::text, $3, now(), now() from made`;
