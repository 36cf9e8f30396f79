import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { requestDeletion } from '@pcr/contract/account/deletion/deletion.endpoints.ts';
import type { DeletionByPassword } from '@pcr/contract/account/deletion/deletion.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, isUnanswered } from '../../kit/api/api.ts';
import { forgetSeen } from '../../kit/list/seen-notes.ts';
import { recheckSession, signOutHere } from '../account.data.ts';
import { promptForPasskey } from '../passkeys/passkey-sign-in.data.ts';
import { rememberedUser } from '../sign-out/local-entries.ts';

/** What proves that it is the member; a passkey is asked for when they say yes. */
export type DeletionProof = DeletionByPassword | 'passkey';

/**
 * Asks for the deletion; the server ends all sessions with it, so that this device is signed out,
 * too. `onAsked` comes before that, while the app still stands; null where the answer was lost. Its
 * data is null when the person cancelled the prompt for a passkey.
 */
export function useRequestDeletion(onAsked: (eraseAt: string | null) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (proof: DeletionProof) => {
      const given =
        proof === 'passkey'
          ? await promptForPasskey().then((passkey) => passkey && { passkey })
          : proof;
      if (!given) return null;
      // Not sent again by itself: they may have thought better of it.
      return call(requestDeletion, { in: given }, { once: true }).catch(async (error) => {
        const isUnknown = isUnanswered(error) || (error as ApiError).code === 'unavailable';
        if (isUnknown && (await hasSessionEnded())) return { erase_at: null };
        throw error;
      });
    },
    // Before the answer, with which the session has ended.
    onMutate: rememberedUser,
    // Here, so that it happens also when the page has gone meanwhile.
    onSuccess: async (asked, _, user) => {
      if (!asked) return;
      onAsked(asked.erase_at);
      await signOutHere(client);
      if (user) forgetSeen(user.id);
      recheckSession(client);
    },
  });
}

/** A deletion ends all sessions; false also while nobody knows. */
const hasSessionEnded = () =>
  call(getSession, {}, { quiet: true }).then(
    () => false,
    (error) => error instanceof ApiError && error.code === 'not_authenticated',
  );
