import {
  type Announcement,
  MORE_COUNTED,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { Plus } from 'lucide-react';
import { UnsavedEntries } from '../kit/entry/UnsavedEntries.tsx';
import { TEXT_BUTTON } from '../kit/look/button-look.ts';
import { EMPTY_LINE } from '../kit/look/empty-look.ts';
import { SampleNote } from '../kit/page/SampleNote.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { paths } from '../paths.ts';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { AnnouncementSheets, useAnnouncementScreen } from './AnnouncementSheets.tsx';
import { announcementKind } from './announcements.kind.ts';
import { moreText } from './announcements.labels.ts';

export interface ImportantAnnouncementsProps {
  /** At most five, newest first. */
  items: readonly Announcement[];
  /** How many active ones there are beyond them. */
  more: number;
  /** The items are invented. */
  sample: boolean;
  /** Something was added, changed, deleted or restored: ask again. */
  onChanged: () => void;
}

/** The section of the dashboard (announcements.md 15). */
export function ImportantAnnouncements({
  items,
  more,
  sample,
  onChanged,
}: ImportantAnnouncementsProps) {
  const screen = useAnnouncementScreen(onChanged);
  const { add, edit, question, userId, view } = screen;
  const words = sample ? null : moreText(more, MORE_COUNTED);
  return (
    <section aria-label="Important Announcements" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="grow basis-[7rem] text-lg">Important Announcements</h2>
        <Button
          look="secondary"
          icon={Plus}
          aria-label="Add announcement"
          onClick={() => add.start()}
          className="px-3!"
        >
          Add
        </Button>
      </header>
      <UnsavedEntries kind={announcementKind} userId={userId} add={add} />
      {sample && <SampleNote />}
      {items.length === 0 ? (
        <p className={EMPTY_LINE}>There are no announcements right now.</p>
      ) : (
        <ul
          aria-label={sample ? 'Sample announcements' : 'Latest announcements'}
          className="flex flex-col gap-3"
        >
          {items.map((announcement) => (
            <li key={announcement.id}>
              <AnnouncementCard
                short
                announcement={announcement}
                onView={view}
                onEdit={edit.show}
                onDelete={question.show}
              />
            </li>
          ))}
        </ul>
      )}
      <Link
        to={paths.announcements()}
        className={`inline-flex min-h-touch items-center self-start text-brand-ink ${TEXT_BUTTON}`}
      >
        {words ?? 'All announcements'}
      </Link>
      <AnnouncementSheets screen={screen} items={items} showsAdded={null} />
    </section>
  );
}
