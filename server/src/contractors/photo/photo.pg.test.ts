import * as contractors from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import {
  getContractorPhoto,
  setContractorPhoto,
} from '@pcr/contract/contractors/photo/photo.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { upload } from '../../files/testing/file-fixtures.ts';
import { pictureOf } from '../../files/testing/file-samples.ts';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { removeClaim } from '../claims/claims.decide.ts';
import { type ClaimFixtures, startClaimFixtures } from '../testing/claim-fixtures.ts';
import { contractorEdit } from '../testing/contractor-drafts.ts';

let fixtures: ClaimFixtures;
let app: TestApp;
let adder: Member;
let dana: Member;
let other: Member;
let contractor: Contractor;
let params: { id: string };
let bytes: Buffer;

beforeAll(async () => {
  fixtures = await startClaimFixtures();
  app = fixtures.app;
  bytes = await pictureOf({ width: 600, height: 400 });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ adder, dana, other, contractor, params } = await fixtures.begin());
  await fixtures.confirm();
});
afterEach(() => app.clock.reset());

const send = (of: Member, folder: 'contractors' | 'avatar' = 'contractors') =>
  upload(of, { folder, name: 'me.png', bytes });
const set = (file_id: string | null, by = dana) =>
  by.ask(setContractorPhoto, { params, in: { file_id } });
const isThere = async ({ id }: { id: string }) =>
  (await app.rows('select from files where id = $1', [id])).length > 0;
const sweep = async () => {
  await app.rows(`select graphile_worker.add_job('contractor_photos_sweep', '{}')`);
  await app.tasksDone();
};
const lookOf = async (by: Member) => {
  const { items } = await by.ask(contractors.listContractors, { query: {} });
  return [items[0]?.photo, (await fixtures.look(by)).photo];
};

test('whoever holds an entry gives it a photo, which all see who see the entry, square, in the sizes of a face (contractors.md 58, 59)', async () => {
  expect(await lookOf(other)).toEqual([null, null]);
  const { photo, updated_at } = await set((await send(dana)).id);
  expect(await lookOf(other)).toEqual([photo, photo]);
  const seen = await other.send('GET', `${photo}&size=96`);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
  // No version of the entry: an edit that was begun before is saved.
  expect(updated_at).toBe(contractor.updated_at);
  const edit = contractorEdit(updated_at, { location: 'Waco' });
  expect(await dana.ask(contractors.updateContractor, { params, in: edit })).toMatchObject({
    photo,
  });
});

test('nobody else does, not who added it either, and only with a picture of their own from its folder', async () => {
  expect((await fixtures.look(dana)).can.photo).toBe(true);
  for (const who of [adder, other]) {
    expect((await fixtures.look(who)).can.photo).toBe(false);
    const file_id = (await send(who)).id;
    await who.refused('forbidden', setContractorPhoto, { params, in: { file_id } });
    await dana.refused('not_found', setContractorPhoto, { params, in: { file_id } });
  }
  const { id: file_id } = await send(dana, 'avatar');
  await dana.refused('not_found', setContractorPhoto, { params, in: { file_id } });
  expect(await lookOf(other)).toEqual([null, null]);
});

test('another takes the place of the earlier one, which is deleted, and one can be taken away', async () => {
  const [first, second] = [await send(dana), await send(dana)];
  await set(first.id);
  await set(second.id);
  expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  expect(await set(null)).toMatchObject({ photo: null });
  expect(await isThere(second)).toBe(false);
  await other.refused('not_found', getContractorPhoto, { params, query: {} });
});

test('a hidden entry shows none, to its holder neither (contractors.md 59)', async () => {
  await set((await send(dana)).id);
  await app.rows('update contractors set hidden = true');
  expect((await fixtures.look(dana)).photo).toBeNull();
  await dana.refused('not_found', getContractorPhoto, { params, query: {} });
});

test('whoever holds the entry no more takes the photo with them; it goes within a day, as one that was sent and never chosen (contractors.md 60)', async () => {
  const [used, unused] = [await send(dana), await send(dana)];
  const { photo } = await set(used.id);
  app.clock.advance({ hours: 25 });
  await sweep();
  expect([await isThere(used), await isThere(unused)]).toEqual([true, false]);
  await other.signInAgain();
  expect((await other.send('GET', photo ?? '')).status).toBe(200);
  await fixtures.decide(removeClaim, fixtures.ticketOf(await lookAgain(dana)));
  expect((await fixtures.look(other)).photo).toBeNull();
  await other.refused('not_found', getContractorPhoto, { params, query: {} });
  await sweep();
  expect(await isThere(used)).toBe(false);
});

const lookAgain = async (by: Member) => {
  await by.signInAgain();
  return fixtures.look(by);
};
