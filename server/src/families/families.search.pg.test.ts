import { createFamily, listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { familyDraft } from './testing/family-drafts.ts';

let app: TestApp;
let anna: Member;
const families = new Map<string, Family>();

beforeAll(async () => {
  app = await startApp();
  anna = await app.member();
  for (const [family_name, location] of [
    ['José Núñez', 'Boston, MA'],
    ['Anderson', 'Cambridge, MA'],
    ['100% Fun', 'Under_Score'],
    ['Back\\slash', "O'Fallon; drop table families"],
    ['ﬁne ＡＢＣ', 'Ångström'],
    ['ÇELİK', 'İstanbul'],
    ['李小龍', '東京'],
    ['👩‍👧 Fox', 'München'],
  ] as const) {
    const draft = familyDraft({
      family_name,
      location,
      notes: 'treasure',
      contact_info: 'hidden@example.org',
    });
    families.set(family_name, await anna.ask(createFamily, { in: draft }));
  }
});
afterAll(() => app.close());

async function found(search: string): Promise<string[]> {
  const { items } = await anna.ask(listFamilies, { query: { search, sort: 'name' } });
  return items.map((item) => item.family_name);
}

test.each([
  ['son', ['Anderson']],
  ['nders', ['Anderson']],
  [', ma', ['Anderson', 'José Núñez']],
  ['nobody', []],
  ['jose nunez', ['José Núñez']],
  ['Jose\u0301', ['José Núñez']],
  ['angstrom', ['ﬁne ＡＢＣ']],
  ['munchen', ['👩‍👧 Fox']],
  ['celik', ['ÇELİK']],
  ['istanbul', ['ÇELİK']],
  ['東', ['李小龍']],
  ['👩‍👧', ['👩‍👧 Fox']],
])(
  'all matching is of a part of name or location, without case and accents: %j',
  async (search, names) => {
    expect(await found(search)).toEqual(names);
  },
);

test.each([
  ['%', ['100% Fun']],
  ['0%F', []],
  ['_', ['100% Fun']],
  ['e_s', []],
  ['\\', ['Back\\slash']],
  ["o'fallon; drop", ['Back\\slash']],
  ["' or '1'='1", []],
])('%%, _ and \\ stand for themselves: %j', async (search, names) => {
  expect(await found(search)).toEqual(names);
});

test('by id: whole, in part, in any case', async () => {
  const { id, family_name } = families.get('Anderson') as Family;
  expect(await found(id)).toEqual([family_name]);
  expect(await found(id.toUpperCase())).toEqual([family_name]);
  expect(await found(id.slice(-12))).toEqual([family_name]);
});

test('an empty search finds all, and private texts are not searched', async () => {
  expect(await found('')).toHaveLength(families.size);
  for (const word of ['treasure', 'hidden@example.org']) expect(await found(word)).toEqual([]);
});

test('filters that cannot be are refused, all at once', async () => {
  const path = '/api/families?status=Gone&rating=9&sort=user_id&location=%00&status=Active';
  const refused = await anna.sendRefused('invalid_input', 'GET', path);
  expect(Object.keys(refused.fields ?? {}).sort()).toEqual([
    'location',
    'rating',
    'sort',
    'status',
  ]);
});
