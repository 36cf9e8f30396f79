import {
  TODAY_COUNTED,
  type TodayKind,
  type TodayLine,
} from '@pcr/contract/dashboard/today.schema.ts';
import {
  BriefcaseBusiness,
  CalendarDays,
  CircleCheck,
  Clock,
  HandHeart,
  Info,
  type LucideIcon,
  MessageCircle,
  ShieldAlert,
  TriangleAlert,
  UsersRound,
} from 'lucide-react';
import { TONE_PAIR } from '../kit/look/tone.ts';
import { counted } from '../kit/words/format.ts';
import { momentText, nearDayText, shortDayText, timesText } from '../kit/words/said-time.ts';
import { paths } from '../paths.ts';

/** One line under 'Today', as it is shown. */
export interface TodayView {
  key: string;
  icon: LucideIcon;
  /** Background and text of the icon's circle. */
  tone: string;
  title: string;
  detail: string | null;
  to: string;
  /** What one does there, before the detail. */
  press?: string;
  /** Whose face stands in the icon's place. */
  face?: { name: string; photo: string | null };
}

interface Words {
  icon: LucideIcon;
  tone: string;
  title: (line: TodayLine) => string;
  detail: (line: TodayLine) => string | null;
  /** `list` is where several of them are, if there is such a place. */
  to: (id: string) => string;
  list?: string;
  press?: string;
}

const subject = (line: TodayLine) => line.subject;
/** 'Tomorrow · 6:30 to 8:30 PM'. */
const when = ({ day, time, end_time }: TodayLine) =>
  [day && nearDayText(day), time && timesText(time, end_time)].filter(Boolean).join(' · ');
/** '2', '99+'. */
const number = ({ count }: TodayLine) =>
  count < TODAY_COUNTED ? String(count) : `${TODAY_COUNTED - 1}+`;
/** The subject, and how many more there are: 'Infant Care and 2 more'. */
const andMore = (line: TodayLine) =>
  line.count > 1 ? `${line.subject} and ${more(line)} more` : line.subject;
const more = ({ count }: TodayLine) =>
  count < TODAY_COUNTED ? String(count - 1) : `${TODAY_COUNTED - 1}+`;
/** 'Somebody asks to join', '3 people ask to join'. */
const howMany = (line: TodayLine, one: string, many: string) =>
  line.count > 1 ? `${number(line)} ${many}` : one;

const certificate = (
  ends: string,
): Pick<Words, 'icon' | 'title' | 'detail' | 'to' | 'list' | 'press'> => ({
  icon: ShieldAlert,
  title: (line) => `${line.subject} ${ends} ${line.day && shortDayText(line.day)}`,
  detail: (line) =>
    line.count > 1 ? `${more(line)} more ${ends === 'expires' ? 'expire' : 'have expired'}` : null,
  to: paths.certificate,
  list: paths.certificates(),
  press: 'Renew',
});

const WORDS: Record<TodayKind, Words> = {
  pickup: {
    icon: Clock,
    tone: TONE_PAIR.blue,
    title: ({ time }) => `Pickup at ${time && timesText(time, null)}`,
    detail: andMore,
    to: paths.familyRecord,
    list: paths.pickups(),
  },
  seat_offered: {
    icon: CalendarDays,
    tone: TONE_PAIR.green,
    title: () => 'A seat is yours to take',
    detail: (line) => `${line.subject} · until ${when(line)}`,
    to: paths.event,
  },
  event: {
    icon: CalendarDays,
    tone: TONE_PAIR.purple,
    title: (line) => line.subject ?? '',
    detail: when,
    to: paths.event,
  },
  meeting: {
    icon: CalendarDays,
    tone: TONE_PAIR.purple,
    title: (line) => `Meeting: ${line.subject}`,
    detail: when,
    to: paths.meeting,
  },
  meeting_waiting: {
    icon: CalendarDays,
    tone: TONE_PAIR.amber,
    title: (line) =>
      howMany(line, 'A meeting waits for your answer', 'meetings wait for your answer'),
    detail: subject,
    to: paths.meeting,
    list: paths.meetings(),
  },
  certificate_expired: { ...certificate('expired'), tone: TONE_PAIR.red },
  certificate_expiring: { ...certificate('expires'), tone: TONE_PAIR.amber },
  record_disputed: {
    icon: TriangleAlert,
    tone: TONE_PAIR.amber,
    title: () => 'Somebody asks about a record',
    detail: andMore,
    to: paths.familyRecord,
  },
  records_expiring: {
    icon: TriangleAlert,
    tone: TONE_PAIR.amber,
    title: (line) =>
      `${howMany(line, 'A record goes', 'records go')} ${line.day && shortDayText(line.day)}`,
    detail: andMore,
    to: () => paths.retention(),
    press: 'Keep',
  },
  message: {
    icon: MessageCircle,
    tone: TONE_PAIR.blue,
    title: (line) =>
      `${line.subject ?? 'Another member'}${line.count > 1 ? ` and ${more(line)} more` : ''} wrote to you`,
    detail: ({ at }) => at && momentText(at),
    to: paths.message,
    list: paths.messages(),
  },
  job_application: {
    icon: BriefcaseBusiness,
    tone: TONE_PAIR.blue,
    title: (line) => howMany(line, 'An application waits for you', 'applications wait for you'),
    detail: subject,
    to: paths.jobApplications,
  },
  group_application: {
    icon: UsersRound,
    tone: TONE_PAIR.blue,
    title: (line) => howMany(line, 'Somebody asks to join', 'people ask to join'),
    detail: subject,
    to: paths.groupApplications,
  },
  mentorship_request: {
    icon: HandHeart,
    tone: TONE_PAIR.blue,
    title: (line) => howMany(line, 'Somebody asks you to mentor', 'people ask you to mentor'),
    detail: andMore,
    to: paths.match,
    list: paths.mentorship({ view: 'matches' }),
  },
  application_accepted: {
    icon: CircleCheck,
    tone: TONE_PAIR.green,
    title: (line) => howMany(line, 'You were accepted', 'of your applications were accepted'),
    detail: subject,
    to: (open) => paths.inbox({ open }),
    list: paths.inbox(),
  },
  application_declined: {
    icon: Info,
    tone: TONE_PAIR.neutral,
    title: (line) =>
      howMany(line, 'Your application has an answer', 'of your applications have an answer'),
    detail: subject,
    to: (open) => paths.inbox({ open }),
    list: paths.inbox(),
  },
};

export function todayView(line: TodayLine): TodayView {
  const { icon, tone, title, detail, to, list, press } = WORDS[line.kind];
  return {
    ...{ key: line.kind, icon, tone, title: title(line), detail: detail(line), press },
    to: line.count > 1 && list ? list : to(line.id),
    ...(line.kind === 'message' && { face: { name: line.subject ?? 'User', photo: line.photo } }),
  };
}

/** Files that wait on this device to be sent (files.md 31), of one screen. */
export const unsentView = (count: number, screen: 'documents' | 'gallery'): TodayView => ({
  key: screen,
  icon: TriangleAlert,
  tone: TONE_PAIR.amber,
  title: `${counted(count, 'file')} ${count === 1 ? 'is' : 'are'} not sent yet`,
  detail:
    screen === 'documents' ? 'In Documents, on this device' : 'In Photo Gallery, on this device',
  to: screen === 'documents' ? paths.documents() : paths.gallery(),
});
