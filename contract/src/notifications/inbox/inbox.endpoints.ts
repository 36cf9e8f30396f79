import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { InboxEntry, InboxPage, InboxQuery, InboxSeen, InboxUnread } from './inbox.schema.ts';

// No agreement is needed: it holds only what its member was told, and an operator's answer must
// reach members who ask about one.
const params = z.object({ id: Id });

export const listInbox = endpoint('GET', '/inbox', {
  query: InboxQuery,
  out: InboxPage,
  summary: "The caller's own inbox, newest first, 30 a page",
});

export const countUnread = endpoint('GET', '/inbox/unread', {
  out: InboxUnread,
  summary: 'How many entries of the inbox are not read: exact below 100, which means 100 or more',
});

export const getInboxEntry = endpoint('GET', '/inbox/:id', {
  params,
  out: InboxEntry,
  summary: 'One entry of the own inbox; it stays unread',
});

export const readInboxEntry = endpoint('POST', '/inbox/:id/read', {
  params,
  out: InboxEntry,
  again: true,
  summary: 'Marks one entry as read, and answers it; again changes nothing',
});

export const readInboxThrough = endpoint('POST', '/inbox/:id/read-through', {
  params,
  again: true,
  summary:
    'Marks this entry and all before it as read: all that was on the screen, and nothing that came meanwhile',
});

export const readInboxAbout = endpoint('POST', '/inbox/read-about', {
  in: InboxSeen,
  again: true,
  summary:
    'Marks as read what the own inbox says of one thing, up to an instant: it was seen in its own place',
});
