import { requestDeletion } from '@pcr/contract/account/deletion.endpoints.ts';
import type { DeletionRequest } from '@pcr/contract/account/deletion.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { recheckSession, signOutHere } from '../account.data.ts';

/**
 * Asks for the deletion; the server ends all sessions with it, so that this device is signed out, too. `onAsked` comes
 * before that, while the app still stands.
 */
export function useRequestDeletion(onAsked: (eraseAt: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: DeletionRequest) => call(requestDeletion, { in: given }),
    // Here, so that it happens also when the page has gone meanwhile.
    onSuccess: async ({ erase_at }) => {
      onAsked(erase_at);
      await signOutHere(client);
      recheckSession(client);
    },
  });
}
