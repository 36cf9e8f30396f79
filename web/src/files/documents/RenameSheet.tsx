import { DocumentName, type SameName } from '@pcr/contract/files/documents/documents.schema.ts';
import type { DocumentFolder, StoredFile } from '@pcr/contract/files/files.schema.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TextField } from '../../kit/controls/TextField.tsx';
import { useSaveOver } from '../../kit/form/use-save-over.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { nameTakenBy, renamedMeanwhile, useRenameDocument } from './documents.data.ts';
import { SameNamesQuestion } from './SameNamesQuestion.tsx';

const Given = z.object({ name: DocumentName.shape.name });

export interface RenameSheetProps {
  open: boolean;
  document: StoredFile;
  onClose: () => void;
}

/** documents.md 3, 17. */
export function RenameSheet({ open, document, onClose }: RenameSheetProps) {
  const { id, name } = document;
  // The version that one has seen here: the page may hear of another name while one types.
  const [seen, setSeen] = useState(document);
  const rename = useRenameDocument();
  const { onSubmit, field, showErrors } = useSmallForm(Given, (given) => {
    if (!rename.isPending) send({ id, ...given, same: 'ask' }, seen.updated_at, seen);
  });
  const [asked, setAsked] = useState<StoredFile>();
  const send = useSaveOver<{ id: string; name: string; same?: SameName }, StoredFile, string>({
    save: rename,
    theirsOf: (error) => renamedMeanwhile(error) ?? undefined,
    names: ['name'],
    onSaved: renamed,
    onUnchanged: onClose,
    onTheirs: (theirs) => theirs && setSeen(theirs),
    onError(error) {
      setAsked(nameTakenBy(error));
      showErrors(error);
    },
  });
  function answered(same: SameName | null) {
    const name = rename.variables?.name;
    setAsked(undefined);
    if (same && name) send({ id, name, same }, seen.updated_at, seen);
  }
  function renamed() {
    onClose();
    toastSuccess('Document renamed');
  }
  const typed = field('name');
  const theirs = renamedMeanwhile(rename.error);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Rename Document"
      onSubmit={onSubmit}
      footer={
        <SheetButtons onCancel={onClose} busy={rename.isPending} busyLabel="Saving...">
          Save
        </SheetButtons>
      }
    >
      {rename.error && !typed.error && (
        <Banner tone="red" live="assertive">
          {theirs
            ? `It was renamed on another device to “${theirs.name}”. Save again to use your name.`
            : rename.error.message}
        </Banner>
      )}
      <TextField label="Name" required autoComplete="off" defaultValue={name} {...typed} />
      {asked && (
        <SameNamesQuestion
          folder={document.folder as DocumentFolder}
          same={[asked]}
          answer={answered}
        />
      )}
    </Sheet>
  );
}
