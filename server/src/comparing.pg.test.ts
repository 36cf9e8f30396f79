import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createContractor,
  listContractors,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createEvent, listEvents } from '@pcr/contract/events/events.endpoints.ts';
import {
  createFamily,
  listFamilies,
  summarizeFamilies,
} from '@pcr/contract/families/families.endpoints.ts';
import { lookUpFamilies } from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import { findSameNames, listDocuments } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { editPhoto, getPhoto, listPhotos } from '@pcr/contract/files/gallery/photos.endpoints.ts';
import { createGroup, listGroups } from '@pcr/contract/groups/groups.endpoints.ts';
import { createJob, listJobs } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { comparable, orderKey } from '@pcr/contract/kit/comparing.ts';
import { listMentors } from '@pcr/contract/mentors/mentors.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consents } from './consent/testing/consenting.ts';
import { contractorDraft } from './contractors/testing/contractor-drafts.ts';
import { eventDraft } from './events/testing/event-drafts.ts';
import { familyDraft } from './families/testing/family-drafts.ts';
import { type FileFixtures, startFileFixtures, upload } from './files/testing/file-fixtures.ts';
import { pictureOf } from './files/testing/file-samples.ts';
import { photoEdit } from './files/testing/photo-drafts.ts';
import { groupDraft } from './groups/testing/group-drafts.ts';
import { jobDraft } from './jobs/testing/job-drafts.ts';
import { placeKey } from './kit/places/place-words.ts';
import { migrate } from './kit/postgres/migrate.ts';
import { freshDatabase } from './kit/testing/postgres-for-tests.ts';
import { mentorFixtures } from './mentors/testing/mentor-fixtures.ts';
import type { Member, TestApp } from './testing/app-for-tests.ts';

// comparing.md: what members see of it in each search, look-up and order, and that the functions of
// SQL and of the contract are the same.

let fixtures: FileFixtures;
let app: TestApp;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
  app = fixtures.app;
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  [ana, bo] = [await app.member(), await app.member()];
  await app.rows('delete from families; delete from contractors; delete from jobs');
  await app.rows('delete from events; delete from groups');
});

/** A name, and what people type who look for it. */
const NAMES: [string, string[]][] = [
  ["O'Brien", ['O’Brien', 'o´brien', 'o`brien', 'OBRIEN', 'oʼbr']],
  ['O’Fallon', ["O'Fallon", 'ofallon']],
  ['Kaʻahumanu ʻOhana', ['kaahumanu', "ka'ahumanu ohana", 'Ka‘ahumanu']],
  ['Đặng', ['dang', 'đang', 'Dặng']],
  ['Łukasz', ['lukasz', 'ŁUKASZ']],
  ['Straße', ['strasse', 'STRASSE', 'straße']],
  ['Yılmaz', ['yilmaz', 'YILMAZ']],
  ['Øster', ['oster']],
  ['Æsop', ['aesop']],
  ['Ħamrun', ['hamrun']],
  ['Þór', ['thor', 'þor']],
  ['Maria  Lopez', ['maria lopez', 'Maria\u00a0Lopez']],
  ['Ana\u202fCosta', ['ana costa', 'Ana\u3000Costa']],
  ['Smith\u2011Jones', ['smith-jones', 'Smith–Jones']],
  ['Smith–Miller', ['smith-miller', 'smith\u2212miller']],
  ['Griﬃn', ['griffin']],
  ['Ｌｅｅ', ['lee']],
  ['“Sunny” Room', ['"sunny" room']],
];

/** Each kind: how one of this name is made, and the names that a search finds. */
const SEARCHES: [
  string,
  (name: string) => Promise<unknown>,
  (search: string) => Promise<string[]>,
][] = [
  [
    'family records',
    (family_name) => ana.ask(createFamily, { in: familyDraft({ family_name }) }),
    async (search) =>
      (await ana.ask(listFamilies, { query: { search } })).items.map((one) => one.family_name),
  ],
  [
    'contractors',
    (name) => ana.ask(createContractor, { in: contractorDraft({ name }) }),
    async (search) =>
      (await bo.ask(listContractors, { query: { search } })).items.map((one) => one.name),
  ],
  [
    'jobs by words',
    (title) => ana.ask(createJob, { in: jobDraft({ title }) }),
    async (search) => (await bo.ask(listJobs, { query: { search } })).items.map((one) => one.title),
  ],
  [
    'jobs by location',
    (location) => ana.ask(createJob, { in: jobDraft({ location }) }),
    async (location) =>
      (await bo.ask(listJobs, { query: { location } })).items.map((one) => one.location ?? ''),
  ],
  [
    'events',
    (title) => ana.ask(createEvent, { in: eventDraft({ title }) }),
    async (search) =>
      (await bo.ask(listEvents, { query: { search } })).items.map((one) => one.title),
  ],
  [
    'groups',
    (name) => ana.ask(createGroup, { in: groupDraft({ name }) }),
    async (search) =>
      (await bo.ask(listGroups, { query: { search } })).items.map((one) => one.name),
  ],
  [
    'mentors',
    async (current_role) => mentorFixtures(app).becomeMentor(await app.member(), { current_role }),
    async (search) =>
      (await bo.ask(listMentors, { query: { search } })).items.map((one) => one.current_role),
  ],
  [
    'documents',
    (name) => upload(ana, { folder: 'documents', name: `${name}.txt`, bytes: Buffer.from(name) }),
    async (search) =>
      (await ana.ask(listDocuments, { query: { folder: 'documents', search } })).items.map((one) =>
        one.name.slice(0, -4),
      ),
  ],
];

test.each(SEARCHES)(
  'a search of %s compares texts as people do (comparing.md 1-6)',
  async (_, make, search) => {
    for (const [name] of NAMES) await make(name);
    const missed: string[] = [];
    for (const [name, typed] of NAMES) {
      for (const words of [name, ...typed]) {
        if (!(await search(words)).includes(name)) missed.push(`${words} for ${name}`);
      }
    }
    expect(missed).toEqual([]);
  },
);

test('a search of photos compares titles and tags so (comparing.md 1-6)', async () => {
  const bytes = await pictureOf({ width: 20, height: 20 }, (picture) => picture.jpeg());
  const { id } = await upload(ana, { folder: 'gallery', name: 'one.jpg', bytes });
  const { updated_at } = await ana.ask(getPhoto, { params: { id } });
  const tags = ['español', 'ESPANOL', 'O’Brien', "o'brien"];
  const said = await ana.ask(editPhoto, {
    params: { id },
    in: photoEdit({ updated_at, title: 'José y Ana', tags }),
  });
  // comparing.md 9.
  expect(said.tags).toEqual(['español', 'O’Brien']);
  for (const search of ['jose y', 'espanol', "o'brien", 'obrien']) {
    const { items } = await ana.ask(listPhotos, { query: { search } });
    expect([search, items.map((one) => one.title)]).toEqual([search, ['José y Ana']]);
  }
});

describe('a look-up', () => {
  const found = async (family_name: string, location?: string) =>
    (
      await bo.ask(lookUpFamilies, { query: { family_name, ...(location && { location }) } })
    ).items.map((one) => one.family_name);

  test('finds each name, however its signs are typed (comparing.md 7)', async () => {
    await consents(ana, 'allow_service_history_visible');
    for (const [family_name] of NAMES)
      await ana.ask(createFamily, { in: familyDraft({ family_name }) });
    const missed: string[] = [];
    for (const [name, typed] of NAMES) {
      for (const words of [name, ...typed, ...(name === "O'Brien" ? ['brien'] : [])]) {
        await app.rows('delete from rate_limits');
        if (!(await found(words)).includes(name)) missed.push(`${words} for ${name}`);
      }
    }
    expect(missed).toEqual([]);
  });

  test.each([
    ['Coeur d’Alene, ID', ["Coeur d'Alene", 'coeur dalene id']],
    ['O’Fallon, MO', ["O'Fallon, MO", 'ofallon']],
    ['Kāneʻohe, Hawaiʻi', ['Kaneohe', "Kane'ohe, HI", 'Kāneʻohe, Hawaii']],
    ['Saint Louis, MO', ['St. Louis', 'st louis, mo']],
    ['Winston\u2011Salem, NC', ['Winston-Salem', 'winston salem, nc']],
    ['São\u00a0Paulo', ['Sao Paulo']],
  ])('finds what is in %j, however it is typed (comparing.md 8)', async (location, typed) => {
    await consents(ana, 'allow_service_history_visible', 'share_location_region');
    await ana.ask(createFamily, { in: familyDraft({ family_name: 'Okonkwo', location }) });
    for (const place of [location, ...typed])
      expect([place, await found('okonkwo', place)]).toEqual([place, ['Okonkwo']]);
    expect(await found('okonkwo', 'Tacoma')).toEqual([]);
  });
});

/** In their order: letters beside those that people take for them, numbers by value. */
const IN_ORDER = [
  'Dana',
  'Đặng',
  'Dora',
  'Lena',
  'Łukasz',
  'O’Brien',
  'Obuya',
  'Room 2',
  'Room 10',
  'Room 010b',
  'Zoe',
];

test('orders by name put letters beside their like, and numbers by value (comparing.md 10)', async () => {
  for (const name of IN_ORDER.toReversed()) {
    await ana.ask(createFamily, { in: familyDraft({ family_name: name }) });
    await ana.ask(createContractor, { in: contractorDraft({ name }) });
    await upload(ana, { folder: 'documents', name: `${name}.txt`, bytes: Buffer.from(name) });
  }
  const families = await ana.ask(listFamilies, { query: { sort: 'name' } });
  expect(families.items.map((one) => one.family_name)).toEqual(IN_ORDER);
  const contractors = await ana.ask(listContractors, { query: { sort: 'name' } });
  expect(contractors.items.map((one) => one.name)).toEqual(IN_ORDER);
  const documents = await ana.ask(listDocuments, { query: { folder: 'documents', sort: 'name' } });
  expect(documents.items.map((one) => one.name.slice(0, -4))).toEqual(IN_ORDER);
});

test('a location of family records is one, however it is typed (comparing.md 9)', async () => {
  for (const location of [
    "Coeur d'Alene, ID",
    'Coeur d’Alene,\u00a0ID',
    'COEUR D’ALENE, ID',
    'Tacoma',
  ])
    await ana.ask(createFamily, { in: familyDraft({ location }) });
  const { locations } = await ana.ask(summarizeFamilies);
  expect(locations.length).toBe(2);
  const { items } = await ana.ask(listFamilies, { query: { location: locations[0] } });
  expect(items.length).toBe(3);
});

test('a document whose name is the same to people is asked about (comparing.md 9)', async () => {
  const { id } = await upload(ana, {
    folder: 'documents',
    name: 'O’Brien 2.txt',
    bytes: Buffer.from('x'),
  });
  const { items } = await ana.ask(findSameNames, {
    in: { folder: 'documents', names: ["O'Brien\u202f2.txt", 'OBRIEN 2.txt', 'O’Brien 02.txt'] },
  });
  expect(items.map((one) => [one.name, one.id])).toEqual([
    ["O'Brien\u202f2.txt", id],
    ['OBRIEN 2.txt', id],
  ]);
});

test('what was stored before an update is compared as what comes after it', async () => {
  const all = join(import.meta.dirname, '../migrations');
  const before = await mkdtemp(join(tmpdir(), 'pcr-migrations-'));
  for (const name of await readdir(all))
    if (name < '0085') await copyFile(join(all, name), join(before, name));
  const fresh = await freshDatabase({ migrated: false });
  await migrate(fresh.database, before);
  await fresh.database.pool.query(
    `insert into users (id, full_name, email, created_at, updated_at)
       values (gen_random_uuid(), 'Ana', 'ana@example.org', now(), now());
     insert into families (id, user_id, family_name, location, children_count, service_status, previous_providers,
         reliability_rating, communication_rating, timeliness_rating, professionalism_rating, created_at, updated_at)
       select gen_random_uuid(), id, 'Đặng 10', 'Kāneʻohe, Hawaiʻi', 1, 'Active', 0, 4, 4, 4, 4, now(), now() from users;
     insert into jobs (id, provider_id, title, location, start_date, job_type, place_sought, created_at, updated_at)
       select gen_random_uuid(), id, 'Straße', 'Kāneʻohe', '2026-12-01', 'shift', true, now(), now() from users`,
  );
  await migrate(fresh.database, all);
  const { rows } = await fresh.database.pool.query(
    `select f.name_order, f.search_text like '%dang 10 kaneohe, hawaii%' as found, f.region, w.word, w.place,
       j.search_text as job, j.place_sought from families f join family_words w on w.family_id = f.id, jobs j
     order by w.word`,
  );
  const row = {
    ...{ name_order: 'dang 0000000000000010', found: true, region: 'Kāneʻohe, HI' },
    ...{ place: 'kaneohe hi', job: 'strasse kaneohe', place_sought: false },
  };
  expect(rows).toEqual([
    { ...row, word: '10' },
    { ...row, word: 'dang' },
  ]);
  await fresh.drop();
  await rm(before, { recursive: true });
});

describe('SQL and TypeScript compare alike (comparing.md 11)', () => {
  const inSql = async (call: string, texts: readonly string[]) =>
    (
      await app.rows<{ made: string }>(
        `select ${call} as made from unnest($1::text[]) with ordinality t(text, n) order by n`,
        [texts],
      )
    ).map(({ made }) => made);

  test.each([
    ['  Two  \t words\n', 'two words'],
    ['İSTANBUL ıI', 'istanbul ii'],
    ['ΣΊΣΥΦΟΣ Σίσυφος', 'σισυφοσ σισυφοσ'],
    ['Ёлка Йод', 'елка иод'],
    ['مُحَمَّد', 'محمد'],
    ['שָׁלוֹם', 'שלום'],
    ['हिन्दी किताब', 'हिन्दी किताब'],
    ['ガギグ 한글', 'ガギグ 한글'],
    ['Ⅻ ½ №', 'xii 1⁄2 no'],
    ['soft\u00adly\u200b \u202eleft\u2066', 'softly left'],
    ['a\u0085b\u2028c\u1680d\u000be', 'a b c d e'],
    ['ŉ ẞ Ŋ Œ Ŧ', 'n ss n oe t'],
    ['‐‑‒–—―−﹘－', '---------'],
    ['«Ja» „nein“ “so”', '"ja" "nein" "so"'],
    ["'`´‘’‚‛′ʹʻʼʽˈ＇", ''],
    ['', ''],
  ])('%j is compared as %j', async (text, compared) => {
    expect(comparable(text)).toBe(compared);
    expect(await inSql('comparable(text)', [text, compared])).toEqual([compared, compared]);
  });

  test('in every letter, sign and blank of scripts in use, and twice as once', async () => {
    // Not those of scripts that one of the two may not know yet.
    const points = Array.from({ length: 0x1_0000 }, (_, point) => point).filter(
      (point) =>
        (point > 0 && point < 0x3400) || (point >= 0xa640 && point < 0xa7c0) || point >= 0xf900,
    );
    const texts = points.map((point) => `a${String.fromCodePoint(point)}B`);
    const made = await inSql('comparable(text)', texts);
    expect(texts.filter((text, n) => comparable(text) !== made[n])).toEqual([]);
    expect(made.filter((text) => comparable(text) !== text)).toEqual([]);
  });

  test('in the order of names', async () => {
    const names = [
      'Room 2',
      'Room 10',
      'Room 002b',
      '0',
      '007',
      '9'.repeat(20),
      'a0b00c12',
      'ａ１',
    ];
    expect(await inSql('order_key(text)', names)).toEqual(names.map(orderKey));
    expect(names.slice(0, 3).map(orderKey)).toEqual([
      'room 0000000000000002',
      'room 0000000000000010',
      'room 0000000000000002b',
    ]);
  });

  test('in the names of places', async () => {
    const places = [
      ...['St. Louis, MO', 'Saint Louis', 'Sainte Genevieve', 'Mount Vernon', 'Ft. Worth'],
      ...['Coeur d’Alene', 'Kāneʻohe', 'Winston\u2011Salem', 'Washington, D.C.', 'Saint-Ouen'],
      ...['Saint Saint Fort', 'Beaumont', '東京、日本'],
    ];
    expect(await inSql('place_key(text)', places)).toEqual(places.map(placeKey));
  });

  test('nothing that is stored is compared in another way', async () => {
    const own = await app.rows(
      `select adrelid::regclass::text, pg_get_expr(adbin, adrelid) from pg_attrdef
       where pg_get_expr(adbin, adrelid) ~ '\\m(folded|lower|upper|normalize)\\('`,
    );
    expect(own).toEqual([]);
  });
});
