import * as endpoints from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOB_REPORT_REASONS, JobReportDraft } from '@pcr/contract/jobs/jobs.schema.ts';
import { call } from '../../kit/api/api.ts';
import type { ReportKind } from '../../kit/report/report-kind.ts';
import { changeJob } from '../jobs.data.ts';

/** Reports of jobs. They come with the details: the board shows without what checks a form. */
export const jobReports: ReportKind = {
  name: 'job_reports',
  noun: 'job',
  author: 'The person who posted it',
  schema: JobReportDraft,
  reasons: JOB_REPORT_REASONS,
  report: (id, draft) =>
    call(endpoints.reportJob, { params: { id }, in: JobReportDraft.parse(draft) }),
  getOwn: (id, options) => call(endpoints.getOwnJobReport, { params: { id } }, options),
  onTold: (client, id, sure) =>
    void changeJob(client, id, (job) => (sure ? { ...job, reported_by_me: true } : job)),
};
