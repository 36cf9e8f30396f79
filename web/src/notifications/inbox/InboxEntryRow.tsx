import type { InboxEntry } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { Dot } from '../../kit/ui/Dot.tsx';
import { FACE_ROW } from '../../kit/ui/face-rows.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { clockText } from '../../kit/words/said-time.ts';
import { EntryFigure } from './EntryFigure.tsx';
import { useReadEntry } from './entries.data.ts';
import { lookOf } from './inbox.labels.ts';
import { whoAndWhat } from './inbox.who.ts';

export interface InboxEntryRowProps {
  entry: InboxEntry;
  /** Shows it beside the list, where there is room for that. */
  onShow: (() => void) | null;
}

/**
 * What 64 px hold: two lines, or three small ones on the narrowest phones. Large text has the room
 * that it needs, and its time below.
 */
const ROW_LINES =
  'line-clamp-2 @max-[15rem]:line-clamp-none @min-[15rem]:@max-[20rem]:line-clamp-3 @min-[15rem]:@max-[20rem]:text-sm/[1rem]';

/** One entry: a tap leads to what it is about, and marks it as read. */
export function InboxEntryRow({ entry, onShow }: InboxEntryRowProps) {
  const read = useReadEntry();
  const look = lookOf(entry);
  const isNew = entry.read_at === null;
  const { name, says } = whoAndWhat(entry);
  const content = (
    <>
      <EntryFigure entry={entry} name={name} />
      <span className="flex min-w-0 grow items-center gap-3 @max-[15rem]:flex-col @max-[15rem]:items-start @max-[15rem]:gap-0">
        <span
          className={`min-w-0 grow wrap-anywhere ${onShow ? 'line-clamp-3' : ROW_LINES} ${isNew && !name ? 'font-strong' : ''}`}
        >
          {name && (
            <>
              <bdi className={isNew ? 'font-strong' : ''}>{name}</bdi>{' '}
            </>
          )}
          {says}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 @max-[15rem]:flex-row @max-[15rem]:items-center @max-[15rem]:gap-2">
          <time
            dateTime={entry.created_at}
            title={instantText(entry.created_at)}
            className="text-sm whitespace-nowrap text-ink-soft"
          >
            {clockText(entry.created_at)}
          </time>
          {isNew && <Dot tone="blue" word="New" />}
        </span>
      </span>
    </>
  );
  const pressed = `${FACE_ROW} transition-colors hover:bg-hover`;
  if (onShow) {
    return (
      <button type="button" data-opens onClick={onShow} className={`${pressed} w-full text-start`}>
        {content}
      </button>
    );
  }
  if (!look) return <div className={FACE_ROW}>{content}</div>;
  return (
    <Link
      to={look.place(entry.subject_id, entry.parts)}
      // Where the way is broken it stays new: the next look at it marks it.
      onClick={() => isNew && read.mutate(entry.id)}
      className={pressed}
    >
      {content}
    </Link>
  );
}
