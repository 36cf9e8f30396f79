import { signInWithCode } from '@pcr/contract/account/two-factor.endpoints.ts';
import { TwoFactorCode } from '@pcr/contract/account/two-factor.schema.ts';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../kit/api/api.ts';
import { useFirstField } from '../../kit/form/use-first-field.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useSigningIn } from '../account.data.ts';
import { CodeField } from './CodeField.tsx';

export interface CodeFormProps {
  /** To the password, with what is to be said there. */
  onBack: (said?: string) => void;
}

/** The second step of signing in (two-factor.md 12). */
export default function CodeForm({ onBack }: CodeFormProps) {
  const [recovery, setRecovery] = useState(false);
  return (
    <OneCode
      key={recovery ? 'recovery' : 'app'}
      recovery={recovery}
      onOther={() => setRecovery(!recovery)}
      onBack={onBack}
    />
  );
}

function OneCode({ recovery, onOther, onBack }: CodeFormProps & { recovery: boolean; onOther: () => void }) {
  const form = useFirstField<HTMLFormElement>();
  const sent = useRef(false);
  const signIn = useSigningIn((given: TwoFactorCode) => call(signInWithCode, { in: given }));
  const { onSubmit, field, showErrors } = useSmallForm(TwoFactorCode, (given) => {
    // A second Enter comes before the button has been drawn busy, and a code works once.
    if (sent.current) return;
    sent.current = true;
    signIn.mutate(given, {
      onError: (error) => {
        sent.current = false;
        if (error instanceof ApiError && error.code === 'sign_in_again') onBack(error.message);
        else showErrors(error);
      },
    });
  });
  const code = field('code');

  return (
    <form ref={form} noValidate onSubmit={onSubmit} aria-label="Second step" className="flex flex-col gap-4">
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
      <Button look="quiet" onClick={() => onBack()}>
        Back
      </Button>
    </form>
  );
}
