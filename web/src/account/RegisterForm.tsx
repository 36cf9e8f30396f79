import { Registration } from '@pcr/contract/account/account.schema.ts';
import { useState } from 'react';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useRegister } from './account.data.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useAccountForm } from './use-account-form.ts';

export interface RegisterFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSignIn: () => void;
  onRegistered: (given: { email: string; password: string }) => void;
}

export default function RegisterForm({ email, onEmail, onSignIn, onRegistered }: RegisterFormProps) {
  const register = useRegister();
  const [name, setName] = useState('');
  const { onSubmit, field, showErrors } = useAccountForm(Registration, (given) =>
    register.mutate(given, { onSuccess: () => onRegistered(given), onError: showErrors }),
  );
  const fullName = field('full_name');

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {register.isError && (
        <Banner tone="red" live="assertive">
          {register.error.message}
        </Banner>
      )}
      <TextField
        label="Full Name"
        autoComplete="name"
        required
        {...fullName}
        onChange={(event) => {
          fullName.onChange(event);
          setName(event.target.value);
        }}
      />
      <EmailField known={email} onEmail={onEmail} {...field('email')} />
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
