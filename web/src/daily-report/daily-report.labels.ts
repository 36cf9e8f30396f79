import type { ReportKind, ReportThing } from '@pcr/contract/daily-report/daily-report.schema.ts';
import {
  BadgeCheck,
  BriefcaseBusiness,
  CalendarDays,
  CircleCheck,
  Eye,
  FolderClock,
  type LucideIcon,
} from 'lucide-react';
import { dayText, instantDayText } from '../kit/words/format.ts';
import { wholeDateText } from '../kit/words/said-when.ts';
import { paths } from '../paths.ts';

interface Look {
  /** Above the things of its kind. */
  heading: string;
  icon: LucideIcon;
  place: (subjectId: string) => string;
  /** The words below the title. */
  words: (thing: ReportThing) => string;
}

const on = (day: string | null) => (day ? dayText(day) : '');

export const REPORT_LOOKS: Readonly<Record<ReportKind, Look>> = {
  applications: {
    heading: 'New Applications',
    icon: BriefcaseBusiness,
    place: paths.jobApplications,
    words: ({ at }) => `Someone applied on ${at ? instantDayText(at) : ''}`,
  },
  decisions: {
    heading: 'Answers to Your Applications',
    icon: CircleCheck,
    place: paths.job,
    words: ({ status }) => (status === 'accepted' ? 'You were accepted' : 'You were declined'),
  },
  events: { heading: 'Events Soon', icon: CalendarDays, place: paths.event, words: eventWords },
  credentials: {
    heading: 'Credentials That Expire',
    icon: BadgeCheck,
    place: paths.certificate,
    words: ({ day }) => `Expires on ${on(day)}`,
  },
  records: {
    heading: 'Records to Be Deleted',
    icon: FolderClock,
    place: paths.retention,
    words: ({ day }) => `Will be deleted on ${on(day)}. You can keep it`,
  },
  looks: {
    heading: 'Looks at Your Records',
    icon: Eye,
    place: paths.familyRecord,
    words: ({ day }) => `A member looked at it on ${on(day)}`,
  },
};

function eventWords(thing: ReportThing): string {
  const time = eventText(thing);
  return thing.status === 'cancelled' ? `Cancelled. It was planned for ${time}` : time;
}

/** In the zone of the place; in the viewer's where this browser does not know that one. */
function eventText({ at, time_zone }: ReportThing): string {
  if (!at) return '';
  try {
    const zone = new Intl.DateTimeFormat('en-US', {
      timeZone: time_zone ?? undefined,
      timeZoneName: 'short',
    })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value;
    return `${wholeDateText(at, time_zone ?? undefined)} ${zone ?? ''}`.trim();
  } catch (error) {
    if (error instanceof RangeError) return wholeDateText(at);
    throw error;
  }
}
