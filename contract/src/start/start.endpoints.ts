import * as z from 'zod/mini';
import { getPublicSettings, getSession } from '../account/account.endpoints.ts';
import { listAgreements } from '../agreements/agreements.endpoints.ts';
import { listAnnouncements } from '../announcements/announcements.endpoints.ts';
import { listContractors } from '../contractors/contractors.endpoints.ts';
import { getDashboard } from '../dashboard/dashboard.endpoints.ts';
import { countEvents, listEvents } from '../events/events.endpoints.ts';
import { listFamilies, summarizeFamilies } from '../families/families.endpoints.ts';
import { countGroups, listGroups } from '../groups/groups.endpoints.ts';
import { listJobs } from '../jobs/jobs.endpoints.ts';
import { type Endpoint, endpoint } from '../kit/endpoint.ts';
import { countMentors, listMentors, suggestMentors } from '../mentors/mentors.endpoints.ts';
import { countUnread, listInbox } from '../notifications/inbox/inbox.endpoints.ts';
import { StartScreen } from './start.schema.ts';

/** The frame around every screen. */
const APP = [getSession, listAgreements, getPublicSettings, countUnread];

/**
 * What each screen begins with, asked without filters. The frame of each stands in its domain's
 * file in web (`*.domain.ts`).
 */
export const START_PARTS: Readonly<Record<StartScreen, readonly Endpoint[]>> = {
  app: APP,
  dashboard: [...APP, getDashboard],
  families: [...APP, listFamilies, summarizeFamilies],
  contractors: [...APP, listContractors],
  jobs: [...APP, listJobs],
  events: [...APP, listEvents, countEvents],
  groups: [...APP, listGroups, countGroups],
  mentorship: [...APP, listMentors, countMentors, suggestMentors],
  announcements: [...APP, listAnnouncements],
  inbox: [...APP, listInbox],
};

const outs = Object.values(START_PARTS)
  .flat()
  .map(({ path, parts }) => [path, z.optional(parts.out ?? z.never())] as const);

export const getStart = endpoint('GET', '/start/:screen', {
  params: z.object({ screen: StartScreen }),
  out: z.object(Object.fromEntries(outs)),
  gathers: true,
  summary:
    'What a screen begins with, in one answer: by its path what each endpoint answers, without those that refuse (kit.md 141)',
});
