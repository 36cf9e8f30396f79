import type { InboxEntry, InboxKind } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import {
  AlarmClock,
  BriefcaseBusiness,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleX,
  Crown,
  Eye,
  EyeOff,
  FolderDown,
  FolderX,
  HeartHandshake,
  type LucideIcon,
  Mail,
  MailX,
  Megaphone,
  MessageCircle,
  MessageSquareReply,
  MessagesSquare,
  Newspaper,
  ShieldAlert,
  Siren,
  Trash2,
  Undo2,
  UserCheck,
  UsersRound,
  UserX,
} from 'lucide-react';
import { TONE_PAIR } from '../../kit/look/tone.ts';
import { paths } from '../../paths.ts';

/** Where an entry leads. */
interface Way {
  /** The place in the app of what it is about. */
  place: (subjectId: string, parts: InboxEntry['parts']) => string;
  /** The words of the button that leads there (notifications.md 118). */
  opens: string;
}

interface Look extends Way {
  icon: LucideIcon;
  /** Background and text of the icon's circle. */
  tone: string;
}

const APPLICATIONS: Way = { place: paths.jobApplications, opens: 'Open Applications' };
const JOB: Way = { place: paths.job, opens: 'Open Job' };
const CONTRACTOR: Way = { place: paths.contractor, opens: 'Open Contractor' };
const CONTRACTORS: Way = { place: paths.contractors, opens: 'Open Contractors' };
const ASSESSMENTS: Way = { place: paths.assessments, opens: 'Open Assessments' };
const EVENT: Way = { place: paths.event, opens: 'Open Event' };
const MEETING: Way = { place: paths.meeting, opens: 'Open Meeting' };
const MEETINGS: Way = { place: paths.meetings, opens: 'Open Meetings' };
const GROUP: Way = { place: paths.group, opens: 'Open Group' };
const BOARD: Way = { place: paths.groupBoard, opens: 'Open Group' };
const REQUESTS: Way = { place: paths.groupApplications, opens: 'Open Applications' };
const MENTOR: Way = { place: paths.mentor, opens: 'Open Mentor Profile' };
const BE_MENTOR: Way = { place: () => paths.mentorship({ view: 'be' }), opens: 'Open Application' };
const MATCH: Way = { place: paths.match, opens: 'Open Mentorship' };
const MATCHES: Way = {
  place: () => paths.mentorship({ view: 'matches' }),
  opens: 'Open My Matches',
};
const CONSENT: Way = {
  place: () => paths.consentManagement({ consent: 'allow_contact_through_app' }),
  opens: 'Open Consent Management',
};
const RECORD: Way = { place: paths.familyRecord, opens: 'Open Record' };
const WHO_LOOKED: Way = { place: paths.looks, opens: 'Open Who Looked' };
const RETENTION: Way = { place: paths.retention, opens: 'Open Records to Be Deleted' };
const CERTIFICATE: Way = { place: paths.certificate, opens: 'Open Certificate' };
const ANSWER: Way = { place: (message) => paths.helpSupport({ message }), opens: 'Open Answer' };
const CONVERSATION: Way = { place: paths.message, opens: 'Open Conversation' };
const MY_DATA: Way = { place: paths.myData, opens: 'Open My Data' };
const DOCUMENTS: Way = { place: () => paths.documents(), opens: 'Open Documents' };
const BINDER: Way = { place: paths.binder, opens: 'Open Binder' };
const SENT: Way = { place: () => paths.sentNotifications(), opens: 'Open What Was Sent to Me' };
const REPORT: Way = { place: paths.dailyReport, opens: 'Open Report' };
const PICKUPS: Way = { place: () => paths.pickups(), opens: 'Open Pickups' };
const BROADCAST: Way = { place: paths.broadcast, opens: 'Open Message' };
const CHAT: Way = { place: () => paths.helpSupport({ chat: true }), opens: 'Open Live Chat' };
const POST: Way = {
  place: (id, { group_id = '' }) => paths.groupPost(id, group_id),
  opens: 'Open Post',
};
const ANNOUNCEMENTS: Way = { place: paths.announcements, opens: 'Open Announcements' };

const LOOKS: Record<InboxKind, Look> = {
  job_application_received: { icon: BriefcaseBusiness, tone: TONE_PAIR.blue, ...APPLICATIONS },
  job_application_withdrawn: { icon: Undo2, tone: TONE_PAIR.neutral, ...APPLICATIONS },
  job_application_accepted: { icon: CircleCheck, tone: TONE_PAIR.green, ...JOB },
  job_application_declined: { icon: CircleX, tone: TONE_PAIR.red, ...JOB },
  job_filled: { icon: BriefcaseBusiness, tone: TONE_PAIR.neutral, ...JOB },
  job_closed: { icon: BriefcaseBusiness, tone: TONE_PAIR.neutral, ...JOB },
  job_reopened: { icon: BriefcaseBusiness, tone: TONE_PAIR.blue, ...JOB },
  job_deleted: { icon: BriefcaseBusiness, tone: TONE_PAIR.neutral, ...JOB },
  job_restored: { icon: BriefcaseBusiness, tone: TONE_PAIR.blue, ...JOB },
  job_hidden: { icon: EyeOff, tone: TONE_PAIR.amber, ...JOB },
  job_shown: { icon: Eye, tone: TONE_PAIR.green, ...JOB },
  job_removed: { icon: Trash2, tone: TONE_PAIR.neutral, ...JOB },
  contractor_hidden: { icon: EyeOff, tone: TONE_PAIR.amber, ...CONTRACTOR },
  contractor_shown: { icon: Eye, tone: TONE_PAIR.green, ...CONTRACTOR },
  contractor_removed: { icon: Trash2, tone: TONE_PAIR.neutral, ...CONTRACTOR },
  review_hidden: { icon: EyeOff, tone: TONE_PAIR.amber, ...ASSESSMENTS },
  review_shown: { icon: Eye, tone: TONE_PAIR.green, ...ASSESSMENTS },
  review_removed: { icon: Trash2, tone: TONE_PAIR.neutral, ...ASSESSMENTS },
  event_seat_offered: { icon: CalendarCheck, tone: TONE_PAIR.green, ...EVENT },
  event_seat_passed: { icon: CalendarX, tone: TONE_PAIR.neutral, ...EVENT },
  event_moved: { icon: CalendarClock, tone: TONE_PAIR.amber, ...EVENT },
  event_cancelled: { icon: CalendarX, tone: TONE_PAIR.red, ...EVENT },
  event_deleted: { icon: CalendarX, tone: TONE_PAIR.red, ...EVENT },
  event_restored: { icon: CalendarCheck, tone: TONE_PAIR.green, ...EVENT },
  event_next_week: { icon: CalendarClock, tone: TONE_PAIR.blue, ...EVENT },
  event_tomorrow: { icon: CalendarClock, tone: TONE_PAIR.blue, ...EVENT },
  meeting_requested: { icon: CalendarClock, tone: TONE_PAIR.blue, ...MEETING },
  meeting_accepted: { icon: CalendarCheck, tone: TONE_PAIR.green, ...MEETING },
  meeting_declined: { icon: CalendarX, tone: TONE_PAIR.red, ...MEETING },
  meeting_offered: { icon: CalendarClock, tone: TONE_PAIR.blue, ...MEETING },
  meeting_offer_declined: { icon: CalendarX, tone: TONE_PAIR.neutral, ...MEETING },
  meeting_move_asked: { icon: CalendarClock, tone: TONE_PAIR.amber, ...MEETING },
  meeting_moved: { icon: CalendarClock, tone: TONE_PAIR.green, ...MEETING },
  meeting_stays: { icon: CalendarCheck, tone: TONE_PAIR.neutral, ...MEETING },
  meeting_cancelled: { icon: CalendarX, tone: TONE_PAIR.red, ...MEETING },
  meeting_link: { icon: CalendarCheck, tone: TONE_PAIR.blue, ...MEETING },
  // It is gone with the account.
  meeting_gone: { icon: CalendarX, tone: TONE_PAIR.neutral, ...MEETINGS },
  meeting_soon: { icon: CalendarClock, tone: TONE_PAIR.blue, ...MEETING },
  group_posts: { icon: MessagesSquare, tone: TONE_PAIR.blue, ...BOARD },
  group_post_hidden: { icon: EyeOff, tone: TONE_PAIR.amber, ...BOARD },
  group_post_shown: { icon: Eye, tone: TONE_PAIR.green, ...BOARD },
  group_post_removed: { icon: Trash2, tone: TONE_PAIR.neutral, ...BOARD },
  group_application_received: { icon: UsersRound, tone: TONE_PAIR.blue, ...REQUESTS },
  group_application_withdrawn: { icon: Undo2, tone: TONE_PAIR.neutral, ...GROUP },
  group_application_accepted: { icon: CircleCheck, tone: TONE_PAIR.green, ...BOARD },
  group_application_declined: { icon: CircleX, tone: TONE_PAIR.red, ...GROUP },
  group_application_expired: { icon: UsersRound, tone: TONE_PAIR.neutral, ...GROUP },
  group_member_left: { icon: UsersRound, tone: TONE_PAIR.neutral, ...GROUP },
  group_member_removed: { icon: UserX, tone: TONE_PAIR.neutral, ...GROUP },
  group_lead_asked: { icon: Crown, tone: TONE_PAIR.blue, ...GROUP },
  group_lead_vacant: { icon: Crown, tone: TONE_PAIR.blue, ...GROUP },
  group_lead_taken_back: { icon: Crown, tone: TONE_PAIR.neutral, ...GROUP },
  group_lead_accepted: { icon: Crown, tone: TONE_PAIR.green, ...GROUP },
  group_lead_declined: { icon: Crown, tone: TONE_PAIR.neutral, ...GROUP },
  group_leaderless: { icon: Crown, tone: TONE_PAIR.amber, ...GROUP },
  group_deleted: { icon: UsersRound, tone: TONE_PAIR.neutral, ...GROUP },
  group_restored: { icon: UsersRound, tone: TONE_PAIR.green, ...GROUP },
  mentor_approved: { icon: UserCheck, tone: TONE_PAIR.green, ...MENTOR },
  mentor_declined: { icon: UserX, tone: TONE_PAIR.neutral, ...BE_MENTOR },
  mentorship_requested: { icon: HeartHandshake, tone: TONE_PAIR.blue, ...MATCH },
  mentorship_withdrawn: { icon: Undo2, tone: TONE_PAIR.neutral, ...MATCH },
  // They are gone with the account.
  mentorship_request_gone: { icon: UserX, tone: TONE_PAIR.neutral, ...MATCHES },
  mentorship_gone: { icon: UserX, tone: TONE_PAIR.neutral, ...MATCHES },
  mentorship_accepted: { icon: CircleCheck, tone: TONE_PAIR.green, ...MATCH },
  mentorship_declined: { icon: CircleX, tone: TONE_PAIR.red, ...MATCH },
  mentorship_expired: { icon: HeartHandshake, tone: TONE_PAIR.neutral, ...MATCH },
  mentorship_paused: { icon: HeartHandshake, tone: TONE_PAIR.neutral, ...MATCH },
  mentorship_resumed: { icon: HeartHandshake, tone: TONE_PAIR.green, ...MATCH },
  mentorship_ended: { icon: HeartHandshake, tone: TONE_PAIR.neutral, ...MATCH },
  mentorship_thanked: { icon: HeartHandshake, tone: TONE_PAIR.green, ...MATCH },
  mentorship_news: { icon: HeartHandshake, tone: TONE_PAIR.blue, ...MATCH },
  mentor_has_room: { icon: UserCheck, tone: TONE_PAIR.green, ...MENTOR },
  // To the toggle that would allow it: what it is about leads there as well.
  contact_asked_by_provider: { icon: Mail, tone: TONE_PAIR.blue, ...CONSENT },
  contact_asked_by_applicant: { icon: Mail, tone: TONE_PAIR.blue, ...CONSENT },
  claim_confirmed: { icon: UserCheck, tone: TONE_PAIR.green, ...CONTRACTOR },
  claim_refused: { icon: UserX, tone: TONE_PAIR.neutral, ...CONTRACTOR },
  claim_ended: { icon: UserX, tone: TONE_PAIR.neutral, ...CONTRACTORS },
  claim_removed: { icon: UserX, tone: TONE_PAIR.neutral, ...CONTRACTOR },
  review_answered: { icon: MessageSquareReply, tone: TONE_PAIR.blue, ...ASSESSMENTS },
  family_disputed: { icon: EyeOff, tone: TONE_PAIR.amber, ...RECORD },
  family_looked_at: { icon: Eye, tone: TONE_PAIR.neutral, ...WHO_LOOKED },
  families_expiring: { icon: CalendarClock, tone: TONE_PAIR.amber, ...RETENTION },
  credential_expiring: { icon: CalendarClock, tone: TONE_PAIR.amber, ...CERTIFICATE },
  message_answered: { icon: MessageSquareReply, tone: TONE_PAIR.blue, ...ANSWER },
  message_received: { icon: MessagesSquare, tone: TONE_PAIR.blue, ...CONVERSATION },
  message_removed: { icon: Trash2, tone: TONE_PAIR.neutral, ...CONVERSATION },
  data_export_ready: { icon: FolderDown, tone: TONE_PAIR.green, ...MY_DATA },
  file_infected: { icon: ShieldAlert, tone: TONE_PAIR.red, ...DOCUMENTS },
  data_export_failed: { icon: FolderX, tone: TONE_PAIR.red, ...MY_DATA },
  binder_ready: { icon: FolderDown, tone: TONE_PAIR.green, ...BINDER },
  binder_failed: { icon: FolderX, tone: TONE_PAIR.red, ...BINDER },
  email_refused: { icon: MailX, tone: TONE_PAIR.amber, ...SENT },
  daily_report: { icon: Newspaper, tone: TONE_PAIR.blue, ...REPORT },
  pickup_soon: { icon: AlarmClock, tone: TONE_PAIR.amber, ...RECORD },
  pickups_soon: { icon: AlarmClock, tone: TONE_PAIR.amber, ...PICKUPS },
  operator_emergency: { icon: Siren, tone: TONE_PAIR.red, ...BROADCAST },
  operator_news: { icon: Megaphone, tone: TONE_PAIR.blue, ...BROADCAST },
  job_called_off_by_contractor: { icon: UserX, tone: TONE_PAIR.amber, ...APPLICATIONS },
  job_called_off_by_provider: { icon: UserX, tone: TONE_PAIR.amber, ...JOB },
  chat_answered: { icon: MessageCircle, tone: TONE_PAIR.blue, ...CHAT },
  group_meeting_set: { icon: CalendarClock, tone: TONE_PAIR.blue, ...EVENT },
  group_meeting_soon: { icon: CalendarClock, tone: TONE_PAIR.amber, ...EVENT },
  group_comments: { icon: MessagesSquare, tone: TONE_PAIR.blue, ...POST },
  own_event_changed: { icon: CalendarClock, tone: TONE_PAIR.amber, ...EVENT },
  own_event_cancelled: { icon: CalendarX, tone: TONE_PAIR.red, ...EVENT },
  own_event_deleted: { icon: CalendarX, tone: TONE_PAIR.red, ...EVENT },
  own_event_restored: { icon: CalendarCheck, tone: TONE_PAIR.green, ...EVENT },
  own_announcement_changed: { icon: Megaphone, tone: TONE_PAIR.amber, ...ANNOUNCEMENTS },
  own_announcement_deleted: { icon: Trash2, tone: TONE_PAIR.red, ...ANNOUNCEMENTS },
  own_announcement_restored: { icon: Undo2, tone: TONE_PAIR.green, ...ANNOUNCEMENTS },
  own_contractor_changed: { icon: Eye, tone: TONE_PAIR.amber, ...CONTRACTOR },
  own_contractor_deleted: { icon: Trash2, tone: TONE_PAIR.neutral, ...CONTRACTOR },
  own_contractor_restored: { icon: Undo2, tone: TONE_PAIR.green, ...CONTRACTOR },
};

/** Undefined for a kind that only a newer version of the app knows. */
export function lookOf({ kind }: Pick<InboxEntry, 'kind'>): Look | undefined {
  return LOOKS[kind];
}
