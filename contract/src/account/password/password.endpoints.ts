import { endpoint } from '../../kit/endpoint.ts';
import { PasswordChange } from './password.schema.ts';

export const changePassword = endpoint('POST', '/account/password', {
  in: PasswordChange,
  hashes: true,
  summary:
    'Sets another password with the one of now; ends all other sessions, reset links and a change of address (password.md 2)',
});
