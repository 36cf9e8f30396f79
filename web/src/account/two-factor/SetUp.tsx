import {
  type RecoveryCodes,
  TwoFactorCode,
  type TwoFactorSetup,
} from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { Copy } from 'lucide-react';
import { ApiError } from '../../kit/api/api.ts';
import { copyText } from '../../kit/browser/copy-text.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { toastError } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { CodeField } from './CodeField.tsx';
import { Refusal } from './OwnPassword.tsx';
import { useConfirmTwoFactor } from './two-factor.data.ts';

/** The id of its heading. */
export const SET_UP = 'two-factor-app';

export interface SetUpProps {
  /** Null where the page was loaded anew: the key is not asked for again. */
  setup: TwoFactorSetup | null;
  onConfirmed: (made: RecoveryCodes) => void;
  onCancel: () => void;
}

/**
 * two-factor.md 1: the key for the app, in three forms, and the code that shows that it arrived
 * there.
 */
export function SetUp({ setup, onConfirmed, onCancel }: SetUpProps) {
  const confirm = useConfirmTwoFactor();
  const { onSubmit, field, showErrors } = useSmallForm(TwoFactorCode, (given) => {
    // The page may hear first, by a live event, that it is on, and take this form away: the codes
    // come all the same.
    if (!confirm.isPending) confirm.mutateAsync(given).then(onConfirmed, onFailed);
  });
  function onFailed(error: unknown) {
    if (!(error instanceof ApiError && error.code === 'two_factor_changed'))
      return showErrors(error);
    // Nobody confirmed it for a day, or it is on by now: loaded anew, the page would ask for this
    // code again.
    toastError('This set-up is no longer there. If two-factor is off, please turn it on again.');
    onCancel();
  }
  const code = field('code');

  return (
    <>
      <Card as="section" aria-labelledby={SET_UP} className="flex flex-col gap-3">
        <h2 id={SET_UP} tabIndex={-1} className="text-lg">
          1. Add PCR to your app
        </h2>
        {setup ? <Key setup={setup} /> : <KeyGone />}
      </Card>
      <Card as="section" aria-labelledby="two-factor-code">
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <h2 id="two-factor-code" className="text-lg">
            2. Type the code it shows
          </h2>
          <Refusal of={confirm} unless={code.error} />
          <CodeField {...code} hint="Six digits, new every 30 seconds" />
          <div className="flex flex-wrap gap-3 *:flex-auto wide:*:flex-none">
            <Button look="secondary" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" busy={confirm.isPending} busyLabel="Turning On...">
              Turn On
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}

function Key({ setup }: { setup: TwoFactorSetup }) {
  return (
    <>
      <p>
        Scan this code with an app that makes sign-in codes. Your phone may have one built in. If
        not, get one from your app store first.
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.picture)}`}
        alt="QR code for your authenticator app"
        className="size-56 max-w-full self-center rounded-card"
      />
      <ButtonLink href={setup.link} className="self-center">
        On This Phone? Open the App
      </ButtonLink>
      <p>If you can’t scan it, type this key into the app:</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 rounded-card bg-sunken px-3 py-2 select-all">
          {setup.key.match(/.{1,4}/g)?.join(' ')}
        </code>
        <Button
          look="secondary"
          icon={Copy}
          aria-label="Copy the key"
          onClick={() => void copyText(setup.key)}
        >
          Copy
        </Button>
      </div>
    </>
  );
}

/** On an old phone, opening the other app has dropped the page. */
const KeyGone = () => (
  <>
    <p>
      This page was loaded again, so it no longer shows the key. If your app has the key, type its
      code below.
    </p>
    <p>
      If not, press Cancel and then Turn On. You get a new key. If your app has an old entry for
      PCR, delete that one.
    </p>
  </>
);
