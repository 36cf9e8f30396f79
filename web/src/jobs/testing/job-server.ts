import type { Session } from '@pcr/contract/account/account.schema.ts';
import * as credentialEndpoints from '@pcr/contract/jobs/applications/application-credentials.endpoints.ts';
import type { AttachedCredential } from '@pcr/contract/jobs/applications/application-credentials.schema.ts';
import * as applicationEndpoints from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import {
  APPLICATION_PAGE,
  APPLICATIONS_TOPIC,
  type ApplicationContact,
  type ApplicationStatus,
  type JobApplication,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import * as endpoints from '@pcr/contract/jobs/jobs.endpoints.ts';
import {
  JOB_PAGE,
  type JOB_REPORT_REASONS,
  JOBS_TOPIC,
  type Job,
  type JobDraft,
} from '@pcr/contract/jobs/jobs.schema.ts';
import { HISTORY_PAGE } from '@pcr/contract/kit/history.schema.ts';
import { countUnread, readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { EntryStore, ownPageOf, pageOf } from '../../kit/testing/entry-store.ts';
import { ReportStore } from '../../kit/testing/report-answers.ts';

/** A job as the form sends it. */
export function jobDraft(fields: Partial<JobDraft> = {}): JobDraft {
  return {
    id: newId(),
    title: 'Evening Caregiver',
    description: 'Two siblings, until ten.',
    location: 'Austin, TX',
    start_date: '2027-01-11',
    end_date: null,
    pay_rate: 18.5,
    job_type: 'shift',
    schedule_days: null,
    schedule_from: null,
    schedule_to: null,
    ages: null,
    requirements: null,
    benefits: null,
    ...fields,
  };
}

const NOTHING = { decide: false, withdraw: false, ask: false, message: false, call_off: false };
/** Of an accepted application whose two people share nothing. */
export const NO_CONTACT: ApplicationContact = {
  ...{ email: null, own_address: 'not_allowed' },
  ...{ asked_at: null, ask_again_at: null, asked_me_at: null },
  conversation_id: null,
};

/** What the page's member may do with a job: rules 1 to 5 of docs/domains/jobs.md. */
function canOf({ provider_id, status, hidden, my_application }: Omit<Job, 'can'>): Job['can'] {
  const [mine, active] = [provider_id !== null, status === 'active'];
  return {
    ...{ save: !mine, apply: !mine && active && !hidden && my_application === null, report: !mine },
    ...{ edit: mine, delete: mine, review: mine },
    ...{ fill: mine && active, close: mine && active, reopen: mine && !active },
  };
}

const attachedCredential = (id: string): AttachedCredential => ({
  ...{ id, title: 'CPR', kind: 'cpr', issuer: 'Red Cross', state: 'expiring' },
  ...{ expiry_date: '2026-03-14', days_left: 10 },
});

/**
 * Answers for the job board as its page's member sees it. Search, filters and permissions are
 * proved on PostgreSQL.
 */
export function jobServer(server: AnsweringServer, { user }: Session) {
  let poster: string | null = user.id;
  const jobs: EntryStore<Job, JobDraft> = new EntryStore((draft) => {
    const known = jobs.all.find(({ id }) => id === draft.id);
    const job = {
      ...{ created_at: '', updated_at: '', status: 'active' as const, my_application: null },
      ...{ hidden: false, reported_by_me: false },
      ...{ applications: null, saved: false },
      ...{
        provider_id: poster,
        provider_name: 'Provider',
        provider_card: null,
        provider_photo: null,
        provider_email: '',
      },
      ...known,
      ...draft,
    };
    return { ...job, can: canOf(job) };
  });
  const reports = new ReportStore<keyof typeof JOB_REPORT_REASONS>();
  const applications: JobApplication[] = [];
  const savedIds = new Set<string>();
  const toJob = (id: string) => applications.filter(({ job_id }) => job_id === id);
  /**
   * As the page's member sees it: how many have applied to a job of theirs, and whether they saved
   * another's.
   */
  function seen(job: Job): Job {
    if (job.provider_id === null) return { ...job, saved: savedIds.has(job.id) };
    const all = toJob(job.id).filter(({ status }) => status !== 'withdrawn');
    return {
      ...job,
      applications: {
        pending: all.filter(({ status }) => status === 'pending').length,
        all: all.length,
      },
    };
  }
  const byPay = (a: Job, b: Job) => (b.pay_rate ?? -1) - (a.pay_rate ?? -1);
  const isMine = {
    posted: (job: Job) => job.provider_id !== null,
    applied: (job: Job) => job.my_application !== null,
    saved: ({ id }: Job) => savedIds.has(id),
  };
  /** What the inbox says of jobs and its member has not seen. */
  let unread: { subject_id: string; at: string }[] = [];
  let minutes = 0;
  const now = () => new Date(Date.parse('2026-03-04T18:00:00Z') + ++minutes * 60_000).toISOString();

  function put(id: string, fields: Partial<Job>): Job {
    return jobs.change(id, { ...fields, can: canOf({ ...jobs.find(id), ...fields }) });
  }

  /** What an application does on the pages of both sides. */
  const publishApplication = (id: string) =>
    server.publish({ topic: APPLICATIONS_TOPIC, id, everyone: false });

  function addApplication(job: Job, id: string, message: string): JobApplication {
    const at = now();
    const mine = job.provider_id === null;
    const application = {
      ...{
        id,
        message,
        note_to_applicants: null,
        credentials: 0,
        contact: null,
        called_off_by: null,
        call_off_note: null,
        job_id: job.id,
        status: 'pending' as const,
        created_at: at,
        updated_at: at,
      },
      ...{ contractor_id: mine ? user.id : null, contractor_email: '' },
      ...{ contractor_name: 'Contractor', contractor_card: null, contractor_photo: null },
      can: { ...NOTHING, decide: !mine, withdraw: mine },
    };
    applications.unshift(application);
    if (mine) put(job.id, { my_application: application });
    return application;
  }

  /** A pending application ends: once, and the same again is no mistake. */
  function end(id: string, status: ApplicationStatus): JobApplication {
    const application = applications.find((one) => one.id === id);
    if (!application) throw new Refused('not_found');
    if (application.status === status) return application;
    if (application.status !== 'pending') {
      const message = `This application was already ${application.status}.`;
      throw new Refused('conflict', { message, current: application });
    }
    const accepted = status === 'accepted';
    const ended = {
      ...{ ...application, status, updated_at: now(), contact: accepted ? NO_CONTACT : null },
      can: { ...NOTHING, ask: accepted, message: accepted, call_off: accepted },
    };
    applications[applications.indexOf(application)] = ended;
    if (ended.contractor_id !== null) put(ended.job_id, { my_application: ended });
    return ended;
  }

  const isOpen = ({ status }: Job) => Number(status === 'active');
  server.answer(endpoints.listJobs, ({ query: { mine, status, sort, cursor } }) =>
    (mine ? ownPageOf : pageOf)(
      jobs.all
        .filter((job) => (!mine || isMine[mine](job)) && (!status || job.status === status))
        .sort((a, b) => (!mine && isOpen(b) - isOpen(a)) || (sort === 'pay' ? byPay(a, b) : 0))
        .map(seen),
      cursor,
      JOB_PAGE,
    ),
  );
  server.answer(endpoints.listDeletedJobs, ({ query }) =>
    pageOf(jobs.deleted, query.cursor, HISTORY_PAGE),
  );
  server.answer(endpoints.listJobVersions, ({ params, query }) =>
    pageOf(jobs.versionsOf(params.id), query.cursor, HISTORY_PAGE),
  );
  server.answer(endpoints.getJob, ({ params }) => seen(jobs.find(params.id)));
  server.answer(endpoints.createJob, ({ in: draft }) => seen(jobs.create(draft)));
  server.answer(endpoints.updateJob, ({ params, in: edit }) => seen(jobs.update(params.id, edit)));
  server.answer(endpoints.deleteJob, ({ params, query }) =>
    jobs.remove(params.id, query.updated_at),
  );
  server.answer(endpoints.restoreJob, ({ params }) => seen(jobs.restore(params.id)));
  server.answer(endpoints.saveJob, ({ params, in: { saved } }) => {
    if (saved) savedIds.add(params.id);
    else savedIds.delete(params.id);
    return seen(jobs.find(params.id));
  });
  server.answer(
    endpoints.changeJobStatus,
    ({ params, in: { status, note_to_applicants = null, updated_at } }) => {
      const current = jobs.find(params.id);
      if (current.status === status) return seen(current);
      const message = 'This just changed. Check what it says now, then choose again.';
      if (current.updated_at !== updated_at) throw new Refused('conflict', { message, current });
      for (const one of applications) {
        if (one.job_id === params.id && one.status === 'pending')
          Object.assign(one, { note_to_applicants });
      }
      return seen(put(params.id, { status }));
    },
  );
  server.answer(endpoints.reportJob, ({ params: { id }, in: draft }) =>
    reports.tell(id, draft, () => put(id, { reported_by_me: true })),
  );
  server.answer(endpoints.getOwnJobReport, ({ params }) => reports.own(params.id));
  server.answer(applicationEndpoints.listJobApplications, ({ params, query }) =>
    pageOf(toJob(params.id), query.cursor, APPLICATION_PAGE),
  );
  server.answer(applicationEndpoints.applyToJob, ({ params, in: { id, message } }) => {
    const current = jobs.find(params.id);
    if (current.my_application?.id === id) return current.my_application;
    const already = 'You have already applied to this job.';
    if (current.my_application) throw new Refused('conflict', { message: already, current });
    const ended = 'This job is no longer open for applications.';
    if (current.status !== 'active') throw new Refused('conflict', { message: ended, current });
    const application = addApplication(current, id, message);
    publishApplication(current.id);
    return application;
  });
  server.answer(applicationEndpoints.decideJobApplication, ({ params, in: { status } }) =>
    end(params.id, status),
  );
  server.answer(applicationEndpoints.withdrawJobApplication, ({ params }) =>
    end(params.id, 'withdrawn'),
  );
  // Each application has its attachments, and one look at each of these.
  const toApplication = new Map<string, AttachedCredential[]>();
  const attachedTo = ({ id }: { id: string }) => ({ items: toApplication.get(id) ?? [] });
  const setCredentials = (id: string, credentials: number) => {
    const found = applications.find((one) => one.id === id);
    if (!found) throw new Refused('not_found');
    const next = { ...found, credentials };
    applications[applications.indexOf(found)] = next;
    if (next.contractor_id !== null) put(next.job_id, { my_application: next });
  };
  const jobIdOf = (id: string) => applications.find((one) => one.id === id)?.job_id ?? '';
  server.answer(credentialEndpoints.listAttachedCredentials, ({ params }) => attachedTo(params));
  server.answer(credentialEndpoints.attachCredentials, ({ params, in: { ids } }) => {
    toApplication.set(params.id, (ids as string[]).map(attachedCredential));
    setCredentials(params.id, ids.length);
    publishApplication(jobIdOf(params.id));
    return attachedTo(params);
  });
  server.answer(credentialEndpoints.lookAtCredentials, ({ params }) => attachedTo(params));
  server.answer(credentialEndpoints.listCredentialLooks, ({ params }) => ({
    items: attachedTo(params).items.map(({ id, title }, n) => ({
      ...{ id: n + 1, credential_id: id, title, opened: n > 0, looked_at: '2026-03-04T18:00:00Z' },
    })),
  }));
  /** What one of the two is told changes, and the page hears of it. */
  function setContact(id: string, contact: Partial<ApplicationContact>): JobApplication {
    const found = applications.find((one) => one.id === id);
    if (!found?.contact) throw new Refused('forbidden');
    const changed = {
      ...{ ...found, contact: { ...found.contact, ...contact }, updated_at: now() },
      can: { ...found.can, ask: !(contact.email ?? found.contact.email) },
    };
    applications[applications.indexOf(found)] = changed;
    if (changed.contractor_id !== null) put(changed.job_id, { my_application: changed });
    publishApplication(changed.job_id);
    return changed;
  }
  /** One of the two calls it off. */
  function callOff(
    id: string,
    called_off_by: 'provider' | 'contractor',
    call_off_note: string | null,
  ): JobApplication {
    const found = applications.find((one) => one.id === id);
    if (!found?.can.call_off) throw new Refused('forbidden');
    const off = {
      ...{ ...found, status: 'called_off' as const, contact: null, updated_at: now() },
      ...{ called_off_by, call_off_note, can: NOTHING },
    };
    applications[applications.indexOf(found)] = off;
    if (off.contractor_id !== null) put(off.job_id, { my_application: off });
    publishApplication(off.job_id);
    return off;
  }
  server.answer(
    applicationEndpoints.callOffJobApplication,
    ({ params: { id }, in: { call_off_note } }) => {
      const mine = applications.find((one) => one.id === id)?.contractor_id !== null;
      return callOff(id, mine ? 'contractor' : 'provider', call_off_note);
    },
  );
  server.answer(applicationEndpoints.askForContact, ({ params: { id } }) =>
    setContact(id, { asked_at: '2098-12-25T18:00:00Z', ask_again_at: '2099-01-01T18:00:00Z' }),
  );
  server.answer(countUnread, () => ({ unread: unread.length }));
  server.answer(readInboxAbout, ({ in: { subject_id, until } }) => {
    unread = unread.filter((one) => one.subject_id !== subject_id || one.at > until);
    server.publish({ topic: INBOX_TOPIC, id: null, everyone: false });
    return undefined;
  });

  /** An entry in the inbox of the page's member. */
  function notify(subject_id: string, at: string): void {
    unread.push({ subject_id, at });
    server.publish({ topic: INBOX_TOPIC, id: newId(), everyone: false });
  }

  return {
    jobs,
    /** What the operator has got, by the job that it is about. */
    reports: reports.told,
    /** A job of the page's member. */
    post: (fields: Partial<JobDraft> = {}): Job => jobs.create(jobDraft(fields)),
    /** A job of another member. */
    postByAnother(fields: Partial<JobDraft> = {}): Job {
      poster = null;
      const job = jobs.create(jobDraft(fields));
      poster = user.id;
      return job;
    },
    /** Another member applies to a job of the page's, which hears of it. */
    applyByAnother(job: Job, message = 'I like evenings.'): JobApplication {
      const application = addApplication(job, newId(), message);
      publishApplication(job.id);
      notify(job.id, application.created_at);
      return application;
    },
    /** Another member attached a credential to their application. */
    attachByAnother({ id }: JobApplication, credentialId: string): void {
      toApplication.set(id, [attachedCredential(credentialId)]);
      setCredentials(id, 1);
    },
    /** The applicant shows their name. */
    nameApplicant(id: string, contractor_name: string, contractor_card: string): void {
      const named = { contractor_name, contractor_card };
      for (const [at, one] of applications.entries())
        if (one.id === id) applications[at] = { ...one, ...named };
    },
    /** The page's member has applied to a job of another, and the page hears nothing. */
    apply: (job: Job, message = 'I like evenings.'): JobApplication =>
      addApplication(job, newId(), message),
    /** An application ends elsewhere, and the page hears nothing. */
    end,
    /** As `end`, and the page hears of it. */
    endLive(id: string, status: ApplicationStatus): void {
      publishApplication(end(id, status).job_id);
    },
    setContact,
    callOff,
    /** A job is changed elsewhere, and the page hears nothing. */
    put,
    /** The page hears that this job has changed: at once, as of what concerns it alone. */
    publish: ({ id }: Job) => server.publish({ topic: JOBS_TOPIC, id, everyone: false }),
    /** Something happens to a job that is not on the screen. */
    notifyOfAnother: () => notify(newId(), now()),
  };
}
