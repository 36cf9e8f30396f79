import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { CloudOff, Megaphone, Plus, RotateCw, SearchX } from 'lucide-react';
import { useCallback } from 'react';
import { requestIdOf } from '../kit/api.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { Loading } from '../kit/Skeleton.tsx';
import { StaleNote } from '../kit/StaleNote.tsx';
import { VirtualList } from '../kit/VirtualList.tsx';
import { AnnouncementCard, AnnouncementCardSkeleton } from './AnnouncementCard.tsx';
import type { Filter } from './announcements.data.ts';
import { STATUS_WORDS } from './announcements.words.ts';
import type { ShownAnnouncements } from './use-shown-announcements.ts';

export interface AnnouncementListProps {
  announcements: ShownAnnouncements;
  status: Filter;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  onAdd: () => void;
  onShowAll: () => void;
}

/** The list, or what stands in its place. */
export function AnnouncementList(props: AnnouncementListProps) {
  const { announcements, status, onEdit, onDelete, onAdd, onShowAll } = props;
  const { shown, more, retry, retrying, updating, staleSince } = announcements;
  const render = useCallback(
    (announcement: Announcement) => (
      <AnnouncementCard announcement={announcement} onEdit={onEdit} onDelete={onDelete} />
    ),
    [onEdit, onDelete],
  );
  const cards = (items: readonly Announcement[], label: string) => (
    <div aria-busy={updating}>
      <VirtualList
        label={label}
        items={items}
        keyOf={(announcement) => announcement.id}
        render={render}
        estimate={152}
        onNearEnd={more.load}
      />
    </div>
  );
  const stale = <StaleNote what="Announcements" since={staleSince} onRetry={retry} retrying={retrying} />;

  switch (shown.kind) {
    case 'loading':
      return (
        <Loading label="Loading announcements...">
          <AnnouncementCardSkeleton />
          <AnnouncementCardSkeleton />
          <AnnouncementCardSkeleton />
        </Loading>
      );
    case 'failed':
      return (
        <ErrorPanel
          title="Announcements could not be loaded"
          onRetry={retry}
          retrying={retrying}
          requestId={requestIdOf(shown.error)}
        >
          {shown.error.message}
        </ErrorPanel>
      );
    case 'empty':
      return (
        <EmptyState
          icon={Megaphone}
          action={
            <Button icon={Plus} onClick={onAdd}>
              Add Announcement
            </Button>
          }
        >
          There are no announcements yet. Write the first one for your network.
        </EmptyState>
      );
    case 'no_match':
      return (
        <div className="flex flex-col gap-3">
          {stale}
          <EmptyState
            icon={SearchX}
            action={
              status !== 'all' && (
                <Button look="secondary" onClick={onShowAll}>
                  Show all
                </Button>
              )
            }
          >
            {status === 'all'
              ? 'There are no announcements.'
              : `No announcement is ${STATUS_WORDS[status].toLowerCase()}.`}
          </EmptyState>
        </div>
      );
    case 'samples':
      return (
        <div className="flex flex-col gap-3">
          <Banner
            tone={shown.failed ? 'amber' : 'info'}
            live="polite"
            title="Using sample data for demonstration"
            action={
              shown.failed && (
                <Button look="secondary" icon={RotateCw} busy={retrying} busyLabel="Retrying..." onClick={retry}>
                  Retry
                </Button>
              )
            }
          >
            {shown.failed
              ? 'Announcements could not be loaded. These are invented; nothing of yours is lost.'
              : 'These announcements are invented. They disappear with the first real one.'}
          </Banner>
          {cards(shown.items, 'Sample announcements')}
        </div>
      );
    case 'entries':
      return (
        <div className="flex flex-col gap-3">
          {stale}
          {cards(shown.items, 'Announcements')}
          {more.loading && <AnnouncementCardSkeleton />}
          {more.failed && (
            <Banner
              tone="amber"
              live="polite"
              icon={CloudOff}
              title="The next announcements could not be loaded"
              action={
                <Button look="secondary" icon={RotateCw} onClick={() => more.retry()}>
                  Retry
                </Button>
              }
            />
          )}
        </div>
      );
  }
}
