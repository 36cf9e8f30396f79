import type { InboxEntry } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { Bell } from 'lucide-react';
import { TONE_PAIR } from '../../kit/look/tone.ts';
import { Dot } from '../../kit/ui/Dot.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { FACE_ROW } from '../../kit/ui/face-rows.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { clockText } from '../../kit/words/said-time.ts';
import { useReadEntry } from './inbox.data.ts';
import { lookOf } from './inbox.labels.ts';
import { whoAndWhat } from './inbox.who.ts';

/** One entry: a tap leads to what it is about, and marks it as read. */
export function InboxEntryRow({ entry }: { entry: InboxEntry }) {
  const read = useReadEntry();
  const look = lookOf(entry);
  const isNew = entry.read_at === null;
  const { name, says } = whoAndWhat(entry);
  const Icon = look?.icon ?? Bell;
  const content = (
    <>
      {name ? (
        <Face name={name} photo={entry.who_photo} />
      ) : (
        <span
          className={`grid size-[2.5rem] shrink-0 place-items-center rounded-full ${look?.tone ?? TONE_PAIR.neutral}`}
        >
          <Icon size="1.25rem" aria-hidden />
        </span>
      )}
      <span className={`min-w-0 grow wrap-anywhere ${isNew && !name ? 'font-strong' : ''}`}>
        {name && (
          <>
            <bdi className={isNew ? 'font-strong' : ''}>{name}</bdi>{' '}
          </>
        )}
        {says}
        <span className="text-sm font-normal whitespace-nowrap text-ink-soft">
          {' · '}
          <time dateTime={entry.created_at} title={instantText(entry.created_at)}>
            {clockText(entry.created_at)}
          </time>
        </span>
      </span>
      {isNew && <Dot tone="blue" word="New" />}
    </>
  );
  if (!look) return <div className={FACE_ROW}>{content}</div>;
  return (
    <Link
      to={look.place(entry.subject_id, entry.parts)}
      // Where the way is broken it stays new: the next look at it marks it.
      onClick={() => isNew && read.mutate(entry.id)}
      className={`${FACE_ROW} transition-colors hover:bg-hover`}
    >
      {content}
    </Link>
  );
}
