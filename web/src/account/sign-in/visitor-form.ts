import { isNewDevice } from '../sign-out/local-entries.ts';

export type VisitorForm = 'sign-in' | 'sign-up' | 'reset';

/**
 * Which form a visitor meets at this address, unless it names one (account.md 1). A person who
 * follows a link to some screen, or comes back from an ended session, has an account.
 */
export function visitorForm({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): VisitorForm {
  return pathname === '/' && search === '' && isNewDevice() ? 'sign-up' : 'sign-in';
}
