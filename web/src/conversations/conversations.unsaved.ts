import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  conversation_messages: 'A message to a member',
  conversation_message_reports: 'A report about a message',
};
