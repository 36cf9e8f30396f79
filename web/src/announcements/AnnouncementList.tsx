import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { Megaphone } from 'lucide-react';
import { useCallback } from 'react';
import { ShownEntries } from '../kit/list/ShownEntries.tsx';
import { NoneMatches, NoneYet } from '../kit/ui/EmptyState.tsx';
import { AnnouncementCard, AnnouncementCardSkeleton } from './AnnouncementCard.tsx';
import type { Filter } from './announcements.data.ts';
import { STATUS_LABELS } from './announcements.labels.ts';
import type { ShownAnnouncements } from './use-shown-announcements.ts';

export interface AnnouncementListProps {
  announcements: ShownAnnouncements;
  status: Filter;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  onAdd: () => void;
  onShowAll: () => void;
}

const WORDS = {
  loading: 'Loading announcements...',
  failed: 'Announcements could not be loaded',
  moreFailed: 'The next announcements could not be loaded',
  what: 'Announcements',
  searchedHere: 'These are only the ones on this device.',
  list: 'Announcements',
  samples: 'Sample announcements',
  samplesForNone: 'These announcements are invented. They disappear with the first real one.',
  samplesForFailure: 'Announcements could not be loaded. These are invented; nothing of yours is lost.',
};

/** The list, or what stands in its place. */
export function AnnouncementList(props: AnnouncementListProps) {
  const { announcements, status, onEdit, onDelete, onAdd, onShowAll } = props;
  const render = useCallback(
    (announcement: Announcement) => (
      <AnnouncementCard announcement={announcement} onEdit={onEdit} onDelete={onDelete} />
    ),
    [onEdit, onDelete],
  );
  return (
    <ShownEntries<Announcement>
      entries={announcements}
      words={WORDS}
      render={render}
      estimate={152}
      skeleton={<AnnouncementCardSkeleton />}
      empty={
        <NoneYet icon={Megaphone} add="Add Announcement" onAdd={onAdd}>
          There are no announcements yet. Write the first one for your network.
        </NoneYet>
      }
      noMatch={
        status === 'all' ? (
          <NoneMatches onClear={null}>There are no announcements.</NoneMatches>
        ) : (
          <NoneMatches clear="Show all" onClear={onShowAll}>
            No announcement is {STATUS_LABELS[status].toLowerCase()}.
          </NoneMatches>
        )
      }
    />
  );
}
