import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import {
  CONTRACTOR_REPORT_REASONS,
  type Contractor,
  ContractorReportDraft,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { call } from '../kit/api/api.ts';
import type { ReportKind } from '../kit/report/report-kind.ts';
import { contractors } from './contractors.data.ts';

/**
 * Reports of contractors. They come with the details: the list shows without what checks a form.
 */
export const contractorReports: ReportKind = {
  name: 'contractor_reports',
  noun: 'contractor',
  author: 'The person who added them',
  schema: ContractorReportDraft,
  reasons: CONTRACTOR_REPORT_REASONS,
  report: (id, draft) =>
    call(endpoints.reportContractor, { params: { id }, in: ContractorReportDraft.parse(draft) }),
  getOwn: (id, options) => call(endpoints.getOwnContractorReport, { params: { id } }, options),
  onTold(client, id, sure) {
    const { keys, stale } = contractors.cache;
    if (sure)
      client.setQueryData<Contractor>(
        keys.one(id),
        (one) => one && { ...one, reported_by_me: true },
      );
    stale(client, new Set([id]));
  },
};
