import type { InboxEntry } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { CheckCheck, Inbox } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { prefetch } from '../../kit/browser/prefetch.ts';
import { useFocusKept } from '../../kit/browser/use-focus-kept.ts';
import { useRail } from '../../kit/browser/use-wide.ts';
import { useWhenIdle } from '../../kit/browser/when-idle.ts';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { ListKeys } from '../../kit/list/ListKeys.tsx';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { firstShown } from '../../kit/list/shown-list.ts';
import { SELECTED_CARD } from '../../kit/look/selected-look.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { RowBoundary } from '../../kit/page/RowBoundary.tsx';
import { ByItself } from '../../kit/sheet/by-itself.ts';
import { EmptyPane } from '../../kit/sheet/EmptyPane.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { useFirstBeside } from '../../kit/sheet/use-first-beside.ts';
import { toastError } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { FACE_ROW, FaceRowSkeletons } from '../../kit/ui/face-rows.tsx';
import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { todayOf } from '../../kit/words/format.ts';
import { nearDayText } from '../../kit/words/said-time.ts';
import { SentToMe } from '../sent/SentToMe.tsx';
import { useReadThrough } from './entries.data.ts';
import { InboxEntryRow } from './InboxEntryRow.tsx';
import { InboxOpening } from './InboxOpening.tsx';
import { useInbox } from './inbox.data.ts';

/** Loaded on a wide screen, or with an address that names an entry. */
const InboxEntryDetails = loadableSheet(() => import('./InboxEntryDetails.tsx'));
/** The parameter of the address that names the entry beside the list. */
const ENTRY = 'entry';

export interface InboxPageProps {
  /** The way to one's messages, which are another domain's. */
  messages: ReactNode;
  /** The actions for an entry right away, which other domains know; null for none. */
  actions: (entry: InboxEntry) => ReactNode;
}

/** What the member was told, newest first. From 1024 px on one entry stands beside the list. */
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
  const rows = useRef<HTMLDivElement>(null);
  const inUrl = useSheetInUrl(ENTRY);
  const first = useFirstBeside(inUrl);
  const { details, offerFirst } = first;
  const firstId = firstShown({ kind: 'entries', items }, details.value);
  useEffect(() => offerFirst(firstId), [offerFirst, firstId]);
  const isWide = useRail();
  useWhenIdle(() => isWide && prefetch(InboxEntryDetails.preload));
  // The one that is open gives way to it, and Back closes it.
  const show = (id: string) => inUrl.show(id, inUrl.open ? { instead: [ENTRY] } : {});
  return (
    <>
      <section
        ref={place}
        tabIndex={-1}
        aria-labelledby="inbox-heading"
        className="flex flex-col gap-4"
      >
        <div className="@container flex flex-wrap items-center gap-x-2 gap-y-3">
          <h1 id="inbox-heading" className="grow text-xl">
            Inbox
          </h1>
          {/* The rail has it, too. */}
          <span className="rail:hidden">{messages}</span>
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
              Your inbox is empty. News for you shows up here, such as a new application for your
              job.
            </EmptyState>
          }
        >
          {(entries) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
            <div ref={rows} role="group" aria-label="Inbox entries" className="flex flex-col gap-4">
              {daysOf(entries).map(([day, told]) => (
                <div key={day} className="flex flex-col gap-2">
                  <h2 className="text-sm font-strong text-ink-soft">{nearDayText(day)}</h2>
                  <ul
                    aria-label={nearDayText(day)}
                    className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
                  >
                    {told.map((entry) => (
                      <Entry
                        key={entry.id}
                        at={entries.indexOf(entry)}
                        isBeside={isWide && entry.id === details.value}
                      >
                        <RowBoundary
                          instead={<p className={FACE_ROW}>This entry can’t be shown.</p>}
                        >
                          <InboxEntryRow
                            entry={entry}
                            onShow={isWide ? () => show(entry.id) : null}
                          />
                          {!isWide && <UnderEntry>{actions(entry)}</UnderEntry>}
                        </RowBoundary>
                      </Entry>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          )}
        </PagedList>
        <ListKeys list={rows} />
      </section>
      <EmptyPane open={details.open} />
      <ByItself value={first.byItself ? first.keep : null}>
        {/* Not before the list is here, which may have it. */}
        <SheetPresence value={list.data ? details.value : null} onClose={details.close}>
          {(id) => (
            <InboxEntryDetails
              open={details.open}
              id={id}
              listed={items.find((entry) => entry.id === id)}
              onClose={details.close}
              actions={actions}
            />
          )}
        </SheetPresence>
      </ByItself>
    </>
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

interface EntryProps {
  /** Its place in the list, by which the arrows go. */
  at: number;
  isBeside: boolean;
  children: ReactNode;
}

/** Its action goes once it is done. */
function Entry({ at, isBeside, children }: EntryProps) {
  const place = useFocusKept<HTMLLIElement>();
  return (
    <li
      ref={place}
      tabIndex={-1}
      data-index={at}
      aria-current={isBeside || undefined}
      className={`@container ${SELECTED_CARD}`}
    >
      {children}
    </li>
  );
}

/** Under the words of the entry, or where text is large under its icon as well. */
function UnderEntry({ children }: { children: ReactNode }) {
  return (
    children && (
      <div className="flex flex-col gap-3 px-4 pb-3.5 pl-17 @max-[15rem]:pl-4">{children}</div>
    )
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
