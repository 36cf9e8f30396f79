import { SIGN_IN_WALK } from '../account/account.states.ts';
import { PROFILE_WALK } from '../account/profile/profile.states.ts';
import { AGREEMENT_WALK } from '../agreements/agreements.states.ts';
import { ANNOUNCEMENT_WALK } from '../announcements/announcements.states.ts';
import { APP_WALK } from '../app/app.states.ts';
import { CONSENT_WALK } from '../consent/consent.states.ts';
import { CONTRACTOR_WALK } from '../contractors/contractors.states.ts';
import { REVIEW_WALK } from '../contractors/reviews/reviews.states.ts';
import { CONVERSATION_WALK } from '../conversations/conversations.states.ts';
import { DASHBOARD_WALK } from '../dashboard/dashboard.states.ts';
import { DISPUTE_WALK } from '../disputes/disputes.states.ts';
import { EVENT_WALK } from '../events/events.states.ts';
import { MEETING_WALK } from '../events/meetings/meetings.states.ts';
import { FAMILY_WALK } from '../families/families.states.ts';
import { FAMILY_FORM_WALK } from '../families/family-form.states.ts';
import { LOOK_UP_WALK } from '../families/look-up/look-up.states.ts';
import { DOCUMENT_WALK } from '../files/documents/documents.states.ts';
import { FILE_WALK } from '../files/files.states.ts';
import { GALLERY_WALK } from '../files/gallery/gallery.states.ts';
import { BOARD_WALK } from '../groups/board/board.states.ts';
import { GROUP_WALK } from '../groups/groups.states.ts';
import { GROUP_MEMBER_WALK } from '../groups/members/membership.states.ts';
import { GUIDE_WALK } from '../help/guide/guide.states.ts';
import { HELP_WALK } from '../help/help.states.ts';
import { APPLICATION_WALK } from '../jobs/applications/applications.states.ts';
import { JOB_WALK } from '../jobs/jobs.states.ts';
import { MEMBER_WALK } from '../members/members.states.ts';
import { MATCH_WALK } from '../mentors/matches/matches.states.ts';
import { MENTOR_WALK } from '../mentors/mentors.states.ts';
import { BROADCAST_WALK } from '../notifications/broadcasts/broadcasts.states.ts';
import { INBOX_WALK } from '../notifications/inbox/inbox.states.ts';
import { NOTIFICATION_WALK } from '../notifications/notifications.states.ts';
import { SENT_WALK } from '../notifications/sent/sent.states.ts';
import { PRIVACY_WALK } from '../privacy/privacy.states.ts';
import type { Walk } from './walk.ts';

/** Every screen in each of its states: what axe looks at, and what `npm run screens` takes pictures of. */
export const WALKS: readonly Walk[] = [
  CONTRACTOR_WALK,
  FAMILY_WALK,
  FAMILY_FORM_WALK,
  LOOK_UP_WALK,
  DISPUTE_WALK,
  ANNOUNCEMENT_WALK,
  PROFILE_WALK,
  SIGN_IN_WALK,
  DASHBOARD_WALK,
  AGREEMENT_WALK,
  JOB_WALK,
  APPLICATION_WALK,
  EVENT_WALK,
  MEETING_WALK,
  GROUP_WALK,
  GROUP_MEMBER_WALK,
  BOARD_WALK,
  HELP_WALK,
  GUIDE_WALK,
  REVIEW_WALK,
  INBOX_WALK,
  SENT_WALK,
  NOTIFICATION_WALK,
  BROADCAST_WALK,
  MEMBER_WALK,
  MENTOR_WALK,
  MATCH_WALK,
  APP_WALK,
  DOCUMENT_WALK,
  GALLERY_WALK,
  FILE_WALK,
  CONSENT_WALK,
  CONVERSATION_WALK,
  PRIVACY_WALK,
];
