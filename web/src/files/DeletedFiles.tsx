import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { notDone } from '../kit/form/refusal.ts';
import { HistoryList } from '../kit/history/HistoryList.tsx';
import type { PagedQuery } from '../kit/list/PagedList.tsx';
import { ConfirmDialog } from '../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { toastSuccess } from '../kit/toast/toast.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { saidWhen } from '../kit/words/said-when.ts';

interface DeletedFile {
  id: string;
  size: number;
  deleted_at: string;
  replaced?: boolean;
}

/** The part of a mutation that is used. */
interface Pressed<Given> {
  mutate: (given: Given, options: { onSuccess: () => void }) => void;
  mutateAsync: (given: Given) => Promise<unknown>;
  reset: () => void;
  isPending: boolean;
  variables: Given | undefined;
  error: Error | null;
}

export interface DeletedFilesProps<T extends DeletedFile> {
  open: boolean;
  onClose: () => void;
  query: PagedQuery<T>;
  restore: Pressed<string[]>;
  forGood: Pressed<string>;
  /** 'document' */
  one: string;
  description: string;
  nameOf: (item: T) => string;
  /** What else is shown of one. */
  children: (item: T) => ReactNode;
}

/** Files that can be restored still, or make room at once (documents.md 5, gallery.md 7). */
export function DeletedFiles<T extends DeletedFile>(props: DeletedFilesProps<T>) {
  const { restore, forGood, one, nameOf } = props;
  const [asked, setAsked] = useState<T | null>(null);
  const error = restore.error ?? forGood.error;
  const One = `${one[0]?.toUpperCase()}${one.slice(1)}`;
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title="Recently deleted"
      description={props.description}
    >
      {error && (
        <Banner
          tone="red"
          live="assertive"
          title={notDone(restore.error ? 'restored' : 'deleted', error)}
        >
          {error.message}
        </Banner>
      )}
      <HistoryList
        query={props.query}
        what={`Recently deleted ${one}s`}
        empty="Nothing was deleted in the last 30 days."
      >
        {(item) => (
          <>
            <h3 dir="auto" className="wrap-anywhere text-base font-strong">
              {nameOf(item)}
            </h3>
            {props.children(item)}
            <p className="text-sm text-ink-soft">
              {sizeText(item.size)} · {item.replaced ? 'Replaced' : 'Deleted'}{' '}
              {saidWhen(item.deleted_at)}
            </p>
            <div className="flex flex-wrap gap-3 *:flex-auto">
              <Button
                look="secondary"
                icon={RotateCcw}
                aria-label={`Restore ${nameOf(item)}`}
                busy={restore.isPending && restore.variables?.[0] === item.id}
                busyLabel="Restoring..."
                disabled={restore.isPending && restore.variables?.[0] !== item.id}
                onClick={() =>
                  restore.mutate([item.id], { onSuccess: () => toastSuccess(`${One} restored`) })
                }
              >
                Restore
              </Button>
              <Button
                look="quiet"
                icon={Trash2}
                aria-label={`Delete ${nameOf(item)} for good`}
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
        title={`Delete this ${one} for good?`}
        confirmLabel="Delete for Good"
        busy={forGood.isPending}
        busyLabel="Deleting..."
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          if (!asked || forGood.isPending) return;
          await forGood.mutateAsync(asked.id).then(
            () => {
              setAsked(null);
              toastSuccess(`${One} deleted for good`);
            },
            // It is said in the question.
            () => {},
          );
        }}
        error={forGood.error?.message}
      >
        Nobody can bring “{asked && nameOf(asked)}” back after that.
      </ConfirmDialog>
    </Sheet>
  );
}
