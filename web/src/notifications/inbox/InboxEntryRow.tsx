import type { InboxEntry } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { Dot } from '../../kit/ui/Dot.tsx';
import { FACE_ROW } from '../../kit/ui/face-rows.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { clockText } from '../../kit/words/said-time.ts';
import { EntryFigure } from './EntryFigure.tsx';
import { useReadEntry } from './inbox.data.ts';
import { lookOf } from './inbox.labels.ts';
import { whoAndWhat } from './inbox.who.ts';

export interface InboxEntryRowProps {
  entry: InboxEntry;
  /** Shows it beside the list, where there is room for that. */
  onShow: (() => void) | null;
}

const TIME = 'text-sm font-normal whitespace-nowrap text-ink-soft';

/** One entry: a tap leads to what it is about, and marks it as read. */
export function InboxEntryRow({ entry, onShow }: InboxEntryRowProps) {
  const read = useReadEntry();
  const look = lookOf(entry);
  const isNew = entry.read_at === null;
  const { name, says } = whoAndWhat(entry);
  const time = (
    <time dateTime={entry.created_at} title={instantText(entry.created_at)}>
      {clockText(entry.created_at)}
    </time>
  );
  const content = (
    <>
      <EntryFigure entry={entry} name={name} />
      <span
        className={`min-w-0 grow wrap-anywhere ${onShow ? 'line-clamp-3' : ''} ${isNew && !name ? 'font-strong' : ''}`}
      >
        {name && (
          <>
            <bdi className={isNew ? 'font-strong' : ''}>{name}</bdi>{' '}
          </>
        )}
        {says}
        {!onShow && (
          <span className={TIME}>
            {' · '}
            {time}
          </span>
        )}
      </span>
      {/* Where the sentence ends after three lines, its time stands beside it. */}
      {onShow && <span className={TIME}>{time}</span>}
      {isNew && <Dot tone="blue" word="New" />}
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
