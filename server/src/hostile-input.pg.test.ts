import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { bordersOf } from './testing/endpoints/borders.ts';
import {
  ENDPOINT_CALLS,
  type EndpointCall,
  newSubject,
  recordsOf,
  type Subject,
} from './testing/endpoints/endpoint-calls.ts';
import type { Raw } from './testing/visitor.ts';

// Wrong and hostile input for every field, generated from the endpoints and their right calls: a
// new field is tried from the day it is there. What each field says is with its domain.

/** Values that no field takes: wrong type, over-long, and text that PostgreSQL cannot hold. */
const IMPOSSIBLE: Record<string, unknown> = {
  'an object': { length: 3, toString: 'x', __proto__: null },
  'lists in a list': [[[]]],
  'a null byte': 'a\u0000b',
  'half a character': 'a\ud800',
  '30,000 characters': 'é'.repeat(30_000),
  'a list of 20,000': Array(20_000).fill(1),
};
/** Values that some fields take and others do not. */
const STRANGE: unknown[] = [
  null,
  true,
  [],
  '',
  ' \n\t',
  0,
  -1,
  0.1 + 0.2,
  1e308,
  '7',
  '__proto__',
  '1e400',
  '0000-00-00',
  '2026-02-30T00:00:00Z',
  '2026-13-45T99:99:99Z',
  '0000-01-01T00:00:00Z',
];
/** Text like any other; text that looks encoded is just text. */
const HOSTILE = `<img src=x onerror=alert(1)>"'); drop table jobs; -- %s%41&lt; \${7*7} 👩‍👩‍👧 مطلوب معلمة`;

/**
 * A value that is compared with something known and never kept: text is answered in the words of
 * the thing itself.
 */
const COMPARED = new Set(['token', 'version', 'text_version']);
/** The field that is refused together with it: the whole name has a limit too. */
const TOGETHER: Record<string, string> = { first_name: 'last_name', last_name: 'first_name' };

const json = { 'content-type': 'application/json' };
const account = { email: 'known@example.org', password: 'password' };

let app: TestApp;
let owner: Member;
let stranger: Member;
let subject: Subject;

beforeAll(async () => {
  app = await startApp();
  [owner, stranger] = [await app.member(), await app.member()];
  subject = await newSubject(owner, account);
});
afterAll(() => app.close());
beforeEach(() => app.rows('delete from rate_limits'));

/** As if this call had never been made. */
async function renew(call: EndpointCall) {
  await app.rows(
    'delete from rate_limits; delete from profiles; delete from notification_preferences',
  );
  subject = { ...subject, ...(await newSubject(owner, account, recordsOf([call]))) };
}

interface Given {
  params?: Record<string, string>;
  query?: Record<string, string>;
  in?: Record<string, unknown>;
}
const givenFor = (call: EndpointCall) => call.given(subject) as Given;
/** What its owner is refused and others are not: a report, say. */
const isToAnothers = ({ answers: [, , stranger, owner] }: EndpointCall) =>
  owner >= 400 && stranger < 400;

async function send(
  call: EndpointCall,
  { params = {}, query = {}, in: body }: Given,
  raw: Raw = {},
) {
  const path = call.endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const url = `/api${path}?${new URLSearchParams(query)}`;
  const browser = isToAnothers(call) ? stranger : owner;
  const sent = body && { headers: json, body: JSON.stringify(body) };
  // Held against the closed form of refusals, with nothing internal in it, by the visitor.
  return browser.send(call.endpoint.method, url, { ...sent, ...raw });
}

/** The names of the refused fields, without what is inside of them. */
const refusedFields = (text: string) =>
  Object.keys(JSON.parse(text).error.fields ?? {}).map((path) => path.replace(/\..*/, ''));

/** The versions of what was just changed: the fields of an answer that say when. */
const versionsIn = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(text ? JSON.parse(text) : {}).filter(([name]) => name.endsWith('updated_at')),
  );

const withBody = ENDPOINT_CALLS.filter(({ endpoint }) => endpoint.parts.in);

test('every endpoint with a body is among them', () => {
  const all = Object.entries(ENDPOINTS).filter(([, { parts }]) => 'in' in parts && parts.in);
  expect(withBody.map(({ name }) => name).sort()).toEqual(all.map(([name]) => name).sort());
});

describe.each(withBody)('$name', (call) => {
  const names = () => Object.keys(givenFor(call).in ?? {});
  const sendWith = (name: string, value: unknown) => {
    const given = givenFor(call);
    return send(call, { ...given, in: { ...given.in, [name]: value } });
  };

  test('refuses what a field cannot be, by its name alone', async () => {
    for (const name of names()) {
      const tried = Object.entries(IMPOSSIBLE).map(async ([what, value]) => ({
        what,
        value,
        reply: await sendWith(name, value),
      }));
      for (const { what, value, reply } of await Promise.all(tried)) {
        const { status, text } = reply;
        if (COMPARED.has(name) && typeof value === 'string' && [400, 409].includes(status))
          continue;
        expect(status, `${name}: ${what} ${text.slice(0, 200)}`).toBe(422);
        expect(text.length, `${name}: ${what}, what is said of it`).toBeLessThan(10_000);
        const refused = refusedFields(text).filter((other) => other !== TOGETHER[name]);
        expect(new Set(refused), `${name}: ${what}`).toEqual(new Set([name]));
      }
    }
  });

  test('fails of nothing strange', { tags: 'thorough' }, async () => {
    for (const name of names()) {
      await app.rows('delete from rate_limits');
      const replies = await Promise.all(STRANGE.map((value) => sendWith(name, value)));
      for (const [n, { status, text }] of replies.entries()) {
        expect(status, `${name}: ${JSON.stringify(STRANGE[n])} ${text}`).toBeLessThan(500);
      }
      const { [name]: _, ...rest } = givenFor(call).in ?? {};
      expect((await send(call, { ...givenFor(call), in: rest })).status, name).toBeLessThan(500);
    }
    for (const body of [
      'null',
      '[]',
      '7',
      '"x"',
      '{',
      '',
      '{"__proto__":{}}',
      '['.repeat(20_000),
    ]) {
      const { status } = await send(call, givenFor(call), { headers: json, body });
      expect([400, 422], body.slice(0, 20)).toContain(status);
    }
  });

  test('takes markup, emoji and right-to-left as the text they are, or says in which field it does not', async () => {
    await renew(call);
    const first = await send(call, givenFor(call));
    const right = first.status;
    // A picture has no members.
    const said = (text: string) => (call.endpoint.parts.gives ? '' : text);
    let versions = versionsIn(said(first.text));
    for (const name of names()) {
      // What is done only once is done to something new; a change is based on the one before.
      const isOnce = call.endpoint.parts.params !== undefined || recordsOf([call]).length > 0;
      if (call.endpoint.method === 'POST' && isOnce) await renew(call);
      const given = givenFor(call);
      const based = Object.entries(versions).filter(([version]) => version in (given.in ?? {}));
      const body = { ...given.in, ...Object.fromEntries(based), [name]: HOSTILE };
      const reply = await send(call, { ...given, in: body });
      const { status } = reply;
      const text = status === right ? said(reply.text) : reply.text;
      versions = { ...versions, ...versionsIn(text) };
      if (status !== right) {
        expect(status, `${name} ${text}`).toSatisfy(
          (so) => so === 422 || (COMPARED.has(name) && [400, 409].includes(so)),
        );
        if (status === 422) expect(new Set(refusedFields(text))).toEqual(new Set([name]));
        continue;
      }
      const answer = text ? JSON.parse(text) : {};
      if (typeof answer[name] === 'string') expect(answer[name]).toBe(HOSTILE);
    }
  });
});

const withAddress = ENDPOINT_CALLS.filter(
  ({ endpoint }) => endpoint.parts.query ?? endpoint.parts.params,
);

describe.each(withAddress)('$name', (call) => {
  test('takes nothing wrong or hostile in its address', async () => {
    const given = givenFor(call);
    const names = Object.keys(
      (call.endpoint.parts.query as { shape?: object } | undefined)?.shape ?? {},
    );
    const strange = [
      '',
      '%',
      '../..',
      '__proto__',
      '-1',
      '2026-02-30T00:00:00Z',
      '0000-01-01T00:00:00Z',
    ];
    const values = [HOSTILE, 'a\u0000b', 'é'.repeat(1_000), ...strange];
    const sendAll = (given: (value: string) => Given) =>
      Promise.all(values.map(async (value) => ({ value, ...(await send(call, given(value))) })));
    for (const name of names) {
      for (const { value, status, text } of await sendAll((value) => ({
        ...given,
        query: { ...given.query, [name]: value },
      }))) {
        expect(status, `${name}: ${value.slice(0, 20)} ${text}`).toBeLessThan(500);
      }
    }
    for (const name of Object.keys(given.params ?? {})) {
      for (const { value, status } of await sendAll((value) => ({
        ...given,
        params: { ...given.params, [name]: value },
      }))) {
        expect([400, 404, 405, 414, 422], `${name}: ${value.slice(0, 20)}`).toContain(status);
      }
    }
  });
});

/**
 * Others' ids, versions and what is compared are not the caller's to choose; `same` says what
 * becomes of a taken name, and is not stored.
 */
const isChosen = (name: string) =>
  !COMPARED.has(name) && !/^same$|(^|_)(id|ids|at|password)$/.test(name);

/** Kept only where another field says so, or shown to the other of two alone. */
const BESIDE = new Set(['recurring_until', 'decline_note', 'thank_you']);

interface Kind {
  /** What a choice between several kinds of body is told by. */
  fixed: Record<string, unknown>;
  fields: { name: string; values: unknown[] }[];
}

function kindsOf(schema: z.ZodMiniType): Kind[] {
  const { shape = {}, options } = schema._zod.def as unknown as {
    shape?: Record<string, z.ZodMiniType>;
    options?: z.ZodMiniType[];
  };
  if (options) return options.flatMap(kindsOf);
  const said = Object.entries(shape).map(
    ([name, field]) =>
      [name, (field._zod.def as unknown as { values?: unknown[] }).values] as const,
  );
  const fields = Object.entries(shape)
    .filter(([name]) => isChosen(name))
    .map(([name, field]) => ({ name, values: bordersOf(field) }))
    .filter(({ values }) => values.length > 0);
  return [{ fixed: Object.fromEntries(said.flatMap(([n, v]) => (v ? [[n, v[0]]] : []))), fields }];
}

describe('at the borders', () => {
  // A right sign-in takes the session of whoever was there before.
  beforeEach(async () => {
    [owner, stranger] = [await app.member(), await app.member()];
  });

  test.each(withBody)(
    '$name stores all that its fields take, and answers with what they read (reading.md 12)',
    { tags: 'thorough' },
    async (call) => {
      const { in: whole, gives } = call.endpoint.parts as unknown as {
        in: z.ZodMiniObject;
        gives?: unknown;
      };

      /** The names of the fields that were refused: a rule over several of them may do that. */
      async function store(chosen: Record<string, unknown>, fixed: Kind['fixed']) {
        await renew(call);
        const given = givenFor(call);
        const body = { ...given.in, ...fixed, ...chosen };
        const { status, text } = await send(call, { ...given, in: body });
        expect(status, `${JSON.stringify(chosen)} ${text}`).toBeLessThan(500);
        if (status >= 400) return status === 422 ? refusedFields(text) : [];
        const answer = text && !gives ? JSON.parse(text) : {};
        const read = whole.parse(body) as Record<string, unknown>;
        for (const name of Object.keys(chosen))
          if (name in answer && !BESIDE.has(name)) expect(answer[name], name).toEqual(read[name]);
        return [];
      }

      for (const { fixed, fields } of kindsOf(whole)) {
        const rounds = Math.max(0, ...fields.map(({ values }) => values.length));
        for (let round = 0; round < rounds; round++) {
          // Of a field that has no more of its own the first ones again.
          const chosen = Object.fromEntries(
            fields.map(({ name, values }) => [name, values[round % values.length]]),
          );
          for (const name of await store(chosen, fixed)) {
            await store({ [name]: chosen[name] }, fixed);
            delete chosen[name];
          }
          await store(chosen, fixed);
        }
      }
    },
  );
});
