import { useUserId } from '../../account/account.ts';
import NewAlbumPage from '../../files/albums/NewAlbumPage.tsx';

/** A new album of the signed-in member. */
export default function NewAlbumScreen() {
  return <NewAlbumPage userId={useUserId()} />;
}
