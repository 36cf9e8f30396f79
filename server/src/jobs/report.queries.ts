import { applicationRulesInSql as rules } from './applications/applications.rules.ts';

// What a daily report tells of applications (notifications.md 74): as `ReportSource` says.

const TOLD =
  'from daily_report_things t join job_applications a on a.id = t.thing_id join jobs j on j.id = a.job_id';
const told = (status: string, at: string) =>
  `select t.thing_id as id, j.id as subject_id, j.title, ${status} as status, null::date as day, ${at} as at, null as time_zone ${TOLD}
   where t.report_id = $3 and ${rules.see}`;

/** To the provider: applicants who wait for a decision. */
export const applicationsReport = {
  found: `select a.id as thing_id, '' as state, a.created_at as newest
    from jobs j join job_applications a on a.job_id = j.id
    where j.provider_id = $1 and ${rules.see} and a.status = 'pending' and a.created_at > $3::timestamptz`,
  told: `${told('null', 'a.created_at')} and t.kind = 'applications' and j.provider_id = $1 and a.status = 'pending'`,
};

/** To the applicants: the decisions. */
export const decisionsReport = {
  found: `select a.id as thing_id, a.status as state, a.updated_at as newest
    from job_applications a join jobs j on j.id = a.job_id
    where a.contractor_id = $1 and ${rules.see} and a.status in ('accepted', 'declined')
      and a.updated_at > $3::timestamptz`,
  told: `${told('a.status', 'a.updated_at')} and t.kind = 'decisions' and a.contractor_id = $1 and a.status = t.state`,
};
