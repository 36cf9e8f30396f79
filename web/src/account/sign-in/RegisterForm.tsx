import type { Registration } from '@pcr/contract/account/account.schema.ts';
import { useRef, useState } from 'react';
import { prefetch } from '../../kit/browser/prefetch.ts';
import { TextField } from '../../kit/controls/TextField.tsx';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { useFirstField } from '../../kit/form/use-first-field.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useConfirmationRequired, useSendsMail } from '../account.data.ts';
import { CHECK_MAIL } from '../email/mail-words.ts';
import { NewPasswordField } from '../password/NewPasswordField.tsx';
import { EmailField } from './EmailField.tsx';
import { forgetRegistration, keepRegistration, keptRegistration } from './registration-draft.ts';
import { useRegister, useSignIn } from './sign-in.data.ts';
import { prefetchShapes, registrationShape, useShapesAhead } from './visitor-shapes.ts';

export interface RegisterFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSignIn: () => void;
  /** The account may be there, and nobody is signed in. */
  onRegistered: (given: { email: string; password: string }) => void;
}

/** The NDA, which covers the app's frame after signing up, is a sheet. */
const loadSheet = () => import('../../kit/sheet/Sheet.tsx');

/** Name and address outlive a reload in this tab (registration-draft.ts). */
export function RegisterForm(props: RegisterFormProps) {
  const [kept, setKept] = useState(keptRegistration);
  const [tries, setTries] = useState(0);

  function discard() {
    forgetRegistration();
    setKept(null);
    props.onEmail('');
    setTries((n) => n + 1);
  }
  return (
    <>
      <RestoredDraft
        since={kept?.saved_at ?? null}
        note="Kept only in this tab, without your password."
        onDiscard={discard}
      />
      <Fields
        key={tries}
        {...props}
        email={props.email || (kept?.email ?? '')}
        name={kept?.full_name ?? ''}
      />
    </>
  );
}

/** Its code comes with the sheets that follow, not with the first screen. */
const sayCheckMail = () =>
  import('../../kit/toast/toast.ts').then(
    ({ toastSuccess }) => toastSuccess(CHECK_MAIL),
    () => console.warn(CHECK_MAIL),
  );

function Fields({
  name: known,
  email: knownEmail,
  onEmail,
  onSignIn,
  onRegistered,
}: RegisterFormProps & { name: string }) {
  const register = useRegister();
  const signIn = useSignIn();
  useShapesAhead();
  // Read once the account is there: with poor signal the press comes before the settings.
  const confirmationRequired = useRef(true);
  confirmationRequired.current = useConfirmationRequired();
  const sendsMail = useSendsMail();
  const [name, setName] = useState(known);
  const [email, setEmail] = useState(knownEmail);
  const { onSubmit, checking, field, showErrors } = useSmallForm<Registration>(
    registrationShape,
    (given) =>
      register.mutate(given, {
        onSuccess: () => (confirmationRequired.current ? onRegistered(given) : enter(given)),
        onError: showErrors,
      }),
  );
  const fullName = field('full_name');
  const form = useFirstField<HTMLFormElement>();

  function keep(full_name: string, email: string) {
    keepRegistration(full_name, email);
    prefetch(loadSheet);
  }

  /**
   * account.md 5: what the next press would do. A refusal (the address had an account) leads to
   * that press.
   */
  function enter(given: Registration) {
    const { full_name: _, ...own } = given;
    signIn.mutateAsync(own).then(
      () => void (sendsMail && sayCheckMail()),
      () => onRegistered(given),
    );
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onInput={prefetchShapes}
      className="flex flex-col gap-4"
    >
      {register.isError && (
        <Banner tone="red" live="assertive">
          {register.error.message}
        </Banner>
      )}
      <TextField
        label="Full Name"
        autoComplete="name"
        required
        defaultValue={known}
        {...fullName}
        onChange={(event) => {
          fullName.onChange(event);
          setName(event.target.value);
          keep(event.target.value, email);
        }}
      />
      <EmailField
        known={knownEmail}
        onEmail={(typed) => {
          setEmail(typed);
          onEmail(typed);
          keep(name, typed);
        }}
        {...field('email')}
      />
      <NewPasswordField label="Password" own={[name, email]} {...field('password')} />
      <Button
        type="submit"
        busy={checking || register.isPending || signIn.isPending}
        busyLabel="Signing Up..."
      >
        Sign Up
      </Button>
      <p className="flex flex-wrap items-center justify-center gap-x-1 border-t border-line pt-3 text-ink-soft">
        Already have an account?
        <Button look="quiet" className="px-2!" onClick={onSignIn}>
          Sign In
        </Button>
      </p>
    </form>
  );
}
