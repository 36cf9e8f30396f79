import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import { PASSWORD_MIN, type Session } from '@pcr/contract/account/account.schema.ts';
import type { Call } from '@pcr/contract/kit/endpoint.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, callAs } from '../kit/api/api.ts';
import { forgetDevice } from '../kit/cache/device-cache.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { clearDrafts } from '../kit/draft/draft-storage.ts';
import { forgetSeen } from '../kit/list/seen-notes.ts';
import { clearOnSignOut, type RememberedUser, rememberedUser, rememberSession } from './local-entries.ts';
import { forgetRegistration } from './registration-draft.ts';

const SESSION = ['session'] as const;

/** Whose data this page holds. */
let shownUser: string | undefined;

/** Null when nobody is signed in; an error when that cannot be known now. */
export const sessionQuery = queryOptions({
  queryKey: SESSION,
  queryFn: async ({ signal, client }): Promise<Session | null> => {
    try {
      const session = await call(endpoints.getSession, {}, { signal, quiet: true });
      enter(client, session);
      return session;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_authenticated') return null;
      throw error;
    }
  },
  // Looked at again when the tab is returned to; every other call tells too when the session has ended.
  staleTime: 30_000,
  retry: false,
});

/** Somebody is signed in: what the page held of somebody else is gone before anything of theirs is shown. */
function enter(client: QueryClient, session: Session): void {
  if (shownUser !== undefined && shownUser !== session.user.id) client.removeQueries({ predicate: isPersonal });
  const before = rememberedUser();
  // Their records come back from the server; drafts, which would not, wait for them.
  if (before && before.id !== session.user.id) void forgetDevice(before.id);
  shownUser = session.user.id;
  callAs(session.user.id);
  forgetRegistration();
  rememberSession(session);
}

const isPersonal = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) =>
  name !== SESSION[0] && name !== 'settings';

/** Everything that belongs to who is signed in is asked again: they may see what was refused to them before. */
export function personalStale(client: QueryClient): Promise<void> {
  return queriesStale(client, { predicate: isPersonal });
}

/** A call found that the session has ended. */
export function endSession(client: QueryClient): void {
  if (client.getQueryData(SESSION)) client.setQueryData(SESSION, null);
}

/** Another tab signed in, perhaps as somebody else. */
export function recheckSession(client: QueryClient): void {
  void queriesStale(client, { queryKey: SESSION });
}

/**
 * Nobody is signed in here any more, in this tab or by another. Not asked for: another tab has cleared this device, and
 * a form that went on standing would keep its text again.
 */
export async function leaveSession(client: QueryClient): Promise<void> {
  // An answer from before would bring the person back.
  await client.cancelQueries({ queryKey: SESSION });
  client.setQueryData(SESSION, null);
  client.removeQueries({ predicate: isPersonal });
}

export const useSession = () => useQuery(sessionQuery);

const SETTINGS = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(endpoints.getPublicSettings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { persist: true },
});

/**
 * Whether lists show samples in the place of nothing; undefined before that is known. The operator's word is kept on
 * the device; where it was never heard and the server fails, the default holds (kit.md 35).
 */
export function useSampleData(): boolean | undefined {
  const { data, errorUpdateCount } = useQuery(SETTINGS);
  return data?.sample_data ?? (errorUpdateCount > 0 ? true : undefined);
}

export function useConfirmationRequired(): boolean {
  return useQuery(SETTINGS).data?.email_confirmation_required ?? true;
}

export function usePasswordMin(): number {
  return useQuery(SETTINGS).data?.password_min ?? PASSWORD_MIN;
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Call<typeof endpoints.signIn>['in']) => call(endpoints.signIn, { in: given }),
    onSuccess: async (session) => {
      enter(client, session);
      client.setQueryData(SESSION, session);
      await personalStale(client);
    },
  });
}

export const useRegister = () =>
  useMutation({
    mutationFn: (given: Call<typeof endpoints.register>['in']) => call(endpoints.register, { in: given }),
    // Here, so that it happens also when the form has gone meanwhile.
    onSuccess: forgetRegistration,
  });

export const useRequestPasswordReset = () =>
  useMutation({ mutationFn: (email: string) => call(endpoints.requestPasswordReset, { in: { email } }) });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (given: Call<typeof endpoints.resetPassword>['in']) => call(endpoints.resetPassword, { in: given }),
  });

export const useConfirmEmail = () =>
  useMutation({ mutationFn: (token: string) => call(endpoints.confirmEmail, { in: { token } }) });

/** What this device holds of who was signed in here, unfinished forms too, is gone. */
export async function forgetPerson(): Promise<void> {
  const user = rememberedUser();
  if (user) {
    await forgetDevice(user.id);
    forgetSeen(user.id);
    clearDrafts(user.id);
  }
  clearOnSignOut();
}

/**
 * The server refused the session before the app stood: signed out (account.md 15). The records that the
 * device keeps are gone, they come back from the server; unfinished forms stay for who typed them.
 */
export function forgetRefusedSession(user: RememberedUser): void {
  void forgetDevice(user.id);
  clearOnSignOut();
}

/** Ends the session on the server and here, and with it all that this device holds of the person. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.signOut, {}, { quiet: true }),
    onSuccess: async () => {
      await forgetPerson();
      await leaveSession(client);
    },
  });
}
