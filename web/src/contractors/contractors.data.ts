import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import {
  CONTRACTOR_REPORT_REASONS,
  Contractor,
  ContractorCard,
  type ContractorDraft,
  type ContractorEdit,
  ContractorReportDraft,
  type ContractorVersion,
  type DeletedContractor,
} from '@pcr/contract/contractors/contractors.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { entryData } from '../kit/entry/entry-data.ts';
import type { ReportKind } from '../kit/report/report-kind.ts';
import { type ContractorFilters, isUnfiltered } from './contractors.search.ts';

export type ContractorBefore = ContractorVersion['before'];

/** The directory of contractors. */
export const contractors = entryData<
  Contractor,
  ContractorCard,
  ContractorFilters,
  ContractorDraft,
  ContractorEdit,
  DeletedContractor,
  ContractorBefore
>({
  name: 'contractors',
  schema: Contractor,
  card: ContractorCard,
  list: (query, options) => call(endpoints.listContractors, { query }, options),
  get: (id, options) => call(endpoints.getContractor, { params: { id } }, options),
  create: (draft) => call(endpoints.createContractor, { in: draft }),
  update: (id, edit) => call(endpoints.updateContractor, { params: { id }, in: edit }),
  delete: (id, query) => call(endpoints.deleteContractor, { params: { id }, query }),
  restore: (id) => call(endpoints.restoreContractor, { params: { id } }),
  listDeleted: (query, options) => call(endpoints.listDeletedContractors, { query }, options),
  listVersions: (id, query, options) => call(endpoints.listContractorVersions, { params: { id }, query }, options),
  samples: async () => (await import('./contractors.samples.ts')).CONTRACTOR_SAMPLES,
  isUnfiltered,
  newestFirst: () => [{ sort: 'newest' }],
});

/**
 * Tells the server that one contacts this contractor; the link that was pressed never waits for it. A failure is not
 * shown: nothing that was typed is lost, only a line of one's recent activity. The dashboard is stale already: it is
 * whenever it has been left.
 */
export function noteContact(id: string): void {
  call(endpoints.noteContractorContact, { params: { id } }, { keepalive: true }).catch(() => {});
}

/** A review came, changed or went: the contractor and where it stands in the lists are stale. */
export function ratingChanged(client: QueryClient, contractorId: string): void {
  contractors.cache.stale(client, new Set([contractorId]));
}

/** Reports of contractors. */
export const contractorReports: ReportKind = {
  name: 'contractor_reports',
  noun: 'contractor',
  author: 'The person who added them',
  schema: ContractorReportDraft,
  reasons: CONTRACTOR_REPORT_REASONS,
  report: (id, draft) => call(endpoints.reportContractor, { params: { id }, in: ContractorReportDraft.parse(draft) }),
  getOwn: (id, options) => call(endpoints.getOwnContractorReport, { params: { id } }, options),
  onTold(client, id, sure) {
    const { keys, stale } = contractors.cache;
    if (sure) client.setQueryData<Contractor>(keys.one(id), (one) => one && { ...one, reported_by_me: true });
    stale(client, new Set([id]));
  },
};
