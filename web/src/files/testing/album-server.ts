import * as endpoints from '@pcr/contract/files/albums/albums.endpoints.ts';
import type { Album, NewAlbum, SharedAlbum } from '@pcr/contract/files/albums/albums.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { ownPageOf } from '../../kit/testing/entry-store.ts';
import { photoOf } from './photo-server.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

export function albumOf(title: string, fields: Partial<Album> = {}): Album {
  return {
    ...{ id: newId(), title, photos: 2, created_at: inDays(-1), expires_at: inDays(6) },
    ...{ times_opened: 0, last_opened_at: null },
    ...fields,
  };
}

/** Answers for the albums of the page's member; `pageSize` at a time. */
export function albumServer(server: AnsweringServer, first: readonly Album[] = [], pageSize = 20) {
  let held = [...first];
  let links = 0;
  const told = (album: Album): NewAlbum => {
    links += 1;
    return { album, token: `token-${links}` };
  };
  server.answer(endpoints.listAlbums, ({ query: { cursor } }) => ownPageOf(held, cursor, pageSize));
  server.answer(endpoints.getAlbum, ({ params: { id } }) => {
    const album = held.find((one) => one.id === id);
    if (!album) throw new Refused('not_found');
    const { id: photo, title, description, date, width, height, placeholder } = photoOf('Tree');
    const photos = [{ id: photo, title, description, date, width, height, placeholder }];
    return { title: album.title, expires_at: album.expires_at, photos };
  });
  server.answer(endpoints.createAlbum, ({ in: { id, title, days, photo_ids } }) => {
    const album = albumOf(title, { id, photos: photo_ids.length, expires_at: inDays(days) });
    held = [album, ...held.filter((one) => one.id !== id)];
    return told(album);
  });
  server.answer(endpoints.renewAlbum, ({ params: { id }, in: { days } }) => {
    const album = held.find((one) => one.id === id);
    if (!album) throw new Refused('not_found');
    const renewed = { ...album, expires_at: inDays(days) };
    held = held.map((one) => (one.id === id ? renewed : one));
    return told(renewed);
  });
  server.answer(endpoints.deleteAlbum, ({ params: { id } }) => {
    if (!held.some((one) => one.id === id)) throw new Refused('not_found');
    held = held.filter((one) => one.id !== id);
    return undefined;
  });
}

/** Answers for anybody with the link with the token 'spring'. */
export function sharedAlbumServer(server: AnsweringServer, ...titles: string[]) {
  const photos = titles.map((title): SharedAlbum['photos'][number] => {
    const { id, description, date, width, height, placeholder } = photoOf(title);
    return { id, title, description, date, width, height, placeholder };
  });
  const gone = new Set<string>();
  server.answer(endpoints.openAlbum, ({ in: { token } }) => {
    if (token !== 'spring') throw new Refused('invalid_album_link');
    return { title: 'Spring', expires_at: inDays(6), photos };
  });
  server.answer(endpoints.getAlbumPhoto, ({ in: { photo_id } }) => {
    if (gone.has(photo_id)) throw new Refused('invalid_album_link');
    return undefined;
  });
  return {
    /** Its owner deleted it, or somebody in it no longer agrees. */
    takeBack(title: string) {
      for (const photo of photos) if (photo.title === title) gone.add(photo.id);
    },
  };
}
