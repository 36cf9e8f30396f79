import { DeletedFiles } from '../DeletedFiles.tsx';
import { useDeletedPhotos, useDeletePhotoForGood, useRestorePhotos } from './gallery.data.ts';
import { sized } from './photos.labels.ts';

/** gallery.md 7: photos that can still be restored, or make room at once. */
export default function DeletedPhotos({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <DeletedFiles
      open={open}
      onClose={onClose}
      query={useDeletedPhotos()}
      restore={useRestorePhotos()}
      forGood={useDeletePhotoForGood()}
      one="photo"
      description="Your photos that were deleted in the last 30 days. Until they are gone for good they count in your storage."
      nameOf={({ title }) => title}
    >
      {(photo) => (
        <img
          src={sized(photo, 320)}
          alt=""
          className="size-24 rounded-card bg-sunken object-cover"
        />
      )}
    </DeletedFiles>
  );
}
