import { expect, test } from 'vitest';
import { PERSONAL_TABLES, WORDS_OF_ARCHIVE } from '../personal-data.ts';
import { archivePage, type PageParts } from './archive-page.ts';

const AT = new Date('2026-10-28T09:05:00Z');

async function pageOf(
  rows: Record<string, Record<string, unknown>[]>,
  more: Partial<PageParts> = {},
): Promise<string> {
  let page = '';
  const parts: PageParts = {
    at: AT,
    tables: new Map(Object.entries(rows).map(([name, all]) => [name, all.length])),
    words: WORDS_OF_ARCHIVE,
    async *rowsOf(name, most) {
      yield* (rows[name] ?? []).slice(0, most);
    },
    async *files() {},
    missing: 0,
    ...more,
  };
  for await (const part of archivePage(parts)) page += part;
  return page;
}

const USER = {
  full_name: 'Ana Provider',
  email: 'ana@example.org',
  created_at: '2026-03-01T18:00:00.123456+00:00',
};

test('my-data.md 8: the page says whose it is and when, what each file is, and has tables to read', async () => {
  const page = await pageOf({
    users: [USER],
    families: [
      {
        family_name: 'Rivera',
        overall_rating: 4.5,
        service_end_date: null,
        notes: 'kind\nand quiet',
      },
    ],
    sessions: [],
  });
  expect(page).toContain(
    'holds about <strong dir="auto">Ana Provider</strong>, as it was on October 28, 2026 at 9:05 AM UTC',
  );
  expect(page).toContain(
    '<td>The families you recorded, with your ratings and notes.</td><td class="n">1</td>',
  );
  expect(page).toContain('<a href="families.json">JSON</a> <a href="families.csv">table</a>');
  expect(page).toContain('<td dir="auto">2026-03-01 18:00 UTC</td>');
  expect(page).toContain('<th scope="col">Service end date</th>');
  expect(page).toContain('<td dir="auto">Rivera</td>');
  expect(page).toContain('<td dir="auto">kind\nand quiet</td>');
  // A kind without rows has no CSV and no table.
  expect(page).toContain('<a href="sessions.json">JSON</a></td>');
  expect(page).not.toContain('sessions.csv');
});

test('my-data.md 8: every kind of data has a place of its own on the page', () => {
  const places = [...WORDS_OF_ARCHIVE.values()].map(({ at }) => at);
  expect(places.length).toBeGreaterThan(50);
  expect(places).toHaveLength(PERSONAL_TABLES.length);
  expect(places.filter((at, n) => places.indexOf(at) !== n)).toEqual([]);
});

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&lt;b&gt;`;

test('my-data.md 8: whatever stands in a record or is the name of a file stays text, and the page runs nothing', async () => {
  const page = await pageOf(
    {
      users: [{ ...USER, full_name: HOSTILE }],
      families: [{ family_name: HOSTILE, notes: [HOSTILE, { [HOSTILE]: HOSTILE }] }],
      files: [{}],
    },
    {
      async *files() {
        yield {
          path: `files/documents/1 javascript:${HOSTILE} %2e#?.pdf`,
          name: HOSTILE,
          folder: 'documents',
          size: 2048,
        };
      },
    },
  );
  expect(page).not.toMatch(/<(script|img|b)\b/);
  const tags = [...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name);
  expect(new Set(tags)).toEqual(
    new Set(
      'html head meta title style body main h1 h2 p strong div table thead tr th tbody td a ul li small'.split(
        ' ',
      ),
    ),
  );
  // Each attribute is one of the page's own.
  const attributes = [...page.matchAll(/<[a-z0-9]+([^>]*)>/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/([\w-]+)="[^"]*"/g)].map(([, name]) => name),
  );
  expect(attributes.filter((name) => /^on/.test(name ?? ''))).toEqual([]);
  expect(page.split('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;').length).toBeGreaterThan(4);
  expect(page).toContain(
    `http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"`,
  );
  const [, href = ''] = /<li><a href="([^"]*)"/.exec(page) ?? [];
  expect(new URL(href.replaceAll('&#39;', "'"), 'file:///home/ana/').href).toMatch(
    /^file:\/\/\/home\/ana\/files\/documents\/1%20javascript/,
  );
  expect(href.replaceAll('&#39;', '')).not.toMatch(/[#?<>"']/);
});

test('my-data.md 8: of a long table the page shows the first 200, and says where all are; a lost file is said', async () => {
  const families = Array.from({ length: 201 }, (_, n) => ({ family_name: `Family ${n}` }));
  const page = await pageOf({ users: [USER], families }, { missing: 2 });
  expect(page).toContain('Family 199<');
  expect(page).not.toContain('Family 200<');
  expect(page).toContain(
    'These are 200 of 201. All are in <a href="families.csv">families.csv</a>.',
  );
  expect(page).toContain('2 files were deleted while this was put together, and not added.');
});
