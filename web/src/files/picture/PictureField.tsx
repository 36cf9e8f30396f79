import { type Folder, fileUrl, type StoredFile } from '@pcr/contract/files/files.schema.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/Button.tsx';
import { EntryPicture } from '../../kit/ui/EntryPicture.tsx';
import { FileUploader } from '../../kit/upload/FileUploader.tsx';
import { sendFile } from '../files.data.ts';
import { acceptFor, hintFor, refuseFor, smallerFor, uploadErrorWords } from '../files.labels.ts';

export interface PictureFieldProps {
  /** The folder for pictures of such entries. */
  folder: Folder;
  label: string;
  /** The id of the file; '' for none. */
  value: string;
  onChange: (fileId: string) => void;
  /** The picture as the entry has it now, and where that is. */
  saved: { image_id: string | null; image_url: string | null } | undefined;
  error: string | undefined;
  /** Called while a picture is on its way, which the form waits for. */
  onUnsent: (unsent: boolean) => void;
}

/** The picture of an entry, sent as soon as it is chosen (events.md 25). */
export function PictureField({
  folder,
  label,
  value,
  onChange,
  saved,
  error,
  onUnsent,
}: PictureFieldProps) {
  // One more uploader for each picture: the last one has told its outcome.
  const [sent, setSent] = useState(0);
  const url = value === saved?.image_id ? saved.image_url : fileUrl(value);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-base font-strong">{label}</legend>
      {value && url ? (
        <div className="flex flex-col gap-2">
          <EntryPicture url={url} size={1600} className="aspect-16/9 w-full rounded-card" />
          <Button
            look="quiet"
            icon={Trash2}
            onClick={() => onChange('')}
            className="-ms-3 self-start px-3!"
          >
            Remove picture
          </Button>
        </div>
      ) : (
        <FileUploader<StoredFile>
          key={sent}
          accept={acceptFor(folder)}
          multiple={false}
          capture="environment"
          chooseLabel="Choose a picture"
          hint={hintFor(folder)}
          makeReady={smallerFor(folder)}
          refuse={refuseFor(folder)}
          send={(file, options) => sendFile(folder, file, options)}
          wordsOf={uploadErrorWords}
          onUploaded={([file]) => {
            // The uploader goes, and says nothing any more.
            onUnsent(false);
            if (file) onChange(file.id);
            setSent((before) => before + 1);
          }}
          onUnsent={onUnsent}
        />
      )}
      {error && (
        <p role="alert" className="mt-1 text-sm text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
