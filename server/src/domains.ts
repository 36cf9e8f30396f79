import { account } from './account/account.domain.ts';
import { agreements } from './agreements/agreements.domain.ts';
import { announcements } from './announcements/announcements.domain.ts';
import { consent } from './consent/consent.domain.ts';
import { contractors } from './contractors/contractors.domain.ts';
import { conversations } from './conversations/conversations.domain.ts';
import { dailyReport } from './daily-report/daily-report.domain.ts';
import { dashboard } from './dashboard/dashboard.domain.ts';
import { disputes } from './disputes/disputes.domain.ts';
import type { Domain, Given, Ground, Parts } from './domain.ts';
import { events } from './events/events.domain.ts';
import { families } from './families/families.domain.ts';
import { files } from './files/files.domain.ts';
import { groups } from './groups/groups.domain.ts';
import { help } from './help/help.domain.ts';
import { jobs } from './jobs/jobs.domain.ts';
import { members } from './members/members.domain.ts';
import { mentors } from './mentors/mentors.domain.ts';
import { myData } from './my-data/my-data.domain.ts';
import { notifications } from './notifications/notifications.domain.ts';
import { privacy } from './privacy/privacy.domain.ts';
import { search } from './search/search.domain.ts';
import { start } from './start/start.domain.ts';

/**
 * Every domain, in the order in which an account that goes leaves them. Of `senderReads` each takes
 * what those before it have made.
 */
const LIST = [
  account,
  agreements,
  consent,
  privacy,
  announcements,
  families,
  disputes,
  jobs,
  contractors,
  events,
  groups,
  help,
  mentors,
  conversations,
  members,
  files,
  myData,
  notifications,
  dailyReport,
  dashboard,
  search,
  start,
] as const satisfies readonly Domain[];

export const DOMAINS: readonly Domain[] = LIST;

/** All that a domain may leave out, of every domain that has it. */
export function ofAll<Part>(part: (domain: Domain) => readonly Part[] | undefined): Part[] {
  return DOMAINS.flatMap((domain) => part(domain) ?? []);
}

/** What exactly one domain has. */
export function theOne<
  Name extends 'signIn' | 'missingAgreements' | 'accounts' | 'telling' | 'files' | 'archivePage',
>(name: Name): NonNullable<Domain[Name]> {
  const [found, ...more] = DOMAINS.flatMap((domain) => domain[name] ?? []);
  if (!found || more.length > 0) throw new Error(`One domain has ${name}`);
  return found;
}

type Made<Name extends 'tasks' | 'gives'> = Extract<
  (typeof LIST)[number],
  Record<Name, unknown>
>[Name];
/** All of it, in one: a type that lacks what no domain has. */
type Together<All> = (All extends unknown ? (one: All) => void : never) extends (
  all: infer Whole,
) => void
  ? Whole
  : never;

/**
 * The tasks of all domains. That each task that is declared is made by one of them, the types say.
 */
export function tasksOf(parts: Parts) {
  return Object.assign({}, ...DOMAINS.map(({ tasks }) => tasks?.(parts))) as Together<
    ReturnType<Made<'tasks'>>
  >;
}

export function givenBy(ground: Ground): Given {
  return Object.assign({}, ...DOMAINS.map(({ gives }) => gives?.(ground))) as Together<
    ReturnType<Made<'gives'>>
  >;
}
