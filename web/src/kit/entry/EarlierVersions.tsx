import type { Change } from '@pcr/contract/kit/history.schema.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError, isNotFound } from '../api/api.ts';
import type { PagedQuery } from '../list/PagedList.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { instantText } from '../ui/format.ts';
import { toastSuccess } from '../ui/toast.ts';
import { differing } from './differences.ts';
import { HistoryList } from './HistoryList.tsx';

interface Version<Fields> {
  id: number;
  change: Change;
  changed_by_me: boolean;
  before: Fields;
  created_at: string;
}

export interface EarlierVersionsProps<Fields extends object, Before extends Fields> {
  open: boolean;
  onClose: () => void;
  query: PagedQuery<Version<Before>>;
  /** What the entry is called: 'announcement'. */
  noun: string;
  /** What it was, in words. */
  children: (before: Before) => ReactNode;
  /** What a version restores. */
  fields: readonly (keyof Fields & string)[];
  /** In the place of restoring, where the fields are what they are now. */
  sameText?: (before: Before) => string;
  /** The entry as it is; undefined while that is not known, and nothing can be restored. */
  now: (Fields & { id: string; updated_at: string }) | undefined;
  /** It was deleted: of that nobody has an earlier version back. */
  gone?: boolean;
  update: Pick<
    UseMutationResult<unknown, Error, { id: string; edit: Fields & { updated_at: string } }>,
    'mutate' | 'error'
  >;
  /** The entry as it is now, which comes with the refusal of a change that is based on another version. */
  currentOf: (error: unknown) => { updated_at: string } | null;
  onRestored: () => void;
}

const WORDS: Record<Change, string> = { edited: 'Edited', deleted: 'Deleted', restored: 'Restored' };

/**
 * Every change: who, when, and what it was before (kit.md 20). Any of them can be had back: that is a change like any
 * other, and is kept as well.
 */
export function EarlierVersions<Fields extends object, Before extends Fields = Fields>(
  props: EarlierVersionsProps<Fields, Before>,
) {
  const { open, onClose, query, noun, children, fields, now, update, currentOf, onRestored } = props;
  const { sameText = () => 'This is what it says now.' } = props;
  const gone = props.gone || isNotFound(update.error) || isNotFound(query.error);
  const [restoring, setRestoring] = useState<number | null>(null);
  // The entry as it was when the sheet opened: what another changes meanwhile must not be overwritten unseen.
  const [seen, setSeen] = useState<string | null>(null);
  if (seen === null && now && query.data) setSeen(now.updated_at);

  function restore(before: Before, version: number, id: string) {
    if (restoring !== null || seen === null) return;
    setRestoring(version);
    const edit = Object.fromEntries(fields.map((name) => [name, before[name]])) as unknown as Fields;
    update.mutate(
      { id, edit: { ...edit, updated_at: seen } },
      {
        onSuccess() {
          toastSuccess('Earlier version restored');
          onRestored();
        },
        onError: (error) => setSeen(currentOf(error)?.updated_at ?? seen),
        onSettled: () => setRestoring(null),
      },
    );
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Earlier versions"
      description={`What this ${noun} said before each change, the last change first.`}
    >
      {gone && <ErrorPanel title={`This ${noun} is not here`}>It was deleted meanwhile.</ErrorPanel>}
      {update.error && !gone && (
        <Banner tone="red" live="assertive" title="Not restored">
          {reason(update.error)}
        </Banner>
      )}
      {!gone && (
        <HistoryList query={query} what="Earlier versions" empty={`This ${noun} was never changed.`}>
          {(version) => (
            <>
              <h3 className="text-sm text-ink-soft">
                <span className="font-strong text-ink">
                  {WORDS[version.change]} by {version.changed_by_me ? 'you' : 'another member'}
                </span>{' '}
                on {instantText(version.created_at)}. Before that:
              </h3>
              {children(version.before)}
              {now && differing<Fields>(fields, version.before, now).length === 0 ? (
                <p className="text-sm text-ink-soft">{sameText(version.before)}</p>
              ) : (
                now && (
                  <Button
                    look="secondary"
                    icon={History}
                    busy={restoring === version.id}
                    busyLabel="Restoring..."
                    onClick={() => restore(version.before, version.id, now.id)}
                  >
                    Restore this version
                  </Button>
                )
              )}
            </>
          )}
        </HistoryList>
      )}
    </Sheet>
  );
}

/** What it says now came with the refusal and is loaded by then: pressing again is based on it. */
function reason(error: Error): string {
  const changed = error instanceof ApiError && error.code === 'conflict';
  return changed ? 'It was changed a moment ago. Look at what it says now, then choose again.' : error.message;
}
