import { listDocuments } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import {
  deletePhotos,
  downloadPhotos,
  editPhoto,
  getPhoto,
  listDeletedPhotos,
  listPhotos,
  restorePhotos,
} from '@pcr/contract/files/gallery/photos.endpoints.ts';
import {
  PHOTO_PAGE,
  type Photo,
  type PhotoQuery,
} from '@pcr/contract/files/gallery/photos.schema.ts';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../kit/tasks/tasks.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { type FileFixtures, startFileFixtures, until, upload } from '../testing/file-fixtures.ts';
import { PDF, pictureOf } from '../testing/file-samples.ts';
import { photoEdit } from '../testing/photo-drafts.ts';
import { unzip } from '../testing/unzip.ts';

// gallery.md.

let fixtures: FileFixtures;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  ana = await fixtures.app.member();
  bo = await fixtures.app.member();
});
afterEach(() => fixtures.app.clock.reset());

type Exif = Parameters<Sharp['withExif']>[0];
const jpegOf = (exif: Exif = {}, size = { width: 40, height: 20 }) =>
  pictureOf(size, (picture) => picture.jpeg().withExif(exif));
const takenOn = (at: string) =>
  jpegOf({ IFD0: { Make: 'Zqcamera' }, IFD2: { DateTimeOriginal: at } });

async function add(name: string, bytes?: Buffer, as = ana): Promise<Photo> {
  const { id } = await upload(as, { folder: 'gallery', name, bytes: bytes ?? (await jpegOf()) });
  return as.ask(getPhoto, { params: { id } });
}
const edit = (
  { id, updated_at }: Photo,
  fields: Partial<Parameters<typeof photoEdit>[0]> = {},
  as = ana,
) => as.ask(editPhoto, { params: { id }, in: photoEdit({ updated_at, ...fields }) });
const titles = async (query: Partial<PhotoQuery> = {}, as = ana) =>
  (await as.ask(listPhotos, { query })).items.map(({ title }) => title);
const deleted = async (as = ana) => (await as.ask(listDeletedPhotos, { query: {} })).items;
const idsOf = (photos: { id: string }[]) => photos.map(({ id }) => id);

describe('adding', () => {
  test('takes the day from the picture, the title from its name, and its size and a placeholder', async () => {
    const photo = await add('Planting day.jpg', await takenOn('2026:03:03 23:59:59'));
    expect(photo).toMatchObject({
      title: 'Planting day',
      date: '2026-03-03',
      width: 40,
      height: 20,
    });
    expect(photo).toMatchObject({ description: null, category: null, tags: [], people: null });
    expect(photo.can).toEqual({ edit: true, delete: true, share: false });
    const tiny = Buffer.from(photo.placeholder, 'base64');
    expect(await sharp(tiny).metadata()).toMatchObject({ format: 'webp', width: 16, height: 8 });
    expect(tiny.length).toBeLessThan(500);
  });

  test('a picture that lies on its side is measured as it is seen', async () => {
    const turned = await pictureOf({ width: 40, height: 20 }, (picture) =>
      picture.jpeg().withMetadata({ orientation: 6 }),
    );
    expect(await add('turned.jpg', turned)).toMatchObject({ width: 20, height: 40 });
  });

  test.each<[string, Exif]>([
    ['says nonsense', { IFD2: { DateTimeOriginal: 'yesterday' } }],
    [
      'is from a camera whose clock is ahead',
      { IFD2: { DateTimeOriginal: '2093:01:01 00:00:00' } },
    ],
  ])('has the day of adding where the picture %s', async (_, exif) => {
    fixtures.app.clock.freeze();
    const { date } = await add('tree.jpg', await jpegOf(exif));
    expect(date).toBe(fixtures.app.clock.now().toISOString().slice(0, 10));
  });

  const DEAD = [
    '1970:01:01 00:00:10',
    '0000:00:00 00:00:00',
    '2000:01:01 00:00:00',
    '2093:01:01 00:00:00',
  ];
  const XMP =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2024-02-04T10:00:00"/></rdf:RDF></x:xmpmeta>';
  const named = 'IMG-20240203-WA0001.jpg';
  test.each<[string, string, () => Promise<Buffer>, string]>([
    ['its EXIF', named, () => takenOn('2024:05:06 10:00:00'), '2024-05-06'],
    ...DEAD.map((at): [string, string, () => Promise<Buffer>, string] => [
      `its name, since a dead clock said ${at}`,
      named,
      () => takenOn(at),
      '2024-02-03',
    ]),
    [
      'the satellites, since its clock was dead',
      named,
      () =>
        jpegOf({
          IFD2: { DateTimeOriginal: DEAD[0] ?? '' },
          IFD3: { GPSDateStamp: '2024:05:06' },
        }),
      '2024-05-06',
    ],
    [
      'its XMP',
      named,
      () => pictureOf({ width: 40, height: 20 }, (picture) => picture.jpeg().withXmp(XMP)),
      '2024-02-04',
    ],
    ['its name', named, () => jpegOf(), '2024-02-03'],
    ['its name with a time', 'PXL_20240203_101112345.jpg', () => jpegOf(), '2024-02-03'],
    ['its name with a time at once', '20240203101112.jpg', () => jpegOf(), '2024-02-03'],
    ['its name in words', 'WhatsApp Image 2024-02-03 at 10.11.jpeg', () => jpegOf(), '2024-02-03'],
    [
      'its file, since its name has a number',
      '20249913 1920x1080.jpg',
      () => jpegOf(),
      '2024-01-02',
    ],
    ['its file', 'tree.jpg', () => jpegOf(), '2024-01-02'],
  ])('a photo has the day of %s (gallery.md 26)', async (_, name, bytes, date) => {
    const id = newId();
    const query = { folder: 'gallery' as const, name, file_day: '2024-01-02' };
    await ana.ask(uploadFile, { params: { id }, query, bytes: await bytes() });
    expect(await ana.ask(getPhoto, { params: { id } })).toMatchObject({ date });
  });

  test.each([
    ['the sender’s own, where it is tomorrow already', 1, 1],
    ['that of choosing, where the photo waited on its device', -30, -30],
    ['that of UTC, where it is long ago', -31, 0],
    ['that of UTC, where the device’s clock is wrong', 2, 0],
  ])('the day of adding is %s', async (_, ahead, kept) => {
    fixtures.app.clock.freeze();
    const dayIn = (days: number) =>
      new Date(fixtures.app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const id = newId();
    const query = { folder: 'gallery' as const, name: 'tree.jpg', day: dayIn(ahead) };
    await ana.ask(uploadFile, { params: { id }, query, bytes: await jpegOf() });
    expect(await ana.ask(getPhoto, { params: { id } })).toMatchObject({ date: dayIn(kept) });
  });

  test('gallery.md 3: the title that it has from its name can be saved as it came, also one of emoji', async () => {
    const { id, title, updated_at } = await add(`${'\u{1f333}'.repeat(125)}.png`);
    expect(title.isWellFormed()).toBe(true);
    expect(
      await ana.ask(editPhoto, { params: { id }, in: photoEdit({ updated_at, title }) }),
    ).toMatchObject({ title });
  });

  test('takes pictures alone, and a photo is no document', async () => {
    await expect(upload(ana, { folder: 'gallery', name: 'plan.pdf', bytes: PDF })).rejects.toThrow(
      'plan.pdf is a PDF',
    );
    await add('tree.jpg');
    expect(await titles()).toEqual(['tree']);
    for (const folder of ['documents', 'images', 'certificates', 'contracts'] as const)
      expect((await ana.ask(listDocuments, { query: { folder } })).items).toEqual([]);
  });
});

describe('the list', () => {
  test('has the member’s own photos, those that were taken last first', async () => {
    await add('old.jpg', await takenOn('2025:01:01 10:00:00'));
    await add('new.jpg', await takenOn('2026:03:03 10:00:00'));
    await add('older.jpg', await takenOn('2024:01:01 10:00:00'));
    expect(await titles()).toEqual(['new', 'old', 'older']);
    expect(await titles({}, bo)).toEqual([]);
  });

  test('is of one category, and found by title, description and tags, in whatever letters', async () => {
    await edit(await add('a.jpg'), {
      title: 'Émile paints',
      description: null,
      category: 'arts_crafts',
      tags: ['50%'],
    });
    await edit(await add('b.jpg'), {
      title: 'Lunch',
      description: 'On the émail table',
      category: 'meals',
      tags: [],
    });
    expect(await titles({ category: 'meals' })).toEqual(['Lunch']);
    expect(await titles({ search: 'EMI' })).toEqual(['Émile paints']);
    expect(await titles({ search: 'émail' })).toEqual(['Lunch']);
    expect(await titles({ search: '%' })).toEqual(['Émile paints']);
    expect(await titles({ search: 'emi', category: 'meals' })).toEqual([]);
  });

  test('goes on page after page, each photo once; the first page says how many there are', async () => {
    await fixtures.app.rows(
      `with kept as (
         insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at)
         select gen_random_uuid(), $1::uuid, 'gallery', 'n' || n, 1, 'image/webp', $1::text || '/gallery/' || n || '.webp',
           now(), now() from generate_series(1, 130) n returning id, name)
       insert into photos (id, user_id, title, date, width, height, placeholder)
       select id, $1::uuid, name, date '2026-01-01' - (right(name, 1)::int / 3), 4, 3, 'AAAA' from kept`,
      [ana.id],
    );
    const seen: Photo[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await ana.ask(listPhotos, { query: cursor ? { cursor } : {} });
      expect(page.items.length).toBeLessThanOrEqual(PHOTO_PAGE);
      expect(page.found).toBe(cursor ? undefined : 130);
      seen.push(...page.items);
      if (!page.next) break;
      cursor = page.next;
    }
    expect(new Set(idsOf(seen)).size).toBe(130);
    const dates = seen.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
  });
});

describe('editing', () => {
  test('changes what is said of it; a tag typed twice is one; on top of an old version it is refused', async () => {
    const photo = await add('tree.jpg');
    const edited = await edit(photo, { tags: ['Garden', 'garden', 'spring'] });
    const { updated_at, ...said } = photoEdit({
      updated_at: photo.updated_at,
      tags: ['Garden', 'spring'],
    });
    expect(edited).toMatchObject(said);
    expect(edited.updated_at).not.toBe(updated_at);
    expect(await ana.ask(getPhoto, { params: { id: photo.id } })).toEqual(edited);
    const given = {
      params: { id: photo.id },
      in: photoEdit({ updated_at: photo.updated_at, title: 'Second' }),
    };
    expect((await ana.refused('conflict', editPhoto, given)).current).toEqual(edited);
  });
});

describe('who is in it', () => {
  test.each([
    ['nobody has said', null, false],
    ['nobody can be recognised', [], true],
    ['all agreed', [{ name: 'Mia', agreed: true }], true],
    [
      'one did not agree',
      [
        { name: 'Mia', agreed: true },
        { name: 'Leo', agreed: false },
      ],
      false,
    ],
  ])('where %s, that is kept, and says whether it may be shared', async (_, people, share) => {
    const edited = await edit(await add('tree.jpg'), { people });
    expect(edited.people).toEqual(people);
    expect(edited.can.share).toBe(share);
  });
});

describe('deleting', () => {
  test('takes photos out of the gallery, and restoring brings them back with all that was said', async () => {
    const [one, two] = [await edit(await add('one.jpg'), { title: 'one' }), await add('two.jpg')];
    await ana.ask(deletePhotos, { in: { ids: idsOf([one, two]) } });
    expect(await titles()).toEqual([]);
    expect(await deleted()).toMatchObject([{ can: { restore: true } }, { deleted_by_me: true }]);
    expect(await deleted(bo)).toEqual([]);
    // Pressed twice, or in two tabs.
    await ana.ask(deletePhotos, { in: { ids: idsOf([one, two]) } });
    await ana.ask(restorePhotos, { in: { ids: [one.id] } });
    await ana.ask(restorePhotos, { in: { ids: [one.id] } });
    const { updated_at: _, ...said } = one;
    expect(await ana.ask(getPhoto, { params: { id: one.id } })).toMatchObject(said);
    expect((await deleted()).map(({ title }) => title)).toEqual(['two']);
  });

  test('can be taken back for 30 days; then the photo is gone for good, with its content', async () => {
    fixtures.app.clock.freeze();
    const [gone, kept] = [await add('gone.jpg'), await add('kept.jpg')];
    await ana.ask(deletePhotos, { in: { ids: idsOf([gone, kept]) } });
    const days30 = fixtures.app.clock.now().getTime() - 30 * 86_400_000;
    for (const [{ id }, at] of [[gone, days30 - 1] as const, [kept, days30] as const])
      await fixtures.app.rows('update files set deleted_at = $2 where id = $1', [
        id,
        new Date(at).toISOString(),
      ]);
    await ana.refused('not_found', restorePhotos, { in: { ids: [gone.id] } });
    const before = (await fixtures.held()).contents.length;
    await enqueue(fixtures.app.database, 'documents_purge', {});
    await until(async () => expect((await fixtures.held()).contents).toHaveLength(before - 4));
    expect(await fixtures.app.rows('select 1 from photos where id = $1', [gone.id])).toEqual([]);
    await ana.ask(restorePhotos, { in: { ids: [kept.id] } });
    expect(await titles()).toEqual(['kept']);
  });
});

test('in a ZIP each has its title, one that is there twice a number, and none leads elsewhere', async () => {
  const titled = async (title: string) => (await edit(await add('tree.jpg'), { title })).id;
  const ids = [
    await titled('../../evil'),
    await titled('/etc/x'),
    await titled('C:\\y'),
    await titled('tree'),
    await titled('tree'),
  ];
  const { status, bytes } = await ana.reply(downloadPhotos, { query: { ids: ids.join(',') } });
  expect(status).toBe(200);
  const names = ['.._.._evil.jpg', '_etc_x.jpg', 'C__y.jpg', 'tree.jpg', 'tree (2).jpg'];
  expect(Object.keys(await unzip(bytes))).toEqual(names);
});
