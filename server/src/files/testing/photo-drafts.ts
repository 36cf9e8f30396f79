import type { PhotoEdit } from '@pcr/contract/files/gallery/photos.schema.ts';

/** What a member says of a photo, all of it. */
export const photoEdit = (
  fields: Partial<PhotoEdit> & Pick<PhotoEdit, 'updated_at'>,
): PhotoEdit => ({
  title: 'Planting day',
  description: 'Beans in the raised bed',
  category: 'outdoor',
  date: '2026-03-03',
  tags: ['garden', 'spring'],
  people: [{ name: 'Mia', agreed: true }],
  ...fields,
});
