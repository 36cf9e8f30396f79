import type { DeletedDocument } from '@pcr/contract/files/documents.schema.ts';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { HistoryList } from '../../kit/entry/HistoryList.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { instantText } from '../../kit/ui/format.ts';
import { toastSuccess } from '../../kit/ui/toast.ts';
import { useDeletedDocuments, useDeleteForGood, useRestoreDocuments } from './documents.data.ts';
import { FOLDER_LABELS } from './documents.labels.ts';

/** documents.md 5: what can be restored still, or makes room at once. */
export default function DeletedDocuments({ open, onClose }: { open: boolean; onClose: () => void }) {
  const restore = useRestoreDocuments();
  const forGood = useDeleteForGood();
  const [asked, setAsked] = useState<DeletedDocument | null>(null);
  const error = restore.error ?? forGood.error;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Recently deleted"
      description="Your documents that were deleted or replaced in the last 30 days. Until they are gone for good they count in your storage."
    >
      {error && (
        <Banner tone="red" live="assertive" title={restore.error ? 'Not restored' : 'Not deleted'}>
          {error.message}
        </Banner>
      )}
      <HistoryList
        query={useDeletedDocuments()}
        what="Recently deleted documents"
        empty="Nothing was deleted in the last 30 days."
      >
        {(item) => (
          <>
            <h3 className="wrap-anywhere text-base font-strong">{item.name}</h3>
            <p className="text-sm text-ink-soft">
              {FOLDER_LABELS[item.folder]} · {sizeText(item.size)}
            </p>
            <p className="text-sm text-ink-soft">
              {item.replaced ? 'Replaced' : 'Deleted'} on {instantText(item.deleted_at)}
            </p>
            <div className="flex flex-wrap gap-3 *:flex-auto">
              <Button
                look="secondary"
                icon={RotateCcw}
                aria-label={`Restore ${item.name}`}
                busy={restore.isPending && restore.variables[0] === item.id}
                busyLabel="Restoring..."
                disabled={restore.isPending && restore.variables[0] !== item.id}
                onClick={() => restore.mutate([item.id], { onSuccess: () => toastSuccess('Document restored') })}
              >
                Restore
              </Button>
              <Button
                look="quiet"
                icon={Trash2}
                className="text-red-ink!"
                aria-label={`Delete ${item.name} for good`}
                onClick={() => {
                  forGood.reset();
                  setAsked(item);
                }}
              >
                Delete for Good
              </Button>
            </div>
          </>
        )}
      </HistoryList>
      <ConfirmDialog
        open={asked !== null}
        danger
        title="Delete this document for good?"
        confirmLabel="Delete for Good"
        busy={forGood.isPending}
        busyLabel="Deleting..."
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (!asked || forGood.isPending) return;
          forGood.mutate(asked.id, {
            onSuccess: () => {
              setAsked(null);
              toastSuccess('Document deleted for good');
            },
          });
        }}
        error={forGood.error?.message}
      >
        Nobody can bring “{asked?.name}” back after that.
      </ConfirmDialog>
    </Sheet>
  );
}
