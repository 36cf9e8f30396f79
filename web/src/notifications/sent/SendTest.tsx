import { MEMBER_CHANNELS, type MemberChannel } from '@pcr/contract/notifications/sent.schema.ts';
import { ApiError } from '../../kit/api/api.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { useSendTest } from './sent.data.ts';
import { CHANNEL_LABELS } from './sent.labels.ts';

/** 'Send me a test' for each channel; what became of it stands in the list below. */
export function SendTest() {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-base font-strong">Send Me a Test</h2>
      <p className="text-sm text-ink-soft">See if it reaches you. It shows up in the list below.</p>
      <div className="grid grid-cols-2 gap-2">
        {MEMBER_CHANNELS.map((channel) => (
          <TestButton key={channel} channel={channel} />
        ))}
      </div>
    </Card>
  );
}

function TestButton({ channel }: { channel: MemberChannel }) {
  const send = useSendTest();
  const { label, icon } = CHANNEL_LABELS[channel];
  return (
    <div className="flex flex-col gap-1">
      <Button
        look="secondary"
        icon={icon}
        busy={send.isPending}
        busyLabel="Sending..."
        aria-label={send.isPending ? undefined : `${label}: send me a test`}
        onClick={() => send.mutate(channel)}
      >
        {label}
      </Button>
      {send.isError && (
        <p role="alert" className="text-sm text-red-ink">
          {wordsOf(send.error)}
        </p>
      )}
    </div>
  );
}

const wordsOf = (error: Error) => (error instanceof ApiError && error.fields?.channel) || error.message;
