import { signInWithCode } from '@pcr/contract/account/two-factor/two-factor.endpoints.ts';
import { TwoFactorCode } from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../kit/api/api.ts';
import { useUnheard } from '../../kit/api/use-unheard.ts';
import { useFirstField } from '../../kit/form/use-first-field.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useSigningIn } from '../sign-in/sign-in.data.ts';
import { CodeField } from './CodeField.tsx';

export interface CodeFormProps {
  /** Back to the password, with the message to show there. */
  onBack: (said?: string) => void;
}

/** The second step of signing in (two-factor.md 12). */
export default function CodeForm({ onBack }: CodeFormProps) {
  const [recovery, setRecovery] = useState(false);
  const signIn = useSigningIn((given: TwoFactorCode) => call(signInWithCode, { in: given }));
  /** An answer was lost: the code may be used, and this sign-in over. */
  const unheard = useUnheard(signIn.error);
  function onOther() {
    signIn.reset();
    setRecovery(!recovery);
  }
  return (
    <OneCode
      key={recovery ? 'recovery' : 'app'}
      recovery={recovery}
      signIn={signIn}
      onOther={onOther}
      onEnded={(said) => onBack(unheard ? (recovery ? RECOVERY_CODE_USED : CODE_USED) : said)}
      onBack={() => onBack()}
    />
  );
}

const CODE_USED =
  'The server did not answer in time. Please sign in again, and type the next code of your app.';
const RECOVERY_CODE_USED =
  'The server did not answer in time, and your recovery code may be used up. Please sign in again, with another one.';

interface OneCodeProps {
  recovery: boolean;
  signIn: ReturnType<typeof useSigningIn<TwoFactorCode>>;
  onOther: () => void;
  /** The server takes no more codes of this sign-in, and said so. */
  onEnded: (said: string) => void;
  onBack: () => void;
}

function OneCode({ recovery, signIn, onOther, onEnded, onBack }: OneCodeProps) {
  const form = useFirstField<HTMLFormElement>();
  const sent = useRef(false);
  const { onSubmit, field, showErrors } = useSmallForm(TwoFactorCode, (given) => {
    // A second Enter comes before the button has been drawn busy, and a code works once.
    if (sent.current) return;
    sent.current = true;
    signIn.mutate(given, {
      onError: (error) => {
        sent.current = false;
        if (error instanceof ApiError && error.code === 'sign_in_again') onEnded(error.message);
        else showErrors(error);
      },
    });
  });
  const code = field('code');

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      aria-label="Second step"
      className="flex flex-col gap-4"
    >
      {signIn.isError && !code.error && (
        <Banner tone="red" live="assertive">
          {signIn.error.message}
        </Banner>
      )}
      <p>
        {recovery
          ? 'Type one of the recovery codes that you saved. Each one works once.'
          : 'Your password was right. Now type the code that your authenticator app shows.'}
      </p>
      <CodeField recovery={recovery} {...code} />
      <Button type="submit" busy={signIn.isPending} busyLabel="Signing In...">
        Sign In
      </Button>
      <Button look="quiet" onClick={onOther}>
        {recovery ? 'Use the code in your app' : 'Use a recovery code'}
      </Button>
      <Button look="quiet" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
