import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { HistoryQuery } from '../kit/history.schema.ts';
import { Id, Instant } from '../kit/shapes.ts';
import {
  DeletedGroupPage,
  Group,
  GroupCount,
  GroupDraft,
  GroupEdit,
  GroupPage,
  GroupQuery,
  GroupVersionPage,
} from './groups.schema.ts';

const params = z.object({ id: Id });
/** What every member has accepted before they see the app (agreements.md 8). */
const needs = ['terms_of_service', 'nda'] as const;

export const listGroups = endpoint('GET', '/groups', {
  needs,
  query: GroupQuery,
  out: GroupPage,
  costly: ['search'],
  summary: 'Groups, the newest first or the nearest first, 30 a page',
});

export const countGroups = endpoint('GET', '/groups/count', {
  needs,
  query: z.omit(GroupQuery, { cursor: true }),
  out: GroupCount,
  costly: ['search'],
  summary: 'How many groups the same filters find, counted to 100; all of them with `mine`',
});

export const listDeletedGroups = endpoint('GET', '/groups/deleted', {
  needs,
  query: HistoryQuery,
  out: DeletedGroupPage,
  summary: 'The groups that the caller leads and that were deleted in the last 30 days',
});

export const getGroup = endpoint('GET', '/groups/:id', {
  needs,
  params,
  out: Group,
  summary: 'One group, with what the caller is to it',
});

export const createGroup = endpoint('POST', '/groups', {
  needs,
  in: GroupDraft,
  out: Group,
  summary: 'Starts a group, which the caller leads; sent again, it answers the same one',
});

export const updateGroup = endpoint('PUT', '/groups/:id', {
  needs,
  params,
  in: GroupEdit,
  out: Group,
  summary:
    'Replaces the fields of a group, by its leader; 409 with the current one when `updated_at` is stale',
});

export const deleteGroup = endpoint('DELETE', '/groups/:id', {
  needs,
  params,
  query: z.object({ updated_at: Instant }),
  summary:
    'Deletes a group, by its leader; it can be restored for 30 days; 409 with the current one when it is stale',
});

export const restoreGroup = endpoint('POST', '/groups/:id/restore', {
  needs,
  params,
  out: Group,
  again: true,
  summary: 'Takes a deletion back, by the leader who deleted it',
});

export const listGroupVersions = endpoint('GET', '/groups/:id/versions', {
  needs,
  params,
  query: HistoryQuery,
  out: GroupVersionPage,
  costly: true,
  summary: 'Every change of a group with what it was before, for its leader',
});
