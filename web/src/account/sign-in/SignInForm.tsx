import type { SignIn } from '@pcr/contract/account/account.schema.ts';
import { noMail } from '@pcr/contract/kit/words/operator.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../kit/api/api.ts';
import { loadable } from '../../kit/browser/loadable.tsx';
import { PasswordField } from '../../kit/controls/PasswordField.tsx';
import { useFirstField } from '../../kit/form/use-first-field.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useConfirmationRequired, useSendsMail } from '../account.data.ts';
import { CHECK_MAIL } from '../email/mail-words.ts';
import { canHavePasskeys } from '../passkeys/can-have-passkeys.ts';
import { noteKnownDevice } from '../sign-out/local-entries.ts';
import { forgetCodeStep, keepCodeStep, keptCodeStep } from '../two-factor/code-step.ts';
import { EmailField } from './EmailField.tsx';
import { lateForm } from './LateForm.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { useSignIn } from './sign-in.data.ts';
import { prefetchShapes, signInShape, useShapesAhead } from './visitor-shapes.ts';

const CodeForm = loadable(() => import('../two-factor/CodeForm.tsx'));

/** The second step: the password was right (two-factor.md 12). */
interface CodeStep {
  /** The values that return to the fields after `Back`. */
  given: SignIn;
  back?: boolean;
  said?: string | undefined;
}

export interface SignInFormProps {
  known: { email: string; password: string };
  /** Has just registered: told to look into the mail. */
  registered?: boolean;
  /** The first empty field gets the focus. */
  takesFocus?: boolean;
  onEmail?: (email: string) => void;
  onForgot?: () => void;
  onSignUp?: () => void;
}

/** Email, password, and the ways on. Also stands over the screen when a session has ended. */
export function SignInForm(props: SignInFormProps) {
  const { registered = false, takesFocus = false, onEmail, onForgot, onSignUp } = props;
  const [code, setCode] = useState<CodeStep | undefined>(() => {
    const kept = keptCodeStep();
    return kept ? { given: { email: kept.email, password: '' } } : undefined;
  });
  const known = code?.given ?? props.known;
  const form = useFirstField<HTMLFormElement>(takesFocus);
  const signIn = useSignIn();
  useShapesAhead();
  const confirmationRequired = useConfirmationRequired();
  const sendsMail = useSendsMail();
  const { onSubmit, checking, field, showErrors } = useSmallForm<SignIn>(signInShape, (given) =>
    signIn.mutate(given, {
      onError: (error) => {
        if (!(error instanceof ApiError && error.code === 'code_required'))
          return showErrors(error);
        keepCodeStep(given.email);
        // Opened anew meanwhile, the app asks for the code, and not to sign up.
        noteKnownDevice();
        setCode({ given });
      },
    }),
  );
  useEffect(() => {
    if (code?.back) form.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  }, [code, form]);
  if (code && !code.back) {
    const onBack = (said?: string) => {
      signIn.reset();
      forgetCodeStep();
      setCode({ ...code, back: true, said });
    };
    return <CodeForm {...lateForm(() => onBack())} onBack={onBack} />;
  }
  const wrong = signIn.error?.message ?? code?.said;

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onInput={prefetchShapes}
      className="flex flex-col gap-4"
    >
      {registered && !wrong && (
        <Banner
          tone={sendsMail ? 'success' : 'info'}
          live="polite"
          title={sendsMail ? CHECK_MAIL : 'Thank you for signing up!'}
        >
          {!sendsMail && `${noMail()} `}
          {confirmationRequired ? 'Then sign in here.' : 'You can sign in right away.'}
        </Banner>
      )}
      {wrong && (
        <Banner tone="red" live="assertive">
          {wrong}
        </Banner>
      )}
      <EmailField known={known.email} onEmail={onEmail} offersPasskeys {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        defaultValue={known.password}
        {...field('password')}
      />
      <Button type="submit" busy={checking || signIn.isPending} busyLabel="Signing In...">
        Sign In
      </Button>
      {canHavePasskeys() && <PasskeySignIn />}
      {onForgot && (
        <Button look="quiet" onClick={onForgot}>
          Forgot Password?
        </Button>
      )}
      {onSignUp && (
        <p className="flex flex-wrap items-center justify-center gap-x-1 border-t border-line pt-3 text-ink-soft">
          New to PCR?
          <Button look="quiet" className="px-2!" onClick={onSignUp}>
            Sign Up
          </Button>
        </p>
      )}
    </form>
  );
}
