import { endpoint } from '../../kit/endpoint.ts';
import { AccountDetails, AccountDetailsEdit } from './details.schema.ts';

export const getAccountDetails = endpoint('GET', '/account/details', {
  out: AccountDetails,
  summary:
    "The caller's own account settings: person, daycare, ways to be told, and a change of address under way",
});

export const updateAccountDetails = endpoint('PUT', '/account/details', {
  in: AccountDetailsEdit,
  out: AccountDetails,
  summary:
    "Replaces the caller's account settings; 409 with the current ones when one of their versions is stale",
});
