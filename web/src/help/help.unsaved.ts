import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  support: 'A message to support',
  feedback: 'Your feedback',
  chat: 'A live chat message',
};
