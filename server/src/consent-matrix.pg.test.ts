import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import { CONSENTS, type Consent } from '@pcr/contract/consent/consent.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsAbout } from './kit/history/personal-data.ts';
import { PERSONAL_TABLES } from './personal-data.ts';
import { startApp, type TestApp } from './testing/app-for-tests.ts';
import { NOTHING_OF_OTHERS, SHOWS_OTHERS } from './testing/endpoints/consent-matrix.ts';
import { startConsentWorld, WORLDS } from './testing/endpoints/consent-world.ts';
import { ENDPOINT_CALLS, type EndpointCall, isWrite } from './testing/endpoints/endpoint-calls.ts';
import type { Case } from './testing/endpoints/showing.ts';
import {
  type ConsentWorld,
  type Mails,
  RELATIONS,
  type Relation,
} from './testing/endpoints/world.ts';
import { openStream } from './testing/live-stream.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import type { Reply } from './testing/visitor.ts';

// consent.md 2: data without consent never leaves the server. One owner, four who look, every
// endpoint, and all 16 combinations of the four consents: each answer, as it was sent, has exactly
// what is allowed.

const COMBINATIONS = Array.from({ length: 16 }, (_, bits) =>
  CONSENTS.filter((_, n) => bits & (1 << n)),
);
const NAMED = COMBINATIONS.map((on) => [on.join(', ') || 'none', on] as const);
const EXTREMES = NAMED.filter(([, on]) => [0, CONSENTS.length].includes(on.length));
/** What one consent opens alone; two and three of them together are the thorough part. */
const SINGLE = [...EXTREMES, ...NAMED.filter(([, on]) => on.length === 1)];
const TOGETHER = NAMED.filter((named) => !SINGLE.includes(named));

let mail: Mailbox;
let app: TestApp;
let world: ConsentWorld;
beforeAll(async () => {
  mail = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'PCR <pcr@example.org>' } });
  world = await startConsentWorld(app);
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const callOf = (name: string) => ENDPOINT_CALLS.find((call) => call.name === name) as EndpointCall;

/** The paths of all members of an answer, and where in it words of the owner's stand. */
function read(value: unknown, path: string, found: { members: Set<string>; words: Set<string> }) {
  if (Array.isArray(value)) {
    for (const one of value) read(one, `${path}[]`, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inside] of Object.entries(value)) {
      const member = path ? `${path}.${name}` : name;
      found.members.add(member);
      read(inside, member, found);
    }
  } else {
    // With its name, since 'true' alone says nothing.
    const said =
      typeof value === 'boolean' ? `"${path.replace(/^.*\./, '')}":${value}` : String(value);
    for (const word of world.wordsIn(said)) found.words.add(`${path}: ${word}`);
  }
  return found;
}

/** All of the owner's that this viewer gets by this call. */
function expected(
  { shows, showsTo = {}, opens }: Case,
  relation: Relation,
  on: readonly Consent[],
): string[] {
  if (opens && !on.includes(opens)) return [];
  return [...shows, ...(showsTo[relation] ?? [])]
    .filter(([, , ...consents]) => consents.every((consent) => on.includes(consent)))
    .map(([path, word]) => `${path}: ${word}`);
}

function expectExactly(
  reply: Reply,
  one: Case,
  relation: Relation,
  on: readonly Consent[],
  name: string,
) {
  const closed = one.opens && !on.includes(one.opens);
  expect(reply.status, `${name}: ${reply.text}`).toBe(closed ? 404 : (one.status ?? 200));
  if (one.bytes && !closed) {
    // Its ETag is a hash, in letters that may spell such a word.
    const headers = [...reply.headers].filter(([header]) => header !== 'etag');
    const allowed = expected(one, relation, on).map((shown) => shown.replace(/^.*: /, ''));
    expect(world.wordsIn(reply.text + JSON.stringify(headers)), name).toEqual(
      [...new Set(allowed)].sort(),
    );
    return;
  }
  const { members, words } = read(JSON.parse(reply.text), '', {
    members: new Set(),
    words: new Set(),
  });
  const allowed = expected(one, relation, on);
  expect([...words].sort(), name).toEqual([...new Set(allowed)].sort());
  // Also what is no member and no value of the JSON.
  expect(world.wordsIn(reply.text), name).toEqual(
    [...new Set(allowed.map((shown) => shown.replace(/^.*: /, '')))].sort(),
  );
  const known = closed ? ['error', 'error.code', 'error.message', 'error.request_id'] : one.members;
  expect(
    [...members].filter((member) => !known.includes(member)),
    `${name} has members that its row in a testing/*.shows.ts does not know: say there who may see them`,
  ).toEqual([]);
}
test('every endpoint says what it shows of other members', () => {
  const classified = [...NOTHING_OF_OTHERS, ...Object.keys(SHOWS_OTHERS)];
  const advice = `Add it in the testing/*.shows.ts of its domain: to nothingOfOthers if its answer has nothing of another
member's, else to showsOthers with the members of its answer, where the owner's words stand in it (give the owner a word
in each new field, in the domain's testing/*.world.ts), and the consent that opens each.`;
  const missing = Object.keys(ENDPOINTS).filter((name) => !classified.includes(name));
  expect(
    missing,
    `${missing.join(', ')}: nothing says what this shows of other members. ${advice}`,
  ).toEqual([]);
  const gone = classified.filter((name) => !(name in ENDPOINTS));
  expect(gone, 'no such endpoint').toEqual([]);
  expect(new Set(classified).size, 'an endpoint is in one of the two').toBe(classified.length);
});

async function expectWhatTheseAllow(on: readonly Consent[]): Promise<void> {
  await world.consents(on);
  for (const [name, cases] of Object.entries(SHOWS_OTHERS)) {
    for (const [n, one] of cases.entries()) {
      const asking = (one.by ?? RELATIONS).map(async (relation) => {
        const viewer = world.viewers[relation];
        const reply = await (one.send?.(viewer, world, relation) ??
          callOf(name).send(viewer, world.subject));
        expectExactly(reply, one, relation, on, `${name} (${n}) to the ${relation}`);
      });
      await Promise.all(asking);
    }
    const others = RELATIONS.filter(
      (relation) => !cases.some(({ by = RELATIONS }) => by.includes(relation)),
    );
    for (const relation of others) {
      const { text, status } = await callOf(name).send(world.viewers[relation], world.subject);
      expect(status, `${name} to the ${relation}`).toBeGreaterThanOrEqual(400);
      expect(world.wordsIn(text), `${name} to the ${relation}`).toEqual([]);
    }
  }
}
describe.each(SINGLE)('with %s', (_, on) => {
  test('each answer has of another member exactly what these allow', () =>
    expectWhatTheseAllow(on));
});
describe.each(TOGETHER)('with %s', { tags: 'thorough' }, (_, on) => {
  test('each answer has of another member exactly what these allow', () =>
    expectWhatTheseAllow(on));
});

const TOLD = WORLDS.flatMap(({ told = [] }) => told);
/** How often the four were told of all that there is to tell. */
let told = 0;
async function expectNothingTold(combinations: typeof NAMED): Promise<void> {
  const streams = await Promise.all(
    RELATIONS.map(async (relation) =>
      (await openStream(app.address, world.viewers[relation])).current(),
    ),
  );
  for (const [, on] of combinations) {
    await world.consents(on);
    // More mails than this an hour a member does not get (notifications.md 14).
    app.clock.advance({ hours: 2 });
    await world.live();
    told++;
  }
  await app.tasksDone();
  const texts: Partial<Record<Relation, string>> = {};
  // Whom they tell of is asked when they are read, by listInbox above.
  const entries = await app.rows<{ user_id: string }>(
    'select user_id, id, kind, subject_id, parts from inbox_entries',
  );
  for (const [n, relation] of RELATIONS.entries()) {
    const { id, email } = world.viewers[relation];
    const mails = mail.mails.filter((one) => [one.to].flat().some((to) => to?.text === email));
    for (const { headerLines, subject, text, html } of mails) {
      // Made by chance, which makes such words, too.
      const sent = JSON.stringify([headerLines, subject, text, html]).replace(
        /token=(?:[\w~-]|\\r\\n\s)+/g,
        '',
      );
      expect(world.wordsIn(sent).filter((word) => !TOLD.includes(word))).toEqual([]);
    }
    const own = entries.filter(({ user_id }) => user_id === id);
    expect(world.wordsIn(JSON.stringify(own)).filter((word) => !TOLD.includes(word))).toEqual([]);
    expect(world.wordsIn(streams[n]?.text ?? 'no stream')).toEqual([]);
    // Else there would be nothing to look at.
    expect(streams[n]?.changes.length).toBeGreaterThan(combinations.length);
    texts[relation] = mails.map(({ text }) => text).join();
  }
  for (const { expectTold } of WORLDS) expectTold?.(texts as Mails, told);
  for (const stream of streams) stream.close();
}
describe.each([
  ['none, one or all of them', {}, SINGLE],
  ['two or three of them', { tags: 'thorough' }, TOGETHER],
] as const)('with %s', (_, size, combinations) => {
  test(
    'no mail, entry of an inbox or live event has more of the owner than the title of a job',
    size,
    () => expectNothingTold(combinations),
  );
});

async function expectArchives(on: readonly Consent[]): Promise<void> {
  await world.consents(on);
  for (const relation of RELATIONS) {
    const { id } = world.viewers[relation];
    const found: Record<string, string[]> = {};
    for (const held of PERSONAL_TABLES) {
      const rows: unknown[] = [];
      await app.database.transaction(async (tx) => {
        for await (const row of rowsAbout(tx, held, id)) rows.push(row);
      });
      const words = world.wordsIn(JSON.stringify(rows));
      if (words.length > 0) found[held.name ?? held.table] = words;
    }
    const allowed: typeof found = {};
    for (const { archives } of WORLDS) {
      for (const [table, words] of Object.entries(archives?.[relation] ?? {}))
        allowed[table] = [...(allowed[table] ?? []), ...words].sort();
    }
    expect(found, relation).toEqual(allowed);
  }
}
describe.each(SINGLE)('with %s', (_, on) => {
  test('the archive of another member has of the owner only what that member has read or opened', () =>
    expectArchives(on));
});
describe.each(TOGETHER)('with %s', { tags: 'thorough' }, (_, on) => {
  test('the archive of another member has of the owner only what that member has read or opened', () =>
    expectArchives(on));
});

test.each(WORLDS.flatMap(({ hides = {} }) => Object.entries(hides)))('%s', (_, holds) =>
  holds(world, app),
);

// Last: these calls write.
describe.each(EXTREMES)('with %s', (_, on) => {
  test('an answer without data of others has nothing of the owner’s in it', async () => {
    await world.consents(on);
    // Four have reported it.
    const tables = await app.rows<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'hidden'`,
    );
    for (const { name } of tables) await app.rows(`update ${name} set hidden = false`);
    for (const name of NOTHING_OF_OTHERS) {
      const call = callOf(name);
      const asking = RELATIONS.map(async (relation) => {
        const viewer = world.viewers[relation];
        // Some end their session.
        const reply = await call.send(
          isWrite(call) ? await app.otherDevice(viewer) : viewer,
          world.subject,
        );
        // Made by chance, which makes such words, too.
        const said =
          reply.text.replace(/"(challenge|token)":"[\w-]+"/, '') +
          JSON.stringify([...reply.headers]);
        expect(world.wordsIn(said), `${name} to the ${relation}`).toEqual([]);
      });
      await Promise.all(asking);
    }
  });
});
