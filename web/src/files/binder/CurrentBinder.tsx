import {
  BINDER_DAYS,
  type Binder,
  binderUrl,
  LEFT_OUT_WORDS,
  type LeftOut,
} from '@pcr/contract/files/binder/binder.schema.ts';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { Download, Trash2 } from 'lucide-react';
import { isUnanswered } from '../../kit/api/api.ts';
import { Progress } from '../../kit/bars/Progress.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { counted } from '../../kit/words/format.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { useDeleteBinder } from './binder.data.ts';

interface CurrentBinderProps {
  binder: Binder;
  kept: string | null;
  onDownload: () => void;
}

/**
 * `onDownload`: a link says nothing here of a session that has ended, or a file that is gone;
 * asking again does. `kept`: the address of its PDF on this device.
 */
export function CurrentBinder({ binder, kept, onDownload }: CurrentBinderProps) {
  const question = useSheetInUrl('delete-binder');
  const remove = useDeleteBinder();
  const takeAway = async () =>
    remove.isPending || remove.mutateAsync().then(question.close, () => {});
  const isOnItsWay = binder.state === 'waiting' || binder.state === 'building';
  return (
    <Card className="flex flex-col gap-3">
      {/* What changes by itself is read out. */}
      <div role="status" className="flex flex-col items-start gap-1">
        <Said binder={binder} />
      </div>
      {isOnItsWay && <Progress label="Made so far" percent={binder.percent} />}
      {kept && (
        <p className="text-sm text-ink-soft">
          It is on this device, too. You can open it without a network.
        </p>
      )}
      {binder.state === 'ready' && binder.left_out.length > 0 && (
        <NotInIt items={binder.left_out} />
      )}
      {remove.isError && isOnItsWay && (
        <p role="alert" className="text-sm text-red-ink">
          {failed('It goes on.', remove.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden *:grow wide:*:grow-0">
        {binder.state === 'ready' && (
          <>
            <ButtonLink
              look="primary"
              icon={Download}
              href={kept ?? binderUrl(binder.id)}
              download={kept ? `inspector-binder-${binder.day}.pdf` : true}
              onClick={onDownload}
            >
              Download
            </ButtonLink>
            <Button look="secondary" icon={Trash2} onClick={() => question.show()}>
              Delete
            </Button>
          </>
        )}
        {isOnItsWay && (
          <Button
            look="secondary"
            busy={remove.isPending}
            busyLabel="Canceling..."
            onClick={takeAway}
          >
            Cancel
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={question.open && binder.state === 'ready'}
        danger
        title="Delete this binder?"
        confirmLabel="Delete"
        busy={remove.isPending}
        busyLabel="Deleting..."
        onCancel={question.close}
        onConfirm={takeAway}
        error={remove.error ? failed('The binder is still there.', remove.error) : undefined}
      >
        Your documents stay. You can make a new binder of them.
      </ConfirmDialog>
    </Card>
  );
}

/** Without an answer nobody knows how it is. */
const failed = (still: string, error: Error) =>
  `${isUnanswered(error) ? '' : `${still} `}${error.message}`;

function Said({ binder }: { binder: Binder }) {
  switch (binder.state) {
    case 'waiting':
    case 'building':
      return (
        <>
          <Status tone="blue">Your binder is being made</Status>
          <p className="text-ink-soft">You can leave this page. We tell you when it is ready.</p>
        </>
      );
    case 'failed':
      return (
        <>
          <Status tone="red">Your binder could not be made</Status>
          <p className="text-ink-soft">
            Nothing is lost. Please try again. If it fails again, tell us in Help & Support.
          </p>
        </>
      );
    case 'expired':
      return (
        <>
          <Status tone="neutral">Your last binder is gone</Status>
          <p className="text-ink-soft">
            A binder stays for {BINDER_DAYS} days. This one was there until{' '}
            {instantText(binder.expires_at ?? '')}.
          </p>
        </>
      );
    case 'ready':
      return (
        <>
          <Status tone="green">Your binder is ready</Status>
          <p className="text-ink-soft">
            {counted(binder.pages ?? 0, 'page')}, {sizeText(binder.size ?? 0)}. You can download it
            until {instantText(binder.expires_at ?? '')}.
          </p>
        </>
      );
  }
}

function NotInIt({ items }: { items: readonly LeftOut[] }) {
  return (
    <section aria-labelledby="not-in-it" className="flex flex-col gap-1 text-sm">
      <h2 id="not-in-it" className="text-base font-strong">
        Not in this binder
      </h2>
      <ul className="flex flex-col gap-1">
        {items.map(({ name, reason }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have one name, and the list does not change
          <li key={n}>
            <span dir="auto" className="wrap-anywhere block">
              {name}
            </span>
            <span className="block text-ink-soft">{LEFT_OUT_WORDS[reason]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
