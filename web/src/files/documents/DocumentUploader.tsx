import type { SameNames } from '@pcr/contract/files/documents.schema.ts';
import type { DocumentFolder } from '@pcr/contract/files/files.schema.ts';
import { useRef, useState } from 'react';
import { useLeaveQuestion } from '../../kit/draft/use-leave-question.ts';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { FileUploader } from '../../kit/upload/FileUploader.tsx';
import { sendFile } from '../files.data.ts';
import { acceptFor, hintFor, refuseFor, uploadErrorWords } from '../files.labels.ts';
import { sameNamesIn, useDocumentAdded } from './documents.data.ts';
import { FOLDER_LABELS } from './documents.labels.ts';

/** Where a chosen file goes; the folder on the screen may be another one by the time that it is sent. */
interface Place {
  folder: DocumentFolder;
  replaces?: string;
}

interface Question {
  folder: DocumentFolder;
  same: SameNames['items'];
  answer: (how: 'replace' | 'both' | null) => void;
}

/** Adds documents to a folder; asks first where it has their names already (documents.md 6). */
export function DocumentUploader({ folder }: { folder: DocumentFolder }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const places = useRef(new WeakMap<Blob, Place>());
  const added = useDocumentAdded();
  const [unsent, setUnsent] = useState(false);
  const leaving = useLeaveQuestion(() => unsent);

  function ask(to: DocumentFolder, same: SameNames['items']): Promise<'replace' | 'both' | null> {
    return new Promise((answered) => {
      setQuestion({
        folder: to,
        same,
        answer(how) {
          setQuestion(null);
          answered(how);
        },
      });
    });
  }

  async function settle(files: File[]) {
    const same = await sameNamesIn(
      folder,
      files.map(({ name }) => name),
    );
    const how = same.length > 0 ? await ask(folder, same) : 'both';
    if (how === null) return null;
    return files.map((blob) => {
      const found = same.find(({ name }) => name === blob.name);
      places.current.set(blob, { folder, ...(found && how === 'replace' && { replaces: found.id }) });
      return { name: found && how === 'both' ? found.free : blob.name, blob };
    });
  }

  return (
    <>
      <FileUploader
        accept={acceptFor(folder)}
        multiple
        {...((folder === 'documents' || folder === 'images') && { capture: 'environment' as const })}
        chooseLabel="Choose files"
        hint={hintFor(folder)}
        refuse={refuseFor(folder)}
        settle={settle}
        send={async (file, options) => {
          const place = places.current.get(file.blob) ?? { folder };
          const document = await sendFile(place.folder, file, { ...options, replaces: place.replaces });
          added();
          return document;
        }}
        wordsOf={uploadErrorWords}
        onUploaded={added}
        onUnsent={setUnsent}
      />
      <ConfirmDialog
        open={leaving.asking}
        title="Stop sending?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onCancel={leaving.stay}
        onConfirm={leaving.leave}
      >
        Some of your files are not sent yet. If you leave this screen, they are not added.
      </ConfirmDialog>
      {question && <SameNamesQuestion {...question} />}
    </>
  );
}

function SameNamesQuestion({ folder, same, answer }: Question) {
  const one = same.length === 1;
  return (
    <Sheet
      open
      role="alertdialog"
      onClose={() => answer(null)}
      title={one ? 'Replace the document?' : 'Replace the documents?'}
      description={`${FOLDER_LABELS[folder]} has ${one ? 'this name' : 'these names'} already. A document that is replaced is kept for 30 days under Recently deleted.`}
      footer={
        <>
          <Button look="secondary" onClick={() => answer(null)}>
            Cancel
          </Button>
          <Button look="secondary" onClick={() => answer('replace')}>
            Replace
          </Button>
          <Button onClick={() => answer('both')}>Keep Both</Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        {same.map(({ id, name }) => (
          <li key={`${id} ${name}`} className="wrap-anywhere font-strong">
            {name}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
