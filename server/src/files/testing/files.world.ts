import { createAlbum } from '@pcr/contract/files/albums/albums.endpoints.ts';
import { requestBinder } from '@pcr/contract/files/binder/binder.endpoints.ts';
import { saveCredential } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { editPhoto } from '@pcr/contract/files/gallery/photos.endpoints.ts';
import { type Deed, type Piece, words } from '../../testing/endpoints/world.ts';
import { newId } from '../../testing/new-id.ts';
import { credentialDraft } from './credential-drafts.ts';
import { PDF, pictureOf } from './file-samples.ts';
import { photoEdit } from './photo-drafts.ts';

/** What the owner, and the others with them, have of files. */
export const piece: Piece<object, 'document' | 'certificate' | 'galleryPhoto' | 'album'> = {
  makes: ['document', 'certificate', 'galleryPhoto', 'album'],
  async make({ owner }) {
    const document = await owner.ask(uploadFile, {
      params: { id: newId() },
      query: { folder: 'documents', name: 'zqfile.txt' },
      bytes: Buffer.from('Zqcontent'),
    });
    const certificate = await owner.ask(uploadFile, {
      params: { id: newId() },
      query: { folder: 'certificates', name: 'zqcredential.pdf' },
      bytes: PDF,
    });
    await owner.ask(saveCredential, {
      params: { id: certificate.id },
      in: credentialDraft({ kind: 'other', number: 'zqnumber', issuer: 'zqissuer' }),
    });
    const shot = await owner.ask(uploadFile, {
      params: { id: newId() },
      query: { folder: 'gallery', name: 'zqshot.png' },
      bytes: await pictureOf({ width: 8, height: 8 }),
    });
    const galleryPhoto = await owner.ask(editPhoto, {
      params: { id: shot.id },
      in: photoEdit({
        ...words('photo', ['title', 'description']),
        ...{
          tags: ['Zqtag'],
          people: [{ name: 'Zqperson', agreed: true }],
          updated_at: shot.updated_at,
        },
      }),
    });

    const { album, token } = await owner.ask(createAlbum, {
      in: { id: newId(), title: 'Zqalbum', days: 7, photo_ids: [shot.id] },
    });

    return {
      world: {},
      subject: { document, certificate, galleryPhoto, album: { id: album.id, token } },
    };
  },
};

export const fill: Deed = async ({ owner }) => {
  const plan = await owner.ask(uploadFile, {
    params: { id: newId() },
    query: { folder: 'documents', name: 'Zqplan.txt' },
    bytes: Buffer.from('Where to meet'),
  });
  await owner.ask(requestBinder, {
    in: { title: 'Zqtitle', facility: null, day: '2026-03-03', document_ids: [plan.id] },
  });
};
