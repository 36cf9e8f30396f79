import { register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import type { Session } from '@pcr/contract/account/account.schema.ts';
import {
  confirmEmail,
  requestConfirmation,
} from '@pcr/contract/account/email/email-confirmation.endpoints.ts';
import {
  requestPasswordReset,
  resetPassword,
} from '@pcr/contract/account/password/password-reset.endpoints.ts';
import type { Call } from '@pcr/contract/kit/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { enter, personalStale, SIGN_IN, sessionQuery, signOutOnServer } from '../account.data.ts';
import {
  forgetSignOut,
  noteKnownDevice,
  noteSignIn,
  waitingSignOut,
} from '../sign-out/local-entries.ts';
import { forgetCodeStep } from '../two-factor/code-step.ts';
import { forgetRegistration } from './registration-draft.ts';

// What a visitor asks for: a member's first screen has none of it.

/** Not sent again by itself: whoever pressed may have gone, or somebody else may have signed in. */
export const useSignIn = () =>
  useSigningIn((given: Call<typeof signIn>['in']) => call(signIn, { in: given }, { once: true }));

/** Signs in by `ask`: with a password, a code or a passkey. */
export function useSigningIn<Given>(ask: (given: Given) => Promise<Session>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SIGN_IN,
    mutationFn: async (given: Given) => {
      // The answer to a sign-out that comes later would take the new session's cookie away.
      if (waitingSignOut()) await signOutOnServer(client).catch(() => {});
      return ask(given);
    },
    onSuccess: async (session) => {
      forgetSignOut();
      noteSignIn();
      enter(client, session);
      client.setQueryData(sessionQuery.queryKey, session);
      await personalStale(client);
    },
  });
}

export const useRegister = () =>
  useMutation({
    mutationFn: (given: Call<typeof register>['in']) => call(register, { in: given }),
    // A form that has gone meanwhile would not do this.
    onSuccess: () => {
      forgetRegistration();
      forgetCodeStep();
      noteKnownDevice();
    },
  });

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { in: { email } }),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (given: Call<typeof resetPassword>['in']) => call(resetPassword, { in: given }),
  });

export const useConfirmEmail = () =>
  useMutation({ mutationFn: (token: string) => call(confirmEmail, { in: { token } }) });

export const useRequestConfirmation = () =>
  useMutation({
    mutationFn: (email: string) => call(requestConfirmation, { in: { email } }),
  });
