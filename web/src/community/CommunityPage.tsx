import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useSampleData } from '../account/account.ts';
import { CalendarAddressButton, EventsView, useEventBadge } from '../events/events.ts';
import { GroupsView, useGroupBadge } from '../groups/groups.ts';
import { CardSkeleton } from '../kit/entry/CardSkeleton.tsx';
import { useNewEntry } from '../kit/entry/use-new-entry.ts';
import { ListHeader } from '../kit/list/ListHeader.tsx';
import { ErrorPanel } from '../kit/ui/ErrorPanel.tsx';
import { loadable } from '../kit/ui/loadable.tsx';
import { Tabs } from '../kit/ui/Tabs.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { SAMPLE_COUNTS } from './sample-counts.ts';

const MentorshipTab = loadable(() => import('./MentorshipTab.tsx'));

const TABS = ['events', 'groups', 'mentorship'] as const;
type TabKey = (typeof TABS)[number];
const LABELS: Record<TabKey, string> = { events: 'Events', groups: 'Groups', mentorship: 'Mentorship' };
/** What adds an entry of a tab. */
const HEADERS = {
  events: { add: 'Create Event', addShort: 'Create', more: <CalendarAddressButton /> },
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
    // What is open belongs to the tab that it was opened on.
    for (const sheet of ['event', 'group', 'add', 'edit', 'menu']) next.delete(sheet);
    setUrl(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-col gap-1">
      <title>Community & Events – PCR</title>
      {selected !== 'mentorship' ? (
        <ListHeader
          title="Community & Events"
          {...HEADERS[selected]}
          onAdd={() => add.start()}
          onDeleted={() => deleted.show()}
        />
      ) : (
        <h1 className="flex min-h-12 items-center text-lg wide:text-xl">Community & Events</h1>
      )}
      <Tabs<TabKey>
        label="Community"
        tabs={TABS.map((key) => ({ key, label: <TabLabel label={LABELS[key]} badge={badges[key]} /> }))}
        selected={selected}
        onSelect={select}
      >
        <div className="flex flex-col gap-3">
          {selected === 'events' && <EventsView />}
          {selected === 'groups' && <GroupsView />}
          {selected === 'mentorship' && <MentorshipTab {...LATE} />}
        </div>
      </Tabs>
    </div>
  );
}

/** What each tab's list shows; null while nobody knows. Mentors are samples so far. */
function useBadges(): Record<TabKey, string | null> {
  const events = useEventBadge();
  const sampleData = useSampleData();
  const samples = (count: number) => (sampleData ? String(count) : null);
  return { events, groups: useGroupBadge(), mentorship: samples(SAMPLE_COUNTS.mentors) };
}

function TabLabel({ label, badge }: { label: string; badge: string | null }): ReactNode {
  return (
    <>
      {label}{' '}
      {badge !== null && (
        <span className="ms-0.5 inline-block min-w-6 rounded-full bg-sunken px-1.5 text-center text-ink-soft">
          {badge}
        </span>
      )}
    </>
  );
}

const LATE = {
  waiting: <CardSkeleton lines={4} />,
  failed: (retry: () => void) => (
    <ErrorPanel title="This tab could not be loaded" onRetry={retry}>
      Please check your connection and try again.
    </ErrorPanel>
  ),
};
