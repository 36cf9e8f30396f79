import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { CardRow, EntryCard } from '../kit/entry/EntryCard.tsx';
import { TONE_INK } from '../kit/look/tone.ts';
import { Dot } from '../kit/ui/Dot.tsx';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { ageText } from '../kit/words/format.ts';
import { instantText } from '../kit/words/instant-text.ts';
import {
  PRIORITY_LABELS,
  PRIORITY_TONES,
  STATUS_LABELS,
  STATUS_TONES,
} from './announcements.labels.ts';

export interface AnnouncementCardProps {
  announcement: Announcement;
  onView: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  /** On the dashboard: one line of its text, and its buttons are quiet. */
  short?: boolean;
}

// Above the card, which opens wherever else it is pressed.
const OVER = '-my-2 relative';

/** One announcement, with as much of its text as three lines hold (announcements.md 11). */
export const AnnouncementCard = memo(function AnnouncementCard(props: AnnouncementCardProps) {
  const { announcement, onView, onEdit, onDelete, short = false } = props;
  const quiet = short ? `${OVER} [&>svg]:size-[1.125rem]` : OVER;
  const { id, title, content, priority, status, created_at, can } = announcement;
  const word = `${PRIORITY_LABELS[priority]} priority`;
  return (
    <EntryCard
      name={title}
      mark={<Dot tone={PRIORITY_TONES[priority]} word={word} />}
      onOpen={() => onView(id)}
    >
      <p
        dir="auto"
        className={`wrap-anywhere ${short ? 'line-clamp-1 text-sm' : 'line-clamp-3 whitespace-pre-wrap'}`}
      >
        {content}
      </p>
      <CardRow
        end={
          (can.edit || can.delete) && (
            <span className="-me-2 flex shrink-0">
              {can.edit && (
                <IconButton
                  icon={Pencil}
                  label={`Edit ${title}`}
                  onClick={() => onEdit(id)}
                  className={quiet}
                />
              )}
              {can.delete && (
                <IconButton
                  icon={Trash2}
                  label={`Delete ${title}`}
                  onClick={() => onDelete(id)}
                  className={quiet}
                />
              )}
            </span>
          )
        }
      >
        <time dateTime={created_at} title={instantText(created_at)} className="text-ink-soft">
          {ageText(created_at)}
        </time>
        <span aria-hidden className={`font-strong ${TONE_INK[PRIORITY_TONES[priority]]}`}>
          {word}
        </span>
        {status !== 'active' && (
          <Status tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Status>
        )}
      </CardRow>
    </EntryCard>
  );
});
