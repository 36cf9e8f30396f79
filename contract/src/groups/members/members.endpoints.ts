import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { Group } from '../groups.schema.ts';
import {
  GroupMemberPage,
  GroupMemberQuery,
  HANDOVERS_PER_HOUR,
  HandoverAnswer,
  HandoverAsk,
  TAKE_OVER_DAYS,
} from './members.schema.ts';

const params = z.object({ id: Id });
const needs = ['terms_of_service', 'nda'] as const;

export const listGroupMembers = endpoint('GET', '/groups/:id/members', {
  needs,
  params,
  query: GroupMemberQuery,
  out: GroupMemberPage,
  summary:
    'The members who show their name, all of them to the leader, the longest one first, 50 a page',
});

export const leaveGroup = endpoint('DELETE', '/groups/:id/membership', {
  needs,
  params,
  summary: 'Leaves the group, which its leader cannot; the same again changes nothing',
});

export const removeGroupMember = endpoint('DELETE', '/groups/:id/members/:member_id', {
  needs,
  params: z.object({ id: Id, member_id: Id }),
  out: Group,
  summary: 'Takes a member out of an own group, who is told',
});

export const askToLead = endpoint('PUT', '/groups/:id/handover', {
  needs,
  params,
  in: HandoverAsk,
  out: Group,
  summary: `Asks a member to lead an own group, one at a time; 429 with the time to wait after ${HANDOVERS_PER_HOUR} in an hour`,
});

export const takeBackHandover = endpoint('DELETE', '/groups/:id/handover', {
  needs,
  params,
  out: Group,
  summary:
    'Takes back that a member was asked to lead an own group; 409 with the group when they have accepted',
});

export const answerHandover = endpoint('PUT', '/groups/:id/handover/answer', {
  needs,
  params,
  in: HandoverAnswer,
  out: Group,
  summary:
    'Accepts or declines to lead the group, for who is asked; 409 with the group when they are no more',
});

export const takeOverGroup = endpoint('POST', '/groups/:id/leadership', {
  needs,
  params,
  out: Group,
  again: true,
  summary: `Leads a group without a leader, for its members: once nobody is asked any more, or after ${TAKE_OVER_DAYS} days; 409 with the group when it has one`,
});
