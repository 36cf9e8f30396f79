import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/shapes.ts';
import { InboxEntry, InboxPage, InboxQuery, InboxUnread } from './inbox.schema.ts';

const needs = ['terms_of_service', 'nda'] as const;
const params = z.object({ id: Id });

export const listInbox = endpoint('GET', '/inbox', {
  needs,
  query: InboxQuery,
  out: InboxPage,
  summary: "The caller's own inbox, newest first, 30 a page",
});

export const countUnread = endpoint('GET', '/inbox/unread', {
  needs,
  out: InboxUnread,
  summary: 'How many entries of the inbox are not read: exact below 100, which means 100 or more',
});

export const readInboxEntry = endpoint('POST', '/inbox/:id/read', {
  needs,
  params,
  out: InboxEntry,
  summary: 'Marks one entry as read, and answers it; again changes nothing',
});

export const readInboxThrough = endpoint('POST', '/inbox/:id/read-through', {
  needs,
  params,
  summary: 'Marks this entry and all before it as read: all that was on the screen, and nothing that came meanwhile',
});
