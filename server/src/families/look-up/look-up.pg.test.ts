import { CONSENTS } from '@pcr/contract/consent/consent.schema.ts';
import { consents } from '../../consent/testing/consenting.ts';
// One file over 300 lines: all of it looks up the records of the same three members, and 80 lines
// are two tables.

import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import type { FamilyDraft } from '@pcr/contract/families/families.schema.ts';
import {
  lookUpFamilies,
  openSharedFamily,
} from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import {
  canLookUp,
  LOOK_UP_SHOWN,
  LOOK_UPS_PER_HOUR,
  OPENED_PER_DAY,
  wordsToLookUp,
} from '@pcr/contract/families/look-up/look-up.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { familyDraft, familyEdit } from '../testing/family-drafts.ts';

let app: TestApp;
/** Records and shares, records too, and looks up. */
let anna: Member;
let bella: Member;
let carla: Member;

beforeAll(async () => {
  app = await startApp();
  anna = await app.member({ full_name: 'Annabeth Quillfeather' });
  bella = await app.member({ full_name: 'Bellatrix Thistledown' });
  carla = await app.member({ full_name: 'Carlotta Underhill' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.passMidnight();
  await app.rows(
    'delete from families; delete from user_consent_preferences; delete from rate_limits',
  );
  await consents(anna, 'allow_service_history_visible');
});
afterEach(() => app.clock.reset());

const add = (member: Member, changes: Partial<FamilyDraft> = {}) =>
  member.ask(endpoints.createFamily, {
    in: familyDraft({ family_name: 'Okonkwo', location: 'Tacoma, WA', ...changes }),
  });
const lookUp = (family_name: string, location?: string, member: Member = carla) =>
  member.ask(lookUpFamilies, {
    query: { family_name, ...(location !== undefined && { location }) },
  });
const namesFor = async (family_name: string, location?: string) =>
  (await lookUp(family_name, location)).items.map((item) => item.family_name);
const open = (id: string, member: Member = carla) =>
  member.ask(openSharedFamily, { params: { id } });
const notShared = (id: string, member: Member = carla) =>
  member.refused('not_found', openSharedFamily, { params: { id } });

const NAMES = [
  'Okonkwo',
  'The Okonkwo Family',
  "O'Brien-Núñez",
  'The Family',
  'van der Berg, Müller & Søn',
  'Thé and Nguyễn Families',
  '王小明',
  'Иванова Анна',
  'the THE the',
  'Kaʻahumanu ʻOhana',
  'Đặng ‘Straße’ Smith\u2011Jones',
  `${'x'.repeat(60)} ab`,
];

describe('the words of a name (families.md 29)', () => {
  test.each(NAMES)('%j has them alike in SQL and in what is asked', async (name) => {
    const [row] = await app.rows<{ words: string[] }>('select name_words($1) as words', [name]);
    const asked = wordsToLookUp(name).map((word) => [...word].slice(0, 40).join(''));
    // The stored words have both kinds of apostrophe.
    expect(row?.words).toEqual(expect.arrayContaining(asked));
    if (!/['’ʻ]/.test(name)) expect(row?.words.toSorted()).toEqual(asked.toSorted());
  });

  test('at least three letters of one: else it says so, and nothing was looked up', async () => {
    for (const family_name of ['', 'ok', 'o k o', 'The', 'li', 'the family li', '...', ' ab cd ']) {
      expect(canLookUp(family_name)).toBe(['The'].includes(family_name));
      if (canLookUp(family_name)) continue;
      const refused = await carla.refused('invalid_input', lookUpFamilies, {
        query: { family_name },
      });
      expect(refused.fields).toEqual({
        family_name: 'Enter at least 3 letters of the family’s name',
      });
    }
    const refused = await carla.refused('invalid_input', lookUpFamilies, {
      query: { family_name: 'x'.repeat(200) },
    });
    expect(refused.fields).toEqual({ family_name: 'Enter at most 100 characters' });
    expect(await app.rows('select 1 from rate_limits')).toEqual([]);
  });
});

test.each([
  ['12 Oak Street, Tacoma, WA 98402', 'Tacoma, WA'],
  ['Tacoma, Pierce County, WA', 'Tacoma, WA'],
  ['Tacoma, WA 98402-1234 USA', 'Tacoma, WA'],
  ['Tacoma;WA;u.s.a.', 'Tacoma, WA'],
  ['Usk, WA', 'Usk, WA'],
  ['12 Oak Street, Tacoma, Washington', 'Tacoma, WA'],
  ['Washington, D.C.', 'Washington, DC'],
  ['Federal Way, WA', 'Federal Way, WA'],
  ['Port St. Lucie FL', 'Port St. Lucie FL'],
  ['Lisbon, Portugal', 'Portugal'],
  ['Oak Avenue Tacoma, WA', 'WA'],
  ['Unit B, Tacoma, WA', 'Tacoma, WA'],
  ['near Lincoln school, Tacoma', 'Tacoma'],
  ['４２ Oak Street， Tacoma', 'Tacoma'],
  ['Oak Avenue Tacoma WA', null],
  ['Oak St. Tacoma', null],
  ['Oak Ct', null],
  ['Oak Street, Apt B', null],
  ['Lincoln school', null],
  ['near Lincoln Park', null],
  ['٤٢ Oak', null],
  ['98402', null],
])(
  'of the place %j others see at most %j: no street, no number, no ZIP code (families.md 31)',
  async (typed, region) => {
    await consents(anna, 'allow_service_history_visible', 'share_location_region');
    await add(anna, { location: typed });
    expect((await lookUp('okonkwo')).items).toMatchObject([{ region }]);
  },
);

describe('what a look-up finds', () => {
  test('a record by the beginning of any word of its name, without case and accents', async () => {
    await add(anna, { family_name: 'The Núñez-O’Brien Family' });
    for (const words of [
      'núñ',
      'NUNEZ',
      'nunez',
      'obri',
      'o’brien',
      "O'Brien",
      'brien',
      'the nunez family',
      'bri nun',
    ])
      expect(await namesFor(words), words).toEqual(['The Núñez-O’Brien Family']);
    for (const words of ['unez', 'nunezz', 'family', 'the', 'nunez okonkwo', 'nun%z', 'nun_z'])
      expect(await namesFor(words), words).toEqual([]);
  });

  test('a name that is only "The Family" is found as such, and one whose words begin alike once', async () => {
    await add(anna, { family_name: 'The Family' });
    await add(anna, { family_name: 'The Okonkwo-Okonjo Family' });
    expect(await namesFor('family')).toEqual(['The Family']);
    expect(await namesFor('okon')).toEqual(['The Okonkwo-Okonjo Family']);
  });

  test('records of one name stand side by side, whoever recorded them; nothing is averaged', async () => {
    await consents(bella, 'allow_service_history_visible', 'display_real_name');
    await add(anna, {
      reliability_rating: 1,
      communication_rating: 1,
      timeliness_rating: 1,
      professionalism_rating: 1,
    });
    await add(anna, { family_name: 'Okonjo' });
    await add(bella, { family_name: 'The OKONKWO Family' });
    const { items, more } = await lookUp('oko');
    expect(
      items.map(({ family_name, recorder_name, overall_rating }) => [
        family_name,
        recorder_name,
        overall_rating,
      ]),
    ).toEqual([
      ['Okonjo', 'Provider', 5],
      ['Okonkwo', 'Provider', 1],
      ['The OKONKWO Family', 'Bellatrix Thistledown', 5],
    ]);
    expect(more).toBe(false);
  });

  test('records of one name in one city stand side by side, however the city is typed', async () => {
    await consents(anna, 'allow_service_history_visible', 'share_location_region');
    await add(anna, { location: 'Tacoma' });
    await add(anna, { location: 'Tacoma, WA' });
    await add(anna, { family_name: 'Zed Okonkwo', location: 'Tacoma' });
    await add(anna, { family_name: 'Abe Okonkwo', location: 'Tacoma, WA' });
    expect(await namesFor('okonkwo', 'tacoma')).toEqual([
      'Abe Okonkwo',
      'Okonkwo',
      'Okonkwo',
      'Zed Okonkwo',
    ]);
  });

  test('a place without a letter is no city: it says so, and nothing was looked up', async () => {
    for (const location of ['98402', '98402-1234', '...', '12']) {
      const refused = await carla.refused('invalid_input', lookUpFamilies, {
        query: { family_name: 'oko', location },
      });
      expect(refused.fields).toEqual({ location: 'Type a city, not a ZIP code' });
    }
    expect(await app.rows('select 1 from rate_limits')).toEqual([]);
  });

  test(`at most ${LOOK_UP_SHOWN}, and whether there are more, but no other count and no way on`, async () => {
    await Promise.all(Array.from({ length: LOOK_UP_SHOWN }, () => add(anna)));
    expect(await lookUp('okonkwo')).toMatchObject({
      items: { length: LOOK_UP_SHOWN },
      more: false,
    });
    await add(anna);
    const found = await lookUp('okonkwo');
    expect(found).toMatchObject({ items: { length: LOOK_UP_SHOWN }, more: true });
    expect(Object.keys(found).sort()).toEqual(['items', 'more']);
    const reply = await carla.send(
      'GET',
      '/api/families/shared?family_name=okonkwo&cursor=x&sort=rating&limit=500',
    );
    expect(JSON.parse(reply.text)).toEqual(found);
  });

  test('a record that was renamed, moved, deleted or restored is found as it is', async () => {
    await consents(anna, 'allow_service_history_visible', 'share_location_region');
    const made = await add(anna);
    const params = { id: made.id };
    const moved = await anna.ask(endpoints.updateFamily, {
      params,
      in: familyEdit(made.updated_at, { family_name: 'Adeyemi', location: 'Salem, OR' }),
    });
    expect(await namesFor('okonkwo')).toEqual([]);
    expect(await namesFor('adeyemi', 'salem')).toEqual(['Adeyemi']);
    expect(await namesFor('adeyemi', 'tacoma')).toEqual([]);
    const noted = await anna.ask(endpoints.updateFamily, {
      params,
      in: familyEdit(moved.updated_at, {
        family_name: 'Adeyemi',
        location: 'Salem, OR',
        notes: 'Nice',
      }),
    });
    expect(await namesFor('adeyemi')).toEqual(['Adeyemi']);
    await anna.ask(endpoints.deleteFamily, { params, query: { updated_at: noted.updated_at } });
    expect(await namesFor('adeyemi')).toEqual([]);
    await notShared(made.id);
    await anna.ask(endpoints.restoreFamily, { params });
    expect(await namesFor('adeyemi')).toEqual(['Adeyemi']);
  });

  test('one’s own records too, as others see them and marked; opening one leaves no trace and does not count', async () => {
    const { id } = await add(anna, { notes: 'Secret', location: 'Tacoma, WA' });
    expect((await lookUp('okonkwo', undefined, anna)).items).toMatchObject([
      { id, mine: true, region: null },
    ]);
    expect((await lookUp('okonkwo')).items).toMatchObject([{ id, mine: false }]);
    expect(JSON.stringify(await open(id, anna))).not.toMatch(/Secret|Tacoma|Annabeth/);
    expect(await app.rows('select 1 from family_look_ups')).toEqual([]);
    expect(await app.rows("select 1 from rate_limits where key like 'look_ups_opened%'")).toEqual(
      [],
    );
  });
});

describe('consent decides, with every row', () => {
  const details: Partial<FamilyDraft> = {
    children_count: 3,
    contact_info: 'CONTACT',
    service_status: 'Ended',
    service_start_date: '2024-02-03',
    service_end_date: '2025-11-30',
    service_end_reason: 'other',
    other_reason_details: 'DETAILS',
    last_provider: 'LAST',
    previous_providers: 2,
    reliability_rating: 4.5,
    communication_rating: 4,
    timeliness_rating: 3.5,
    professionalism_rating: 4.2,
    notes: 'NOTES',
    location: '12 Oak Street, Tacoma, WA 98402',
  };
  // What each consent alone opens is with the walk through all of them (consent-matrix.pg.test.ts).
  test('with all of them a record is found by name and place with these words, and opens with more', async () => {
    await consents(anna, ...CONSENTS);
    const { id } = await add(anna, details);
    await notShared((await add(bella)).id);
    const found = {
      id,
      family_name: 'Okonkwo',
      region: 'Tacoma, WA',
      recorder_name: 'Annabeth Quillfeather',
      recorder_card: expect.stringMatching(/^[0-9a-f-]{36}$/),
      recorder_photo: null,
      service_status: 'Ended',
      overall_rating: 4.05,
      color_indicator: 'yellow',
      updated_on: app.clock.now().toISOString().slice(0, 10),
      unconfirmed: false,
      mine: false,
    };
    for (const place of [undefined, 'Tacoma'])
      expect(await lookUp('okonkwo', place)).toEqual({ items: [found], more: false });
    expect(await open(id)).toEqual({
      ...found,
      service_start_month: '2024-02',
      service_end_month: '2025-11',
      service_end_reason: 'other',
      reliability_rating: 4.5,
      communication_rating: 4,
      timeliness_rating: 3.5,
      professionalism_rating: 4.2,
    });
  });

  test('one that is turned off takes effect with the next request of anybody', async () => {
    const { id } = await add(anna);
    expect(await namesFor('okonkwo')).toEqual(['Okonkwo']);
    await open(id);
    await consents(anna, 'display_real_name', 'share_location_region', 'allow_contact_through_app');
    expect(await namesFor('okonkwo')).toEqual([]);
    const refused = await notShared(id);
    expect(refused.message).toBe('This record is no longer shared, or it never was.');
    await consents(anna, 'allow_service_history_visible');
    expect(await namesFor('okonkwo')).toEqual(['Okonkwo']);
  });

  test('a record that is not shared is refused like a missing one, and counts for nobody', async () => {
    const { id } = await add(bella);
    const answers = await Promise.all(
      [id, newId()].map(async (one) => {
        const { status, text } = await carla.reply(openSharedFamily, { params: { id: one } });
        return { status, text: text.replace(/"request_id":"[^"]+"/, '') };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await app.rows('select 1 from family_look_ups')).toEqual([]);
    expect(
      await app.rows("select 1 from rate_limits where points > 0 and key like 'look_ups_opened%'"),
    ).toEqual([]);
  });
});

describe('the age of a record (families.md 35)', () => {
  const aged = async (years: string) => {
    const { id } = await add(anna);
    await app.rows(
      `update families set updated_at = $2::timestamptz - $3::interval where id = $1`,
      [id, app.clock.now().toISOString(), years],
    );
    return id;
  };

  test('after two years without a change or confirmation it says so, after five it is not shown', async () => {
    app.clock.freeze();
    for (const [years, unconfirmed] of [
      ['1 year 364 days', false],
      ['2 years', true],
      ['4 years 364 days', true],
    ] as const) {
      await app.rows('delete from families');
      const id = await aged(years);
      expect((await lookUp('okonkwo')).items, years).toMatchObject([{ unconfirmed }]);
      expect(await open(id)).toMatchObject({ unconfirmed });
    }
    await app.rows('delete from families');
    const id = await aged('5 years');
    expect(await namesFor('okonkwo')).toEqual([]);
    await notShared(id);
  });
});

describe('limits for each member (families.md 33)', () => {
  const used = (key: string, points: number) =>
    app.rows('update rate_limits set points = $2 where key like $1', [`${key}:%`, points]);

  test(`${LOOK_UPS_PER_HOUR} look-ups an hour; what is over says when it goes on`, async () => {
    await lookUp('okonkwo');
    await used('look_ups', LOOK_UPS_PER_HOUR - 1);
    await lookUp('okonkwo');
    const refused = await carla.refused('too_many_requests', lookUpFamilies, {
      query: { family_name: 'okonkwo' },
    });
    expect(refused.message).toBe(
      'You looked up too many families in one hour. Please wait 60 minutes and try again.',
    );
    expect(refused.retry_after).toBeGreaterThan(3_500);
    await lookUp('okonkwo', undefined, bella);
  });

  test(`${OPENED_PER_DAY} opened records a day, also of more that are opened at once; those of today stay open`, async () => {
    const records = await Promise.all(Array.from({ length: OPENED_PER_DAY + 5 }, () => add(anna)));
    const replies = await Promise.all(
      records.map(({ id }) =>
        carla.reply(openSharedFamily, { params: { id } }).then(({ status }) => ({ id, status })),
      ),
    );
    const opened = replies.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(OPENED_PER_DAY);
    const [over] = replies.filter(({ status }) => status === 429);
    expect(
      await app.rows('select 1 from family_look_ups where user_id = $1', [carla.id]),
    ).toHaveLength(OPENED_PER_DAY);
    const refused = await carla.refused('too_many_requests', openSharedFamily, {
      params: { id: over?.id ?? '' },
    });
    expect(refused.message).toBe(
      'You opened too many records in one day. Please wait 24 hours and try again.',
    );
    await open(opened[0]?.id ?? '');
    await open(over?.id ?? '', bella);
    // A refused request opened nothing, and takes nothing away from what may be opened.
    expect(
      await app.rows(
        "select points from rate_limits where key like 'look_ups_opened:%' order by points",
      ),
    ).toEqual([{ points: 1 }, { points: OPENED_PER_DAY }]);
  });

  test('one that is opened again on the same day, ten times at once, counts once', async () => {
    const { id } = await add(anna);
    await Promise.all(Array.from({ length: 10 }, () => open(id)));
    await open(id);
    expect(
      await app.rows("select points from rate_limits where key like 'look_ups_opened:%'"),
    ).toEqual([{ points: 1 }]);
    expect(await app.rows('select 1 from family_look_ups')).toHaveLength(1);
  });
});
