import type { SentNotification, SentWay } from '@pcr/contract/notifications/sent/sent.schema.ts';
import { RotateCw } from 'lucide-react';
import { notDoneText } from '../../kit/form/refusal.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { sinceText } from '../../kit/words/said-when.ts';
import { useRetrySent } from './sent.data.ts';
import { CHANNEL_LABELS, SENT_STATES } from './sent.labels.ts';

/** One thing that was sent, and each way that it went. */
export function SentCard({ sent }: { sent: SentNotification }) {
  return (
    <Card className="flex flex-col gap-2">
      <h3 className="text-base font-strong wrap-anywhere">{sent.subject}</h3>
      <p className="text-sm text-ink-soft">
        <time dateTime={sent.created_at}>{instantText(sent.created_at)}</time>
      </p>
      <ul className="flex flex-col gap-2">
        {sent.ways.map((way) => (
          <li key={way.id}>
            <Way way={way} about={sent.subject} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Way({ way, about }: { way: SentWay; about: string }) {
  const retry = useRetrySent();
  const { label, icon: Icon } = CHANNEL_LABELS[way.channel];
  const state = SENT_STATES[way.state];
  return (
    <div className="flex gap-3">
      <Icon size="1.25rem" aria-hidden className="mt-0.5 shrink-0 text-ink-soft" />
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="text-sm">{label}</span>
          <Status tone={state.tone}>{state.label}</Status>
        </p>
        {way.last_error && <p className="text-sm text-ink-soft wrap-anywhere">{way.last_error}</p>}
        {way.state === 'waiting' && way.last_error && way.next_attempt_at && (
          <p className="text-sm text-ink-soft">Next try {sinceText(way.next_attempt_at)}</p>
        )}
        {retry.isError && (
          <p role="alert" className="text-sm text-red-ink">
            {notDoneText('tried again', retry.error)}
          </p>
        )}
        {way.can.retry && (
          <Button
            look="secondary"
            icon={RotateCw}
            busy={retry.isPending}
            busyLabel="Trying..."
            aria-label={retry.isPending ? undefined : `Retry ${label.toLowerCase()}: ${about}`}
            onClick={() => retry.mutate(way.id)}
          >
            Retry
          </Button>
        )}
      </div>
    </div>
  );
}
