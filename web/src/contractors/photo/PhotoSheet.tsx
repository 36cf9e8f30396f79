import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { FaceSheet, sendFile } from '../../files/files.ts';
import { useSetPhoto } from './photo.data.ts';

const WORDS = {
  title: 'Your Photo',
  updated: 'Photo updated successfully!',
  removed: 'Photo removed successfully!',
  remove: 'Remove your photo?',
  removing: 'It will be gone for good. Your initials will show instead.',
};

export interface PhotoSheetProps {
  contractor: Contractor;
  onClose: () => void;
}

/** The photo of the entry that one holds (contractors.md 58). */
export default function PhotoSheet({ contractor, onClose }: PhotoSheetProps) {
  const { id, name, photo } = contractor;
  const set = useSetPhoto();
  return (
    <FaceSheet
      folder="contractors"
      name={name}
      photo={photo}
      words={WORDS}
      send={async (file, options) => {
        const sent = await sendFile('contractors', file, options);
        options.signal?.throwIfAborted();
        // From here on it is not stopped: what the server then has is what the screen must show.
        return set.mutateAsync({ id, file_id: sent.id });
      }}
      remove={{
        ...{ isPending: set.isPending, error: set.error },
        mutateAsync: () => set.mutateAsync({ id, file_id: null }),
      }}
      onClose={onClose}
    />
  );
}
