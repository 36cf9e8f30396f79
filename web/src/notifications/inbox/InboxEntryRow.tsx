import { type InboxEntry, inboxSentence } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { Bell, ChevronRight } from 'lucide-react';
import { TONE_PAIR } from '../../kit/look/tone.ts';
import { Link } from '../../kit/ui/Link.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { useReadEntry } from './inbox.data.ts';
import { lookOf } from './inbox.labels.ts';
import { whenText } from './when-told.ts';

const ROW = 'flex items-start gap-3 rounded-card px-4 py-3.5';

/** One entry: a tap leads to what it is about, and marks it as read. */
export function InboxEntryRow({ entry }: { entry: InboxEntry }) {
  const read = useReadEntry();
  const look = lookOf(entry);
  const isNew = entry.read_at === null;
  const Icon = look?.icon ?? Bell;
  const content = (
    <>
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${look?.tone ?? TONE_PAIR.neutral}`}
      >
        <Icon size="1.25rem" aria-hidden />
      </span>
      <span className="flex min-w-0 grow flex-col gap-1">
        <span className={`wrap-anywhere ${isNew ? 'font-strong' : ''}`}>
          {inboxSentence(entry)}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          {isNew && <Status tone="blue">New</Status>}
          <time dateTime={entry.created_at} title={instantText(entry.created_at)}>
            {whenText(entry.created_at)}
          </time>
        </span>
      </span>
    </>
  );
  if (!look) return <div className={ROW}>{content}</div>;
  return (
    <Link
      to={look.place(entry.subject_id, entry.parts)}
      // Where the way is broken it stays new: the next look at it marks it.
      onClick={() => isNew && read.mutate(entry.id)}
      className={`${ROW} transition-colors hover:bg-hover`}
    >
      {content}
      <ChevronRight size="1.25rem" aria-hidden className="mt-2 shrink-0 text-ink-soft" />
    </Link>
  );
}
