import { CONSENTS } from '@pcr/contract/consent/consent.schema.ts';
import {
  attachCredentials,
  lookAtCredentials,
} from '@pcr/contract/jobs/applications/application-credentials.endpoints.ts';
import {
  applyToJob,
  askForContact,
  decideJobApplication,
  listJobApplications,
  withdrawJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import type { JobApplication } from '@pcr/contract/jobs/applications/applications.schema.ts';
import {
  createJob,
  deleteJob,
  listJobs,
  reportJob,
  saveJob,
} from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { expect } from 'vitest';
import type { Member } from '../../testing/app-for-tests.ts';
import {
  type Deed,
  expectAlike,
  MADE_UP_CURSOR,
  type Piece,
  type WorldOfDomain,
  words,
} from '../../testing/endpoints/world.ts';
import { reportDraft } from '../../testing/report-drafts.ts';
import { applicationDraft, jobDraft } from './job-drafts.ts';

export interface JobsInWorld {
  /** The provider's: the owner's application to one was accepted, that to the other withdrawn. */
  theirJob: Job;
  jobOfWithdrawn: Job;
  /** The stranger's report of the owner's job, by its message. */
  report: { id: string };
  /** The id of the entry that tells the applicant. */
  applicantsEntry: string;
}
declare module '../../testing/endpoints/world.ts' {
  interface ConsentWorld extends JobsInWorld {}
}

/** What the owner, and the others with them, have of jobs. */
export const piece: Piece<
  JobsInWorld,
  'job' | 'application' | 'ownApplication' | 'acceptedApplication' | 'attached'
> = {
  makes: ['job', 'application', 'ownApplication', 'acceptedApplication', 'attached'],
  async make({ owner, viewers: { stranger, applicant, provider }, after }) {
    const [theirJob, jobOfWithdrawn] = [
      await provider.ask(createJob, { in: jobDraft({ title: 'Theirs' }) }),
      await provider.ask(createJob, { in: jobDraft({ title: 'Withdrawn' }) }),
    ];
    const applyAs = (member: Member, { id }: Job, message: string) =>
      member.ask(applyToJob, { params: { id }, in: applicationDraft({ message }) });
    const accept = (member: Member, { id }: JobApplication) =>
      member.ask(decideJobApplication, { params: { id }, in: { status: 'accepted' } });
    const ownAccepted = await applyAs(owner, theirJob, 'Zqmessage');
    await accept(provider, ownAccepted);
    const withdrawn = await applyAs(owner, jobOfWithdrawn, 'Zqwithdrawn');
    await owner.ask(withdrawJobApplication, { params: { id: withdrawn.id } });
    const job = await owner.ask(createJob, {
      in: jobDraft(
        words('job', ['title', 'description', 'location', 'ages', 'requirements', 'benefits']),
      ),
    });
    const application = await applyAs(applicant, job, 'May I?');
    await accept(owner, application);
    const [told] = (await applicant.ask(listInbox, { query: {} })).items;

    const reported = reportDraft();
    await stranger.ask(reportJob, { params: { id: job.id }, in: reported });
    await owner.ask(reportJob, { params: { id: theirJob.id }, in: reportDraft('Zqreport') });
    const { certificate } = await after('files');
    const jobOfPending = await provider.ask(createJob, { in: jobDraft({ title: 'Pending' }) });
    const pending = await applyAs(owner, jobOfPending, 'Zqmessage');
    const attached = { id: pending.id, credential_id: certificate.id };
    await owner.ask(attachCredentials, {
      params: { id: pending.id },
      in: { ids: [certificate.id] },
    });

    return {
      world: { theirJob, jobOfWithdrawn, report: reported, applicantsEntry: told?.id ?? '' },
      subject: {
        job,
        application,
        ownApplication: ownAccepted,
        acceptedApplication: application,
        attached,
      },
      async live() {
        const news = await owner.ask(createJob, { in: jobDraft({ title: 'Zqnews' }) });
        const { id } = await applyAs(applicant, news, 'And this?');
        await owner.ask(decideJobApplication, { params: { id }, in: { status: 'accepted' } });
        await owner.ask(askForContact, { params: { id } });
        await owner.ask(deleteJob, {
          params: { id: news.id },
          query: { updated_at: news.updated_at },
        });
        const another = await provider.ask(createJob, { in: jobDraft({ title: 'Another' }) });
        const own = await applyAs(owner, another, 'Zqmessage');
        await accept(provider, own);
        await owner.ask(askForContact, { params: { id: own.id } });
        await provider.ask(deleteJob, {
          params: { id: another.id },
          query: { updated_at: another.updated_at },
        });
      },
    };
  },
};

export const fill: Deed = async ({ owner, viewers: { provider }, subject, theirJob }) => {
  await owner.ask(saveJob, { params: { id: theirJob.id }, in: { saved: true } });
  await provider.ask(lookAtCredentials, { params: { id: subject.attached.id } });
};

export const hides: WorldOfDomain['hides'] = {
  'a word that stands only in what is hidden finds as much in a search of jobs as one that nobody has, shown or not (consent.md 8)':
    async (world) => {
      for (const on of [[], CONSENTS]) {
        await world.consents(on);
        for (const word of ['zqname', 'zqemail', 'zqposition', 'zqmessage', 'zqreview']) {
          await expectAlike(world, listJobs, { search: word }, { search: 'qqnobody' });
          await expectAlike(world, listJobs, { location: word }, { location: 'qqnobody' });
        }
      }
    },
  'what is hidden of jobs is reached by no cursor that is made up, or taken from another member':
    async ({ consents, subject, viewers: { stranger, applicant } }) => {
      await consents([]);
      expect(
        (await applicant.ask(listJobs, { query: { mine: 'applied', cursor: MADE_UP_CURSOR } }))
          .items.length,
      ).toBeGreaterThan(0);
      for (const mine of ['applied', 'posted'] as const)
        expect(
          (await stranger.ask(listJobs, { query: { mine, cursor: MADE_UP_CURSOR } })).items,
        ).toEqual([]);
      const asked = { params: { id: subject.job.id }, query: { cursor: MADE_UP_CURSOR } };
      await stranger.refused('forbidden', listJobApplications, asked);
    },
};

/** What the owner does and has done, by the title of its job: no name, no address, no message. */
export const told = ['zqjobtitle', 'zqnews'];

export const expectTold: WorldOfDomain['expectTold'] = ({ applicant, provider }, times) => {
  expect(applicant.split('Zqnews').length - 1).toBe(3 * times);
  expect(provider).toContain('You have a new application for your job “Another”.');
};

export const archives = {
  applicant: { inbox_entries: told, messages_received: told },
  stranger: { messages: ['zqjobtitle'] },
};

export const stays = {
  'inbox_entries.parts': told,
  'messages.data': ['zqjobtitle'],
};
