import type { Event } from '@pcr/contract/events/events.schema.ts';
import EarlierVersions from '../kit/history/EarlierVersions.tsx';
import type { EventBefore } from './events.data.ts';
import { eventKind } from './events.kind.ts';
import { STATUS_LABELS, STATUS_TONES } from './events.labels.ts';

export interface EventVersionsProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/**
 * What an event was before each change; restoring one is a change of its fields like any other
 * (events.md 5).
 */
export default function EventVersions(props: EventVersionsProps) {
  return (
    <EarlierVersions<Event, EventBefore>
      {...props}
      kind={eventKind}
      status={({ status }) => ({ tone: STATUS_TONES[status], label: STATUS_LABELS[status] })}
    />
  );
}
