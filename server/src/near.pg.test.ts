import { updateAccountDetails } from '@pcr/contract/account/settings/details.endpoints.ts';
import {
  createContractor,
  listContractors,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import {
  createJob,
  getJob,
  listJobs,
  listJobVersions,
  updateJob,
} from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { JobQuery } from '@pcr/contract/jobs/jobs.schema.ts';
import { getNearOrigin } from '@pcr/contract/kit/near/near.endpoints.ts';
import { changePrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { detailsEdit } from './account/testing/profile-edits.ts';
import { contractorDraft } from './contractors/testing/contractor-drafts.ts';
import { jobDraft, jobEdit } from './jobs/testing/job-drafts.ts';
import { enqueue } from './kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';

// Jobs and contractors by distance, and whose position is used for it (near.md).

const ROUND_ROCK = { near_lat: 30.51, near_lng: -97.68 };
let app: TestApp;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows(
    'delete from jobs; delete from contractors; delete from privacy_settings; delete from profiles',
  );
  [ana, bo] = await Promise.all([app.member(), app.member()]);
});

const post = (location: string | null, title = location ?? 'nowhere') =>
  ana.ask(createJob, { in: jobDraft({ location, title }) });
const distances = async (query: JobQuery, who = bo) => {
  const { items } = await who.ask(listJobs, { query: { sort: 'distance', ...query } });
  return items.map(({ title, distance_miles }) => [title, distance_miles]);
};

describe('a list by distance', () => {
  test('jobs near the device, the nearest first, and those without a place after them', async () => {
    for (const location of ['Austin, TX', null, 'Oak Hill, Austin TX 78735', 'Round Rock, TX'])
      await post(location);
    await bo.ask(createJob, { in: jobDraft({ title: 'Bo’s', location: 'Seattle, WA' }) });
    expect(await distances(ROUND_ROCK)).toEqual([
      ['Round Rock, TX', 0.1],
      ['Austin, TX', 17],
      ['Oak Hill, Austin TX 78735', 20],
      ['nowhere', null],
    ]);
    expect(await distances({ ...ROUND_ROCK, radius_miles: 5 })).toEqual([
      ['Round Rock, TX', 0.1],
      ['nowhere', null],
    ]);
    expect(await distances({ near_place: 'seattle', mine: 'posted' })).toEqual([['Bo’s', 0]]);
    expect(await distances({ ...ROUND_ROCK, search: 'oak hill' })).toEqual([
      ['Oak Hill, Austin TX 78735', 20],
    ]);
    const { items } = await bo.ask(listJobs, { query: {} });
    expect(items).toHaveLength(5);
    expect(items.filter((job) => job.distance_miles !== undefined)).toEqual([]);
  });

  test('contractors, with a specialty and words', async () => {
    const add = (name: string, location: string | null) =>
      ana.ask(createContractor, { in: contractorDraft({ name, location, specialty: 'plumbing' }) });
    await add('Rex', 'Round Rock, TX');
    await add('Ada', 'Austin, TX');
    await add('Una', null);
    const near = async (query = {}) =>
      (
        await bo.ask(listContractors, { query: { sort: 'distance', ...ROUND_ROCK, ...query } })
      ).items.map(({ name, distance_miles }) => [name, distance_miles]);
    const all = [
      ['Rex', 0.1],
      ['Ada', 17],
      ['Una', null],
    ];
    expect(await near()).toEqual(all);
    expect(await near({ specialty: 'plumbing' })).toEqual(all);
    expect(await near({ specialty: 'nanny' })).toEqual([]);
    expect(await near({ search: 'ada' })).toEqual([['Ada', 17]]);
    expect(await near({ radius_miles: 5 })).toEqual([
      ['Rex', 0.1],
      ['Una', null],
    ]);
  });

  test('a change of the place moves the entry, and one that is no place takes its distance', async () => {
    const job = await post('Round Rock, TX', 'Floater');
    const move = async (location: string | null) => {
      const { updated_at } = await ana.ask(getJob, { params: { id: job.id } });
      await ana.ask(updateJob, {
        params: { id: job.id },
        in: jobEdit(updated_at, { title: 'Floater', location }),
      });
    };
    await move('Austin, TX');
    expect(await distances(ROUND_ROCK)).toEqual([['Floater', 17]]);
    await move('At my house');
    expect(await distances(ROUND_ROCK)).toEqual([['Floater', null]]);
  });
});

describe('the position of the member', () => {
  const settings = (place: { zip_code?: string; city?: string; state?: 'TX' }) =>
    bo.ask(updateAccountDetails, {
      in: detailsEdit({ zip_code: null, city: null, state: null, ...place }),
    });
  const share = (location_sharing: boolean) =>
    bo.ask(changePrivacySettings, { in: { location_sharing } });

  beforeEach(async () => {
    await post('Round Rock, TX');
    await post('Seattle, WA');
  });

  test('is that of the account settings, a ZIP code alone too, and Seattle where these say none', async () => {
    expect(await bo.ask(getNearOrigin)).toEqual({ sharing: true, profile_place: null });
    expect(await distances({ near_place: 'profile' })).toEqual([['Seattle, WA', 0]]);
    await settings({ city: 'Austin', state: 'TX' });
    expect(await bo.ask(getNearOrigin)).toEqual({ sharing: true, profile_place: 'Austin, TX' });
    expect(await distances({ near_place: 'profile' })).toEqual([['Round Rock, TX', 17]]);
    bo = await app.member();
    await settings({ zip_code: '78735' });
    expect(await bo.ask(getNearOrigin)).toEqual({ sharing: true, profile_place: '78735' });
    expect(await distances({ near_place: 'profile' })).toEqual([['Round Rock, TX', 20]]);
  });

  test('is used neither from the device nor from the settings while location sharing is off, and is unknown where none, or half of one, is sent', async () => {
    await settings({ city: 'Austin', state: 'TX' });
    await share(false);
    expect(await bo.ask(getNearOrigin)).toEqual({ sharing: false, profile_place: null });
    const unknown = [
      ['Seattle, WA', null],
      ['Round Rock, TX', null],
    ];
    expect(await distances(ROUND_ROCK)).toEqual(unknown);
    expect(await distances({ near_place: 'profile' })).toEqual(unknown);
    // Seattle is no position of the member.
    expect(await distances({ ...ROUND_ROCK, near_place: 'seattle' })).toEqual(unknown);
    expect(await distances({ near_place: 'seattle' })).toEqual([['Seattle, WA', 0]]);
    await share(true);
    expect(await distances(ROUND_ROCK)).toEqual([['Round Rock, TX', 0.1]]);
    for (const less of [{}, { near_lat: 30.51 }]) expect(await distances(less)).toEqual(unknown);
  });

  test('is refused where it is finer than two decimals, and with a radius that nobody offers', async () => {
    const { fields } = await bo.refused('invalid_input', listJobs, {
      query: { sort: 'distance', near_lat: 30.5083, near_lng: -97.68, radius_miles: 7 },
    });
    expect(Object.keys(fields ?? {}).sort()).toEqual(['near_lat', 'radius_miles']);
  });

  test('is neither stored nor logged', async () => {
    // Numbers that are no seconds of a time, which stands in each line and many rows.
    await distances({ near_lat: 71.57, near_lng: -97.61 });
    expect(app.logged.join('\n')).not.toMatch(/71\.57|97\.61/);
    const tables = await app.rows(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
         and table_name not in ('zip_places', 'city_places', 'place_spots')`,
    );
    for (const { name } of tables) {
      const found = await app.rows(
        `select from ${name} t where t::text like '%71.57%' or t::text like '%97.61%'`,
      );
      expect(found, String(name)).toEqual([]);
    }
  });
});

test('rows that were there before get their places, without a version and without history', async () => {
  const { id, updated_at } = await post('Round Rock, TX');
  await post('At my house');
  await app.rows('update jobs set location_lat = null, location_lng = null, place_sought = false');
  expect(await distances(ROUND_ROCK)).toEqual([
    ['At my house', null],
    ['Round Rock, TX', null],
  ]);
  await enqueue(app.database, 'places_seek', {});
  await app.tasksDone();
  expect(await distances(ROUND_ROCK)).toEqual([
    ['Round Rock, TX', 0.1],
    ['At my house', null],
  ]);
  expect((await ana.ask(getJob, { params: { id } })).updated_at).toBe(updated_at);
  expect((await ana.ask(listJobVersions, { params: { id }, query: {} })).items).toEqual([]);
  expect(await app.rows('select from jobs where not place_sought')).toEqual([]);
});
