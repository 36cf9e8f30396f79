import {
  createFamily,
  listFamilies,
  updateFamily,
} from '@pcr/contract/families/families.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { familyDraft, familyEdit } from './testing/family-drafts.ts';

let app: TestApp;
let anna: Member;
beforeAll(async () => {
  app = await startApp();
  anna = await app.member();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };

describe('wrong input answers 422 with every field', () => {
  test('of a new record', async () => {
    const refused = await anna.refused('invalid_input', createFamily, {
      in: {
        ...familyDraft(),
        id: 'no id',
        family_name: '  ',
        location: '',
        children_count: 0,
        contact_info: 'x'.repeat(501),
        service_status: 'Gone' as 'Ended',
        service_start_date: '2026-02-30',
        service_end_date: '03/03/2026',
        service_end_reason: 'boredom' as 'other',
        other_reason_details: 'x',
        last_provider: 'x'.repeat(101),
        previous_providers: -1,
        reliability_rating: 0.9,
        communication_rating: 5.1,
        timeliness_rating: 4.55,
        professionalism_rating: 'five' as unknown as number,
        notes: 'a\u0000b',
      },
    });
    expect(refused).toMatchObject({ message: 'Please check the marked fields.' });
    expect(refused.fields).toEqual({
      id: 'This id is not valid',
      family_name: 'Family name is required',
      location: 'Location is required',
      children_count: 'Children count must be at least 1',
      contact_info: 'Contact information can have at most 500 characters',
      service_status: 'Choose a status',
      service_start_date: 'Enter a real date, for example 03/03/2026',
      service_end_date: 'Enter a real date, for example 03/03/2026',
      service_end_reason: 'Choose a reason',
      other_reason_details: "Give details only for the reason 'other'",
      last_provider: 'Last provider can have at most 100 characters',
      previous_providers: 'Previous providers must be at least 0',
      reliability_rating: 'A rating is at least 1',
      communication_rating: 'A rating is at most 5',
      timeliness_rating: 'A rating can have one decimal',
      professionalism_rating: 'Enter a rating from 1 to 5',
      notes: 'Some of these characters can’t be saved',
    });
  });

  test('of an edit, the version too', async () => {
    const { id } = await anna.ask(createFamily, { in: familyDraft() });
    const edit = {
      ...familyEdit('yesterday'),
      family_name: '',
      service_end_reason: 'relocation' as const,
    };
    const refused = await anna.refused('invalid_input', updateFamily, { params: { id }, in: edit });
    expect(Object.keys(refused.fields ?? {}).sort()).toEqual([
      'family_name',
      'service_end_reason',
      'updated_at',
    ]);
    expect(refused.fields).toMatchObject({
      service_end_reason: 'Add an end date to give an end reason',
    });
  });

  test.each([
    ['children_count', '1e999'],
    ['children_count', '1e15'],
    ['reliability_rating', '-1e-7'],
    ['service_end_date', '{"toString":1,"valueOf":1}'],
    ['family_name', '["a"]'],
  ])('a value that is no such thing: %s %s', async (name, value) => {
    const draft = { ...familyDraft(), service_start_date: '2026-01-01' };
    const body = JSON.stringify({ ...draft, [name]: 'HERE' }).replace('"HERE"', value);
    const refused = await anna.sendRefused('invalid_input', 'POST', '/api/families', {
      headers: json,
      body,
    });
    expect(Object.keys(refused.fields ?? {})).toEqual([name]);
  });
});

describe('nobody can set the values that the server sets', () => {
  test('unknown extra fields are ignored', async () => {
    const other = await app.member();
    const foreign = {
      user_id: other.id,
      color_indicator: 'red',
      overall_rating: 1,
      created_at: '2000-01-01T00:00:00Z',
      deleted_at: '2000-01-01T00:00:00Z',
      can: { edit: false },
      anything: 'else',
    };
    const created = await anna.ask(createFamily, { in: { ...familyDraft(), ...foreign } });
    expect(created).toMatchObject({
      user_id: anna.id,
      color_indicator: 'green',
      overall_rating: 5,
    });
    expect(created.created_at).not.toContain('2000');
    const edit = { ...familyEdit(created.updated_at), ...foreign, id: newId() };
    const updated = await anna.ask(updateFamily, { params: { id: created.id }, in: edit });
    expect(updated).toEqual({ ...created, updated_at: updated.updated_at });
    expect((await other.ask(listFamilies, { query: {} })).items).toEqual([]);
  });

  test('a rating is stored with the one decimal that it has', async () => {
    const created = await anna.ask(createFamily, {
      in: familyDraft({ reliability_rating: 1.1 + 0.2 }),
    });
    expect(created.reliability_rating).toBe(1.3);
  });
});

describe('each refusal has the closed form', () => {
  test('a body over the limit answers 413, whether its length is said or not', async () => {
    const body = (bytes: number) => JSON.stringify(familyDraft()).padEnd(bytes);
    const within = await anna.send('POST', '/api/families', {
      headers: json,
      body: body(64 * 1024),
    });
    expect(within.status).toBe(200);
    const refused = await anna.sendRefused('body_too_large', 'POST', '/api/families', {
      headers: json,
      body: body(64 * 1024 + 1),
    });
    expect(refused.message).toBe('This is too long to save. Please make it shorter.');
    const response = await fetch(`${app.address}/api/families`, {
      method: 'POST',
      headers: {
        ...json,
        origin: app.origin,
        cookie: [...anna.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: new Blob([body(200_000)]).stream(),
      duplex: 'half',
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: 'body_too_large' } });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'json',
  ])('another content type than JSON answers 415: %s', async (type) => {
    const body = JSON.stringify(familyDraft());
    await anna.sendRefused('unsupported_media_type', 'POST', '/api/families', {
      headers: { 'content-type': type },
      body,
    });
  });

  test('nothing of all this was a fault of the server', () => {
    expect(app.logged.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });
});

// An index entry has a limit of about 2,700 bytes, and some characters grow when they are taken
// apart for search.
test.each([
  ['Chinese', (n: number) => 0x4e00 + n * 37],
  ['Korean', (n: number) => 0xac00 + n * 101],
  ['Arabic ligatures', () => 0xfdfa],
  ['Tibetan', () => 0x0f69],
  // Up to six letters each; no two alike, so that nothing compresses.
  ['squares of kana', (n: number) => 0x3300 + ((n * 37) % 88)],
])('a name and a location of 100 wide characters are saved and found: %s', async (_, at) => {
  const wide = Array.from({ length: 100 }, (_, n) => String.fromCharCode(at(n))).join('');
  const saved = await anna.ask(createFamily, {
    in: familyDraft({ family_name: wide, location: wide.split('').reverse().join('') }),
  });
  const { items } = await anna.ask(listFamilies, { query: { search: wide.slice(40, 60) } });
  expect(items.map((item) => item.id)).toContain(saved.id);
});
