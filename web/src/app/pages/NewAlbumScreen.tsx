import { useUserId } from '../../account/account.ts';
import NewAlbumPage from '../../files/albums/NewAlbumPage.tsx';

/** A new album of whoever is signed in. */
export default function NewAlbumScreen() {
  return <NewAlbumPage userId={useUserId()} />;
}
