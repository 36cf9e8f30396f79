import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AccountDetails,
  AccountDetailsEdit,
  DETAILS_FIELDS,
} from '@pcr/contract/account/settings/details.schema.ts';
import type { UsState } from '@pcr/contract/kit/us-states.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_DEFAULTS,
  type NotificationChannels,
} from '@pcr/contract/notifications/notifications.schema.ts';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import type { Difference } from '../../kit/form/differing.ts';
import { differing } from '../../kit/form/differing.ts';
import { NOTIFICATION_LABELS } from '../../notifications/notifications.ts';
import { DETAILS_LABELS, type DetailsField, stateName } from '../profile/profile.labels.ts';

const VERSIONS = ['updated_at', 'notifications_updated_at'] as const;
export const DETAILS_FORM_FIELDS = [...DETAILS_FIELDS, ...NOTIFICATION_CHANNELS] as const;
type FormField = (typeof DETAILS_FORM_FIELDS)[number];

/** What the controls hold, and what the draft keeps: '' for no state, and for no version. */
export type DetailsFormValues = Record<DetailsField | (typeof VERSIONS)[number], string> & NotificationChannels;
export type DetailsFormHandle = UseFormReturn<DetailsFormValues, unknown, AccountDetailsEdit>;

export const detailsDraftKey = (userId: string) => draftKey(userId, 'account_details');

export function detailsFormOf(details: AccountDetails): DetailsFormValues {
  const names = [...DETAILS_FORM_FIELDS, ...VERSIONS] as const;
  return Object.fromEntries(names.map((name) => [name, details[name] ?? ''])) as DetailsFormValues;
}

/** Every field empty: where the settings themselves cannot be loaded, and a draft is gone on with. */
export const blankDetails = () => ({
  ...(Object.fromEntries([...DETAILS_FIELDS, ...VERSIONS].map((name) => [name, ''])) as Omit<
    DetailsFormValues,
    keyof NotificationChannels
  >),
  ...NOTIFICATION_DEFAULTS,
});

/** What the contract checks: null for no choice. */
export function detailsEditOf(values: DetailsFormValues): z.input<typeof AccountDetailsEdit> {
  return {
    ...values,
    state: (values.state || null) as UsState | null,
    updated_at: values.updated_at || null,
    notifications_updated_at: values.notifications_updated_at || null,
  };
}

const check = zodResolver(AccountDetailsEdit);

export const detailsResolver: Resolver<DetailsFormValues, unknown, AccountDetailsEdit> = (values, context, options) =>
  // The form's fields have the contract's names; only what their controls hold differs.
  check(detailsEditOf(values), context, options as unknown as Parameters<typeof check>[2]) as never;

/** While typing only this is said: that a text is longer than can be saved. Everything else waits for Save. */
export function detailsTooLong(name: DetailsField, typed: unknown): string | null {
  const checked = typeof typed === 'string' && typed !== '' ? AccountDetailsEdit.shape[name].safeParse(typed) : null;
  return checked?.error?.issues.find(({ code }) => code === 'too_big')?.message ?? null;
}

type Version = Pick<AccountDetails, FormField>;

/** The fields in which two versions differ, in words. */
export function detailsDifferences(mine: Version, theirs: Version): Difference[] {
  return differing<Version>(DETAILS_FORM_FIELDS, mine, theirs).map((name) => ({
    name,
    label: isWay(name) ? NOTIFICATION_LABELS[name].label : DETAILS_LABELS[name],
    mine: valueText(mine, name),
    theirs: valueText(theirs, name),
  }));
}

const isWay = (name: FormField): name is keyof NotificationChannels => name in NOTIFICATION_LABELS;

function valueText(version: Version, name: FormField): string {
  const value = version[name];
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return (name === 'state' ? stateName(version.state) : value) || 'Nothing';
}
