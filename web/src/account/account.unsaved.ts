import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  profile: 'Changes to your profile',
  account_details: 'Changes to your account settings',
};
