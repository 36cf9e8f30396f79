import {
  createContractor,
  listContractors,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import type {
  ContractorDraft,
  ContractorQuery,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { createReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { contractorDraft, reviewDraft } from './testing/contractor-drafts.ts';

let app: TestApp;
let adder: Member;
let other: Member;

beforeAll(async () => {
  app = await startApp();
  adder = await app.member();
  other = await app.member();
});
afterAll(() => app.close());
beforeEach(() => app.rows('delete from contractors'));

const add = (changes: Partial<ContractorDraft>) =>
  adder.ask(createContractor, { in: contractorDraft(changes) });
async function names(query: ContractorQuery = {}): Promise<string[]> {
  return (await other.ask(listContractors, { query })).items.map(({ name }) => name);
}

describe('the directory', () => {
  beforeEach(async () => {
    const [ana, , zoe] = [
      await add({ name: 'Ána Ruíz', specialty: 'nanny' }),
      await add({ name: 'bob 100%', specialty: 'plumbing' }),
      await add({ name: 'Zoë Infanta', specialty: 'toddler' }),
      await add({ name: 'Cleo_Diaz', specialty: 'infant care' }),
    ];
    await other.ask(createReview, { params: ana, in: reviewDraft({}, 3) });
    for (const [by, rating] of [
      [adder, 3],
      [other, 3],
    ] as const) {
      await by.ask(createReview, { params: zoe, in: reviewDraft({}, rating) });
    }
  });

  test('shows the best first, among equals who has more reviews, then the newest', async () => {
    expect(await names()).toEqual(['Zoë Infanta', 'Ána Ruíz', 'Cleo_Diaz', 'bob 100%']);
  });
  test('who cares for children stands before trades, however well these are rated (contractors.md 15)', async () => {
    const { items } = await other.ask(listContractors, { query: { search: 'bob' } });
    await other.ask(createReview, { params: { id: items[0]?.id ?? '' }, in: reviewDraft({}, 5) });
    expect(await names()).toEqual(['Zoë Infanta', 'Ána Ruíz', 'Cleo_Diaz', 'bob 100%']);
    expect(await names({ specialty: 'plumbing' })).toEqual(['bob 100%']);
    expect((await names({ search: 'b' }))[0]).toBe('bob 100%');
  });
  test('of one availability, with words, a specialty, an order, or near (contractors.md 57)', async () => {
    const availability = 'Available Now';
    for (const [name, specialty] of [
      ['Free Nanny', 'nanny'],
      ['Free Painter', 'painting'],
    ] as const) {
      await add({ name, specialty, availability, location: 'Austin, TX' });
    }
    await add({ name: 'Free Later', specialty: 'nanny', availability: 'Available Next Week' });
    expect(await names({ availability })).toEqual(['Free Nanny', 'Free Painter']);
    expect(await names({ availability, sort: 'newest' })).toEqual(['Free Painter', 'Free Nanny']);
    expect(await names({ availability, search: 'free', specialty: 'nanny' })).toEqual([
      'Free Nanny',
    ]);
    expect(await names({ availability: 'Emergency Only' })).toEqual([]);
    const near = { sort: 'distance', near_lat: 30.27, near_lng: -97.74, radius_miles: 25 } as const;
    expect((await names({ ...near, availability })).sort()).toEqual(['Free Nanny', 'Free Painter']);
  });
  test('by name without case and accents, and by newest', async () => {
    expect(await names({ sort: 'name' })).toEqual([
      'Ána Ruíz',
      'bob 100%',
      'Cleo_Diaz',
      'Zoë Infanta',
    ]);
    expect(await names({ sort: 'newest' })).toEqual([
      'Cleo_Diaz',
      'Zoë Infanta',
      'bob 100%',
      'Ána Ruíz',
    ]);
  });
  test.each<[string, string[]]>([
    ['INFANT', ['Zoë Infanta', 'Cleo_Diaz']],
    ['ruiz', ['Ána Ruíz']],
    ['0%', ['bob 100%']],
    ['o_d', ['Cleo_Diaz']],
    ['é', ['Zoë Infanta', 'Cleo_Diaz']],
    ['\\\\\\', []],
    ['Austin', []],
  ])('finds %j in name or specialty', async (search, found) => {
    expect(await names({ search })).toEqual(found);
  });
  test.each(['sub', 'Subs', 'substitute', 'SUBSTITUTES', 'Substitute Teacher'])(
    'finds who cares for children by %j, and else what has it in its name (contractors.md 14)',
    async (search) => {
      const found = async (query: ContractorQuery = {}) =>
        new Set(await names({ ...query, search }));
      expect(await found()).toEqual(new Set(['Zoë Infanta', 'Ána Ruíz', 'Cleo_Diaz']));
      expect(await found({ specialty: 'plumbing' })).toEqual(new Set());
      await add({ name: 'Submarine Pools', specialty: 'maintenance' });
      expect((await found({ sort: 'name' })).has('Submarine Pools')).toBe(search === 'sub');
      const near = { sort: 'distance', near_lat: 30.27, near_lng: -97.74 } as const;
      expect(await found({ ...near, specialty: 'toddler' })).toEqual(new Set(['Zoë Infanta']));
    },
  );
  test('of one specialty, also with words', async () => {
    expect(await names({ specialty: 'toddler' })).toEqual(['Zoë Infanta']);
    expect(await names({ specialty: 'toddler', search: 'cleo' })).toEqual([]);
  });
  test('does not say on a card how to reach somebody', async () => {
    const { items } = await other.ask(listContractors, { query: {} });
    expect(items).toHaveLength(4);
    for (const card of items)
      for (const field of ['phone', 'email']) expect(card).not.toHaveProperty(field);
  });
});

describe.each<ContractorQuery>([
  { sort: 'rating' },
  { sort: 'name' },
  { sort: 'newest' },
  { sort: 'rating', search: 'pe', specialty: 'nanny' },
])('page after page with %j', (query) => {
  test('each once and in order, also while others come and ratings change', async () => {
    const ids = Array.from({ length: 130 }, (_, n) => newId(Date.UTC(2026, 0, 1) + n));
    await app.rows(
      `insert into contractors (id, user_id, name, specialty, certifications, created_at,
         updated_at, total_reviews, reliability_sum)
       select id, $2, 'Person ' || n % 7, case when n % 10 < 9 then 'nanny' else 'hvac' end, '{}',
         timestamptz '2026-01-01' + n % 5 * interval '1 hour', now(), n % 3, n % 3 * 20
       from unnest($1::uuid[]) with ordinality as t(id, n)`,
      [ids, adder.id],
    );
    const whole: string[] = [];
    const trades: boolean[] = [];
    let cursor: string | undefined;
    for (let page = 0; ; page++) {
      const { items, next } = await other.ask(listContractors, {
        query: { ...query, ...(cursor && { cursor }) },
      });
      whole.push(...items.map(({ id }) => id));
      trades.push(...items.map(({ specialty }) => specialty === 'hvac'));
      if (page === 0) await add({ name: 'Aaron Person', specialty: 'nanny' });
      if (!next) break;
      cursor = next;
    }
    const expected = ids.filter((_, n) => !query.specialty || (n + 1) % 10 < 9);
    expect(new Set(whole).size).toBe(whole.length);
    if (query.sort === 'rating')
      expect(trades).toEqual([...trades].sort((a, b) => Number(a) - Number(b)));
    expect(whole.filter((id) => ids.includes(id)).sort()).toEqual(expected.sort());
  });
});
