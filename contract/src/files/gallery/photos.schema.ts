import * as z from 'zod/mini';
import { eachOnce } from '../../kit/compared-words.ts';
import { deletion } from '../../kit/history.schema.ts';
import { typedList } from '../../kit/reading/list.ts';
import {
  Day,
  Id,
  Instant,
  optionalText,
  ownPageOf,
  pageOf,
  requiredLine,
  shortList,
  sought,
} from '../../kit/shapes.ts';

/** Of the live event to their owner: photos are new, different, or gone. */
export const PHOTOS_TOPIC = 'photos';
/** gallery.md 4. */
export const PHOTO_PAGE = 60;
/** How many one request deletes, restores or downloads. */
export const PHOTOS_AT_ONCE = 100;

export const PHOTO_CATEGORIES = [
  'activities',
  'events',
  'outdoor',
  'arts_crafts',
  'meals',
  'learning',
] as const;
export const PhotoCategory = z.enum(PHOTO_CATEGORIES, 'Choose a category');
export type PhotoCategory = z.infer<typeof PhotoCategory>;

export const PHOTO_LIMITS = {
  title: 100,
  description: 500,
  /** Characters of one, and how many. */
  tag: 30,
  tags: 10,
  /** Characters of a name, and how many. */
  person: 100,
  people: 30,
} as const;

const Tag = requiredLine('Tag', PHOTO_LIMITS.tag);
const TOO_MANY_TAGS = 'A photo can have at most 10 tags';

/** Somebody in a photo, and whether they, or a parent for them, agreed that others see it. */
const Person = z.object({ name: requiredLine('Name', PHOTO_LIMITS.person), agreed: z.boolean() });

/** What a person fills in (gallery.md 3); the server fills it in first. */
const fields = {
  title: requiredLine('Title', PHOTO_LIMITS.title),
  description: optionalText('Description', PHOTO_LIMITS.description),
  category: z.nullable(PhotoCategory),
  /** When it was taken. */
  date: Day,
  tags: typedList(Tag, 100, TOO_MANY_TAGS).check(
    z.overwrite(eachOnce),
    z.maxLength(PHOTO_LIMITS.tags, TOO_MANY_TAGS),
  ),
  /** Null where nobody has said; none where nobody can be recognised (gallery.md 8). */
  people: z.nullable(shortList(Person, PHOTO_LIMITS.people, 'A photo can name at most 30 people')),
};
/** The names of what a person fills in: SQL columns, JSON members and form fields alike. */
export const PHOTO_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/**
 * A changed photo, with the `updated_at` that the change is based on (409 `conflict` if it is
 * stale).
 */
export const PhotoEdit = z.object({ ...fields, updated_at: Instant });
export type PhotoEdit = z.infer<typeof PhotoEdit>;

export const Photo = z.object({
  id: Id,
  ...fields,
  /** Where its content is, for its owner; takes `?size=`. */
  url: z.string(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
  /** A picture of some hundred bytes, WebP in base64. */
  placeholder: z.string(),
  /** Bytes. */
  size: z.number(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), share: z.boolean() }),
});
export type Photo = z.infer<typeof Photo>;

export const PhotoQuery = z.object({
  search: z.optional(sought(100)),
  category: z.optional(PhotoCategory),
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export type PhotoQuery = z.infer<typeof PhotoQuery>;
export const PhotoPage = ownPageOf(Photo);

const Ids = z.array(Id).check(z.minLength(1), z.maxLength(PHOTOS_AT_ONCE));
export const PhotoIds = z.object({ ids: Ids });
/** Ids with commas between them. */
export const PhotosQuery = z.object({
  ids: z
    .string()
    .check(z.maxLength(37 * PHOTOS_AT_ONCE), z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/)),
});
/** Where these photos are, as one ZIP. */
export const photosZipUrl = (ids: readonly string[]): string =>
  `/api/photos/zip?ids=${ids.join(',')}`;

export const DeletedPhoto = z.object({
  ...{ id: Id, title: z.string(), url: z.string(), placeholder: z.string(), size: z.number() },
  ...deletion,
});
export type DeletedPhoto = z.infer<typeof DeletedPhoto>;
export const DeletedPhotoPage = pageOf(DeletedPhoto);
