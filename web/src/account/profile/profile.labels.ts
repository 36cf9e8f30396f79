import type { Relationship } from '@pcr/contract/account/profile/profile.schema.ts';

export const RELATIONSHIP_LABELS: Record<Relationship, string> = {
  spouse: 'Spouse',
  partner: 'Partner',
  parent: 'Parent',
  sibling: 'Sibling',
  friend: 'Friend',
  colleague: 'Colleague',
  other: 'Other',
};

/** What was not said (account.md 25). */
export const NOT_PROVIDED = 'Not provided';
