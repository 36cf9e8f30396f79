import type { InboxEntry, InboxKind } from '@pcr/contract/notifications/inbox.schema.ts';
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
import { paths } from '../app/paths.ts';
import { ageText } from '../kit/ui/format.ts';
import { TONE_PAIR } from '../kit/ui/tone.ts';

interface Look {
  icon: LucideIcon;
  /** Background and text of the icon's circle. */
  tone: string;
  /** The place in the app of what it is about. */
  place: (subjectId: string) => string;
}

const LOOKS: Record<InboxKind, Look> = {
  job_application_received: { icon: BriefcaseBusiness, tone: TONE_PAIR.blue, place: paths.jobApplications },
  job_application_withdrawn: { icon: Undo2, tone: TONE_PAIR.neutral, place: paths.jobApplications },
  job_application_accepted: { icon: CircleCheck, tone: TONE_PAIR.green, place: paths.job },
  job_application_declined: { icon: CircleX, tone: TONE_PAIR.red, place: paths.job },
  job_filled: { icon: BriefcaseBusiness, tone: TONE_PAIR.neutral, place: paths.job },
  job_closed: { icon: BriefcaseBusiness, tone: TONE_PAIR.neutral, place: paths.job },
  job_reopened: { icon: BriefcaseBusiness, tone: TONE_PAIR.blue, place: paths.job },
  job_deleted: { icon: BriefcaseBusiness, tone: TONE_PAIR.neutral, place: paths.job },
  job_restored: { icon: BriefcaseBusiness, tone: TONE_PAIR.blue, place: paths.job },
  job_hidden: { icon: EyeOff, tone: TONE_PAIR.amber, place: paths.job },
  job_shown: { icon: Eye, tone: TONE_PAIR.green, place: paths.job },
  job_removed: { icon: Trash2, tone: TONE_PAIR.neutral, place: paths.job },
  contractor_hidden: { icon: EyeOff, tone: TONE_PAIR.amber, place: paths.contractor },
  contractor_shown: { icon: Eye, tone: TONE_PAIR.green, place: paths.contractor },
  contractor_removed: { icon: Trash2, tone: TONE_PAIR.neutral, place: paths.contractor },
  review_hidden: { icon: EyeOff, tone: TONE_PAIR.amber, place: paths.assessments },
  review_shown: { icon: Eye, tone: TONE_PAIR.green, place: paths.assessments },
  review_removed: { icon: Trash2, tone: TONE_PAIR.neutral, place: paths.assessments },
  event_seat_offered: { icon: CalendarCheck, tone: TONE_PAIR.green, place: paths.event },
  event_seat_passed: { icon: CalendarX, tone: TONE_PAIR.neutral, place: paths.event },
  event_moved: { icon: CalendarClock, tone: TONE_PAIR.amber, place: paths.event },
  event_cancelled: { icon: CalendarX, tone: TONE_PAIR.red, place: paths.event },
  event_deleted: { icon: CalendarX, tone: TONE_PAIR.red, place: paths.event },
  event_restored: { icon: CalendarCheck, tone: TONE_PAIR.green, place: paths.event },
  event_next_week: { icon: CalendarClock, tone: TONE_PAIR.blue, place: paths.event },
  event_tomorrow: { icon: CalendarClock, tone: TONE_PAIR.blue, place: paths.event },
  meeting_requested: { icon: CalendarClock, tone: TONE_PAIR.blue, place: paths.meeting },
  meeting_accepted: { icon: CalendarCheck, tone: TONE_PAIR.green, place: paths.meeting },
  meeting_declined: { icon: CalendarX, tone: TONE_PAIR.red, place: paths.meeting },
  meeting_offered: { icon: CalendarClock, tone: TONE_PAIR.blue, place: paths.meeting },
  meeting_offer_declined: { icon: CalendarX, tone: TONE_PAIR.neutral, place: paths.meeting },
  meeting_move_asked: { icon: CalendarClock, tone: TONE_PAIR.amber, place: paths.meeting },
  meeting_moved: { icon: CalendarClock, tone: TONE_PAIR.green, place: paths.meeting },
  meeting_stays: { icon: CalendarCheck, tone: TONE_PAIR.neutral, place: paths.meeting },
  meeting_cancelled: { icon: CalendarX, tone: TONE_PAIR.red, place: paths.meeting },
  meeting_link: { icon: CalendarCheck, tone: TONE_PAIR.blue, place: paths.meeting },
  // It is gone with the account.
  meeting_gone: { icon: CalendarX, tone: TONE_PAIR.neutral, place: paths.meetings },
  meeting_soon: { icon: CalendarClock, tone: TONE_PAIR.blue, place: paths.meeting },
  group_posts: { icon: MessagesSquare, tone: TONE_PAIR.blue, place: paths.groupBoard },
  group_post_hidden: { icon: EyeOff, tone: TONE_PAIR.amber, place: paths.groupBoard },
  group_post_shown: { icon: Eye, tone: TONE_PAIR.green, place: paths.groupBoard },
  group_post_removed: { icon: Trash2, tone: TONE_PAIR.neutral, place: paths.groupBoard },
  group_application_received: { icon: UsersRound, tone: TONE_PAIR.blue, place: paths.groupApplications },
  group_application_withdrawn: { icon: Undo2, tone: TONE_PAIR.neutral, place: paths.group },
  group_application_accepted: { icon: CircleCheck, tone: TONE_PAIR.green, place: paths.group },
  group_application_declined: { icon: CircleX, tone: TONE_PAIR.red, place: paths.group },
  group_application_expired: { icon: UsersRound, tone: TONE_PAIR.neutral, place: paths.group },
  group_member_left: { icon: UsersRound, tone: TONE_PAIR.neutral, place: paths.group },
  group_member_removed: { icon: UserX, tone: TONE_PAIR.neutral, place: paths.group },
  group_lead_asked: { icon: Crown, tone: TONE_PAIR.blue, place: paths.group },
  group_lead_vacant: { icon: Crown, tone: TONE_PAIR.blue, place: paths.group },
  group_lead_taken_back: { icon: Crown, tone: TONE_PAIR.neutral, place: paths.group },
  group_lead_accepted: { icon: Crown, tone: TONE_PAIR.green, place: paths.group },
  group_lead_declined: { icon: Crown, tone: TONE_PAIR.neutral, place: paths.group },
  group_leaderless: { icon: Crown, tone: TONE_PAIR.amber, place: paths.group },
  group_deleted: { icon: UsersRound, tone: TONE_PAIR.neutral, place: paths.group },
  group_restored: { icon: UsersRound, tone: TONE_PAIR.green, place: paths.group },
  mentor_approved: { icon: UserCheck, tone: TONE_PAIR.green, place: paths.mentor },
  mentor_declined: { icon: UserX, tone: TONE_PAIR.neutral, place: () => paths.mentorship({ view: 'be' }) },
  mentorship_requested: { icon: HeartHandshake, tone: TONE_PAIR.blue, place: paths.match },
  mentorship_withdrawn: { icon: Undo2, tone: TONE_PAIR.neutral, place: paths.match },
  // They are gone with the account.
  mentorship_request_gone: { icon: UserX, tone: TONE_PAIR.neutral, place: () => paths.mentorship({ view: 'matches' }) },
  mentorship_gone: { icon: UserX, tone: TONE_PAIR.neutral, place: () => paths.mentorship({ view: 'matches' }) },
  mentorship_accepted: { icon: CircleCheck, tone: TONE_PAIR.green, place: paths.match },
  mentorship_declined: { icon: CircleX, tone: TONE_PAIR.red, place: paths.match },
  mentorship_expired: { icon: HeartHandshake, tone: TONE_PAIR.neutral, place: paths.match },
  mentorship_paused: { icon: HeartHandshake, tone: TONE_PAIR.neutral, place: paths.match },
  mentorship_resumed: { icon: HeartHandshake, tone: TONE_PAIR.green, place: paths.match },
  mentorship_ended: { icon: HeartHandshake, tone: TONE_PAIR.neutral, place: paths.match },
  mentorship_thanked: { icon: HeartHandshake, tone: TONE_PAIR.green, place: paths.match },
  mentorship_news: { icon: HeartHandshake, tone: TONE_PAIR.blue, place: paths.match },
  mentor_has_room: { icon: UserCheck, tone: TONE_PAIR.green, place: paths.mentor },
  // To the toggle that would allow it: what it is about leads there as well.
  contact_asked_by_provider: {
    icon: Mail,
    tone: TONE_PAIR.blue,
    place: () => paths.consentManagement({ consent: 'allow_contact_through_app' }),
  },
  contact_asked_by_applicant: {
    icon: Mail,
    tone: TONE_PAIR.blue,
    place: () => paths.consentManagement({ consent: 'allow_contact_through_app' }),
  },
  claim_confirmed: { icon: UserCheck, tone: TONE_PAIR.green, place: paths.contractor },
  claim_refused: { icon: UserX, tone: TONE_PAIR.neutral, place: paths.contractor },
  claim_ended: { icon: UserX, tone: TONE_PAIR.neutral, place: paths.contractors },
  claim_removed: { icon: UserX, tone: TONE_PAIR.neutral, place: paths.contractor },
  review_answered: { icon: MessageSquareReply, tone: TONE_PAIR.blue, place: paths.assessments },
  family_disputed: { icon: EyeOff, tone: TONE_PAIR.amber, place: paths.familyRecord },
  family_looked_at: { icon: Eye, tone: TONE_PAIR.neutral, place: paths.looks },
  families_expiring: { icon: CalendarClock, tone: TONE_PAIR.amber, place: paths.retention },
  credential_expiring: { icon: CalendarClock, tone: TONE_PAIR.amber, place: paths.certificate },
  message_answered: {
    icon: MessageSquareReply,
    tone: TONE_PAIR.blue,
    place: (message) => paths.helpSupport({ message }),
  },
  message_received: { icon: MessagesSquare, tone: TONE_PAIR.blue, place: paths.message },
  message_removed: { icon: Trash2, tone: TONE_PAIR.neutral, place: paths.message },
  data_export_ready: { icon: FolderDown, tone: TONE_PAIR.green, place: paths.myData },
  file_infected: { icon: ShieldAlert, tone: TONE_PAIR.red, place: () => paths.documents() },
  data_export_failed: { icon: FolderX, tone: TONE_PAIR.red, place: paths.myData },
  binder_ready: { icon: FolderDown, tone: TONE_PAIR.green, place: paths.binder },
  binder_failed: { icon: FolderX, tone: TONE_PAIR.red, place: paths.binder },
  email_refused: { icon: MailX, tone: TONE_PAIR.amber, place: () => paths.sentNotifications() },
  daily_report: { icon: Newspaper, tone: TONE_PAIR.blue, place: paths.dailyReport },
  pickup_soon: { icon: AlarmClock, tone: TONE_PAIR.amber, place: paths.familyRecord },
  operator_emergency: { icon: Siren, tone: TONE_PAIR.red, place: paths.broadcast },
  operator_news: { icon: Megaphone, tone: TONE_PAIR.blue, place: paths.broadcast },
  chat_answered: { icon: MessageCircle, tone: TONE_PAIR.blue, place: () => paths.helpSupport({ chat: true }) },
};

/** Undefined for a kind that only a newer version of the app knows. */
export function lookOf({ kind }: Pick<InboxEntry, 'kind'>): Look | undefined {
  return LOOKS[kind];
}

/** 'Today, 4:05 PM', later '1 day ago'. */
export function whenText(instant: string, now: number = Date.now()): string {
  const age = ageText(instant, now);
  if (age !== 'Today') return age;
  return `Today, ${new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant))}`;
}
