import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import {
  AVAILABILITIES,
  type Contractor,
  type ContractorDraft,
  type ContractorQuery,
  SPECIALTIES,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { createReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifier } from '../notifications/notifications.ts';
import { eraseUser } from '../personal-data.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { reportDraft } from '../testing/report-drafts.ts';
import { contractorDraft, contractorEdit, reviewDraft } from './testing/contractor-drafts.ts';

// Above 300 lines: all that happens to one entry, with the same three members.

let app: TestApp;
let adder: Member;
let other: Member;

beforeAll(async () => {
  app = await startApp();
  adder = await app.member();
  other = await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.reset();
  await app.rows('delete from contractors; delete from rate_limits');
});

const add = (changes: Partial<ContractorDraft> = {}, by = adder) =>
  by.ask(endpoints.createContractor, { in: contractorDraft(changes) });
const look = (id: string, by = other) => by.ask(endpoints.getContractor, { params: { id } });
const remove = ({ id, updated_at }: Contractor, by = adder) =>
  by.ask(endpoints.deleteContractor, { params: { id }, query: { updated_at } });
async function names(query: ContractorQuery = {}, by = other): Promise<string[]> {
  return (await by.ask(endpoints.listContractors, { query })).items.map(({ name }) => name);
}

const FULL = {
  name: 'José Núñez',
  specialty: 'pest control',
  phone: '(512) 555-0147',
  email: 'jose@example.org',
  hourly_rate: 18.5,
  experience_years: 0,
  location: 'Austin, TX',
  availability: 'Available Now',
  certifications: ['CPR', 'First Aid'],
  last_service_date: '2026-03-03',
} as const satisfies Partial<ContractorDraft>;

test('another’s entry is reported once, with all that it says then, and the operator alone hears of it', async () => {
  const { id } = await add({ ...FULL, certifications: [...FULL.certifications] });
  const report = (by = other, details = 'Nobody answers there.') =>
    by.ask(endpoints.reportContractor, { params: { id }, in: reportDraft(details) });
  await adder.refused('forbidden', endpoints.reportContractor, {
    params: { id },
    in: reportDraft(),
  });
  const told = await Promise.all([report(), report(other, 'Again'), report(other, 'And again')]);
  expect(new Set(told.map(({ ticket }) => ticket)).size).toBe(1);
  const [message, ...more] = await app.rows<{ body: string }>(
    `select body from messages where sender_id = $1`,
    [other.id],
  );
  expect(more).toEqual([]);
  for (const words of [
    id,
    'Unkind or unlawful',
    '  Name: José Núñez',
    '  Phone: (512) 555-0147',
    'Certifications: CPR',
  ]) {
    expect(message?.body).toContain(words);
  }
  expect(await look(id)).toMatchObject({ reported_by_me: true });
  expect(await look(id, adder)).toMatchObject({ reported_by_me: false });
  expect(await other.ask(endpoints.getOwnContractorReport, { params: { id } })).toEqual(told[0]);
  await remove(await look(id, adder));
  await other.refused('not_found', endpoints.getContractor, { params: { id } });
  expect(await report(), 'it stays told').toEqual(told[0]);
  await (await app.member()).refused('not_found', endpoints.reportContractor, {
    params: { id },
    in: reportDraft(),
  });
});

describe('a contractor', () => {
  test('is added by any member and seen by all, with everything that was filled in', async () => {
    const added = await add({ ...FULL, certifications: [...FULL.certifications] });
    expect(added).toMatchObject({
      ...FULL,
      rating: 0,
      average_rating: null,
      total_reviews: 0,
      user_id: adder.id,
    });
    const can = {
      edit: false,
      delete: false,
      claim: true,
      review: true,
      report: true,
      photo: false,
    };
    expect(await look(added.id)).toEqual({ ...added, user_id: null, can });
    const own = { ...can, edit: true, delete: true, report: false };
    expect(await look(added.id, adder)).toEqual({ ...added, can: own });
  });

  test('needs a name and a specialty, and nothing else', async () => {
    const { fields } = await adder.refused('invalid_input', endpoints.createContractor, {
      in: contractorDraft({ name: '  ', specialty: '' as 'nanny' }),
    });
    expect(fields).toEqual({ name: 'Name is required', specialty: 'Choose a specialty' });
    expect(await add()).toMatchObject({
      phone: null,
      email: null,
      location: null,
      hourly_rate: null,
      availability: null,
    });
  });

  test('may be of each specialty and availability', async () => {
    for (const specialty of SPECIALTIES)
      expect((await add({ specialty })).specialty).toBe(specialty);
    for (const availability of AVAILABILITIES)
      expect((await add({ availability })).availability).toBe(availability);
  });
});

describe('refused values, each in its field', () => {
  const long = 'x'.repeat(101);
  test.each<[string, unknown, string]>([
    ['specialty', 'Infant Care', 'Choose a specialty'],
    [
      'phone',
      'call me',
      'Enter a phone number like (512) 555-0100, or with + and the country code',
    ],
    ['hourly_rate', -0.01, 'Hourly rate must be at least 0'],
    ['experience_years', -1, 'Years of experience must be at least 0'],
    ['experience_years', 100, 'Years of experience can be at most 99'],
    ['experience_years', 2.5, 'Years of experience must be a whole number'],
    ['availability', 'available now', 'Choose an availability'],
    ['certifications.0', [long], 'Certification can have at most 100 characters'],
    [
      'certifications',
      Array.from({ length: 21 }, (_, n) => `CPR ${n}`),
      'A contractor can have at most 20 certifications',
    ],
    ['last_service_date', '2026-02-30', 'Enter a real date, for example 03/03/2026'],
  ])('%s: %j', async (path, value, message) => {
    const [name = ''] = path.split('.');
    const wrong = { ...contractorDraft(), [name]: value } as ContractorDraft;
    const added = await adder.refused('invalid_input', endpoints.createContractor, { in: wrong });
    expect(added.fields).toEqual({ [path]: message });
    const { id, updated_at } = await add();
    const edit = { ...contractorEdit(updated_at), [name]: value } as ReturnType<
      typeof contractorEdit
    >;
    const edited = await adder.refused('invalid_input', endpoints.updateContractor, {
      params: { id },
      in: edit,
    });
    expect(edited.fields).toEqual({ [path]: message });
    expect((await look(id)).updated_at).toBe(updated_at);
  });

  test('keeps a certification once, in whatever case and with whatever blanks it is typed again', async () => {
    const typed = ['CPR', ' cpr ', 'First Aid', 'FIRST  aid', 'First\u00a0Aid', 'CPR 2'];
    const added = await add({ certifications: typed });
    expect(added.certifications).toEqual(['CPR', 'First Aid', 'CPR 2']);
    const many = Array.from({ length: 25 }, () => 'CPR');
    // reading.md 8
    const listed = await add({ certifications: [' ', 'CPR；First Aid، CDA', 'cpr\tPQ'] });
    expect(listed.certifications).toEqual(['CPR', 'First Aid', 'CDA', 'PQ']);
    const edit = contractorEdit(added.updated_at, { certifications: many });
    const edited = await adder.ask(endpoints.updateContractor, {
      params: { id: added.id },
      in: edit,
    });
    expect(edited.certifications).toEqual(['CPR']);
  });
});

test('a review of somebody else is no change that stands in the way of one', async () => {
  const { id, updated_at } = await add();
  await other.ask(createReview, { params: { id }, in: reviewDraft() });
  const given = contractorEdit(updated_at, { location: 'Waco, TX' });
  expect(await adder.ask(endpoints.updateContractor, { params: { id }, in: given })).toMatchObject({
    ...{ location: 'Waco, TX', rating: 4, average_rating: 4, total_reviews: 1 },
  });
  expect(await app.rows(`select change from history where entity_id = $1`, [id])).toEqual([
    { change: 'edited' },
  ]);
});

describe('a deleted contractor', () => {
  test('is gone for all with its reviews, and comes back with them', async () => {
    const added = await add();
    const params = { id: added.id };
    await adder.ask(createReview, { params, in: reviewDraft() });
    await remove(added);
    for (const member of [adder, other]) {
      await member.refused('not_found', endpoints.getContractor, { params });
      expect(await names({}, member)).toEqual([]);
      await member.refused('not_found', createReview, { params, in: reviewDraft() });
    }
    expect(await adder.ask(endpoints.restoreContractor, { params })).toMatchObject({
      rating: 4,
      total_reviews: 1,
    });
  });
});

test('a member who closes their account takes along what they added, but not what others have reviewed', async () => {
  const leaver = await app.member();
  const alone = await add({ name: 'Alone' }, leaver);
  const own = await add({ name: 'Reviewed by themselves' }, leaver);
  const shared = await add({ name: 'Reviewed by others' }, leaver);
  const mine = await add({ name: 'Another member’s' });
  await leaver.ask(createReview, { params: own, in: reviewDraft() });
  await other.ask(createReview, { params: shared, in: reviewDraft({}, 2) });
  await leaver.ask(createReview, { params: shared, in: reviewDraft({}, 5) });
  await leaver.ask(createReview, { params: mine, in: reviewDraft() });
  await eraseUser({ ...app, notify: notifier({ operator: [], member: [] }) }, leaver.id);
  expect(await names({ sort: 'name' })).toEqual(['Another member’s', 'Reviewed by others']);
  expect(await look(mine.id)).toMatchObject({ total_reviews: 0, rating: 0 });
  expect(await look(shared.id)).toMatchObject({ total_reviews: 1, rating: 2, user_id: null });
  await other.refused('not_found', endpoints.getContractor, { params: { id: alone.id } });
});
