import { RESTORABLE_DAYS } from '@pcr/contract/kit/history.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { isNotFound } from '../api/api.ts';
import { notDone } from '../form/refusal.ts';
import type { PagedQuery } from '../list/PagedList.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import { toastSuccess } from '../toast/toast.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { saidWhen } from '../words/said-when.ts';
import { HistoryList } from './HistoryList.tsx';

interface Deleted {
  id: string;
  deleted_at: string;
  deleted_by_me: boolean;
  deleted_by_operator: boolean;
  can: { restore: boolean };
}

export interface RecentlyDeletedProps<T extends Deleted> {
  open: boolean;
  onClose: () => void;
  query: PagedQuery<T>;
  restore: Pick<
    UseMutationResult<unknown, Error, string>,
    'mutate' | 'error' | 'isPending' | 'variables'
  >;
  /** What the entries are called: 'records'. */
  nouns: string;
  /** 'Family record restored' */
  restored: string;
  /** Renders the name and content of an entry. */
  nameOf: (item: T) => string;
  children: (item: T) => ReactNode;
}

/** Lists entries deleted in the last 30 days; their owner can restore them (kit.md 18). */
export function RecentlyDeleted<T extends Deleted>(props: RecentlyDeletedProps<T>) {
  const { open, onClose, query, restore, nouns, restored, nameOf, children } = props;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Recently deleted"
      description={`Your ${nouns} that were deleted in the last ${RESTORABLE_DAYS} days. After that they are gone for good.`}
    >
      {restore.error && (
        <Banner tone="red" live="assertive" title={notDone('restored', restore.error)}>
          {isNotFound(restore.error)
            ? 'It was deleted too long ago to restore.'
            : restore.error.message}
        </Banner>
      )}
      <HistoryList
        query={query}
        what={`Recently deleted ${nouns}`}
        empty={`Nothing was deleted in the last ${RESTORABLE_DAYS} days.`}
      >
        {(item) => (
          <>
            <h3 className="wrap-anywhere text-base font-strong">{nameOf(item)}</h3>
            {children(item)}
            <p className="text-sm text-ink-soft">
              {whoDeleted(item)} {saidWhen(item.deleted_at)}
            </p>
            {item.can.restore && (
              <Button
                look="secondary"
                icon={RotateCcw}
                aria-label={`Restore ${nameOf(item)}`}
                busy={restore.isPending && restore.variables === item.id}
                busyLabel="Restoring..."
                // The next restore would take the answer to this one away.
                disabled={restore.isPending && restore.variables !== item.id}
                onClick={() => restore.mutate(item.id, { onSuccess: () => toastSuccess(restored) })}
              >
                Restore
              </Button>
            )}
          </>
        )}
      </HistoryList>
    </Sheet>
  );
}

function whoDeleted({ deleted_by_me, deleted_by_operator }: Deleted): string {
  if (deleted_by_operator) return `Removed by ${operatorName()}`;
  return deleted_by_me ? 'Deleted by you' : 'Deleted by another member';
}
