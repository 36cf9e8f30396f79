import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import type { Session } from '@pcr/contract/account/account.schema.ts';
import { PASSWORD_MIN } from '@pcr/contract/account/password/password-length.ts';
import { nameOperator } from '@pcr/contract/kit/words/operator.ts';
import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call, callAs, callAsNobody, calledFor, shownFor } from '../kit/api/api.ts';
import { forgetDevice, forgetOpen } from '../kit/cache/device-cache.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { clearDrafts } from '../kit/draft/draft-storage.ts';
import { clearAllBlobs, keepBlobsWhere } from '../kit/kept/kept-blobs.ts';
import { forgetRegistration } from './sign-in/registration-draft.ts';
import {
  clearNamed,
  clearOnRefusal,
  clearOnSignOut,
  forgetSignOut,
  isKeptHere,
  noteSignOut,
  type RememberedUser,
  rememberedUser,
  rememberSession,
  type WaitingSignOut,
  waitingSignOut,
} from './sign-out/local-entries.ts';
import { forgetCodeStep } from './two-factor/code-step.ts';

const SESSION = ['session'] as const;
export const SIGN_IN = ['sign-in'] as const;
/** How often the server is asked that could not be: for the session, or to end it. */
const AGAIN_MS = 10_000;

keepBlobsWhere(isKeptHere);

/**
 * Null when nobody is signed in; an error when that cannot be known now, or when a sign-out waits
 * for the server: it is tried before anything else is asked (account.md 49).
 */
export const sessionQuery = queryOptions({
  queryKey: SESSION,
  queryFn: async ({ signal, client }): Promise<Session | null> => {
    if (waitingSignOut()) {
      // Signing in ends the earlier session by itself.
      if (client.isMutating({ mutationKey: SIGN_IN }) === 0) await signOutOnServer(client);
      return null;
    }
    const wasUnknown = client.getQueryState(SESSION)?.status === 'error';
    try {
      const session = await call(endpoints.getSession, {}, { signal, quiet: true });
      // Signed out while the answer was read.
      signal.throwIfAborted();
      enter(client, session);
      // The server is there again: so is what else was asked for in vain (account.md 57).
      if (wasUnknown) void client.refetchQueries({ type: 'active', predicate: isFailed });
      return session;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_authenticated') return null;
      throw error;
    }
  },
  // Looked at again when the tab is returned to; every other call tells too when the session has
  // ended.
  staleTime: () => (waitingSignOut() ? 0 : 30_000),
  refetchInterval: ({ state }) => (waitingSignOut() || state.status === 'error' ? AGAIN_MS : false),
  refetchIntervalInBackground: true,
  refetchOnReconnect: true,
  retry: false,
});

const isFailed = ({ queryKey: [name], state }: Query) =>
  name !== SESSION[0] && state.status === 'error';

let signingOut: Promise<void> | undefined;

/**
 * Ends on the server the session that was ended here. First it removes what a page that was closed
 * in the middle has left, and what this page has shown since. The one request serves all who ask
 * meanwhile.
 */
export function signOutOnServer(client: QueryClient): Promise<void> {
  const left = rememberedUser();
  signingOut ??= Promise.resolve(left && forgetPerson(left))
    .then(() => {
      if (client.getQueryData(SESSION)) clearPerson(client);
      return call(endpoints.signOut, {}, { quiet: true, keepalive: true, once: true });
    })
    .then(forgetSignOut)
    .finally(() => {
      signingOut = undefined;
    });
  return signingOut;
}

/**
 * A sign-out that the server could not be told of yet; null also while that is tried for the first
 * time.
 */
export function useWaitingSignOut(): WaitingSignOut | null {
  const { status, errorUpdatedAt } = useSession();
  const waiting = status === 'success' ? null : waitingSignOut();
  return waiting && errorUpdatedAt >= waiting.since ? waiting : null;
}

/**
 * Somebody is signed in: what the page held of somebody else is gone before anything of theirs is
 * shown.
 */
export function enter(client: QueryClient, session: Session): void {
  const [shown, left] = [shownFor(), calledFor()];
  if (shown !== undefined && shown !== session.user.id)
    client.removeQueries({ predicate: isPersonal });
  const before = rememberedUser()?.id ?? shown;
  // Their records come back from the server; drafts, which would not, wait for them.
  if (before && before !== session.user.id) {
    void forgetDevice(before);
    clearNamed();
  }
  // What waits for an answer, or for its turn after that, was pressed by whoever has left.
  if (left !== undefined && left !== session.user.id) client.getMutationCache().clear();
  // An answer that only says again that the same person is signed in begins no session.
  if (shown !== session.user.id || !client.getQueryData(SESSION)) callAs(session.user.id);
  forgetRegistration();
  forgetCodeStep();
  rememberSession(session);
  if (session.deletion_taken_back)
    void import('./deletion/kept.ts').then(({ sayKept }) => sayKept());
}

// The link of a mail belongs to its own person, whoever is signed in.
const isPersonal = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) =>
  name !== SESSION[0] && name !== 'settings' && name !== 'unsubscribe';

/**
 * Everything that belongs to the signed-in member is asked again: they may see what was refused to
 * them before.
 */
export function personalStale(client: QueryClient): Promise<void> {
  return queriesStale(client, { predicate: isPersonal });
}

/** A call found that the session has ended. */
export function endSession(client: QueryClient): void {
  if (client.getQueryData(SESSION)) client.setQueryData(SESSION, null);
}

/** What the session says has changed. */
export function recheckSession(client: QueryClient): void {
  void queriesStale(client, { queryKey: SESSION });
}

/** Another tab signed in, perhaps as somebody else. */
export async function sessionOfAnotherTab(client: QueryClient): Promise<void> {
  const hadEnded = !client.getQueryData(SESSION);
  await queriesStale(client, { queryKey: SESSION });
  // Requests that were refused meanwhile are sent again.
  if (hadEnded && client.getQueryData(SESSION)) await personalStale(client);
}

/**
 * Nobody is signed in here any more, in this tab or by another. Not asked for: another tab has
 * cleared this device, and a form that went on standing would keep its text again.
 */
export async function leaveSession(client: QueryClient): Promise<void> {
  // An answer from before would bring the person back.
  await client.cancelQueries({ queryKey: SESSION });
  // What this page was about to store would be there again.
  void forgetOpen();
  clearPerson(client);
}

export function clearPerson(client: QueryClient): void {
  callAsNobody();
  client.setQueryData(SESSION, null);
  client.removeQueries({ predicate: isPersonal });
  // What they typed, and what nobody will answer any more.
  client.getMutationCache().clear();
}

export const useSession = () => useQuery(sessionQuery);

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(endpoints.getPublicSettings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { persist: true },
});

/** Texts of every room name who runs this PCR; an earlier server does not say it. */
export function followOperator(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === settingsQuery.queryKey[0])
      nameOperator(client.getQueryData(settingsQuery.queryKey)?.operator);
  });
}

/**
 * Whether lists show samples in place of nothing; undefined before that is known. The operator's
 * word is kept on the device; where it was never heard and the server fails, the default holds
 * (kit.md 35).
 */
export function useSampleData(): boolean | undefined {
  const { data, errorUpdateCount } = useQuery(settingsQuery);
  return data?.sample_data ?? (errorUpdateCount > 0 ? true : undefined);
}

export function useConfirmationRequired(): boolean {
  return useQuery(settingsQuery).data?.email_confirmation_required ?? true;
}

/** Whether this PCR can send mail; taken for granted until it says otherwise. */
export function useSendsMail(): boolean {
  return useQuery(settingsQuery).data?.sends_mail ?? true;
}

/**
 * Whether this PCR can send text messages and make calls; taken for granted until it says
 * otherwise.
 */
export function useSendsTexts(): boolean {
  return useQuery(settingsQuery).data?.sends_texts ?? true;
}

export function usePasswordMin(): number {
  return useQuery(settingsQuery).data?.password_min ?? PASSWORD_MIN;
}

/**
 * This device no longer holds anything of the person who was signed in here, unfinished forms
 * included.
 */
export async function forgetPerson(user: RememberedUser | null = rememberedUser()): Promise<void> {
  // The next person is not asked for the code of somebody else.
  forgetCodeStep();
  if (user) {
    await Promise.all([forgetDevice(user.id), clearAllBlobs(user.id)]);
    // This page stores none of them again, whatever is answered from now on.
    callAsNobody();
    // At once with the person: another tab that goes on with one of them keeps it again a moment
    // later.
    clearDrafts(user.id);
  }
  clearOnSignOut();
}

/**
 * The server refused the session before the app stood: signed out (account.md 15). The records that
 * the device keeps are gone, they come back from the server; unfinished forms stay for the member
 * who typed them.
 */
export function forgetRefusedSession(user: RememberedUser): void {
  void forgetDevice(user.id);
  clearOnRefusal(user);
}

/**
 * Takes what this device holds of the person away at once, and ends the session on the server as
 * soon as it can be reached (account.md 49), which is with the next look at the session.
 */
export async function signOutHere(client: QueryClient): Promise<void> {
  // First: a page that is opened from now on shows the sign-in.
  noteSignOut();
  // An answer from before would bring the person back.
  await client.cancelQueries({ queryKey: SESSION });
  await forgetPerson();
  // A full storage has room by now.
  if (!waitingSignOut()?.stored) noteSignOut();
  await leaveSession(client);
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => signOutHere(client),
    onSuccess: () => recheckSession(client),
  });
}
