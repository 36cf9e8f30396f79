import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  notification_preferences: 'Changes to your notification preferences',
  phone_number: 'A phone number for text messages',
};
