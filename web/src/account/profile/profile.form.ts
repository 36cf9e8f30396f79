import { zodResolver } from '@hookform/resolvers/zod';
import { PROFILE_FIELDS, type Profile, ProfileEdit } from '@pcr/contract/account/profile/profile.schema.ts';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import type { Difference } from '../../kit/form/differing.ts';
import { differing } from '../../kit/form/differing.ts';
import { type ProfileField, profileLabel, RELATIONSHIP_LABELS } from './profile.labels.ts';

/** What the controls hold, and what the draft keeps: '' for a choice that was not made, and for no version. */
export type ProfileFormValues = Record<ProfileField | 'updated_at', string>;
export type ProfileFormHandle = UseFormReturn<ProfileFormValues, unknown, ProfileEdit>;

/** The fields of the tab 'Emergency Contacts'; the others are on 'Personal Info'. */
export const EMERGENCY_FIELDS: readonly ProfileField[] = [
  'emergency_contact_1_name',
  'emergency_contact_1_phone',
  'emergency_contact_1_relationship',
  'emergency_contact_2_name',
  'emergency_contact_2_phone',
  'emergency_contact_2_relationship',
  'medical_info',
  'allergies',
];

export const profileDraftKey = (userId: string) => draftKey(userId, 'profile');

export function profileFormOf(profile: Profile): ProfileFormValues {
  const names = [...PROFILE_FIELDS, 'updated_at'] as const;
  return Object.fromEntries(names.map((name) => [name, profile[name] ?? ''])) as ProfileFormValues;
}

/** Every field empty: where the profile itself cannot be loaded, and a draft is gone on with. */
export const blankProfile = () =>
  Object.fromEntries([...PROFILE_FIELDS, 'updated_at'].map((name) => [name, ''])) as ProfileFormValues;

/** What the contract checks: null for no choice. */
export function profileEditOf(values: ProfileFormValues): z.input<typeof ProfileEdit> {
  return {
    ...values,
    emergency_contact_1_relationship: (values.emergency_contact_1_relationship || null) as never,
    emergency_contact_2_relationship: (values.emergency_contact_2_relationship || null) as never,
    updated_at: values.updated_at || null,
  };
}

const check = zodResolver(ProfileEdit);

export const profileResolver: Resolver<ProfileFormValues, unknown, ProfileEdit> = (values, context, options) =>
  // The form's fields have the contract's names; only what their controls hold differs.
  check(profileEditOf(values), context, options as unknown as Parameters<typeof check>[2]) as never;

/** While typing only this is said: that a text is longer than can be saved. Everything else waits for Save. */
export function profileTooLong(name: ProfileField, typed: unknown): string | null {
  const checked = typeof typed === 'string' && typed !== '' ? ProfileEdit.shape[name].safeParse(typed) : null;
  return checked?.error?.issues.find(({ code }) => code === 'too_big')?.message ?? null;
}

type Version = Pick<Profile, ProfileField>;

/** The fields in which two versions differ, in words. */
export function profileDifferences(mine: Version, theirs: Version): Difference[] {
  return differing<Version>(PROFILE_FIELDS, mine, theirs).map((name) => ({
    name,
    label: profileLabel(name),
    mine: valueText(mine, name),
    theirs: valueText(theirs, name),
  }));
}

function valueText(version: Version, name: ProfileField): string {
  const value = version[name];
  if (!value) return 'Nothing';
  return value in RELATIONSHIP_LABELS && name.endsWith('_relationship')
    ? RELATIONSHIP_LABELS[value as keyof typeof RELATIONSHIP_LABELS]
    : value;
}
