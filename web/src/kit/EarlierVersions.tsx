import type { Change } from '@pcr/contract/kit/history.schema.ts';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { instantText } from './format.ts';
import { HistoryList, type PagedQuery } from './HistoryList.tsx';
import { Sheet } from './Sheet.tsx';

interface Version<Fields> {
  id: number;
  change: Change;
  changed_by_me: boolean;
  before: Fields;
  created_at: string;
}

export interface EarlierVersionsProps<Fields> {
  open: boolean;
  onClose: () => void;
  query: PagedQuery<Version<Fields>>;
  /** What the entry is called: 'announcement'. */
  noun: string;
  /** What it was, in words. */
  children: (before: Fields) => ReactNode;
  /** True where the version says what the entry says now. */
  isCurrent: (before: Fields) => boolean;
  /** Saves this version as a new one; undefined while that cannot be done. */
  onRestore: ((before: Fields, id: number) => void) | undefined;
  /** The `id` of the version that is being restored. */
  restoring: number | null;
  error: string | null;
}

const WORDS: Record<Change, string> = { edited: 'Edited', deleted: 'Deleted', restored: 'Restored' };

/** Every change: who, when, and what it was before (decisions.md 3); any of them can be had back. */
export function EarlierVersions<Fields>(props: EarlierVersionsProps<Fields>) {
  const { open, onClose, query, noun, children, isCurrent, onRestore, restoring, error } = props;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Earlier versions"
      description={`What this ${noun} said before each change, the last change first.`}
    >
      {error && (
        <Banner tone="red" live="assertive" title="Not restored">
          {error}
        </Banner>
      )}
      <HistoryList
        query={query}
        label="Earlier versions"
        failed="Earlier versions could not be loaded"
        empty={`This ${noun} was never changed.`}
      >
        {(version) => (
          <>
            <h3 className="text-sm text-ink-soft">
              <span className="font-strong text-ink">
                {WORDS[version.change]} by {version.changed_by_me ? 'you' : 'another member'}
              </span>{' '}
              on {instantText(version.created_at)}. Before that:
            </h3>
            {children(version.before)}
            {isCurrent(version.before) ? (
              <p className="text-sm text-ink-soft">This is what it says now.</p>
            ) : (
              onRestore && (
                <Button
                  look="secondary"
                  icon={History}
                  busy={restoring === version.id}
                  busyLabel="Restoring..."
                  onClick={() => onRestore(version.before, version.id)}
                >
                  Restore this version
                </Button>
              )
            )}
          </>
        )}
      </HistoryList>
    </Sheet>
  );
}
