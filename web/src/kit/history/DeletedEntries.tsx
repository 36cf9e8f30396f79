import type { ReactNode } from 'react';
import type { Deleted } from '../kind/entry-data.ts';
import type { ListKind } from '../kind/entry-kind.ts';
import { RecentlyDeleted } from './RecentlyDeleted.tsx';

export interface DeletedEntriesProps {
  kind: ListKind;
  open: boolean;
  onClose: () => void;
  /** Further words under the name of an entry. */
  children: (entry: Deleted) => ReactNode;
}

/** One's own entries that were deleted and can be restored. */
export default function DeletedEntries({ kind, open, onClose, children }: DeletedEntriesProps) {
  return (
    <RecentlyDeleted
      open={open}
      onClose={onClose}
      query={kind.data.useDeleted()}
      restore={kind.data.useRestore()}
      nouns={kind.nouns}
      restored={kind.words.restored}
      nameOf={(entry) => String(entry[kind.nameField as keyof Deleted])}
    >
      {children}
    </RecentlyDeleted>
  );
}
