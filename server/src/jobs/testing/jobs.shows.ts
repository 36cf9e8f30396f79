import * as applications from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { listJobs } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { oneConversation } from '../../conversations/testing/conversations.shows.ts';
import {
  asks,
  at,
  BY_DISTANCE,
  but,
  type Case,
  page,
  refusal,
  type Shown,
  type ShowsOthers,
  split,
  under,
} from '../../testing/endpoints/showing.ts';
import type { Talking } from '../../testing/endpoints/world.ts';
import { applicationDraft } from './job-drafts.ts';

const APPLICATION = split(`
  id job_id contractor_id contractor_name contractor_card contractor_photo contractor_email message note_to_applicants credentials
  status called_off_by call_off_note created_at updated_at
  contact contact.email contact.own_address contact.asked_at contact.ask_again_at contact.asked_me_at contact.conversation_id
  can can.decide can.withdraw can.ask can.message can.call_off
`);
/**
 * The owner's, as the provider whom they applied to sees it; once it is withdrawn, it has no words
 * and no contact.
 */
const WITHDRAWN: Shown[] = [
  ['contractor_name', 'zqname', 'display_real_name'],
  ['contractor_card', 'CARD', 'display_real_name'],
  ['contractor_photo', 'CARD', 'display_real_name'],
  ['contractor_email', 'zqemail', 'allow_contact_through_app'],
];
/** Of the owner in the viewer's own. */
const CONTACT: Shown[] = [['contact.email', 'zqemail', 'allow_contact_through_app']];
/** The provider has accepted it, and keeps the name (jobs.md 64). */
const OWNERS_APPLICATION: Shown[] = [
  ['contractor_name', 'zqname'],
  ...WITHDRAWN.slice(1),
  ...CONTACT,
  ['message', 'zqmessage'],
];
const JOB = split(`
  id title description location start_date end_date pay_rate job_type schedule_days schedule_from schedule_to ages
  requirements benefits status provider_id provider_name provider_card provider_photo provider_email applications
  applications.pending applications.all saved hidden reported_by_me created_at updated_at
  can can.save can.apply can.report can.edit can.delete can.review can.fill can.close can.reopen
`).concat(under('my_application', APPLICATION));
const OWNERS_JOB: Shown[] = [
  ...split('title description location ages requirements benefits').map(
    (name): Shown => [name, `zqjob${name}`],
  ),
  ['provider_name', 'zqname', 'display_real_name'],
  ['provider_card', 'CARD', 'display_real_name'],
  ['provider_photo', 'CARD', 'display_real_name'],
  ['provider_email', 'zqemail', 'allow_contact_through_app'],
];
const callOffPending = asks(applications.callOffJobApplication, ({ subject: { attached } }) => ({
  params: { id: attached.id },
  in: { call_off_note: null },
}));
const MY_APPLICATION = at('my_application', CONTACT);
const board: Case = {
  members: page(JOB),
  shows: at('items[]', OWNERS_JOB),
  showsTo: { applicant: at('items[]', MY_APPLICATION) },
};
const oneJob: Case = { members: JOB, shows: OWNERS_JOB, showsTo: { applicant: MY_APPLICATION } };

/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // Which half hours of an organizer are free.
  'createJob',
  'updateJob',
  'changeJobStatus',
  'deleteJob',
  'restoreJob',
  'listJobVersions',
  'listDeletedJobs',
  // What the caller told the operator.
  'reportJob',
  'getOwnJobReport',
  // One's own, a number, and what the owner alone may do.
  'listAttachedCredentials',
  'attachCredentials',
  'listCredentialLooks',
];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  listJobs: [
    board,
    { ...board, ...asks(listJobs, () => ({ query: { search: 'zqjobtitle' } })) },
    { ...board, ...asks(listJobs, () => ({ query: { location: 'ZQJOBLOC' } })) },
    { ...board, ...asks(listJobs, () => ({ query: { sort: 'pay' as const } })) },
    {
      ...board,
      ...asks(listJobs, () => ({ query: BY_DISTANCE })),
      members: [...board.members, 'items[].distance_miles'],
    },
    {
      ...board,
      by: ['applicant'],
      ...asks(listJobs, () => ({ query: { mine: 'applied' as const } })),
    },
  ],
  getJob: [oneJob],
  saveJob: [oneJob],
  applyToJob: [
    {
      by: ['applicant'],
      ...asks(applications.applyToJob, ({ subject: { job, application } }) => ({
        params: { id: job.id },
        in: applicationDraft({ id: application.id }),
      })),
      members: APPLICATION,
      shows: CONTACT,
    },
    {
      by: ['applicant'],
      ...asks(applications.applyToJob, ({ subject }) => ({
        params: { id: subject.job.id },
        in: applicationDraft(),
      })),
      status: 409,
      members: refusal(JOB),
      shows: at('error.current', [...OWNERS_JOB, ...MY_APPLICATION]),
    },
    {
      by: but('applicant'),
      ...asks(applications.applyToJob, ({ subject }) => ({
        params: { id: subject.deletedJob.id },
        in: applicationDraft(),
      })),
      status: 404,
      members: refusal(),
      shows: [],
    },
  ],
  listJobApplications: [
    {
      by: ['provider'],
      ...asks(applications.listJobApplications, ({ theirJob: { id } }) => ({
        params: { id },
        query: {},
      })),
      members: page(APPLICATION),
      shows: at('items[]', OWNERS_APPLICATION),
    },
    {
      by: ['provider'],
      ...asks(applications.listJobApplications, ({ jobOfWithdrawn: { id } }) => ({
        params: { id },
        query: {},
      })),
      members: page(APPLICATION),
      shows: at('items[]', WITHDRAWN),
    },
  ],
  decideJobApplication: [
    {
      by: ['provider'],
      ...asks(applications.decideJobApplication, ({ subject: { ownApplication } }) => ({
        params: { id: ownApplication.id },
        in: { status: 'accepted' as const },
      })),
      members: APPLICATION,
      shows: OWNERS_APPLICATION,
    },
    {
      by: ['provider'],
      ...asks(applications.decideJobApplication, ({ subject: { ownApplication } }) => ({
        params: { id: ownApplication.id },
        in: { status: 'declined' as const },
      })),
      status: 409,
      members: refusal(APPLICATION),
      shows: at('error.current', OWNERS_APPLICATION),
    },
  ],
  withdrawJobApplication: [
    {
      by: ['applicant'],
      ...asks(applications.withdrawJobApplication, ({ subject: { application } }) => ({
        params: { id: application.id },
      })),
      status: 409,
      members: refusal(APPLICATION),
      shows: at('error.current', CONTACT),
    },
  ],
  // What they attached they sent to this provider, whatever their consents are (credentials.md 8).
  lookAtCredentials: [
    {
      by: ['provider'],
      members: [
        ...under('items', []),
        ...under('items[]', split('id title kind issuer expiry_date state days_left')).slice(1),
      ],
      shows: at('items[]', [
        ['title', 'zqcredential'],
        ['issuer', 'zqissuer'],
      ]),
    },
  ],
  getAttachedCredential: [{ by: ['provider'], bytes: true, members: [], shows: [] }],
  // Called off, they would be an applicant and a provider no more.
  callOffJobApplication: [
    { by: ['provider'], ...callOffPending, status: 403, members: refusal(), shows: [] },
    { by: but('provider'), ...callOffPending, status: 404, members: refusal(), shows: [] },
  ],
  messageForJob: [
    {
      by: ['applicant', 'provider'],
      // The line that was sent before.
      ...asks(applications.messageForJob, ({ subject, talks }, relation) => ({
        params: { id: subject[relation === 'provider' ? 'ownApplication' : 'application'].id },
        in: { id: talks[relation as Talking].line, body: 'Hello?' },
      })),
      ...oneConversation,
    },
  ],
  askForContact: [
    { by: ['applicant'], members: APPLICATION, shows: CONTACT },
    {
      by: ['provider'],
      ...asks(applications.askForContact, ({ subject: { ownApplication } }) => ({
        params: { id: ownApplication.id },
      })),
      members: APPLICATION,
      shows: OWNERS_APPLICATION,
    },
  ],
};
