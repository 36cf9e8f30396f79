import { setAvatar } from '@pcr/contract/account/profile/avatar.endpoints.ts';
import { getProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import { getFileContent } from '@pcr/contract/files/files.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FileFixtures, startFileFixtures, upload } from '../../files/testing/file-fixtures.ts';
import { PDF, pictureOf } from '../../files/testing/file-samples.ts';
import type { Member } from '../../testing/app-for-tests.ts';

let fixtures: FileFixtures;
let ana: Member;
let bytes: Buffer;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
  bytes = await pictureOf({ width: 600, height: 600 });
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  ana = await fixtures.app.member();
});

const photo = (of: Member, name = 'me.png') => upload(of, { folder: 'avatar', name, bytes });
const set = (file_id: string | null) => ana.ask(setAvatar, { in: { file_id } });
const contentsOf = async (path: string) =>
  (await fixtures.held()).contents.filter((key) => key.startsWith(path.replace('.webp', '')));

test('an uploaded picture becomes the profile photo', async () => {
  const file = await photo(ana);
  expect(await set(file.id)).toEqual({ avatar_url: file.url });
  expect(await ana.ask(getProfile, {})).toMatchObject({ avatar_url: file.url });
  expect((await ana.send('GET', `${file.url}?size=96`)).status).toBe(200);
});

test('a new photo takes the place of the earlier one, which is deleted with its content', async () => {
  const [first, second] = [await photo(ana), await photo(ana)];
  await set(first.id);
  await set(second.id);
  await ana.refused('not_found', getFileContent, { params: { id: first.id }, query: {} });
  await fixtures.app.tasksDone();
  expect(await contentsOf(first.path)).toEqual([]);
  expect(await contentsOf(second.path)).toHaveLength(3);
});

test('a photo can be taken away', async () => {
  const file = await photo(ana);
  await set(file.id);
  expect(await set(null)).toEqual({ avatar_url: null });
  expect(await set(null)).toEqual({ avatar_url: null });
  expect(await ana.ask(getProfile, {})).toMatchObject({ avatar_url: null });
  await fixtures.app.tasksDone();
  expect(await contentsOf(file.path)).toEqual([]);
});

test('only one’s own picture in the folder for it can be a photo', async () => {
  const other = await fixtures.app.member();
  const theirs = await photo(other);
  const paper = await upload(ana, { folder: 'documents', name: 'a.pdf', bytes: PDF });
  for (const file_id of [theirs.id, paper.id])
    await ana.refused('not_found', setAvatar, { in: { file_id } });
  expect((await other.send('GET', theirs.url)).status).toBe(200);
  expect((await ana.send('GET', paper.url)).status).toBe(200);
});

test('two changes at once leave one photo and nothing beside it', async () => {
  const files = await Promise.all([photo(ana), photo(ana), photo(ana)]);
  await Promise.all(files.map((file) => set(file.id)));
  await fixtures.app.tasksDone();
  const { avatar_url } = await ana.ask(getProfile, {});
  const left = await fixtures.app.rows<{ id: string }>(`select id from files where user_id = $1`, [
    ana.id,
  ]);
  expect(left.map(({ id }) => `/api/files/${id}/content`)).toEqual([avatar_url]);
});

test('photos that were sent and never chosen go after a day', async () => {
  const [used, unused] = [await photo(ana), await photo(ana)];
  await set(used.id);
  fixtures.app.clock.advance({ hours: 25 });
  try {
    await fixtures.app.rows(`select graphile_worker.add_job('avatar_sweep', '{}')`);
    await fixtures.app.tasksDone();
  } finally {
    fixtures.app.clock.reset();
  }
  expect((await ana.send('GET', used.url)).status).toBe(200);
  expect((await ana.send('GET', unused.url)).status).toBe(404);
  expect(await contentsOf(unused.path)).toEqual([]);
});
