import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { HistoryQuery } from '../kit/history.schema.ts';
import { Id, Instant } from '../kit/shapes.ts';
import {
  DeletedFamilyPage,
  Family,
  FamilyCount,
  FamilyDraft,
  FamilyEdit,
  FamilyExportQuery,
  FamilyFilters,
  FamilyPage,
  FamilyQuery,
  FamilySummary,
} from './families.schema.ts';

const params = z.object({ id: Id });
/** Nobody works with family records before all three texts are accepted (families.md 2). */
const needs = ['terms_of_service', 'nda', 'family_disclaimer'] as const;

export const listFamilies = endpoint('GET', '/families', {
  needs,
  query: FamilyQuery,
  out: FamilyPage,
  costly: ['search'],
  summary: 'Family records that the caller may see, searched, filtered and sorted, 50 a page',
});

export const summarizeFamilies = endpoint('GET', '/families/summary', {
  needs,
  out: FamilySummary,
  costly: true,
  summary: "The four tiles and the distinct locations over all of the caller's own records",
});

export const countFamilies = endpoint('GET', '/families/count', {
  needs,
  query: FamilyFilters,
  out: FamilyCount,
  costly: ['search'],
  summary: "How many of the caller's own records the search and the filters find",
});

export const exportFamilies = endpoint('GET', '/families/records.csv', {
  needs,
  query: FamilyExportQuery,
  gives: 'bytes',
  summary:
    "The caller's own records as CSV with all their fields, chosen or found (families.md 38)",
});

export const listDeletedFamilies = endpoint('GET', '/families/deleted', {
  needs,
  query: HistoryQuery,
  out: DeletedFamilyPage,
  summary: "The caller's own records that were deleted in the last 30 days",
});

export const getFamily = endpoint('GET', '/families/:id', {
  needs,
  params,
  out: Family,
  summary: 'One family record with notes and contact information',
});

export const createFamily = endpoint('POST', '/families', {
  needs,
  in: FamilyDraft,
  out: Family,
  together: true,
  summary:
    'Creates a record under the id that the client made; sent again, it answers the same record',
});

export const updateFamily = endpoint('PUT', '/families/:id', {
  needs,
  params,
  in: FamilyEdit,
  out: Family,
  summary: 'Replaces the fields of a record; 409 with the current one when `updated_at` is stale',
});

export const deleteFamily = endpoint('DELETE', '/families/:id', {
  needs,
  params,
  query: z.object({ updated_at: Instant }),
  summary:
    'Deletes a record; it can be restored for 30 days; 409 with the current one when `updated_at` is stale',
});

export const restoreFamily = endpoint('POST', '/families/:id/restore', {
  needs,
  params,
  out: Family,
  again: true,
  summary: 'Takes a deletion back',
});
