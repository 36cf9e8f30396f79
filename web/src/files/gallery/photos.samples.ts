import type { Photo, PhotoCategory } from '@pcr/contract/files/gallery/photos.schema.ts';
import { SAMPLE_ID } from '../../kit/cache/sample-id.ts';

/**
 * Drawings in place of photos, shown while there is no real one or none can be loaded (kit.md 30).
 * Never stored, never counted, never mixed with real ones.
 */
const drawing = (ground: string, shapes: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="1200" height="1200"><rect width="120" height="120" fill="${ground}"/>${shapes}</svg>`,
  )}`;

const DRAWINGS = {
  outdoor: drawing(
    '#cfe8f3',
    '<circle cx="92" cy="26" r="12" fill="#f5c84c"/><path d="M0 84q30-22 62-6t58-8v50H0z" fill="#7fb069"/><rect x="34" y="56" width="7" height="30" fill="#8a5a3b"/><circle cx="37" cy="46" r="19" fill="#4f8a4b"/><path d="M66 92q8-14 16 0M84 96q8-14 16 0" stroke="#e07a5f" stroke-width="4" fill="none"/>',
  ),
  arts_crafts: drawing(
    '#fbeee0',
    '<path d="M24 66c0-24 20-38 40-36s36 18 32 36-18 8-24 14 0 16-12 18-36-10-36-32z" fill="#d9a873"/><circle cx="48" cy="52" r="7" fill="#d1495b"/><circle cx="68" cy="46" r="7" fill="#2e7d8c"/><circle cx="84" cy="60" r="7" fill="#edae49"/><circle cx="44" cy="74" r="7" fill="#5a8f4c"/><path d="M76 104l30-44" stroke="#7a4b2a" stroke-width="5"/>',
  ),
  meals: drawing(
    '#f3e9f0',
    '<circle cx="60" cy="62" r="38" fill="#fff"/><circle cx="60" cy="62" r="27" fill="#f2efe9"/><circle cx="50" cy="56" r="9" fill="#d1495b"/><path d="M60 72q14-4 18-18 6 16-6 24z" fill="#5a8f4c"/><circle cx="56" cy="74" r="7" fill="#edae49"/><path d="M12 30v26M108 30v60M8 30v14q4 6 8 0V30" stroke="#8a8f98" stroke-width="3" fill="none"/>',
  ),
  learning: drawing(
    '#e4ecf7',
    '<rect x="20" y="64" width="30" height="30" fill="#d1495b"/><rect x="54" y="64" width="30" height="30" fill="#edae49"/><rect x="37" y="32" width="30" height="30" fill="#2e7d8c"/><g fill="#fff" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle"><text x="35" y="86">A</text><text x="69" y="86">B</text><text x="52" y="54">C</text></g><path d="M90 94l8-34 8 34z" fill="#5a8f4c"/>',
  ),
  events: drawing(
    '#fdf1d6',
    '<path d="M34 66q4 22 26 40M60 58v48M86 66q-4 22-26 40" stroke="#8a8f98" stroke-width="2" fill="none"/><ellipse cx="34" cy="46" rx="15" ry="19" fill="#d1495b"/><ellipse cx="60" cy="36" rx="15" ry="19" fill="#2e7d8c"/><ellipse cx="86" cy="46" rx="15" ry="19" fill="#edae49"/>',
  ),
  activities: drawing(
    '#e3f1ea',
    '<path d="M14 98h92" stroke="#9c7a54" stroke-width="6"/><circle cx="38" cy="80" r="15" fill="#2e7d8c"/><path d="M23 80h30M38 65v30" stroke="#fff" stroke-width="3"/><path d="M66 95l14-46 14 46z" fill="#e07a5f"/><circle cx="80" cy="42" r="8" fill="#edae49"/>',
  ),
} as const satisfies Record<PhotoCategory, string>;

const sample = (
  n: number,
  category: PhotoCategory,
  title: string,
  description: string,
  tags: string[],
): Photo => {
  const at = `2025-0${n}-03T15:00:00+00:00`;
  return {
    ...{
      id: `${SAMPLE_ID}00000000100${n}`,
      category,
      title,
      description,
      tags,
      date: at.slice(0, 10),
      people: [],
    },
    ...{ url: DRAWINGS[category], width: 1200, height: 1200, placeholder: '', size: 0 },
    ...{ created_at: at, updated_at: at, can: { edit: false, delete: false, share: false } },
  };
};

export const PHOTO_SAMPLES: readonly Photo[] = [
  sample(6, 'outdoor', 'Under the old oak', 'The first warm morning in the garden.', [
    'garden',
    'spring',
  ]),
  sample(5, 'arts_crafts', 'Painting week', 'Everyone mixed a color of their own.', ['paint']),
  sample(4, 'meals', 'Rainbow lunch', 'Tomatoes, beans and corn that the children picked.', [
    'lunch',
    'garden',
  ]),
  sample(3, 'learning', 'Building the alphabet', 'From A to C before snack time.', ['letters']),
  sample(2, 'events', 'Open house', 'Families came by on Saturday.', ['families']),
  sample(1, 'activities', 'Ball games', 'A rainy day in the hall.', ['rain']),
];
