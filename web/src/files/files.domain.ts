import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

export const files: Domain = {
  screens: {
    [paths.credentials()]: () => import('./credentials/CredentialsPage.tsx'),
    [paths.binder()]: () => import('./binder/BinderPage.tsx'),
    [paths.albums()]: () => import('./albums/AlbumsPage.tsx'),
    [paths.newAlbum()]: () => import('./albums/NewAlbumPage.tsx'),
  },
  open: { [paths.sharedAlbum()]: () => import('./albums/SharedAlbumPage.tsx') },
};
