import type { InboxEntry } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { CheckCheck, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFocusKept } from '../../kit/browser/use-focus-kept.ts';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { toastError } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { FaceRowSkeletons } from '../../kit/ui/face-rows.tsx';
import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';
import { todayOf } from '../../kit/words/format.ts';
import { nearDayText } from '../../kit/words/said-time.ts';
import { SentToMe } from '../sent/SentToMe.tsx';
import { InboxEntryRow } from './InboxEntryRow.tsx';
import { InboxOpening } from './InboxOpening.tsx';
import { useInbox, useReadThrough } from './inbox.data.ts';

export interface InboxPageProps {
  /** The way to one's messages, which are another domain's. */
  messages: ReactNode;
  /** The actions for an entry right away, which other domains know. */
  actions: (entry: InboxEntry) => ReactNode;
}

/** What the member was told, newest first. */
export default function InboxPage(props: InboxPageProps) {
  return (
    <div className="flex flex-col gap-4">
      <title>Inbox – PCR</title>
      <InboxOpening />
      <Entries {...props} />
      <SentToMe />
    </div>
  );
}

function Entries({ messages, actions }: InboxPageProps) {
  const list = useInbox();
  const readThrough = useReadThrough();
  const items = itemsOf<InboxEntry>(list.data);
  const newest = items[0];
  const place = useFocusKept<HTMLElement>();
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="inbox-heading"
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <h1 id="inbox-heading" className="grow text-xl">
          Inbox
        </h1>
        {messages}
        {newest && items.some(({ read_at }) => read_at === null) && (
          <Button
            look="secondary"
            icon={CheckCheck}
            title="Mark all as read"
            // On a phone its words would take a row of their own.
            className="max-wide:px-3!"
            busy={readThrough.isPending}
            onClick={() =>
              readThrough.mutate(newest, { onError: (error) => toastError(error.message) })
            }
          >
            <span className="max-wide:sr-only">Mark all as read</span>
          </Button>
        )}
      </div>
      <PagedList
        query={list}
        what="Your inbox"
        loading={<InboxSkeleton />}
        empty={
          <EmptyState icon={Inbox}>
            Your inbox is empty. News for you shows up here, such as a new application for your job.
          </EmptyState>
        }
      >
        {(entries) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div role="group" aria-label="Inbox entries" className="flex flex-col gap-4">
            {daysOf(entries).map(([day, told]) => (
              <div key={day} className="flex flex-col gap-2 rail:flex-row rail:gap-4">
                <h2 className="shrink-0 text-sm font-strong text-ink-soft rail:w-28 rail:pt-5">
                  {nearDayText(day)}
                </h2>
                <ul
                  aria-label={nearDayText(day)}
                  className="min-w-0 grow divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
                >
                  {told.map((entry) => (
                    <Entry key={entry.id}>
                      <InboxEntryRow entry={entry} />
                      {actions(entry)}
                    </Entry>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
      </PagedList>
    </section>
  );
}

/** By the days of the viewer's clock, in the order in which they came. */
function daysOf(entries: readonly InboxEntry[]): [day: string, InboxEntry[]][] {
  const days = new Map<string, InboxEntry[]>();
  for (const entry of entries) {
    const day = todayOf(Date.parse(entry.created_at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** Its action goes once it is done. */
function Entry({ children }: { children: ReactNode }) {
  const place = useFocusKept<HTMLLIElement>();
  return (
    <li ref={place} tabIndex={-1}>
      {children}
    </li>
  );
}

/** In the shape of a day's entries. */
function InboxSkeleton() {
  return (
    <Loading label="Loading your inbox...">
      <Skeleton className="h-5 w-16" />
      <FaceRowSkeletons lines={1} />
    </Loading>
  );
}
