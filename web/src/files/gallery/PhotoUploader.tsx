import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { FileUploader } from '../../kit/upload/FileUploader.tsx';
import { StopSendingQuestion } from '../../kit/upload/StopSendingQuestion.tsx';
import { useUnsentFiles } from '../../kit/upload/use-unsent-files.ts';
import { todayOf } from '../../kit/words/format.ts';
import { sendFile } from '../files.data.ts';
import {
  acceptFor,
  hintFor,
  leavingWords,
  refuseFor,
  smallerFor,
  uploadErrorWords,
} from '../files.labels.ts';
import { type KeptUpload, useKeptUploads } from '../use-kept-uploads.ts';
import { usePhotoAdded } from './gallery.data.ts';

export interface PhotoUploaderProps {
  userId: string;
  /** Whether photos can be chosen; uploads in progress go on without. */
  choosing: boolean;
  onAdded: (ids: string[]) => void;
}

interface Days {
  /** On which it was chosen. */
  day: string;
  /** Of the file; an earlier version did not keep it. */
  fileDay?: string;
}

/** Adds photos, several at once (gallery.md 2 and 3). */
export function PhotoUploader({ userId, choosing, onAdded }: PhotoUploaderProps) {
  const added = usePhotoAdded();
  const { left, keep, forget, areStored, beforeKept } = useKeptUploads<Days>(userId, 'gallery');
  const { onUnsent, leaving } = useUnsentFiles({ doStay: areStored });
  return (
    <>
      <FileUploader<StoredFile, KeptUpload<Days>>
        accept={acceptFor('gallery')}
        multiple
        choosing={choosing}
        capture="environment"
        chooseLabel="Choose photos"
        hint={hintFor('gallery')}
        makeReady={smallerFor('gallery')}
        refuse={refuseFor('gallery')}
        left={left}
        beforeSettled={beforeKept}
        settle={async (files) => {
          const photos = files.map((blob) => ({
            id: newId(),
            name: blob.name,
            blob,
            day: todayOf(),
            fileDay: todayOf(blob.lastModified),
          }));
          keep(photos);
          return photos;
        }}
        onRefused={({ id }) => forget(id)}
        onCancel={({ id }, cancel) => {
          cancel();
          forget(id);
        }}
        send={async (file, options) => {
          const photo = await sendFile('gallery', file, {
            ...options,
            day: file.day,
            fileDay: file.fileDay,
          });
          forget(file.id);
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
      <StopSendingQuestion leaving={leaving}>{leavingWords(areStored())}</StopSendingQuestion>
    </>
  );
}
