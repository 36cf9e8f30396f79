import { DeletedFiles } from '../DeletedFiles.tsx';
import { useDeletedDocuments, useDeleteForGood, useRestoreDocuments } from './documents.data.ts';
import { FOLDER_LABELS } from './documents.labels.ts';

/** documents.md 5: documents that can still be restored, or make room at once. */
export default function DeletedDocuments({
  open,
  onClose,
}: {
  open: boolean;
  onClose: () => void;
}) {
  return (
    <DeletedFiles
      open={open}
      onClose={onClose}
      query={useDeletedDocuments()}
      restore={useRestoreDocuments()}
      forGood={useDeleteForGood()}
      one="document"
      description="Your documents that were deleted or replaced in the last 30 days. Until they are gone for good they count in your storage."
      nameOf={({ name }) => name}
    >
      {({ folder }) => <p className="text-sm text-ink-soft">{FOLDER_LABELS[folder]}</p>}
    </DeletedFiles>
  );
}
