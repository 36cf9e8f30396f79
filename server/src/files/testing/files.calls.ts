import * as albums from '@pcr/contract/files/albums/albums.endpoints.ts';
import * as binder from '@pcr/contract/files/binder/binder.endpoints.ts';
import * as credentials from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import * as documents from '@pcr/contract/files/documents/documents.endpoints.ts';
import * as files from '@pcr/contract/files/files.endpoints.ts';
import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import * as photos from '@pcr/contract/files/gallery/photos.endpoints.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';
import { newId } from '../../testing/new-id.ts';
import { credentialDraft } from './credential-drafts.ts';
import { PDF, pictureOf } from './file-samples.ts';
import { photoEdit } from './photo-drafts.ts';

export interface FilesRecords {
  /** Files of the same owner. */
  document: StoredFile;
  /** A PDF in certificates. */
  certificate: StoredFile;
  photo: StoredFile;
  /** A photo in the same owner's gallery that may be shared, and an album of it. */
  galleryPhoto: { id: string; updated_at: string };
  album: { id: string; token: string };
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends FilesRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(files.uploadFile, [401, 403, 200, 200], () => ({
    params: { id: newId() },
    query: { folder: 'documents' as const, name: 'notes.txt' },
    bytes: Buffer.from('Notes'),
  })),
  calling(files.getReceived, [401, 200, 200, 200], () => ({ params: { id: newId() } })),
  calling(files.getFileContent, [401, 404, 404, 200], ({ document }) => ({
    params: { id: document.id },
    query: {},
  })),
  calling(binder.getBinder, [401, 200, 200, 200], () => ({})),
  calling(binder.requestBinder, [401, 404, 404, 200], ({ certificate }) => ({
    in: {
      title: 'Ana Provider',
      facility: null,
      day: '2026-03-03',
      document_ids: [certificate.id],
    },
  })),
  calling(binder.deleteBinder, [401, 204, 204, 204], () => ({})),
  // There is none yet; a ready one and another's are in binder.pg.test.ts.
  // How one is made takes a task (binder.pg.test.ts).
  calling(binder.getBinderContent, [401, 404, 404, 404], () => ({ params: { id: newId() } })),
  calling(credentials.listCredentials, [401, 200, 200, 200], () => ({})),
  calling(credentials.saveCredential, [401, 404, 404, 200], ({ certificate }) => ({
    params: { id: certificate.id },
    in: credentialDraft(),
  })),
  calling(credentials.removeCredential, [401, 404, 404, 204], ({ certificate }) => ({
    params: { id: certificate.id },
  })),
  calling(documents.listDocuments, [401, 200, 200, 200], () => ({
    query: { folder: 'documents' as const },
  })),
  calling(documents.getDocument, [401, 404, 404, 200], ({ document }) => ({
    params: { id: document.id },
  })),
  calling(documents.summarizeDocuments, [401, 200, 200, 200], () => ({})),
  calling(documents.listDeletedDocuments, [401, 200, 200, 200], () => ({ query: {} })),
  calling(documents.findSameNames, [401, 200, 200, 200], () => ({
    in: { folder: 'documents' as const, names: ['notes.txt'] },
  })),
  calling(documents.downloadDocuments, [401, 404, 404, 200], ({ document }) => ({
    query: { ids: document.id },
  })),
  calling(documents.renameDocument, [401, 404, 404, 200], ({ document }) => ({
    params: { id: document.id },
    in: { name: 'renamed.txt', updated_at: document.updated_at },
  })),
  calling(documents.moveDocuments, [401, 404, 404, 200], ({ document }) => ({
    in: { ids: [document.id], folder: 'documents' as const },
  })),
  calling(documents.deleteDocuments, [401, 404, 404, 204], ({ document }) => ({
    in: { ids: [document.id] },
  })),
  calling(documents.restoreDocuments, [401, 404, 404, 204], ({ document }) => ({
    in: { ids: [document.id] },
  })),
  calling(photos.listPhotos, [401, 200, 200, 200], () => ({ query: {} })),
  calling(photos.getPhoto, [401, 404, 404, 200], ({ galleryPhoto }) => ({
    params: { id: galleryPhoto.id },
  })),
  calling(photos.listDeletedPhotos, [401, 200, 200, 200], () => ({ query: {} })),
  calling(photos.downloadPhotos, [401, 404, 404, 200], ({ galleryPhoto }) => ({
    query: { ids: galleryPhoto.id },
  })),
  calling(photos.editPhoto, [401, 404, 404, 200], ({ galleryPhoto }) => ({
    params: { id: galleryPhoto.id },
    in: photoEdit({ updated_at: galleryPhoto.updated_at }),
  })),
  calling(photos.deletePhotos, [401, 404, 404, 204], ({ galleryPhoto }) => ({
    in: { ids: [galleryPhoto.id] },
  })),
  calling(photos.restorePhotos, [401, 404, 404, 204], ({ galleryPhoto }) => ({
    in: { ids: [galleryPhoto.id] },
  })),
  calling(albums.listAlbums, [401, 200, 200, 200], () => ({ query: {} })),
  calling(albums.getAlbum, [401, 404, 404, 200], ({ album }) => ({ params: { id: album.id } })),
  calling(albums.createAlbum, [401, 403, 404, 200], ({ galleryPhoto }) => ({
    in: { id: newId(), title: 'Spring', days: 7, photo_ids: [galleryPhoto.id] },
  })),
  calling(albums.renewAlbum, [401, 403, 404, 200], ({ album }) => ({
    params: { id: album.id },
    in: { days: 7 },
  })),
  calling(albums.deleteAlbum, [401, 404, 404, 204], ({ album }) => ({ params: { id: album.id } })),
  // For whoever has the link.
  calling(albums.openAlbum, [200, 200, 200, 200], ({ album }) => ({ in: { token: album.token } })),
  calling(albums.getAlbumPhoto, [200, 200, 200, 200], ({ album, galleryPhoto }) => ({
    in: { token: album.token, photo_id: galleryPhoto.id, size: '320' as const },
  })),
  calling(files.deleteFile, [401, 404, 404, 204], ({ document }) => ({
    params: { id: document.id },
  })),
];

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<FilesRecords> = {
  document: (owner) =>
    owner.ask(files.uploadFile, {
      params: { id: newId() },
      query: { folder: 'documents', name: 'notes.txt' },
      bytes: Buffer.from('Notes'),
    }),
  certificate: (owner) =>
    owner.ask(files.uploadFile, {
      params: { id: newId() },
      query: { folder: 'certificates', name: 'cpr.pdf' },
      bytes: PDF,
    }),
  photo: async (owner) =>
    owner.ask(files.uploadFile, {
      params: { id: newId() },
      query: { folder: 'avatar', name: 'me.png' },
      bytes: await pictureOf({ width: 8, height: 8 }),
    }),
  async galleryPhoto(owner, its) {
    // A member sends three files at a time.
    await its('photo');
    const { id, updated_at } = await owner.ask(files.uploadFile, {
      params: { id: newId() },
      query: { folder: 'gallery', name: 'tree.png' },
      bytes: await pictureOf({ width: 8, height: 8 }),
    });
    return owner.ask(photos.editPhoto, { params: { id }, in: photoEdit({ updated_at }) });
  },
  async album(owner, its) {
    const photo = await its('galleryPhoto');
    const draft = { id: newId(), title: 'Spring', days: 7, photo_ids: [photo.id] };
    const { album, token } = await owner.ask(albums.createAlbum, { in: draft });
    return { id: album.id, token };
  },
};

/** Where a stranger’s call changes a row of the owner’s: it is counted. */
export const changedByStrangers = { openAlbum: 'albums' };
