import type { Event } from '@pcr/contract/events/events.schema.ts';
import EarlierVersions from '../kit/entry/EarlierVersions.tsx';
import { Status } from '../kit/ui/Status.tsx';
import type { EventBefore } from './events.data.ts';
import { eventFields } from './events.fields.ts';
import { eventKind } from './events.kind.ts';
import { STATUS_LABELS, STATUS_TONES } from './events.labels.ts';

export interface EventVersionsProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/** What an event was before each change; restoring one is a change of its fields like any other (events.md 5). */
export default function EventVersions(props: EventVersionsProps) {
  return (
    <EarlierVersions<Event, EventBefore>
      {...props}
      kind={eventKind}
      sameText={({ status }, now) =>
        status === now.status
          ? 'This is what it says now.'
          : `Only its status has changed: ${STATUS_LABELS[now.status]}.`
      }
    >
      {(before) => (
        <>
          <dl className="flex flex-col gap-1">
            {eventFields.names.map((name) => {
              const text = eventFields.text(before, name);
              return (
                text && (
                  <div key={name}>
                    <dt className="text-sm text-ink-soft">{eventFields.labels[name]}</dt>
                    <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
                  </div>
                )
              );
            })}
          </dl>
          <p>
            <Status tone={STATUS_TONES[before.status]}>{STATUS_LABELS[before.status]}</Status>
          </p>
        </>
      )}
    </EarlierVersions>
  );
}
