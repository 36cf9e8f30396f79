import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  events: { added: 'A new event', changed: 'Changes to an event' },
  rsvps: 'An answer to an event',
  meetings: 'A request for a meeting',
  match_meetings: 'A request for a meeting',
  meeting_links: 'A link to a video meeting',
};
