import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { HistoryQuery } from '../../kit/history.schema.ts';
import { Id } from '../../kit/shapes.ts';
import {
  AlbumDraft,
  AlbumKey,
  AlbumPage,
  AlbumPhotoKey,
  AlbumRenewal,
  NewAlbum,
  SharedAlbum,
} from './albums.schema.ts';

export const listAlbums = endpoint('GET', '/albums', {
  query: HistoryQuery,
  out: AlbumPage,
  summary: "The caller's own albums, newest first, with how often each was opened",
});

export const getAlbum = endpoint('GET', '/albums/:id', {
  params: z.object({ id: Id }),
  out: SharedAlbum,
  summary: "What the link of one of the caller's albums shows, which is no opening of it",
});

export const createAlbum = endpoint('POST', '/albums', {
  // Nothing is given to others before these are accepted.
  needs: ['terms_of_service', 'nda'],
  in: AlbumDraft,
  out: NewAlbum,
  summary:
    'Makes an album of photos whose consent is noted, with a link; sent again, the same album has a new link and the earlier one is dead',
});

export const renewAlbum = endpoint('POST', '/albums/:id/link', {
  needs: ['terms_of_service', 'nda'],
  params: z.object({ id: Id }),
  in: AlbumRenewal,
  out: NewAlbum,
  again: true,
  summary: 'Gives an album a new link, counted from now; the earlier one is dead, or was',
});

export const deleteAlbum = endpoint('DELETE', '/albums/:id', {
  params: z.object({ id: Id }),
  summary:
    'Ends the link of an album at once and deletes the album; its photos stay in the gallery',
});

// By POST, so that the token is in no address: browsers and proxies keep addresses.

export const openAlbum = endpoint('POST', '/shared-album', {
  reads: true,
  access: 'anybody',
  in: AlbumKey,
  out: SharedAlbum,
  summary: 'What the link of an album shows, without an account; each opening is counted',
});

export const getAlbumPhoto = endpoint('POST', '/shared-album/photo', {
  reads: true,
  access: 'anybody',
  in: AlbumPhotoKey,
  gives: 'bytes',
  again: true,
  summary:
    'A photo of an album in the size that is asked for, else the largest, for whoever has the link',
});
