import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import { FileUploader } from '../../kit/upload/FileUploader.tsx';
import { StopSendingQuestion } from '../../kit/upload/StopSendingQuestion.tsx';
import { useUnsentFiles } from '../../kit/upload/use-unsent-files.ts';
import { sendFile } from '../files.data.ts';
import { acceptFor, hintFor, refuseFor, uploadErrorWords } from '../files.labels.ts';
import { usePhotoAdded } from './gallery.data.ts';

export interface PhotoUploaderProps {
  /** Whether photos can be chosen; what is on its way goes on without. */
  choosing: boolean;
  onAdded: (ids: string[]) => void;
}

/** Adds photos, several at once (gallery.md 2 and 3). */
export function PhotoUploader({ choosing, onAdded }: PhotoUploaderProps) {
  const added = usePhotoAdded();
  const { onUnsent, leaving } = useUnsentFiles();
  return (
    <>
      <FileUploader<StoredFile>
        accept={acceptFor('gallery')}
        multiple
        choosing={choosing}
        capture="environment"
        chooseLabel="Choose photos"
        hint={hintFor('gallery')}
        refuse={refuseFor('gallery')}
        send={async (file, options) => {
          const photo = await sendFile('gallery', file, options);
          added();
          return photo;
        }}
        wordsOf={uploadErrorWords}
        onUploaded={(photos) => {
          added();
          onAdded(photos.map(({ id }) => id));
        }}
        onUnsent={onUnsent}
      />
      <StopSendingQuestion leaving={leaving}>
        Some of your photos are not sent yet. If you leave this screen, they are not added.
      </StopSendingQuestion>
    </>
  );
}
