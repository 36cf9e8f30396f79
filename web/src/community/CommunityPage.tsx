import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { EventsView, useEventBadge } from '../events/events.ts';
import { GroupsView, useGroupBadge } from '../groups/groups.ts';
import { useNewEntry } from '../kit/entry/use-new-entry.ts';
import { ListHeader } from '../kit/list/ListHeader.tsx';
import { Tabs } from '../kit/ui/Tabs.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { MentorshipView, useMentorBadge } from '../mentors/mentors.ts';

const TABS = ['events', 'groups', 'mentorship'] as const;
type TabKey = (typeof TABS)[number];
const LABELS: Record<TabKey, string> = {
  events: 'Events',
  groups: 'Groups',
  mentorship: 'Mentorship',
};
/** What adds an entry of a tab. */
const HEADERS = {
  events: { add: 'Create Event', addShort: 'Create' },
  groups: { add: 'Start a New Group', addShort: 'New Group' },
};

/** The screen 'Community & Events': its three tabs with their counts. The tab is in the URL. */
export default function CommunityPage() {
  const [url, setUrl] = useSearchParams();
  const selected = TABS.find((key) => key === url.get('tab')) ?? 'events';
  const badges = useBadges();
  const add = useNewEntry();
  const deleted = useSheetInUrl('deleted');

  function select(key: TabKey) {
    // The active tab leads to its top.
    if (key === selected) return window.scrollTo({ top: 0 });
    const next = new URLSearchParams(url);
    if (key === 'events') next.delete('tab');
    else next.set('tab', key);
    // An open entry belongs to the tab that it was opened on.
    for (const sheet of ['event', 'group', 'mentor', 'view', 'apply', 'add', 'edit', 'menu'])
      next.delete(sheet);
    setUrl(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-col">
      <title>Community & Events – PCR</title>
      {selected !== 'mentorship' ? (
        <ListHeader
          title="Community & Events"
          {...HEADERS[selected]}
          onAdd={() => add.start()}
          onDeleted={() => deleted.show()}
        />
      ) : (
        <h1 className="flex min-h-touch items-center text-xl">Community & Events</h1>
      )}
      <Tabs<TabKey>
        label="Community"
        tabs={TABS.map((key) => ({
          key,
          label: <TabLabel label={LABELS[key]} badge={badges[key]} />,
        }))}
        selected={selected}
        onSelect={select}
      >
        <div className="flex flex-col gap-3">
          {selected === 'events' && <EventsView />}
          {selected === 'groups' && <GroupsView />}
          {selected === 'mentorship' && <MentorshipView />}
        </div>
      </Tabs>
    </div>
  );
}

/** What each tab's list shows; null while nobody knows. */
function useBadges(): Record<TabKey, string | null> {
  const events = useEventBadge();
  return { events, groups: useGroupBadge(), mentorship: useMentorBadge() };
}

function TabLabel({ label, badge }: { label: string; badge: string | null }): ReactNode {
  return (
    <>
      {label} {/* It has its place before it is known, so that the tabs after it do not move. */}
      <span
        className={`ms-0.5 inline-block min-w-7 rounded-full bg-sunken px-1 text-center text-ink-soft ${badge === null ? 'invisible' : ''}`}
      >
        {badge ?? '\u00a0'}
      </span>
    </>
  );
}
