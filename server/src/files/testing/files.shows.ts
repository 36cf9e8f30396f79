import { type ShowsOthers, split, under } from '../../testing/endpoints/showing.ts';

/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // What the caller told the operator.
  'uploadFile',
  'getReceived',
  'getFileContent',
  'deleteFile',
  'listCredentials',
  'saveCredential',
  'removeCredential',
  'getBinder',
  'requestBinder',
  'deleteBinder',
  'getBinderContent',
  // One's own, a number, and what the owner alone may do.
  'listDocuments',
  'getDocument',
  'summarizeDocuments',
  'listDeletedDocuments',
  'findSameNames',
  'renameDocument',
  'downloadDocuments',
  'moveDocuments',
  'deleteDocuments',
  'restoreDocuments',
  'listPhotos',
  'getPhoto',
  'listDeletedPhotos',
  'downloadPhotos',
  'editPhoto',
  'deletePhotos',
  'restorePhotos',
  'listAlbums',
  'getAlbum',
  'createAlbum',
  'renewAlbum',
  'deleteAlbum',
];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  // Whoever has the link of an album sees what its owner said of each photo, and nothing of the
  // owner.
  openAlbum: [
    {
      members: [
        ...split('title expires_at photos'),
        ...under('photos[]', split('id title description date width height placeholder')).slice(1),
      ],
      shows: [
        ['title', 'zqalbum'],
        ['photos[].title', 'zqphototitle'],
        ['photos[].description', 'zqphotodescription'],
      ],
    },
  ],
  getAlbumPhoto: [{ bytes: true, members: [], shows: [] }],
};
