import { JOBS_TOPIC, JobDraft, NoteToApplicants } from '@pcr/contract/jobs/jobs.schema.ts';
import type { Domain } from '../domain.ts';
import { LOOKED_UP } from '../kit/places/seek.ts';
import { applicationCredentialRoutes } from './applications/application-credentials.routes.ts';
import { applicationRoutes } from './applications/applications.routes.ts';
import { jobRoutes } from './jobs.routes.ts';
import { jobDaily, jobTasks } from './jobs.tasks.ts';
import {
  forgetReportedJobs,
  jobConsentNews,
  jobReport,
  jobRestored,
  tellOfErasure,
} from './jobs.ts';

export const jobs = {
  name: 'jobs',
  routes(bind, parts) {
    jobRoutes(bind, parts);
    applicationCredentialRoutes(bind, parts);
    applicationRoutes(bind, parts);
  },
  tasks: jobTasks,
  daily: jobDaily,
  many: ['jobs_tell_applicants'],
  topic: JOBS_TOPIC,
  async erase(tx, userId, { notify, now }) {
    await tellOfErasure(tx, notify, userId, now);
    await forgetReportedJobs(tx, userId);
  },
  restorable: [
    { table: 'jobs', owner: 'provider_id', title: 'title', shared: true, restored: jobRestored },
  ],
  placed: [{ table: 'jobs', says: ['location'] }],
  staying: [jobReport],
  news: [jobConsentNews],
  commands: async () => (await import('./jobs.commands.ts')).jobCommands,
  tables: [
    {
      table: 'jobs',
      owner: 'provider_id',
      omit: ['search_text', 'location_text', 'pay_order', 'is_open', 'updated_by', ...LOOKED_UP],
      words: {
        at: 140,
        title: 'Jobs you posted',
        says: 'Your posts on the job board.',
        shows: ['title', 'status', 'location', 'start_date', 'description'],
      },
      imported: {
        fresh: ['hidden'],
        reads: { ...JobDraft.shape, note_to_applicants: NoteToApplicants },
      },
    },
    {
      table: 'job_applications',
      owner: 'contractor_id',
      omit: ['is_pending'],
      words: {
        at: 150,
        title: 'Jobs you applied to',
        says: 'Your applications, and how each one ended.',
        shows: ['created_at', 'status', 'message'],
      },
    },
    {
      table: 'job_reports',
      owner: 'reporter_id',
      omit: ['seen'],
      words: {
        at: 450,
        title: 'Jobs you reported',
        says: 'What you reported about a job.',
      },
    },
    {
      table: 'contact_requests',
      owner: 'asker_id',
      words: {
        at: 170,
        title: 'Addresses you asked for',
        says: 'When you asked somebody to share their email address.',
      },
    },
    {
      table: 'saved_jobs',
      owner: 'user_id',
      words: {
        at: 160,
        title: 'Jobs you saved',
        says: 'The jobs that you marked, by their number.',
      },
      imported: {},
    },
    {
      table: 'application_credential_looks',
      owner: 'owner_id',
      words: {
        at: 530,
        title: 'Looks at your credentials',
        says: 'When somebody whose job you applied to looked at a credential you attached.',
        shows: ['looked_at', 'application_id', 'file_id'],
      },
    },
  ],
} satisfies Domain;
