import * as applications from '@pcr/contract/jobs/applications.endpoints.ts';
import * as endpoints from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOB_PAGE, type Job, type JobDraft } from '@pcr/contract/jobs/jobs.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { EntryStore, pageOf } from '../../kit/testing/entry-store.ts';

const OWN = { apply: false, edit: true, delete: true, review: true, fill: true, close: true, reopen: false };
const OTHERS = { apply: true, edit: false, delete: false, review: false, fill: false, close: false, reopen: false };

/** A job as a form sends it. */
export function jobDraft(fields: Partial<JobDraft> = {}): JobDraft {
  const none = { description: null, location: null, end_date: null, pay_rate: null };
  return { id: newId(), ...none, title: 'Evening Caregiver', start_date: '2027-01-11', job_type: 'shift', ...fields };
}

/** Answers for the job board, whose jobs the page's member posted, or with `own: false` another one. */
export function jobServer(server: AnsweringServer, { own }: { own: boolean }, ...drafts: Partial<JobDraft>[]) {
  const me = newId();
  const jobs = new EntryStore<Job, JobDraft>((draft) => ({
    ...draft,
    status: 'active',
    provider_id: own ? me : null,
    provider_name: 'Provider',
    provider_email: '',
    my_application: null,
    can: own ? OWN : OTHERS,
  }));
  for (const draft of drafts) jobs.create(jobDraft(draft));
  server.answer(endpoints.listJobs, ({ query }) => pageOf(jobs.all, query.cursor, JOB_PAGE));
  server.answer(endpoints.getJob, ({ params }) => jobs.find(params.id));
  server.answer(endpoints.createJob, ({ in: draft }) => jobs.create(draft));
  server.answer(endpoints.updateJob, ({ params, in: edit }) => jobs.update(params.id, edit));
  server.answer(endpoints.deleteJob, ({ params, query }) => jobs.remove(params.id, query.updated_at));
  server.answer(endpoints.restoreJob, ({ params }) => jobs.restore(params.id));
  server.answer(applications.listJobApplications, () => ({ items: [], next: null }));
  return jobs;
}
