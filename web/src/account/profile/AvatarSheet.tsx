import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { acceptFor, hintFor, refuseFor, smallerFor, uploadErrorWords } from '../../files/files.ts';
import { loadable } from '../../kit/browser/loadable.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import { FileUploader } from '../../kit/upload/FileUploader.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import type { AvatarEditorProps } from './AvatarEditor.tsx';
import { sendAvatar, useRemoveAvatar } from './avatar.data.ts';

const ImageCropper = loadable(() => import('../../kit/upload/ImageCropper.tsx'));

/** Twice the largest square that is kept: enough for it, and small on the way there. */
const SIDE = 1024;
const refuse = refuseFor('avatar');
const makeReady = smallerFor('avatar');

/** Take or choose a picture, cut it square, send it; or take the photo away. */
export default function AvatarSheet({
  name,
  url,
  onChanged,
  onClose,
}: AvatarEditorProps & { onClose: () => void }) {
  const question = useSheetInUrl('remove-photo');
  const remove = useRemoveAvatar();
  const [cutting, setCutting] = useState(false);

  function finish(words: string) {
    onClose();
    toastSuccess(words);
  }

  return (
    <>
      <Sheet open onClose={onClose} title="Profile Photo">
        {!cutting && (
          <div className="grid place-items-center">
            <Face alone name={name} photo={url} size={192} />
          </div>
        )}
        <FileUploader<string | null>
          accept={acceptFor('avatar')}
          multiple={false}
          capture="user"
          chooseLabel="Choose a picture"
          hint={hintFor('avatar')}
          makeReady={makeReady}
          refuse={refuse}
          send={async (file, options) => {
            const to = await sendAvatar(file, options);
            // Also for members who pressed Cancel a moment too late.
            onChanged(to);
            return to;
          }}
          wordsOf={uploadErrorWords}
          onUploaded={() => finish('Profile photo updated successfully!')}
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
        {url && !cutting && (
          <Button look="quiet" icon={Trash2} onClick={() => question.show()}>
            Remove photo
          </Button>
        )}
      </Sheet>
      <ConfirmDialog
        open={question.open && url !== null}
        onCancel={question.close}
        onConfirm={() =>
          remove.mutateAsync().then(
            () => {
              onChanged(null);
              finish('Profile photo removed successfully!');
            },
            // It is said in the question.
            () => {},
          )
        }
        title="Remove your profile photo?"
        confirmLabel="Remove"
        busy={remove.isPending}
        busyLabel="Removing..."
        danger
        error={remove.error ? uploadErrorWords(remove.error) : undefined}
      >
        It will be gone for good. Your initials will show instead.
      </ConfirmDialog>
    </>
  );
}
