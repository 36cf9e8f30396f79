import { useSampleData, useUserId } from '../../account/account.ts';
import GalleryPage from '../../files/gallery/GalleryPage.tsx';

/** The photos of the signed-in member. */
export default function GalleryScreen() {
  return <GalleryPage userId={useUserId()} sampleData={useSampleData()} />;
}
