import * as endpoints from '@pcr/contract/files/gallery/photos.endpoints.ts';
import { PHOTOS_TOPIC, type Photo } from '@pcr/contract/files/gallery/photos.schema.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { pageOf } from '../../kit/testing/entry-store.ts';

const AT = '2026-03-03T18:00:00Z';
const LATER = '2026-03-03T19:00:00Z';
/** A grey pixel. */
const PLACEHOLDER = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=';

export function photoOf(title: string, fields: Partial<Photo> = {}): Photo {
  const id = newId();
  return {
    ...{ id, title, description: null, category: null, date: '2026-03-03', tags: [], people: null },
    ...{
      url: `/api/files/${id}/content`,
      width: 1200,
      height: 900,
      placeholder: PLACEHOLDER,
      size: 4096,
    },
    ...{ created_at: AT, updated_at: AT, can: { edit: true, delete: true, share: false } },
    ...fields,
  };
}

/** Answers for the photos of the page's member; `pageSize` at a time. */
export function photoServer(server: AnsweringServer, first: readonly Photo[], pageSize = 60) {
  let held = [...first];
  let deleted: Photo[] = [];
  const find = (id: string) => {
    const found = held.find((one) => one.id === id);
    if (!found) throw new Refused('not_found');
    return found;
  };
  const replace = (next: Photo) => {
    held = held.map((one) => (one.id === next.id ? next : one));
    return next;
  };
  server.answer(endpoints.listPhotos, ({ query: { search, category, cursor } }) => {
    const found = held.filter(
      (one) =>
        (!category || one.category === category) &&
        comparable(one.title).includes(comparable(search ?? '')),
    );
    return pageOf(found, cursor, pageSize);
  });
  server.answer(endpoints.getPhoto, ({ params }) => find(params.id));
  server.answer(endpoints.editPhoto, ({ params, in: { updated_at, ...said } }) => {
    const current = find(params.id);
    if (current.updated_at !== updated_at) throw new Refused('conflict', { current });
    const share = said.people?.every(({ agreed }) => agreed) ?? false;
    return replace({ ...current, ...said, updated_at: LATER, can: { ...current.can, share } });
  });
  server.answer(endpoints.deletePhotos, ({ in: { ids } }) => {
    deleted = [...held.filter(({ id }) => ids.includes(id)), ...deleted];
    held = held.filter(({ id }) => !ids.includes(id));
    return undefined;
  });
  server.answer(endpoints.restorePhotos, ({ in: { ids } }) => {
    held = [...held, ...deleted.filter(({ id }) => ids.includes(id))];
    deleted = deleted.filter(({ id }) => !ids.includes(id));
    return undefined;
  });
  return {
    /** As on another device. */
    change(id: string, fields: Partial<Photo>) {
      replace({ ...find(id), ...fields, updated_at: LATER });
    },
    add(photo: Photo) {
      held = [photo, ...held];
      server.publish({ topic: PHOTOS_TOPIC, id: null, everyone: false });
    },
  };
}
