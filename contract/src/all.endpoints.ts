import * as account from './account/account.endpoints.ts';
import * as autoLogout from './account/auto-logout/auto-logout.endpoints.ts';
import * as deletion from './account/deletion/deletion.endpoints.ts';
import * as devices from './account/devices/devices.endpoints.ts';
import * as emailChange from './account/email/email-change.endpoints.ts';
import * as emailConfirmation from './account/email/email-confirmation.endpoints.ts';
import * as passkeys from './account/passkeys/passkeys.endpoints.ts';
import * as password from './account/password/password.endpoints.ts';
import * as passwordReset from './account/password/password-reset.endpoints.ts';
import * as avatar from './account/profile/avatar.endpoints.ts';
import * as profile from './account/profile/profile.endpoints.ts';
import * as details from './account/settings/details.endpoints.ts';
import * as twoFactor from './account/two-factor/two-factor.endpoints.ts';
import * as agreements from './agreements/agreements.endpoints.ts';
import * as announcements from './announcements/announcements.endpoints.ts';
import * as consent from './consent/consent.endpoints.ts';
import * as claims from './contractors/claims/claims.endpoints.ts';
import * as contractors from './contractors/contractors.endpoints.ts';
import * as contractorPhotos from './contractors/photo/photo.endpoints.ts';
import * as answers from './contractors/reviews/answers.endpoints.ts';
import * as reviews from './contractors/reviews/reviews.endpoints.ts';
import * as conversations from './conversations/conversations.endpoints.ts';
import * as dailyReport from './daily-report/daily-report.endpoints.ts';
import * as dashboard from './dashboard/dashboard.endpoints.ts';
import * as disputes from './disputes/disputes.endpoints.ts';
import * as calendar from './events/calendar/calendar.endpoints.ts';
import * as events from './events/events.endpoints.ts';
import * as meetings from './events/meetings/meetings.endpoints.ts';
import * as eventPicture from './events/picture/picture.endpoints.ts';
import * as rsvps from './events/rsvp/rsvps.endpoints.ts';
import * as families from './families/families.endpoints.ts';
import * as familyLookUp from './families/look-up/look-up.endpoints.ts';
import * as pickups from './families/pickups/pickups.endpoints.ts';
import * as familyRetention from './families/retention/retention.endpoints.ts';
import * as albums from './files/albums/albums.endpoints.ts';
import * as binder from './files/binder/binder.endpoints.ts';
import * as credentials from './files/credentials/credentials.endpoints.ts';
import * as documents from './files/documents/documents.endpoints.ts';
import * as files from './files/files.endpoints.ts';
import * as photos from './files/gallery/photos.endpoints.ts';
import * as groupBoard from './groups/board/board.endpoints.ts';
import * as groups from './groups/groups.endpoints.ts';
import * as groupApplications from './groups/members/applications.endpoints.ts';
import * as groupMembers from './groups/members/members.endpoints.ts';
import * as groupPicture from './groups/picture/picture.endpoints.ts';
import * as help from './help/help.endpoints.ts';
import * as applicationCredentials from './jobs/applications/application-credentials.endpoints.ts';
import * as jobApplications from './jobs/applications/applications.endpoints.ts';
import * as jobs from './jobs/jobs.endpoints.ts';
import type { Endpoint } from './kit/endpoint.ts';
import * as live from './kit/live/live.endpoints.ts';
import * as near from './kit/near/near.endpoints.ts';
import * as members from './members/members.endpoints.ts';
import * as mentorApplications from './mentors/apply/applications.endpoints.ts';
import * as matches from './mentors/matches/matches.endpoints.ts';
import * as mentors from './mentors/mentors.endpoints.ts';
import * as myData from './my-data/my-data.endpoints.ts';
import * as broadcasts from './notifications/broadcasts/broadcasts.endpoints.ts';
import * as phone from './notifications/channels/phone.endpoints.ts';
import * as push from './notifications/channels/push.endpoints.ts';
import * as inbox from './notifications/inbox/inbox.endpoints.ts';
import * as notifications from './notifications/notifications.endpoints.ts';
import * as sent from './notifications/sent/sent.endpoints.ts';
import * as unsubscribing from './notifications/unsubscribe/unsubscribe.endpoints.ts';
import * as privacy from './privacy/privacy.endpoints.ts';
import * as search from './search/search.endpoints.ts';
import { getStart } from './start/start.endpoints.ts';

/**
 * Every endpoint by its name: what the OpenAPI document and the permission test are generated from.
 */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  ...account,
  ...autoLogout,
  ...avatar,
  ...deletion,
  ...details,
  ...devices,
  ...emailChange,
  ...emailConfirmation,
  ...passkeys,
  ...password,
  ...passwordReset,
  ...profile,
  ...twoFactor,
  ...agreements,
  ...announcements,
  ...consent,
  ...contractors,
  ...contractorPhotos,
  ...claims,
  ...answers,
  ...reviews,
  ...conversations,
  ...dailyReport,
  ...dashboard,
  ...disputes,
  ...calendar,
  ...events,
  ...meetings,
  ...eventPicture,
  ...rsvps,
  ...families,
  ...familyLookUp,
  ...pickups,
  ...familyRetention,
  ...groups,
  ...groupApplications,
  ...groupMembers,
  ...groupPicture,
  ...groupBoard,
  ...albums,
  ...binder,
  ...credentials,
  ...documents,
  ...photos,
  ...files,
  ...help,
  ...applicationCredentials,
  ...jobApplications,
  ...jobs,
  ...members,
  ...matches,
  ...mentorApplications,
  ...mentors,
  ...myData,
  ...broadcasts,
  ...inbox,
  ...sent,
  ...unsubscribing,
  ...phone,
  ...push,
  ...notifications,
  ...privacy,
  ...search,
  getStart,
  ...live,
  ...near,
};
