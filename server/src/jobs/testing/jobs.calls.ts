import * as credentials from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import * as files from '@pcr/contract/files/files.endpoints.ts';
import * as applicationCredentials from '@pcr/contract/jobs/applications/application-credentials.endpoints.ts';
import * as jobApplications from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import type { JobApplication } from '@pcr/contract/jobs/applications/applications.schema.ts';
import * as jobs from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { credentialDraft } from '../../files/testing/credential-drafts.ts';
import { PDF } from '../../files/testing/file-samples.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';
import { newId } from '../../testing/new-id.ts';
import { reportDraft } from '../../testing/report-drafts.ts';
import { applicationDraft, jobDraft, jobEdit } from './job-drafts.ts';

export interface JobsRecords {
  /** Jobs that the same owner posted. */
  job: Job;
  deletedJob: Job;
  /** Another's application to the owner's job, and the owner's to another's. */
  application: JobApplication;
  ownApplication: JobApplication;
  /** Another's application to the owner's job, which the owner has accepted. */
  acceptedApplication: JobApplication;
  /** A credential that a neighbour attached to their application for the owner's job. */
  attached: { id: string; credential_id: string };
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends JobsRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(jobs.listJobs, [401, 403, 200, 200], () => ({ query: {} })),
  calling(jobs.listDeletedJobs, [401, 403, 200, 200], () => ({ query: {} })),
  calling(jobs.getJob, [401, 403, 200, 200], ({ job }) => ({ params: { id: job.id } })),
  calling(jobs.createJob, [401, 403, 200, 200], () => ({ in: jobDraft() })),
  calling(jobs.updateJob, [401, 403, 403, 200], ({ job }) => ({
    params: { id: job.id },
    in: jobEdit(job.updated_at),
  })),
  calling(jobs.changeJobStatus, [401, 403, 403, 200], ({ job: { id, updated_at } }) => ({
    params: { id },
    in: { status: 'filled' as const, note_to_applicants: 'Thank you all.', updated_at },
  })),
  // One's own are found without.
  calling(jobs.saveJob, [401, 403, 200, 403], ({ job }) => ({
    params: { id: job.id },
    in: { saved: true },
  })),
  calling(jobs.deleteJob, [401, 403, 403, 204], ({ job: { id, updated_at } }) => ({
    params: { id },
    query: { updated_at },
  })),
  calling(jobs.restoreJob, [401, 403, 404, 200], ({ deletedJob }) => ({
    params: { id: deletedJob.id },
  })),
  calling(jobs.listJobVersions, [401, 403, 403, 200], ({ job }) => ({
    params: { id: job.id },
    query: {},
  })),
  calling(jobs.reportJob, [401, 403, 200, 403], ({ job }) => ({
    params: { id: job.id },
    in: reportDraft(),
  })),
  calling(jobs.getOwnJobReport, [401, 403, 404, 404], ({ job }) => ({ params: { id: job.id } })),
  // Nobody applies to their own.
  calling(jobApplications.applyToJob, [401, 403, 200, 403], ({ job }) => ({
    params: { id: job.id },
    in: applicationDraft(),
  })),
  calling(jobApplications.listJobApplications, [401, 403, 403, 200], ({ job }) => ({
    params: { id: job.id },
    query: {},
  })),
  calling(jobApplications.decideJobApplication, [401, 403, 404, 200], ({ application }) => ({
    params: { id: application.id },
    in: { status: 'accepted' as const },
  })),
  calling(jobApplications.withdrawJobApplication, [401, 403, 404, 200], ({ ownApplication }) => ({
    params: { id: ownApplication.id },
  })),
  calling(jobApplications.askForContact, [401, 403, 404, 200], ({ acceptedApplication }) => ({
    params: { id: acceptedApplication.id },
  })),
  calling(
    jobApplications.callOffJobApplication,
    [401, 403, 404, 200],
    ({ acceptedApplication }) => ({
      params: { id: acceptedApplication.id },
      in: { call_off_note: 'We found somebody nearer.' },
    }),
  ),
  calling(jobApplications.messageForJob, [401, 403, 404, 200], ({ acceptedApplication }) => ({
    params: { id: acceptedApplication.id },
    in: { id: newId(), body: 'Please come at nine.' },
  })),
  calling(
    applicationCredentials.listAttachedCredentials,
    [401, 403, 404, 200],
    ({ ownApplication }) => ({
      params: { id: ownApplication.id },
    }),
  ),
  calling(
    applicationCredentials.listCredentialLooks,
    [401, 403, 404, 200],
    ({ ownApplication }) => ({
      params: { id: ownApplication.id },
    }),
  ),
  calling(applicationCredentials.attachCredentials, [401, 403, 404, 200], ({ ownApplication }) => ({
    params: { id: ownApplication.id },
    in: { ids: [] },
  })),
  calling(
    applicationCredentials.lookAtCredentials,
    [401, 403, 404, 200],
    ({ attached: { id } }) => ({
      params: { id },
    }),
  ),
  calling(applicationCredentials.getAttachedCredential, [401, 403, 404, 200], ({ attached }) => ({
    params: attached,
  })),
];

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<JobsRecords> = {
  job: (owner) => owner.ask(jobs.createJob, { in: jobDraft() }),
  async deletedJob(owner) {
    const made = await owner.ask(jobs.createJob, { in: jobDraft() });
    await owner.ask(jobs.deleteJob, {
      params: { id: made.id },
      query: { updated_at: made.updated_at },
    });
    return made;
  },
  async application(owner, its) {
    const [neighbour, job] = await Promise.all([owner.neighbour(), its('job')]);
    return neighbour.ask(jobApplications.applyToJob, {
      params: { id: job.id },
      in: applicationDraft(),
    });
  },
  async ownApplication(owner) {
    const neighbour = await owner.neighbour();
    const job = await neighbour.ask(jobs.createJob, { in: jobDraft() });
    return owner.ask(jobApplications.applyToJob, {
      params: { id: job.id },
      in: applicationDraft(),
    });
  },
  async acceptedApplication(owner) {
    const [neighbour, job] = await Promise.all([
      owner.neighbour(),
      owner.ask(jobs.createJob, { in: jobDraft() }),
    ]);
    const { id } = await neighbour.ask(jobApplications.applyToJob, {
      params: { id: job.id },
      in: applicationDraft(),
    });
    return owner.ask(jobApplications.decideJobApplication, {
      params: { id },
      in: { status: 'accepted' },
    });
  },
  async attached(owner) {
    const [neighbour, job] = await Promise.all([
      owner.neighbour(),
      owner.ask(jobs.createJob, { in: jobDraft() }),
    ]);
    const { id } = await neighbour.ask(jobApplications.applyToJob, {
      params: { id: job.id },
      in: applicationDraft(),
    });
    const certificate = await neighbour.ask(files.uploadFile, {
      params: { id: newId() },
      query: { folder: 'certificates', name: 'cpr.pdf' },
      bytes: PDF,
    });
    await neighbour.ask(credentials.saveCredential, {
      params: { id: certificate.id },
      in: credentialDraft(),
    });
    await neighbour.ask(applicationCredentials.attachCredentials, {
      params: { id },
      in: { ids: [certificate.id] },
    });
    return { id, credential_id: certificate.id };
  },
};

/** Where a stranger’s call changes a row of the owner’s. */
export const changedByStrangers = { applyToJob: 'inbox_entries' };
