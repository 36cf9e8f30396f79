import * as z from 'zod/mini';
import { Day, Id, Instant, ownPageOf, requiredLine } from '../../kit/shapes.ts';
import { PictureSize } from '../files.schema.ts';
import { PHOTOS_AT_ONCE } from '../gallery/photos.schema.ts';

/** gallery.md 10: how long a link lives, in days. */
export const ALBUM_DAYS = { least: 1, most: 30 } as const;
export const ALBUM_TITLE = 100;
export const ALBUM_PAGE = 20;
/** gallery.md 11, where a photo may not be shared. */
export const NOT_ALL_AGREED =
  'Some of these photos can’t be shared yet. Say who is in each of them, and that everybody agreed.';

const days = `Choose ${ALBUM_DAYS.least} to ${ALBUM_DAYS.most} days`;
const Days = z
  .number(days)
  .check(z.int(days), z.gte(ALBUM_DAYS.least, days), z.lte(ALBUM_DAYS.most, days));

/**
 * A new album, with the id that its client made, and its photos in the order in which they are
 * shown.
 */
export const AlbumDraft = z.object({
  id: Id,
  title: requiredLine('Title', ALBUM_TITLE),
  days: Days,
  photo_ids: z
    .array(Id)
    .check(
      z.minLength(1, 'Choose at least one photo'),
      z.maxLength(PHOTOS_AT_ONCE, `An album can have at most ${PHOTOS_AT_ONCE} photos`),
    ),
});
export type AlbumDraft = z.infer<typeof AlbumDraft>;

/** For how many days from now its new link lives. */
export const AlbumRenewal = z.object({ days: Days });

export const Album = z.object({
  id: Id,
  title: z.string(),
  /** How many photos its link shows now. */
  photos: z.number(),
  created_at: Instant,
  expires_at: Instant,
  times_opened: z.number(),
  last_opened_at: z.nullable(Instant),
});
export type Album = z.infer<typeof Album>;
export const AlbumPage = ownPageOf(Album);

const Token = z.string().check(z.minLength(1), z.maxLength(200));
/** What the link of an album carries. It is told once: PCR keeps its hash alone. */
export const NewAlbum = z.object({ album: Album, token: Token });
export type NewAlbum = z.infer<typeof NewAlbum>;

export const AlbumKey = z.object({ token: Token });
export const AlbumPhotoKey = z.object({
  token: Token,
  photo_id: Id,
  size: z.optional(PictureSize),
});

/**
 * What the link shows: nothing about the people in the photos, and nothing about the member who
 * shares them.
 */
export const SharedAlbum = z.object({
  title: z.string(),
  expires_at: Instant,
  photos: z.array(
    z.object({
      ...{ id: Id, title: z.string(), description: z.nullable(z.string()), date: Day },
      ...{ width: z.number(), height: z.number(), placeholder: z.string() },
    }),
  ),
});
export type SharedAlbum = z.infer<typeof SharedAlbum>;
export type SharedPhoto = SharedAlbum['photos'][number];
