import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../kit/browser/copy-text.ts';
import { ShownOnce } from '../../kit/controls/ShownOnce.tsx';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Loading, SkeletonCard } from '../../kit/ui/Skeleton.tsx';
import { saidWhen } from '../../kit/words/said-when.ts';
import {
  addressOf,
  useCalendarAddress,
  useDeleteAddress,
  useMakeAddress,
} from './calendar.data.ts';

const QUESTIONS = {
  renew: {
    title: 'Make a new address?',
    confirm: 'Make a New One',
    busy: 'Making...',
    words:
      'The address that you have now stops working at once. Calendars that use it get nothing new.',
  },
  off: {
    title: 'Switch off your calendar address?',
    confirm: 'Switch Off',
    busy: 'Switching off...',
    words: 'It stops working at once. Calendars that use it get nothing new.',
  },
} as const;

/**
 * The address at which a member's own calendar reads their events: made, shown once, renewed,
 * switched off.
 */
export default function CalendarAddressSheet({
  open,
  onClose,
}: {
  open: boolean;
  onClose: () => void;
}) {
  const query = useCalendarAddress();
  const make = useMakeAddress();
  const remove = useDeleteAddress();
  const [token, setToken] = useState<string | null>(null);
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null);
  const question = asked && QUESTIONS[asked];
  const change = asked === 'off' ? remove : make;
  const address = query.data?.address;

  function ask(about: keyof typeof QUESTIONS) {
    make.reset();
    remove.reset();
    setAsked(about);
  }
  async function makeOne() {
    if (make.isPending) return;
    await make.mutateAsync().then(
      (made) => {
        setToken(made.token);
        setAsked(null);
      },
      // It is said in the question, or above the button.
      () => {},
    );
  }
  function turnOff() {
    return remove.mutateAsync().then(
      () => {
        setToken(null);
        setAsked(null);
        toastSuccess('Your calendar address is off');
      },
      // It is said in the question.
      () => {},
    );
  }

  return (
    <Sheet open={open} onClose={onClose} title="Your calendar address">
      <p>
        Your phone or computer can show your PCR events in its own calendar. It shows what you go
        to, what you might go to and what you set up. Your meetings are there too.
      </p>
      {!query.data && (
        <NotLoaded
          query={query}
          failed="We could not load your calendar address"
          waiting={
            <Loading label="Loading your calendar address...">
              <SkeletonCard lines={2} />
            </Loading>
          }
        />
      )}
      {query.data && (
        <>
          {token && address ? (
            <NewAddress token={token} />
          ) : (
            <p className="text-ink-soft">
              {address
                ? `You made an address ${saidWhen(address.created_at)}. We can’t show it again.`
                : 'Anyone who has the address sees these events, without signing in. Keep it to yourself.'}
            </p>
          )}
          {make.error && asked === null && (
            <Banner tone="red" live="assertive" title="The address did not come">
              {make.error.message}
            </Banner>
          )}
          <div className="flex flex-wrap gap-3 *:flex-auto">
            {address ? (
              <>
                <Button look="secondary" onClick={() => ask('renew')}>
                  Make a New One
                </Button>
                <Button look="quiet" onClick={() => ask('off')}>
                  Switch Off
                </Button>
              </>
            ) : (
              <Button busy={make.isPending} busyLabel="Making..." onClick={makeOne}>
                Make an Address
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={question !== null}
        danger={asked === 'off'}
        title={question?.title ?? ''}
        confirmLabel={question?.confirm ?? ''}
        busy={change.isPending}
        busyLabel={question?.busy ?? ''}
        onCancel={() => setAsked(null)}
        onConfirm={asked === 'renew' ? makeOne : turnOff}
        error={change.error?.message}
      >
        {question?.words}
      </ConfirmDialog>
    </Sheet>
  );
}

/** The address for calendars, which is shown this once (events.md 51). */
function NewAddress({ token }: { token: string }) {
  const address = addressOf(token);
  return (
    <ShownOnce
      label="Address"
      value={address}
      about="Copy this address. In your calendar app, choose to subscribe to a calendar by its address, and paste it there."
      title="This address is shown only now"
      warning="Anyone who has it sees these events, without signing in. Keep it to yourself. If it gets lost, make a new one."
    >
      <Button icon={Copy} onClick={() => void copyText(address)}>
        Copy
      </Button>
      <ButtonLink href={address.replace(/^https?:/, 'webcal:')}>Open in my calendar app</ButtonLink>
    </ShownOnce>
  );
}
