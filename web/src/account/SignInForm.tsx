import { SignIn } from '@pcr/contract/account/account.schema.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../kit/api/api.ts';
import { PasswordField } from '../kit/form/PasswordField.tsx';
import { useFirstField } from '../kit/form/use-first-field.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { loadable } from '../kit/ui/loadable.tsx';
import { useConfirmationRequired, useSendsMail, useSignIn } from './account.data.ts';
import { EmailField } from './EmailField.tsx';
import { lateForm } from './LateForm.tsx';
import { CHECK_MAIL, NO_MAIL } from './mail-words.ts';
import { useAccountForm } from './use-account-form.ts';

const CodeForm = loadable(() => import('./two-factor/CodeForm.tsx'));

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

interface PasswordFormProps extends SignInFormProps {
  /** Back from the code, with what was said there. */
  back: { said: string | undefined } | null;
  onCode: (given: SignIn) => void;
}

/** Stands over the screen as well when a session has ended. Where the account asks for a code, that comes second. */
export function SignInForm(props: SignInFormProps) {
  const [given, setGiven] = useState<SignIn | null>(null);
  const [back, setBack] = useState<PasswordFormProps['back']>(null);
  const [asksCode, setAsksCode] = useState(false);

  function goBack(said?: string) {
    setBack({ said });
    setAsksCode(false);
  }
  if (asksCode) return <CodeForm {...lateForm(goBack)} onBack={goBack} />;
  return (
    <PasswordForm
      {...props}
      known={given ?? props.known}
      back={back}
      onCode={(right) => {
        setGiven(right);
        setAsksCode(true);
      }}
    />
  );
}

/** Email, password, and the ways on. */
function PasswordForm(props: PasswordFormProps) {
  const { known, registered = false, takesFocus = false, back, onEmail, onForgot, onSignUp, onCode } = props;
  const form = useFirstField<HTMLFormElement>(takesFocus && !back);
  const signIn = useSignIn();
  const confirmationRequired = useConfirmationRequired();
  const sendsMail = useSendsMail();
  const { onSubmit, field, showErrors } = useAccountForm(SignIn, (given) =>
    signIn.mutate(given, {
      onError: (error) => (isCodeRequired(error) ? onCode(given) : showErrors(error)),
    }),
  );
  useEffect(() => {
    if (back) form.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  }, [back, form]);
  const wrong = signIn.error?.message ?? (signIn.isIdle ? back?.said : undefined);

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {registered && !wrong && (
        <Banner
          tone={sendsMail ? 'success' : 'info'}
          live="polite"
          title={sendsMail ? CHECK_MAIL : 'Thank you for signing up!'}
        >
          {!sendsMail && `${NO_MAIL} `}
          {confirmationRequired ? 'Then sign in here.' : 'You can sign in right away.'}
        </Banner>
      )}
      {wrong && (
        <Banner tone="red" live="assertive">
          {wrong}
        </Banner>
      )}
      <EmailField known={known.email} onEmail={onEmail} {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        defaultValue={known.password}
        {...field('password')}
      />
      <Button type="submit" busy={signIn.isPending} busyLabel="Signing In...">
        Sign In
      </Button>
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

/** The password was right, and the account asks for a code as well (two-factor.md 8). */
const isCodeRequired = (error: unknown) => error instanceof ApiError && error.code === 'code_required';
