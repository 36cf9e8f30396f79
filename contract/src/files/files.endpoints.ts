import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/shapes.ts';
import {
  FILE_LIMIT_MB,
  FileContentQuery,
  FileUpload,
  MB,
  Received,
  StoredFile,
} from './files.schema.ts';

const params = z.object({ id: Id });

export const uploadFile = endpoint('PUT', '/files/:id', {
  // Nothing is given into our keeping before these are accepted; to see and delete one's own needs
  // none.
  needs: ['terms_of_service', 'nda'],
  params,
  query: FileUpload,
  takes: 'bytes',
  bodyLimit: FILE_LIMIT_MB * MB,
  out: StoredFile,
  summary:
    'Keeps a file under the id that the client made; sent again, it answers the same one, and what was cut off goes on',
});

export const getReceived = endpoint('GET', '/files/:id/received', {
  params,
  out: Received,
  summary:
    "How much is here of the caller's own upload that was cut off; 0 where all of it has to be sent",
});

export const getFileContent = endpoint('GET', '/files/:id/content', {
  params,
  query: FileContentQuery,
  gives: 'bytes',
  summary:
    "The content of one of the caller's own files; of a picture in the size that is asked for, else the largest",
});

export const deleteFile = endpoint('DELETE', '/files/:id', {
  params,
  summary: 'Deletes a file and its content for good',
});
