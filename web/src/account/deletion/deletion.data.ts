import { requestDeletion } from '@pcr/contract/account/deletion.endpoints.ts';
import type { DeletionByPassword } from '@pcr/contract/account/deletion.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { recheckSession, signOutHere } from '../account.data.ts';
import { promptForPasskey } from '../passkeys/passkey-sign-in.data.ts';

/** What proves that it is the member; a passkey is asked for when they say yes. */
export type DeletionProof = DeletionByPassword | 'passkey';

/**
 * Asks for the deletion; the server ends all sessions with it, so that this device is signed out, too. `onAsked` comes
 * before that, while the app still stands. Its data is null when the person cancelled the prompt for a passkey.
 */
export function useRequestDeletion(onAsked: (eraseAt: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (proof: DeletionProof) => {
      if (proof !== 'passkey') return call(requestDeletion, { in: proof });
      const passkey = await promptForPasskey();
      return passkey && call(requestDeletion, { in: { passkey } });
    },
    // Here, so that it happens also when the page has gone meanwhile.
    onSuccess: async (asked) => {
      if (!asked) return;
      onAsked(asked.erase_at);
      await signOutHere(client);
      recheckSession(client);
    },
  });
}
