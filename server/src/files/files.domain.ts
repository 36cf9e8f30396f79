import { CredentialDraft } from '@pcr/contract/files/credentials/credentials.schema.ts';
import { FileName } from '@pcr/contract/files/files.schema.ts';
import { PhotoEdit } from '@pcr/contract/files/gallery/photos.schema.ts';
import * as z from 'zod/mini';
import type { Domain } from '../domain.ts';
import { albumRoutes } from './albums/albums.routes.ts';
import { binderRoutes } from './binder/binder.routes.ts';
import { binderDaily, binderTasks } from './binder/binder.tasks.ts';
import { removeBinderOf } from './binder/binder.ts';
import { credentialRoutes } from './credentials/credentials.routes.ts';
import { credentialHourly, credentialTasks } from './credentials/credentials.tasks.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import { memberFiles } from './files.archive.ts';
import { fileRoutes } from './files.routes.ts';
import { fileDaily, fileTasks } from './files.tasks.ts';
import { fileContents, removeFilesOf } from './files.ts';
import { photoRoutes } from './gallery/photos.routes.ts';

/** Of a picture as it is stored. */
const Pixels = z.int().check(z.gte(1), z.lte(100_000));

export const files = {
  name: 'files',
  routes(bind, parts) {
    credentialRoutes(bind, parts);
    documentRoutes(bind, parts);
    photoRoutes(bind, parts);
    albumRoutes(bind, parts);
    fileRoutes(bind, parts);
    binderRoutes(bind, parts);
  },
  tasks: (parts) => ({ ...credentialTasks(parts), ...fileTasks(parts), ...binderTasks(parts) }),
  daily: [...credentialHourly, ...fileDaily, ...binderDaily],
  long: ['binder_make'],
  // The store of files may be another machine, which does not answer.
  slow: ['files_remove', 'files_forget'],
  async erase(tx, userId) {
    await removeFilesOf(tx, userId);
    await removeBinderOf(tx, userId);
  },
  restorable: [{ table: 'files', owner: 'user_id', title: 'name', shared: false }],
  files: memberFiles,
  status: async (admin) => (await import('./files.status.ts')).statusOfFiles(admin),
  contents: fileContents,
  tables: [
    {
      table: 'files',
      owner: 'user_id',
      words: {
        at: 490,
        title: 'Your files',
        says: 'The photos and papers you uploaded. They are in the folder “files”; their names here open them.',
      },
      imported: { reads: { name: FileName } },
      private: true,
    },
    {
      table: 'photos',
      owner: 'user_id',
      omit: ['search_text'],
      words: {
        at: 500,
        title: 'Your photos',
        says: 'What you said of the photos in your gallery, and who is in them. They are in the folder “files”.',
        shows: ['title', 'description', 'date', 'tags'],
      },
      imported: { reads: { ...PhotoEdit.shape, width: Pixels, height: Pixels } },
    },
    {
      table: 'albums',
      owner: 'user_id',
      omit: ['token_hash'],
      words: {
        at: 510,
        title: 'Albums you shared',
        says: 'Until when each could be seen by its link, and how often it was opened.',
        shows: ['title', 'expires_at', 'times_opened'],
      },
    },
    {
      table: 'credentials',
      owner: 'user_id',
      words: {
        at: 520,
        title: 'Your credentials',
        says: 'What your certificates prove, and until when. Each names its file by its number.',
        shows: ['kind', 'number', 'issuer', 'issued_date', 'expiry_date'],
      },
      imported: { reads: CredentialDraft.shape },
    },
    {
      table: 'binders',
      owner: 'user_id',
      omit: ['path'],
      words: {
        at: 720,
        title: 'Your inspector binder',
        says: 'What you chose for your last inspector binder. The PDF is not in here; the documents in it are.',
      },
    },
  ],
} satisfies Domain;
