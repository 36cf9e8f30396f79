import type { Folder } from '@pcr/contract/files/files.schema.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { loadable } from '../../kit/browser/loadable.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import { FileUploader } from '../../kit/upload/FileUploader.tsx';
import type { UploadOptions } from '../../kit/upload/upload.ts';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { acceptFor, hintFor, refuseFor, smallerFor, uploadErrorWords } from '../files.labels.ts';

const ImageCropper = loadable(() => import('../../kit/upload/ImageCropper.tsx'));

/** Twice the largest square that is kept: enough for it, and small on the way there. */
const SIDE = 1024;

export interface FaceSheetProps {
  folder: Folder;
  name: string;
  photo: string | null;
  words: { title: string; updated: string; removed: string; remove: string; removing: string };
  /** Sends the picture and makes it the photo; called again after a failure, it ends the same. */
  send: (
    file: { id: string; name: string; blob: Blob },
    options: UploadOptions,
  ) => Promise<unknown>;
  /** Takes the photo away. */
  remove: { mutateAsync: () => Promise<unknown>; isPending: boolean; error: Error | null };
  onClose: () => void;
}

/** Take or choose a picture, cut it square, send it; or take the photo away. */
export function FaceSheet({ folder, name, photo, words, send, remove, onClose }: FaceSheetProps) {
  const question = useSheetInUrl('remove-photo');
  const [cutting, setCutting] = useState(false);

  function finish(said: string) {
    onClose();
    toastSuccess(said);
  }

  return (
    <>
      <Sheet open onClose={onClose} title={words.title}>
        {!cutting && (
          <div className="grid place-items-center">
            <Face alone name={name} photo={photo} size={192} />
          </div>
        )}
        <FileUploader<unknown>
          accept={acceptFor(folder)}
          multiple={false}
          capture="user"
          chooseLabel="Choose a picture"
          hint={hintFor(folder)}
          makeReady={smallerFor(folder)}
          refuse={refuseFor(folder)}
          send={send}
          wordsOf={uploadErrorWords}
          onUploaded={() => finish(words.updated)}
          onPreparing={setCutting}
          prepare={(file, then) => (
            <ImageCropper
              waiting={<Spinner label="Opening..." />}
              image={file}
              side={SIDE}
              cutLabel="Use photo"
              onCut={then.send}
              onCancel={then.cancel}
            />
          )}
        />
        {photo && !cutting && (
          <Button look="quiet" icon={Trash2} onClick={() => question.show()}>
            Remove photo
          </Button>
        )}
      </Sheet>
      <ConfirmDialog
        open={question.open && photo !== null}
        onCancel={question.close}
        onConfirm={() =>
          remove.mutateAsync().then(
            () => finish(words.removed),
            // It is said in the question.
            () => {},
          )
        }
        title={words.remove}
        confirmLabel="Remove"
        busy={remove.isPending}
        busyLabel="Removing..."
        danger
        error={remove.error ? uploadErrorWords(remove.error) : undefined}
      >
        {words.removing}
      </ConfirmDialog>
    </>
  );
}
