import {
  type AccountDetailsEdit,
  DETAILS_LIMITS,
} from '@pcr/contract/account/settings/details.schema.ts';
import { US_STATES, type UsState } from '@pcr/contract/kit/us-states.ts';
import { NOTIFICATION_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';
import { optionalChoice, optionalText, textField } from '../../kit/kind/fields.ts';
import { type Control, onOffs, setting } from '../../kit/settings/settings-table.ts';
import { wholeSettings } from '../../kit/settings/whole-fields.ts';
import { NOTIFICATION_LABELS } from '../../notifications/notifications.ts';

type Version = 'updated_at' | 'notifications_updated_at';

const line = (label: string, props: Omit<Control & { as: 'line' }, 'as'>, hint?: string) =>
  setting(optionalText(label), { as: 'line', ...props }, { hint });

/** What one Save of the account settings sends (account.md 32, 34). */
export const detailsSettings = wholeSettings<Omit<AccountDetailsEdit, Version>>()({
  draft: 'account_details',
  versions: ['updated_at', 'notifications_updated_at'],
  together: [['address', 'city', 'state', 'zip_code']],
  defaults: NOTIFICATION_DEFAULTS,
  table: {
    first_name: setting(
      textField('First Name'),
      { as: 'line', required: true, autoComplete: 'given-name', autoCapitalize: 'words' },
      // Both together may be too long.
      { clears: ['last_name'] },
    ),
    last_name: line('Last Name', { autoComplete: 'family-name', autoCapitalize: 'words' }),
    phone: line(
      'Phone',
      { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
      'Like (512) 555-0100, or with + and the country code',
    ),
    daycare_name: line('Daycare Name', { autoComplete: 'organization', autoCapitalize: 'words' }),
    license_number: line('License Number', { autoComplete: 'off', autoCapitalize: 'characters' }),
    address: line('Address', { autoComplete: 'street-address', autoCapitalize: 'words' }),
    city: line('City', { autoComplete: 'address-level2', autoCapitalize: 'words' }),
    state: setting(
      optionalChoice('State', Object.fromEntries(US_STATES) as Record<UsState, string>),
      {
        as: 'select',
        options: US_STATES.map(([value, label]) => ({ value, label })),
        blank: 'Choose a state',
        autoComplete: 'address-level1',
      },
    ),
    zip_code: line(
      'ZIP',
      {
        ...{ inputMode: 'numeric', pattern: '[0-9]*', autoComplete: 'postal-code' },
        ...{ className: 'max-w-[12rem]', size: DETAILS_LIMITS.zip_code },
      },
      'Five digits, or nine like 78701-1234',
    ),
    ...onOffs(NOTIFICATION_LABELS),
  },
  sections: [
    {
      title: 'Personal Information',
      rows: [['first_name', 'last_name'], { own: 'email' }, 'phone'],
    },
    {
      title: 'Daycare Information',
      rows: ['daycare_name', 'license_number', 'address', ['city', 'state'], 'zip_code'],
    },
    {
      title: 'Notification Preferences',
      rows: ['email_notifications', 'sms_notifications', 'push_notifications', 'look_up_notices'],
      spaced: true,
    },
  ],
});
