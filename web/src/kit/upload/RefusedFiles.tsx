import { saveFile } from '../browser/save-file.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import type { Chosen } from './upload-queue.ts';

export interface RefusedFile {
  id: string;
  /** Why. */
  words: string;
  /** The file itself, where it is nowhere else. */
  only?: Chosen | undefined;
  /** A copy of it was saved. */
  isSaved?: true;
}

export interface RefusedFilesProps {
  files: readonly RefusedFile[];
  onSave: (file: RefusedFile) => void;
  onClear: () => void;
}

/** They stay until they are read: there are more of them than anybody reads in a moment. */
export function RefusedFiles({ files, onSave, onClear }: RefusedFilesProps) {
  const one = files.length === 1;
  return (
    <Banner
      tone="red"
      live="assertive"
      title={one ? 'This file was not added' : `${files.length} files were not added`}
      action={
        <Button look="secondary" onClick={onClear}>
          {one ? 'Clear' : 'Clear all'}
        </Button>
      }
    >
      <ul className="flex flex-col gap-1">
        {files.map((file) => (
          <li key={file.id} className="wrap-anywhere">
            {file.words}
            {file.only && (
              <span className="flex flex-col items-start gap-1">
                PCR does not keep it. If you need it, save a copy on this device.
                <Button
                  look="secondary"
                  onClick={() => {
                    if (file.only) saveFile(file.only.blob, file.only.name);
                    onSave(file);
                  }}
                >
                  Save a Copy
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
