import { Registration } from '@pcr/contract/account/account.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { RestoredDraft } from '../kit/draft/RestoredDraft.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { useRegister } from './account.data.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { forgetRegistration, keepRegistration, keptRegistration } from './registration-draft.ts';
import { useAccountForm } from './use-account-form.ts';

export interface RegisterFormProps {
  email: string;
  /** True after a press on 'Sign Up', which has gone: the first field gets the focus. */
  takesFocus: boolean;
  onEmail: (email: string) => void;
  onSignIn: () => void;
  onRegistered: (given: { email: string; password: string }) => void;
}

/** Name and address outlive a reload in this tab (registration-draft.ts). */
export default function RegisterForm(props: RegisterFormProps) {
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
      <Fields key={tries} {...props} email={props.email || (kept?.email ?? '')} name={kept?.full_name ?? ''} />
    </>
  );
}

function Fields({
  name: known,
  email: knownEmail,
  takesFocus,
  onEmail,
  onSignIn,
  onRegistered,
}: RegisterFormProps & { name: string }) {
  const register = useRegister();
  const [name, setName] = useState(known);
  const [email, setEmail] = useState(knownEmail);
  const { onSubmit, field, showErrors } = useAccountForm(Registration, (given) =>
    register.mutate(given, {
      onSuccess: () => onRegistered(given),
      onError: showErrors,
    }),
  );
  const fullName = field('full_name');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
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
          keepRegistration(event.target.value, email);
        }}
      />
      <EmailField
        known={knownEmail}
        onEmail={(typed) => {
          setEmail(typed);
          onEmail(typed);
          keepRegistration(name, typed);
        }}
        {...field('email')}
      />
      <NewPasswordField label="Password" own={[name, email]} {...field('password')} />
      <Button type="submit" busy={register.isPending} busyLabel="Signing Up...">
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
