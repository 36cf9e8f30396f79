import type { InboxEntry } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { type ReactNode, use, useCallback, useEffect, useRef } from 'react';
import { isNotFound } from '../../kit/api/api.ts';
import { useFocusKept } from '../../kit/browser/use-focus-kept.ts';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { ByItself } from '../../kit/sheet/by-itself.ts';
import { SheetOrPane } from '../../kit/sheet/SheetOrPane.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import { todayOf } from '../../kit/words/format.ts';
import { clockText, nearDayText } from '../../kit/words/said-time.ts';
import { EntryFigure } from './EntryFigure.tsx';
import { useInboxEntry, useReadEntry } from './entries.data.ts';
import { lookOf } from './inbox.labels.ts';
import { whoAndWhat } from './inbox.who.ts';

export interface InboxEntryDetailsProps {
  open: boolean;
  id: string;
  /** What the list knows of it. */
  listed: InboxEntry | undefined;
  onClose: () => void;
  actions: (entry: InboxEntry) => ReactNode;
}

/** One entry beside the list: what it says, and the way to what it is about. */
export default function InboxEntryDetails(props: InboxEntryDetailsProps) {
  const { open, id, listed, onClose, actions } = props;
  const asking = useInboxEntry(id, listed !== undefined);
  const { mutate } = useReadEntry();
  const entry = listed ?? asking.data;
  const offered = entry && actions(entry);
  const place = useFocusKept<HTMLDivElement>();

  // What opened by itself nobody has chosen; a reminder would lose its actions, and the messages
  // of a conversation are read there (notifications.md 118).
  const isChosen = use(ByItself) === null;
  const waits = entry?.kind === 'message_received' || !!offered;
  const isRead = isChosen && entry?.read_at === null && !waits;
  /** The entry that is marked, or about to be: to choose it and to go on are two presses. */
  const asked = useRef<string | null>(null);
  const read = useCallback(() => {
    if (asked.current === id) return;
    asked.current = id;
    mutate(id, {
      onError() {
        asked.current = null;
      },
    });
  }, [id, mutate]);
  useEffect(() => {
    if (isRead) read();
  }, [isRead, read]);

  const { name, says } = entry ? whoAndWhat(entry) : { name: null, says: 'Inbox entry' };
  const look = entry && lookOf(entry);
  return (
    <SheetOrPane
      beside
      open={open}
      onClose={onClose}
      title={
        <span className="flex items-center gap-3">
          {entry && <EntryFigure entry={entry} name={name} />}
          <span className="min-w-0 wrap-anywhere">
            {name && <bdi>{name}</bdi>} {says}
          </span>
        </span>
      }
      description={entry && cameText(entry.created_at)}
    >
      {entry ? (
        <div ref={place} tabIndex={-1} className="flex flex-col items-start gap-4">
          {offered}
          {look && (
            <ButtonLink
              look="primary"
              to={look.place(entry.subject_id, entry.parts)}
              onClick={() => entry.read_at === null && read()}
            >
              {look.opens}
            </ButtonLink>
          )}
        </div>
      ) : isNotFound(asking.error) ? (
        <ErrorPanel title="This entry is not in your inbox">
          It was for someone else, or it is too old.
        </ErrorPanel>
      ) : asking.error ? (
        <ErrorPanel onRetry={() => void asking.refetch()} retrying={asking.isFetching}>
          {asking.error.message}
        </ErrorPanel>
      ) : (
        <Spinner label="Opening..." />
      )}
    </SheetOrPane>
  );
}

/** 'Today at 8:42 AM', 'Thu, Dec 3 at 8:42 AM'. */
const cameText = (instant: string) =>
  `${nearDayText(todayOf(Date.parse(instant)))} at ${clockText(instant)}`;
