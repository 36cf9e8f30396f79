import {
  countFamilies,
  createFamily,
  deleteFamily,
  exportFamilies,
  listFamilies,
} from '@pcr/contract/families/families.endpoints.ts';
import {
  FAMILY_FIELDS,
  FAMILY_PAGE,
  FAMILY_RATING_FILTERS,
  FAMILY_SORTS,
  type FamilyCard,
  type FamilyExportQuery,
  type FamilyFilters,
  type FamilyQuery,
  type FamilySort,
  SERVICE_STATUSES,
} from '@pcr/contract/families/families.schema.ts';
import { comparable, orderKey } from '@pcr/contract/kit/comparing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { familyDraft } from './testing/family-drafts.ts';

let app: TestApp;
/**
 * Has 130 records that differ in everything that a list looks at, and share every sort key with
 * others.
 */
let anna: Member;
let records: FamilyCard[];

const NAMES = [
  'Zoë',
  'abel',
  'Ábel',
  'Zoe',
  'O’Brien',
  'müller',
  'Muller',
  '李',
  '👩 Fox',
  'Ωmega',
  '_x',
  '100%',
];
const PLACES = ['Boston, MA', 'São Paulo, SP', 'Zürich'];

beforeAll(async () => {
  app = await startApp();
  anna = await app.member();
  for (let n = 0; n < 130; n++) {
    await anna.ask(createFamily, {
      in: familyDraft({
        family_name: `${NAMES[n % NAMES.length]}${n % 5 ? '' : ` ${n}`}`,
        location: PLACES[n % PLACES.length] ?? '',
        service_status: SERVICE_STATUSES[(n >> 1) % 3] ?? 'Active',
        reliability_rating: [5, 4.5, 4.4, 3.5, 3.4, 1][n % 6] ?? 1,
        communication_rating: [5, 4.5, 4.5, 3.5, 3.5, 2][n % 6] ?? 1,
        timeliness_rating: [5, 4.5, 4.5, 3.5, 3.5, 3][n % 6] ?? 1,
        professionalism_rating: [5, 4.5, 4.5, 3.5, 3.5, 4][n % 6] ?? 1,
      }),
    });
  }
  // A microsecond is the smallest difference; some have none.
  await app.rows(
    `update families set created_at = '2026-01-01T00:00:00Z'::timestamptz + (abs(hashtext(id::text)) % 40) * interval '1 microsecond'`,
  );
  records = await allPages(anna, {});
});
afterAll(() => app.close());

type FamilyPage = { items: FamilyCard[]; next: string | null };

async function allPages(
  owner: Member,
  query: FamilyQuery,
  between?: () => Promise<unknown>,
): Promise<FamilyCard[]> {
  const items: FamilyCard[] = [];
  let cursor: string | null = null;
  do {
    if (cursor) await between?.();
    const page: FamilyPage = await owner.ask(listFamilies, {
      query: { ...query, ...(cursor ? { cursor } : {}) },
    });
    expect(page.items).toHaveLength(page.next ? FAMILY_PAGE : page.items.length);
    items.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return items;
}

/** Each record of this owner so many times more. */
const copies = (owner: Member, times: number) =>
  app.rows(
    `insert into families (id, created_at, updated_at, user_id, ${FAMILY_FIELDS.join(', ')})
     select gen_random_uuid(), f.created_at, f.updated_at, f.user_id, ${FAMILY_FIELDS.map((name) => `f.${name}`).join(', ')}
     from families f, generate_series(1, $2::int) where f.user_id = $1`,
    [owner.id, times],
  );

const idsOf = (items: FamilyCard[]) => items.map((item) => item.id);
const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const statusOrder = { Active: 0, Completed: 1, Ended: 2 };
const newestFirst = (a: FamilyCard, b: FamilyCard) =>
  bytes(timeOf(b), timeOf(a)) || bytes(b.id, a.id);
// PostgreSQL leaves zeros at the end of a fraction away.
const timeOf = ({ created_at }: FamilyCard) =>
  created_at.replace('+00:00', '').padEnd(26, created_at.includes('.') ? '0' : '.');

const ORDERS: Record<FamilySort, (a: FamilyCard, b: FamilyCard) => number> = {
  date: newestFirst,
  rating: (a, b) => b.overall_rating - a.overall_rating || newestFirst(a, b),
  status: (a, b) =>
    statusOrder[a.service_status] - statusOrder[b.service_status] || newestFirst(a, b),
  name: (a, b) => bytes(orderKey(a.family_name), orderKey(b.family_name)) || bytes(a.id, b.id),
};

const RATINGS = {
  high: (rating: number) => rating >= 4.5,
  medium: (rating: number) => rating >= 3.5 && rating < 4.5,
  low: (rating: number) => rating < 3.5,
};

/** What the description says a list holds, over all records. */
function expected({ search, status, location, rating, sort = 'date' }: FamilyQuery): FamilyCard[] {
  return records
    .filter(
      (item) =>
        !search ||
        [item.family_name, item.location, item.id].some((text) =>
          comparable(text).includes(comparable(search)),
        ),
    )
    .filter((item) => !status || item.service_status === status)
    .filter((item) => !location || comparable(item.location) === comparable(location))
    .filter((item) => !rating || RATINGS[rating](item.overall_rating))
    .sort(ORDERS[sort]);
}

describe('Sort buttons: Date (newest first), Rating (highest first), Status, Name (alphabetical)', () => {
  test.each([undefined, ...FAMILY_SORTS])(
    '%s: over all pages every record once, in its order',
    async (sort) => {
      const items = await allPages(anna, sort ? { sort } : {});
      expect(items).toHaveLength(130);
      expect(idsOf(items)).toEqual(idsOf(expected(sort ? { sort } : {})));
    },
  );
});

describe('Filters', () => {
  const locations = [undefined, 'Zürich'];
  const searches = [undefined, 'zo'];

  test('all filters together are those of all records that fit, in each order', async () => {
    let found = 0;
    let tried = 0;
    for (const status of [undefined, ...SERVICE_STATUSES]) {
      for (const rating of [undefined, ...FAMILY_RATING_FILTERS]) {
        for (const location of locations) {
          for (const search of searches) {
            const sort = FAMILY_SORTS[(tried++ >> 1) % FAMILY_SORTS.length];
            const query = Object.fromEntries(
              Object.entries({ sort, status, rating, location, search }).filter(
                ([, value]) => value,
              ),
            );
            const items = await allPages(anna, query);
            expect(idsOf(items), JSON.stringify(query)).toEqual(idsOf(expected(query)));
            found += items.length;
          }
        }
      }
    }
    expect(found).toBeGreaterThan(500);
  });

  test('an empty filter is no filter', async () => {
    const reply = await anna.send('GET', '/api/families?search=&location=');
    expect(JSON.parse(reply.text).items).toHaveLength(FAMILY_PAGE);
  });
});

describe('keyset pages', () => {
  test.each(FAMILY_SORTS)(
    'by %s every record comes once, also while others are added and deleted between pages',
    async (sort) => {
      const owner = await app.member();
      for (let n = 0; n < 9; n++)
        await owner.ask(createFamily, { in: familyDraft({ family_name: `Family ${n}` }) });
      await copies(owner, 11);
      const before = await allPages(owner, { sort });
      const added: string[] = [];
      const items = await allPages(owner, { sort }, async () => {
        for (const family_name of ['A first', 'Family 4', 'Z last']) {
          const created = await owner.ask(createFamily, {
            in: familyDraft({ family_name, service_status: 'Ended' }),
          });
          added.push(created.id);
        }
        const { id, updated_at } = before[0] as FamilyCard;
        await owner.reply(deleteFamily, { params: { id }, query: { updated_at } });
      });
      const ids = idsOf(items);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !added.includes(id))).toEqual(idsOf(before));
    },
  );

  test('a list of exactly one page says that it ends', async () => {
    const owner = await app.member();
    await owner.ask(createFamily, { in: familyDraft() });
    await copies(owner, FAMILY_PAGE - 1);
    const page = await owner.ask(listFamilies, { query: {} });
    expect(page).toMatchObject({ next: null });
    expect(page.items).toHaveLength(FAMILY_PAGE);
    await owner.ask(createFamily, { in: familyDraft() });
    expect((await owner.ask(listFamilies, { query: {} })).next).not.toBeNull();
  });

  test('names that are long in every way still have a next page', async () => {
    const owner = await app.member();
    // Hangul and ligatures are several letters each when they are compared; quotes are two
    // characters in JSON.
    for (const family_name of [
      '각'.repeat(100),
      'ﷺ'.repeat(100),
      '"\\'.repeat(50),
      '\n'.padStart(100, '李').padEnd(100, 'x'),
    ])
      await owner.ask(createFamily, { in: familyDraft({ family_name }) });
    await copies(owner, FAMILY_PAGE - 1);
    expect(new Set(idsOf(await allPages(owner, { sort: 'name' }))).size).toBe(4 * FAMILY_PAGE);
  });

  test("another member's cursor shows nothing of theirs", async () => {
    const { next } = await anna.ask(listFamilies, { query: {} });
    const bella = await app.member();
    expect(await bella.ask(listFamilies, { query: { cursor: next ?? '' } })).toEqual({
      items: [],
      next: null,
    });
  });

  test('a cursor that this list cannot have given is refused', async () => {
    const id = '01990000-0000-7000-8000-000000000001';
    const time = '2026-01-01 00:00:00+00';
    const cursors: [FamilySort, unknown][] = [
      ['date', 'not json'],
      ['date', {}],
      ['date', [time]],
      ['date', [time, id, id]],
      ['date', [time, 'no id']],
      ['date', ['infinity', id]],
      ['date', ['2026-02-30 00:00:00+00', id]],
      ['date', ['0000-01-01 00:00:00+00', id]],
      ['date', ["2026-01-01'; drop table families; --", id]],
      ['rating', ['NaN', time, id]],
      ['status', ['99999999', time, id]],
      ['name', ['a\u0000b', id]],
      ['name', [time]],
    ];
    for (const [sort, keys] of cursors) {
      const cursor = Buffer.from(typeof keys === 'string' ? keys : JSON.stringify(keys)).toString(
        'base64url',
      );
      const refused = await anna.refused('invalid_input', listFamilies, {
        query: { sort, cursor },
      });
      expect(refused.fields, JSON.stringify(keys)).toEqual({
        cursor: 'We can’t find this page of the list. Please reload it.',
      });
    }
    await anna.refused('invalid_input', listFamilies, { query: { cursor: 'ä€' } });
  });
});

test('how many the search and the filters find is counted without their pages (families.md 39)', async () => {
  const found = async (query: FamilyFilters) => (await anna.ask(countFamilies, { query })).found;
  expect(await found({})).toBe(records.length);
  expect(await found({ status: 'Ended', rating: 'low' })).toBe(
    records.filter((one) => one.service_status === 'Ended' && one.overall_rating < 3.5).length,
  );
  expect(await found({ search: 'zoe' })).toBe(
    records.filter(({ family_name }) => comparable(family_name).includes('zoe')).length,
  );
  const bo = await app.member();
  expect((await bo.ask(countFamilies, { query: {} })).found).toBe(0);
});

describe('records as a file (families.md 38)', () => {
  const exported = async (who: Member, query: FamilyExportQuery) => {
    const { text, headers } = await who.reply(exportFamilies, { query });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return { text, ids: [...text.matchAll(/^([0-9a-f-]{36}),/gm)].map(([, id]) => id) };
  };

  test('all that the filters find, page after page, in the order of the list, with every field', async () => {
    const { text, ids } = await exported(anna, { sort: 'name', rating: 'high' });
    const { items } = await anna.ask(listFamilies, { query: { sort: 'name', rating: 'high' } });
    const expected = records.filter(({ overall_rating }) => overall_rating >= 4.5);
    expect(expected.length).toBeGreaterThan(items.length - 1);
    expect(ids.slice(0, items.length)).toEqual(items.map(({ id }) => id));
    expect([...ids].sort()).toEqual(expected.map(({ id }) => id).sort());
    expect((await exported(anna, {})).ids).toHaveLength(records.length);
    const columns = ['id', ...FAMILY_FIELDS, 'overall_rating', 'created_at', 'updated_at'];
    expect(text.slice(1, text.indexOf('\n'))).toBe(columns.join());
  });

  test('the chosen ones alone, with notes and contact; what looks like a formula is text; nothing of others', async () => {
    const bo = await app.member();
    const mine = await bo.ask(createFamily, {
      in: familyDraft({
        ...{ family_name: '=1+1', contact_info: '512 555 0100' },
        notes: 'Naps at noon;"=2+2;\n" ＝3+3',
      }),
    });
    await bo.ask(createFamily, { in: familyDraft({ family_name: 'Not chosen' }) });
    const chosen = [mine.id, ...records.slice(0, 3).map(({ id }) => id)].join(',');
    const { text, ids } = await exported(bo, { chosen });
    expect(ids).toEqual([mine.id]);
    // Where a spreadsheet parts cells at a semicolon, the quotes hold nothing together.
    const asText = ["'=1+1", `Naps at noon;""'=2+2;\n"" '＝3+3`, '512 555 0100'];
    for (const words of asText) expect(text).toContain(words);
    for (const none of ['x', '-'.repeat(36), 'a'.repeat(36), `${mine.id},`])
      await bo.refused('invalid_input', exportFamilies, { query: { chosen: none } });
  });
});
