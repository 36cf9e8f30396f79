import { MEMBER_CHANNELS } from '@pcr/contract/notifications/sent/sent.schema.ts';
import { ApiError } from '../../kit/api/api.ts';
import { useOneAtATime } from '../../kit/browser/use-one-at-a-time.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { useSendTest } from './sent.data.ts';
import { CHANNEL_LABELS } from './sent.labels.ts';

/** 'Send me a test' for each channel; its outcome is in the list below. */
export function SendTest() {
  const send = useSendTest();
  // A double tap rings once.
  const once = useOneAtATime();
  return (
    <section aria-labelledby="send-me-a-test" className="flex flex-col gap-2">
      <h2 id="send-me-a-test" className="text-base font-strong">
        Send me a test
      </h2>
      <div className="flex flex-wrap gap-2 *:grow *:basis-[3.4rem]">
        {MEMBER_CHANNELS.map((channel) => {
          const { short } = CHANNEL_LABELS[channel];
          const busy = send.isPending && send.variables === channel;
          return (
            <Button
              key={channel}
              look="secondary"
              className="px-1!"
              busy={busy}
              busyLabel="..."
              aria-label={`${short}: send me a test`}
              onClick={() => once(() => send.mutateAsync(channel).catch(() => {}))}
            >
              {short}
            </Button>
          );
        })}
      </div>
      {send.isError && (
        <p role="alert" className="text-sm text-red-ink">
          {CHANNEL_LABELS[send.variables].label}: {wordsOf(send.error)}
        </p>
      )}
    </section>
  );
}

const wordsOf = (error: Error) =>
  (error instanceof ApiError && error.fields?.channel) || error.message;
