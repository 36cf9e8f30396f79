import type { ReactNode } from 'react';
import { type HeldQuery, staleSince } from '../cache/failure-so-far.ts';
import { StaleNote } from './StaleNote.tsx';

export interface StaleQueryNoteProps {
  /** The subject of the note: 'Your records' could not be refreshed. */
  what: string;
  query: HeldQuery & { refetch: () => unknown };
  /** The words after the time. */
  children?: ReactNode;
  inPlace?: boolean;
}

/** The note about what a query holds that could not be refreshed; none while it is fresh. */
export function StaleQueryNote({ query, ...note }: StaleQueryNoteProps) {
  return (
    <StaleNote
      {...note}
      since={staleSince(query)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
