import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { HistoryQuery } from '../../kit/history.schema.ts';
import { Id } from '../../kit/shapes.ts';
import {
  DeletedPhotoPage,
  Photo,
  PhotoEdit,
  PhotoIds,
  PhotoPage,
  PhotoQuery,
  PhotosQuery,
} from './photos.schema.ts';

const params = z.object({ id: Id });

export const listPhotos = endpoint('GET', '/photos', {
  query: PhotoQuery,
  out: PhotoPage,
  costly: ['search'],
  summary:
    "The caller's own photos, those that were taken last first, of one category or found by words, 60 a page",
});

export const getPhoto = endpoint('GET', '/photos/:id', {
  params,
  out: Photo,
  summary: 'One of the caller’s own photos',
});

export const listDeletedPhotos = endpoint('GET', '/photos/deleted', {
  query: HistoryQuery,
  out: DeletedPhotoPage,
  summary: "The caller's own photos that were deleted in the last 30 days",
});

export const downloadPhotos = endpoint('GET', '/photos/zip', {
  query: PhotosQuery,
  gives: 'bytes',
  summary: 'Those of these photos that are the caller’s as one ZIP; 404 where none is',
});

export const editPhoto = endpoint('PUT', '/photos/:id', {
  params,
  in: PhotoEdit,
  out: Photo,
  summary: 'Changes what is said of a photo; 409 with the current one when `updated_at` is stale',
});

export const deletePhotos = endpoint('POST', '/photos/delete', {
  in: PhotoIds,
  again: true,
  summary: 'Deletes photos; each can be restored for 30 days. 404 where none of them is there',
});

export const restorePhotos = endpoint('POST', '/photos/restore', {
  in: PhotoIds,
  again: true,
  summary: 'Takes the deletion of photos back. 404 where none of them can be restored',
});
