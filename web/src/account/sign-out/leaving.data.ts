import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetDevice } from '../../kit/cache/device-cache.ts';
import { clearPerson } from '../account.data.ts';
import { forgetCodeStep } from '../two-factor/code-step.ts';
import { clearOnSignOut, noteSignOut, type RememberedUser } from './local-entries.ts';

/**
 * Somebody else stands before the page of an ended session. Only the records go, which come back
 * from the server: nobody throws away what an absent person has typed (account.md 16). The session
 * may still live for a moment, so the page that is opened next ends it first.
 */
export function useLeaveForAnother() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (user: RememberedUser) => {
      noteSignOut();
      forgetCodeStep();
      // Before anything waits: a page that is closed in the middle leaves nobody whose drafts go.
      clearOnSignOut();
      // With the person their app goes, which would be seen without its lock.
      clearPerson(client);
      await forgetDevice(user.id);
    },
  });
}
