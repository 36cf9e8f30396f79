import { endpoint } from '../../kit/endpoint.ts';
import { Deletion, DeletionRequest } from './deletion.schema.ts';

export const requestDeletion = endpoint('POST', '/account/deletion', {
  in: DeletionRequest,
  out: Deletion,
  hashes: true,
  again: true,
  summary:
    'Asks for the account to be deleted in 14 days and ends all its sessions; a sign-in takes it back (deletion.md 1-3)',
});
