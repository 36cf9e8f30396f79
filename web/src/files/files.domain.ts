import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

export const files: Domain = {
  screens: {
    // Credentials once had this address, and bookmarks still lead to it.
    '/documents/credentials': () => import('./credentials/CredentialsMoved.tsx'),
    [paths.binder()]: () => import('./binder/BinderPage.tsx'),
    [paths.albums()]: () => import('./albums/AlbumsPage.tsx'),
    [paths.newAlbum()]: () => import('./albums/NewAlbumPage.tsx'),
  },
  open: { [paths.sharedAlbum()]: () => import('./albums/SharedAlbumPage.tsx') },
};
