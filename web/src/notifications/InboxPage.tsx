import type { InboxEntry } from '@pcr/contract/notifications/inbox.schema.ts';
import { CheckCheck, Inbox } from 'lucide-react';
import { isAskedElsewhere, requestIdOf } from '../kit/api.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { itemsOf } from '../kit/list-pages.ts';
import { Loading, SkeletonCard } from '../kit/Skeleton.tsx';
import { StaleNote } from '../kit/StaleNote.tsx';
import { toastError } from '../kit/toast.ts';
import { InboxEntryRow } from './InboxEntryRow.tsx';
import { InboxOpening } from './InboxOpening.tsx';
import { useInbox, useReadThrough } from './inbox.data.ts';

/** What the member was told, newest first. */
export default function InboxPage() {
  return (
    <div className="flex flex-col gap-4">
      <title>Inbox – PCR</title>
      <InboxOpening />
      <Entries />
    </div>
  );
}

function Entries() {
  const list = useInbox();
  const readThrough = useReadThrough();
  const items = itemsOf<InboxEntry>(list.data);
  const newest = items[0];
  const retry = () => void list.refetch();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">Inbox</h1>
        {newest && items.some(({ read_at }) => read_at === null) && (
          <Button
            look="secondary"
            icon={CheckCheck}
            busy={readThrough.isPending}
            busyLabel="Marking..."
            onClick={() => readThrough.mutate(newest, { onError: (error) => toastError(error.message) })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {body()}
    </>
  );

  function body() {
    if (!list.data) {
      if (!list.error || isAskedElsewhere(list.error)) return <InboxSkeleton />;
      return (
        <ErrorPanel
          title="Your inbox could not be loaded"
          onRetry={retry}
          retrying={list.isFetching}
          requestId={requestIdOf(list.error)}
        >
          {list.error.message}
        </ErrorPanel>
      );
    }
    return (
      <>
        <StaleNote
          what="Your inbox"
          since={list.isRefetchError && !isAskedElsewhere(list.error) ? list.dataUpdatedAt : null}
          onRetry={retry}
          retrying={list.isFetching}
        />
        {items.length === 0 ? (
          <EmptyState icon={Inbox}>
            There is nothing in your inbox yet. What others do that concerns you stands here, for example a new
            application for your job.
          </EmptyState>
        ) : (
          <ul aria-label="Inbox entries" className="divide-y divide-line rounded-card border border-line bg-card">
            {items.map((entry) => (
              <li key={entry.id}>
                <InboxEntryRow entry={entry} />
              </li>
            ))}
          </ul>
        )}
        {list.isFetchNextPageError && (
          <p role="alert" className="text-center text-red-ink">
            The next entries could not be loaded.
          </p>
        )}
        {list.hasNextPage && (
          <Button
            look="secondary"
            busy={list.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void list.fetchNextPage()}
            className="self-center"
          >
            {list.isFetchNextPageError ? 'Retry' : 'Show more'}
          </Button>
        )}
      </>
    );
  }
}

function InboxSkeleton() {
  return (
    <Loading label="Loading your inbox...">
      <SkeletonCard lines={1} />
      <SkeletonCard lines={1} />
      <SkeletonCard lines={1} />
    </Loading>
  );
}
