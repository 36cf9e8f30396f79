import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { HistoryQuery } from '../kit/history.schema.ts';
import { Id, Instant } from '../kit/shapes.ts';
import {
  MentorAccepting,
  MentorCount,
  MentorEdit,
  MentorPage,
  MentorProfile,
  MentorQuery,
  MentorVersionPage,
  MyMentoring,
  SuggestedMentors,
  SuggestionQuery,
} from './mentors.schema.ts';

const params = z.object({ id: Id });
/** What every member has accepted before they see the app (agreements.md 8). */
const needs = ['terms_of_service', 'nda'] as const;

export const listMentors = endpoint('GET', '/mentors', {
  needs,
  query: MentorQuery,
  out: MentorPage,
  costly: ['search'],
  summary: 'Mentors by experience or by distance, 30 a page',
});

export const countMentors = endpoint('GET', '/mentors/count', {
  needs,
  query: z.omit(MentorQuery, { cursor: true }),
  out: MentorCount,
  costly: ['search'],
  summary: 'How many mentors the same filters find, counted to 100',
});

export const suggestMentors = endpoint('GET', '/mentors/suggested', {
  needs,
  query: SuggestionQuery,
  out: SuggestedMentors,
  costly: true,
  summary:
    'At most three mentors with room, by shared areas, distance and experience, with what they share',
});

export const getMyMentoring = endpoint('GET', '/mentors/mine', {
  needs,
  out: MyMentoring,
  summary: "The caller's newest application to be a mentor, and their profile",
});

export const getMentor = endpoint('GET', '/mentors/:id', {
  needs,
  params,
  out: MentorProfile,
  summary: 'One mentor, and what the caller may do',
});

export const updateMentor = endpoint('PUT', '/mentors/:id', {
  needs,
  params,
  in: MentorEdit,
  out: MentorProfile,
  summary:
    'Replaces the fields of the own profile; 409 with the current one when `updated_at` is stale',
});

export const changeMentorAccepting = endpoint('PUT', '/mentors/:id/accepting', {
  needs,
  params,
  in: MentorAccepting,
  out: MentorProfile,
  summary: 'Pauses the own profile, so that nobody asks, or takes mentees again',
});

export const deleteMentor = endpoint('DELETE', '/mentors/:id', {
  needs,
  params,
  query: z.object({ updated_at: Instant }),
  summary:
    'Deletes the own profile while it has no mentees; it can be restored for 30 days; 409 when it is stale',
});

export const restoreMentor = endpoint('POST', '/mentors/:id/restore', {
  needs,
  params,
  out: MentorProfile,
  again: true,
  summary: 'Takes back the deletion of the own profile',
});

export const listMentorVersions = endpoint('GET', '/mentors/:id/versions', {
  needs,
  params,
  query: HistoryQuery,
  out: MentorVersionPage,
  costly: true,
  summary: 'Every change of the own profile with what it was before',
});
