import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { HistoryQuery } from '../kit/history.schema.ts';
import { Id, Instant } from '../kit/shapes.ts';
import {
  Contractor,
  ContractorDraft,
  ContractorEdit,
  ContractorPage,
  ContractorQuery,
  ContractorReport,
  ContractorReportDraft,
  ContractorVersionPage,
  DeletedContractorPage,
} from './contractors.schema.ts';

const params = z.object({ id: Id });
/** What every member has accepted before they see the app (agreements.md 8). */
const needs = ['terms_of_service', 'nda'] as const;

export const listContractors = endpoint('GET', '/contractors', {
  needs,
  query: ContractorQuery,
  out: ContractorPage,
  costly: ['search'],
  summary:
    'The directory of contractors with their ratings, searched, filtered and sorted, 50 a page',
});

export const listDeletedContractors = endpoint('GET', '/contractors/deleted', {
  needs,
  query: HistoryQuery,
  out: DeletedContractorPage,
  summary: 'Contractors that the caller added or is confirmed as, deleted in the last 30 days',
});

export const getContractor = endpoint('GET', '/contractors/:id', {
  needs,
  params,
  out: Contractor,
  summary: 'One contractor with phone number and email address',
});

export const createContractor = endpoint('POST', '/contractors', {
  needs,
  in: ContractorDraft,
  out: Contractor,
  summary:
    'Adds a contractor under the id that the client made; sent again, it answers the same one',
});

export const updateContractor = endpoint('PUT', '/contractors/:id', {
  needs,
  params,
  in: ContractorEdit,
  out: Contractor,
  summary:
    'Replaces the fields of a contractor, by who is confirmed as it, else by who added it; 409 when it is stale',
});

export const deleteContractor = endpoint('DELETE', '/contractors/:id', {
  needs,
  params,
  query: z.object({ updated_at: Instant }),
  summary:
    'Deletes a contractor, by who is confirmed as it, else by who added it unless others reviewed it; 409 when it is stale',
});

export const restoreContractor = endpoint('POST', '/contractors/:id/restore', {
  needs,
  params,
  out: Contractor,
  again: true,
  summary:
    'Takes back a deletion of the caller, for 30 days, with all reviews; not one of the operator',
});

export const listContractorVersions = endpoint('GET', '/contractors/:id/versions', {
  needs,
  params,
  query: HistoryQuery,
  out: ContractorVersionPage,
  costly: true,
  summary: 'Every change of a contractor with what it was before, for the members who may edit it',
});

export const noteContractorContact = endpoint('POST', '/contractors/:id/contacts', {
  needs,
  params,
  again: true,
  summary:
    'Notes that the caller contacts a contractor, once a day, for their own recent activity (contractors.md 20)',
});

export const reportContractor = endpoint('POST', '/contractors/:id/reports', {
  needs,
  params,
  in: ContractorReportDraft,
  out: ContractorReport,
  summary:
    'Tells the operator about a contractor that another added, once: told again, it answers what was told before',
});

export const getOwnContractorReport = endpoint('GET', '/contractors/:id/own-report', {
  needs,
  params,
  out: ContractorReport,
  summary: 'What this member has told the operator about a contractor; 404 when nothing',
});
