import type { FamilySort } from '@pcr/contract/families/families.schema.ts';

/** Every address of the app as a function (design rule 13); the route table of core.md 2. */
export const paths = {
  home: (show: { mode?: 'sign-up' | 'reset' } = {}) => (show.mode ? `/?mode=${show.mode}` : '/'),
  dashboard: () => '/dashboard',
  familyRecords: (show: { sort?: FamilySort } = {}) =>
    show.sort ? `/family-records?sort=${show.sort}` : '/family-records',
  contractors: () => '/contractors',
  events: () => '/events',
  profile: () => '/profile',
  documents: () => '/documents',
  privacySecurity: () => '/privacy-security',
  termsOfService: () => '/terms-of-service',
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
} as const;
