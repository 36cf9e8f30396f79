import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '../kit/ui/Badge.tsx';
import { ClampedText } from '../kit/ui/ClampedText.tsx';
import { Dot } from '../kit/ui/Dot.tsx';
import { ageText, instantText } from '../kit/ui/format.ts';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { Skeleton } from '../kit/ui/Skeleton.tsx';
import { TONE_INK } from '../kit/ui/tone.ts';
import { PRIORITY_LABELS, PRIORITY_TONES, STATUS_LABELS, STATUS_TONES } from './announcements.labels.ts';

export interface AnnouncementCardProps {
  announcement: Announcement;
  /** Shows the first lines of a long one, among other things on the screen. */
  clamped?: boolean;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
}

/**
 * announcements.md 11: a priority dot, title, content, relative age and priority label, plus edit and delete buttons.
 */
export const AnnouncementCard = memo(function AnnouncementCard(props: AnnouncementCardProps) {
  const { announcement, clamped, onEdit, onDelete } = props;
  const { id, title, content, priority, status, created_at, can } = announcement;
  const word = `${PRIORITY_LABELS[priority]} priority`;
  return (
    <article aria-label={title} className="rounded-card border border-line bg-card p-4 pe-2 pb-2">
      <div className="flex items-start gap-2.5 pe-2">
        <span className="flex h-6 items-center">
          <Dot tone={PRIORITY_TONES[priority]} word={word} />
        </span>
        <h3 dir="auto" className="wrap-anywhere min-w-0 grow text-wrap text-base font-strong">
          {title}
        </h3>
      </div>
      {clamped ? (
        <ClampedText of={title} className={CONTENT}>
          {content}
        </ClampedText>
      ) : (
        <p dir="auto" className={CONTENT}>
          {content}
        </p>
      )}
      <div className="mt-1 flex min-h-touch items-center justify-between gap-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <time dateTime={created_at} title={instantText(created_at)}>
            {ageText(created_at)}
          </time>
          <span aria-hidden className={`font-strong ${TONE_INK[PRIORITY_TONES[priority]]}`}>
            {word}
          </span>
          {status !== 'active' && <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>}
        </p>
        {(can.edit || can.delete) && (
          <span className="flex shrink-0">
            {can.edit && <IconButton icon={Pencil} label={`Edit ${title}`} onClick={() => onEdit(id)} />}
            {can.delete && <IconButton icon={Trash2} label={`Delete ${title}`} onClick={() => onDelete(id)} />}
          </span>
        )}
      </div>
    </article>
  );
});

const CONTENT = 'wrap-anywhere mt-1 pe-2 whitespace-pre-wrap';

/** In the shape of a card, so that nothing moves when it comes. */
export function AnnouncementCardSkeleton() {
  return (
    <div className="rounded-card border border-line bg-card p-4 pb-2">
      <div className="flex h-6 items-center gap-3">
        <Skeleton className="size-3 rounded-full" />
        <Skeleton className="h-5 w-3/5" />
      </div>
      <div className="mt-2 flex flex-col gap-2.5">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
      <div className="mt-2 flex min-h-touch items-center">
        <Skeleton className="h-4 w-40" />
      </div>
    </div>
  );
}
