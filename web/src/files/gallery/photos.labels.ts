import {
  PHOTO_CATEGORIES,
  PHOTOS_AT_ONCE,
  type Photo,
  type PhotoCategory,
} from '@pcr/contract/files/gallery/photos.schema.ts';
import { isSampleId } from '../../kit/cache/sample-id.ts';
import { counted, dayText } from '../../kit/words/format.ts';

export const CATEGORY_LABELS: Readonly<Record<PhotoCategory, string>> = {
  activities: 'Activities',
  events: 'Events',
  outdoor: 'Outdoor',
  arts_crafts: 'Arts & Crafts',
  meals: 'Meals',
  learning: 'Learning',
};

/** The chips of the gallery. */
export const CATEGORY_CHIPS: readonly { value: PhotoCategory | ''; label: string }[] = [
  { value: '', label: 'All Photos' },
  ...PHOTO_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
];

export const countText = (count: number) => counted(count, 'photo');
export const TOO_MANY_SELECTED = `You can select ${PHOTOS_AT_ONCE} photos at a time.`;

/** Where a photo is, fitted into a square of so many pixels. A sample is a drawing of any size. */
export const sized = ({ id, url }: Pick<Photo, 'id' | 'url'>, size: 320 | 1600 | 2560) =>
  isSampleId(id) ? url : `${url}?size=${size}`;

export const placeholderUrl = (placeholder: string) => `data:image/webp;base64,${placeholder}`;

/** 'Mar 3, 2026 · Outdoor' */
export const factsText = ({ date, category }: Pick<Photo, 'date' | 'category'>) =>
  [dayText(date), category && CATEGORY_LABELS[category]].filter(Boolean).join(' · ');

/** The people in a photo; '' if nobody has said. */
export function peopleText(people: Photo['people']): string {
  if (!people) return '';
  if (people.length === 0) return 'Nobody can be recognized';
  return people.map(({ name, agreed }) => (agreed ? name : `${name} (has not agreed)`)).join(', ');
}

const AND = new Intl.ListFormat('en');

/** Why a photo of these people is not shared, and what to do. */
export function notAgreedText(people: NonNullable<Photo['people']>): string {
  const names = people.flatMap(({ name, agreed }) => (agreed ? [] : [name]));
  return `${AND.format(names)} ${names.length === 1 ? 'has' : 'have'} not agreed that others see this photo. Once they have, say so under Edit. Then you can share it.`;
}
