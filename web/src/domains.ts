import { account } from './account/account.domain.ts';
import { agreements } from './agreements/agreements.domain.ts';
import { announcements } from './announcements/announcements.domain.ts';
import { community } from './community/community.domain.ts';
import { consent } from './consent/consent.domain.ts';
import { contractors } from './contractors/contractors.domain.ts';
import { conversations } from './conversations/conversations.domain.ts';
import { dailyReport } from './daily-report/daily-report.domain.ts';
import { dashboard } from './dashboard/dashboard.domain.ts';
import { disputes } from './disputes/disputes.domain.ts';
import type { Domain } from './domain.ts';
import { events } from './events/events.domain.ts';
import { families } from './families/families.domain.ts';
import { files } from './files/files.domain.ts';
import { groups } from './groups/groups.domain.ts';
import { help } from './help/help.domain.ts';
import { jobs } from './jobs/jobs.domain.ts';
import { mentors } from './mentors/mentors.domain.ts';
import { myData } from './my-data/my-data.domain.ts';
import { notifications } from './notifications/notifications.domain.ts';

/**
 * Every domain that has screens, in no order that matters: the app is made from this list.
 * `members`, `privacy` and `start` stand in screens of others alone.
 */
export const DOMAINS: readonly Domain[] = [
  account,
  agreements,
  announcements,
  community,
  consent,
  contractors,
  conversations,
  dailyReport,
  dashboard,
  disputes,
  events,
  families,
  files,
  groups,
  help,
  jobs,
  mentors,
  myData,
  notifications,
];
