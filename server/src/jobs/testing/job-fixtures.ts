import {
  applyToJob,
  decideJobApplication,
  listJobApplications,
  withdrawJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import type {
  Decision,
  JobApplication,
  JobApplicationDraft,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import { changeJobStatus, createJob, getJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { Job, JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import type { InboxEntry } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import {
  type Member,
  startApp,
  type TestApp,
  type TestAppSetup,
} from '../../testing/app-for-tests.ts';
import { applicationDraft, jobDraft } from './job-drafts.ts';

/** The app with one job, and what the two sides do with it. */
export interface JobFixtures {
  app: TestApp;
  /** Its provider, who posted it. */
  anna: Member;
  /** The applicant, unless said otherwise. */
  bella: Member;
  /** A third person. */
  carla: Member;
  /** As its provider saw it last. */
  readonly job: Job;
  /** A new job in place of all others, and nobody has applied or been told of anything. */
  begin(): Promise<void>;
  params(): { params: { id: string } };
  apply(by?: Member, changes?: Partial<JobApplicationDraft>): Promise<JobApplication>;
  /** A page of them, as the provider sees them. */
  applications(): Promise<JobApplication[]>;
  decide(id: string, status?: Decision): Promise<JobApplication>;
  withdraw(id: string): Promise<JobApplication>;
  seenBy(who: Member): Promise<Job>;
  setStatus(status: JobStatus): Promise<void>;
  inboxOf(who: Member): Promise<Pick<InboxEntry, 'kind' | 'subject_id' | 'parts'>[]>;
}

export async function startJobFixtures(setup: TestAppSetup = {}): Promise<JobFixtures> {
  const app = await startApp(setup);
  const [anna, bella, carla] = await Promise.all([app.member(), app.member(), app.member()]);
  let job: Job;
  const params = () => ({ params: { id: job.id } });
  const seenBy: JobFixtures['seenBy'] = (who) => who.ask(getJob, params());
  return {
    app,
    anna,
    bella,
    carla,
    get job() {
      return job;
    },
    async begin() {
      app.clock.reset();
      await app.rows('delete from jobs; delete from inbox_entries; delete from rate_limits');
      job = await anna.ask(createJob, { in: jobDraft({ title: 'Evening Caregiver' }) });
    },
    params,
    apply: (by = bella, changes = {}) =>
      by.ask(applyToJob, { ...params(), in: applicationDraft(changes) }),
    applications: async () =>
      (await anna.ask(listJobApplications, { ...params(), query: {} })).items,
    decide: (id, status = 'accepted') =>
      anna.ask(decideJobApplication, { params: { id }, in: { status } }),
    withdraw: (id) => bella.ask(withdrawJobApplication, { params: { id } }),
    seenBy,
    async setStatus(status) {
      const { updated_at } = await seenBy(anna);
      job = await anna.ask(changeJobStatus, { ...params(), in: { status, updated_at } });
    },
    inboxOf: async (who) =>
      (await who.ask(listInbox, { query: {} })).items.map(({ kind, subject_id, parts }) => ({
        kind,
        subject_id,
        parts,
      })),
  };
}
