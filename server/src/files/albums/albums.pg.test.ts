import {
  createAlbum,
  getAlbum,
  getAlbumPhoto,
  listAlbums,
  openAlbum,
  renewAlbum,
} from '@pcr/contract/files/albums/albums.endpoints.ts';
import { ALBUM_PAGE, type AlbumDraft } from '@pcr/contract/files/albums/albums.schema.ts';
import { deletePhotos, editPhoto, getPhoto } from '@pcr/contract/files/gallery/photos.endpoints.ts';
import type { Photo, PhotoEdit } from '@pcr/contract/files/gallery/photos.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../kit/tasks/tasks.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { type FileFixtures, startFileFixtures, upload } from '../testing/file-fixtures.ts';
import { pictureOf } from '../testing/file-samples.ts';
import { photoEdit } from '../testing/photo-drafts.ts';

// gallery.md 10 to 15.

let fixtures: FileFixtures;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  await fixtures.app.rows('delete from rate_limits');
  ana = await fixtures.app.member();
  bo = await fixtures.app.member();
});
afterEach(() => fixtures.app.clock.reset());

const edit = ({ id, updated_at }: Photo, fields: Partial<PhotoEdit>, as = ana) =>
  as.ask(editPhoto, { params: { id }, in: photoEdit({ updated_at, ...fields }) });
/** A photo that everybody in it agreed to show, unless said otherwise. */
async function add(title: string, fields: Partial<PhotoEdit> = {}, as = ana): Promise<Photo> {
  const bytes = await pictureOf({ width: 40, height: 20 });
  const { id } = await upload(as, { folder: 'gallery', name: `${title}.png`, bytes });
  return edit(await as.ask(getPhoto, { params: { id } }), { title, ...fields }, as);
}
const draft = (photos: Photo[], fields: Partial<AlbumDraft> = {}): AlbumDraft => ({
  ...{ id: newId(), title: 'Spring', days: 7 },
  photo_ids: photos.map(({ id }) => id),
  ...fields,
});
const share = (photos: Photo[], fields: Partial<AlbumDraft> = {}) =>
  ana.ask(createAlbum, { in: draft(photos, fields) });
const visitor = () => fixtures.app.visitor();
const shown = async (token: string) =>
  (await visitor().ask(openAlbum, { in: { token } })).photos.map((p) => p.title);
const dead = (token: string) =>
  visitor().refused('invalid_album_link', openAlbum, { in: { token } });
const fetched = async (token: string, { id }: Photo) =>
  (await visitor().reply(getAlbumPhoto, { in: { token, photo_id: id, size: '320' } })).status;
const albums = async (as = ana) => (await as.ask(listAlbums, { query: {} })).items;

describe('the link of an album', () => {
  test('shows its photos in their order, without an account, and nothing about the people in them', async () => {
    const [one, two] = [
      await add('one', { people: [{ name: 'Zqmia', agreed: true }] }),
      await add('two'),
    ];
    const { token } = await share([two, one]);
    const { status, text } = await visitor().reply(openAlbum, { in: { token } });
    expect(status).toBe(200);
    const { id, title, description, date, width, height, placeholder } = two;
    expect(JSON.parse(text)).toMatchObject({
      title: 'Spring',
      photos: [{ id: two.id }, { id: one.id }],
    });
    expect(JSON.parse(text).photos[0]).toEqual({
      id,
      title,
      description,
      date,
      width,
      height,
      placeholder,
    });
    for (const secret of ['Zqmia', 'garden', ana.id]) expect(text).not.toContain(secret);
    const picture = await visitor().reply(getAlbumPhoto, { in: { token, photo_id: two.id } });
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toBe('private, no-store');
    expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(picture.headers.get('content-disposition')).toContain('photo.webp');
  });

  test('gallery.md 27: its owner sees the same without opening it, and nobody else does', async () => {
    const [kept, gone] = [await add('kept'), await add('gone')];
    const { album, token } = await share([kept, gone]);
    await ana.ask(deletePhotos, { in: { ids: [gone.id] } });
    const seen = await ana.ask(getAlbum, { params: { id: album.id } });
    expect(seen.photos.map(({ title }) => title)).toEqual(['kept']);
    expect(await albums()).toMatchObject([{ times_opened: 0 }]);
    expect(await visitor().ask(openAlbum, { in: { token } })).toEqual(seen);
    await bo.refused('not_found', getAlbum, { params: { id: album.id } });
  });

  test('shows no longer what is deleted, or what somebody in it no longer agrees to', async () => {
    const [kept, gone, refused] = [await add('kept'), await add('gone'), await add('refused')];
    const { token } = await share([kept, gone, refused]);
    await ana.ask(deletePhotos, { in: { ids: [gone.id] } });
    await edit(refused, { people: [{ name: 'Mia', agreed: false }] });
    expect(await shown(token)).toEqual(['kept']);
    expect(await fetched(token, gone)).toBe(400);
    expect(await fetched(token, refused)).toBe(400);
    expect(await albums()).toMatchObject([{ photos: 1 }]);
  });

  test('is kept as a hash alone; each opening is counted, and one client cannot count it up without an end', async () => {
    const { token } = await share([await add('tree')]);
    const kept = await fixtures.app.rows<{ row: string }>(
      'select to_jsonb(a)::text as row from albums a',
    );
    expect(kept.join()).not.toBe('');
    for (const { row } of kept) expect(row).not.toContain(token);
    expect(await albums()).toMatchObject([{ times_opened: 0, last_opened_at: null }]);
    await shown(token);
    await shown(token);
    expect(await albums()).toMatchObject([{ times_opened: 2, last_opened_at: expect.any(String) }]);
    const openings = Array.from({ length: 130 }, () =>
      visitor().reply(openAlbum, { in: { token } }),
    );
    const statuses = (await Promise.all(openings)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(fixtures.app.logged.join('\n')).not.toContain(token);
  });
});

describe('making an album', () => {
  test('takes photos alone whose consent is noted, and that are not deleted, for 1 to 30 days', async () => {
    const [fine, unsaid] = [await add('fine'), await add('unsaid', { people: null })];
    const refused = await ana.refused('invalid_input', createAlbum, { in: draft([fine, unsaid]) });
    expect(refused.fields?.photo_ids).toContain('everybody agreed');
    for (const days of [0, 31]) {
      const wrong = { in: draft([fine], { days }) };
      expect((await ana.refused('invalid_input', createAlbum, wrong)).fields).toEqual({
        days: 'Choose 1 to 30 days',
      });
    }
    await ana.ask(deletePhotos, { in: { ids: [fine.id] } });
    await ana.refused('not_found', createAlbum, { in: draft([fine]) });
    expect(await albums()).toEqual([]);
  });

  test('sent again is the same album with a new link, and the earlier one is dead', async () => {
    const again = draft([await add('tree')]);
    const first = await ana.ask(createAlbum, { in: again });
    const second = await ana.ask(createAlbum, { in: again });
    expect(second.album).toEqual(first.album);
    await dead(first.token);
    // A changed album has another id: this one takes no photo later.
    const more = { ...again, photo_ids: [...again.photo_ids, (await add('later')).id] };
    const third = await ana.ask(createAlbum, { in: more });
    expect(third.album).toEqual(first.album);
    expect(await shown(third.token)).toEqual(['tree']);
    const theirs = { ...again, photo_ids: [(await add('theirs', {}, bo)).id] };
    await bo.refused('id_taken', createAlbum, { in: theirs });
    expect(await shown(third.token)).toEqual(['tree']);
  });
});

test('a new link counts from now, also where the earlier one has died; that one is dead for good', async () => {
  fixtures.app.clock.freeze();
  const { album, token } = await share([await add('tree')], { days: 1 });
  const renew = async (days: number) =>
    ana.ask(renewAlbum, { params: { id: album.id }, in: { days } });
  const second = await renew(2);
  await dead(token);
  expect(await shown(second.token)).toEqual(['tree']);
  fixtures.app.clock.advance({ days: 2 });
  await dead(second.token);
  const third = await renew(1);
  const until = fixtures.app.clock.now().getTime() + 86_400_000;
  expect(third.album).toMatchObject({ id: album.id, title: 'Spring', photos: 1, times_opened: 1 });
  expect(Date.parse(third.album.expires_at)).toBe(until);
  expect(await shown(third.token)).toEqual(['tree']);
  await dead(second.token);
});

test('the first page says how many albums its owner has, and no other does (kit.md 178)', async () => {
  await fixtures.app.rows(
    `insert into albums (id, user_id, title, token_hash, created_at, expires_at)
     select gen_random_uuid(), m.id, 'One of many', gen_random_uuid()::text, now(), now() + interval '1 day'
     from unnest($1::uuid[]) m(id), generate_series(1, $2::int)`,
    [[ana.id, bo.id], ALBUM_PAGE],
  );
  const whole = await ana.ask(listAlbums, { query: {} });
  expect([whole.items.length, whole.next, whole.found]).toEqual([ALBUM_PAGE, null, undefined]);
  await share([await add('tree')]);
  const first = await ana.ask(listAlbums, { query: {} });
  expect(first.found).toBe(ALBUM_PAGE + 1);
  const rest = await ana.ask(listAlbums, { query: { cursor: first.next ?? '' } });
  expect([rest.items.length, rest.found]).toEqual([1, undefined]);
});

test('an album is gone for good 30 days after its link has died', async () => {
  fixtures.app.clock.freeze();
  const { album } = await share([await add('tree')], { days: 1 });
  const purge = async (at: string) => {
    await fixtures.app.rows(
      `update albums set created_at = $2::timestamptz - interval '1 day', expires_at = $2 where id = $1`,
      [album.id, at],
    );
    await enqueue(fixtures.app.database, 'albums_purge', {});
    await fixtures.app.tasksDone();
  };
  const days30 = fixtures.app.clock.now().getTime() - 30 * 86_400_000;
  await purge(new Date(days30).toISOString());
  expect(await albums()).toHaveLength(1);
  await purge(new Date(days30 - 1).toISOString());
  expect(await albums()).toEqual([]);
});
