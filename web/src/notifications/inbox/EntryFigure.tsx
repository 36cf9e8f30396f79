import type { InboxEntry } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { Bell } from 'lucide-react';
import { TONE_PAIR } from '../../kit/look/tone.ts';
import { Face } from '../../kit/ui/Face.tsx';
import { lookOf } from './inbox.labels.ts';

/** The face of whom an entry names, else the icon of its kind. */
export function EntryFigure({ entry, name }: { entry: InboxEntry; name: string | null }) {
  if (name) return <Face name={name} photo={entry.who_photo} />;
  const { icon: Icon = Bell, tone = TONE_PAIR.neutral } = lookOf(entry) ?? {};
  return (
    <span className={`grid size-[2.5rem] shrink-0 place-items-center rounded-full ${tone}`}>
      <Icon size="1.25rem" aria-hidden />
    </span>
  );
}
