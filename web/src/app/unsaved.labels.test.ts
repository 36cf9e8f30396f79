import { expect, test } from 'vitest';
import { profileDraftKey } from '../account/profile/profile.form.ts';
import { detailsDraftKey } from '../account/settings/details.form.ts';
import { formOfDraft } from '../account/sign-out/unsaved.labels.ts';
import { announcementKind } from '../announcements/announcements.kind.ts';
import { claimDraftName } from '../contractors/claims/claims.data.ts';
import { contractorReports } from '../contractors/contractor-reports.ts';
import { contractorKind } from '../contractors/contractors.kind.ts';
import { answerDrafts } from '../contractors/reviews/answers.data.ts';
import { reviewReports } from '../contractors/reviews/reviews.data.ts';
import { reviewDrafts } from '../contractors/reviews/reviews.draft.ts';
import { lineReports } from '../conversations/conversations.data.ts';
import { firstDraftName, lineDraftName } from '../conversations/conversations.labels.ts';
import { eventKind } from '../events/events.kind.ts';
import { rsvpDraftName } from '../events/events.labels.ts';
import { linkDraftName, meetingDraftName } from '../events/meetings/meetings.labels.ts';
import { familyKind } from '../families/families.kind.ts';
import { pickupsDraftName } from '../families/pickups/pickups.data.ts';
import { ALBUM_DRAFT } from '../files/albums/albums.labels.ts';
import { BINDER_DRAFT } from '../files/binder/binder.data.ts';
import { credentialDraftName } from '../files/credentials/credentials.data.ts';
import { photoKind } from '../files/gallery/photos.fields.ts';
import { pagesKey } from '../files/pages/kept-pages.ts';
import { commentReports, postReports } from '../groups/board/board.data.ts';
import { commentKind, postKindOf } from '../groups/board/board.kind.ts';
import { groupKind } from '../groups/groups.kind.ts';
import { groupApplicationDraftName } from '../groups/members/members.labels.ts';
import { ownDraftName } from '../help/help.draft.ts';
import { applicationDraftName, fillDraftName } from '../jobs/applications/applications.draft.ts';
import { jobReports } from '../jobs/job-reports.ts';
import { jobKind } from '../jobs/jobs.kind.ts';
import { draftKey } from '../kit/draft/draft-storage.ts';
import { unsentKey } from '../kit/kept/unsent-files.ts';
import { reportDraftName } from '../kit/report/report-kind.ts';
import {
  declineDraftName,
  endDraftName,
  goalDraftName,
  noteDraftName,
  requestDraftName,
  writeDraftName,
} from '../mentors/matches/matches.labels.ts';
import { mentorKind } from '../mentors/mentors.kind.ts';
import { APPLICATION_DRAFT } from '../mentors/mentors.labels.ts';
import { PHONE_DRAFT } from '../notifications/channels/phone.data.ts';
import { preferencesDraftKey } from '../notifications/preferences.form.ts';

/** `key` is that of the person 'u1'. */
const nameOf = (key: string) => key.slice('pcr_draft:u1:'.length);
const added = { id: null, draftId: '01' };
const changed = { id: '02', draftId: '' };

// Here, where all domains meet: each keeps its drafts under names of its own.
test.each([
  [familyKind.drafts.key('u1', added), 'A new family record'],
  [familyKind.drafts.key('u1', changed), 'Changes to a family record'],
  [photoKind.drafts.key('u1', changed), 'Changes to a photo'],
  [draftKey('u1', pickupsDraftName('03')), 'Pickup times'],
  [draftKey('u1', credentialDraftName('03')), 'Changes to a credential'],
  [draftKey('u1', BINDER_DRAFT), 'A new inspector binder'],
  [pagesKey('u1'), 'Photographed pages'],
  [unsentKey('u1', '03', true), 'A PDF of photographed pages'],
  [unsentKey('u1', '03', false), 'Documents or photos'],
  [draftKey('u1', ALBUM_DRAFT), 'A new album'],
  [announcementKind.drafts.key('u1', added), 'A new announcement'],
  [announcementKind.drafts.key('u1', changed), 'Changes to an announcement'],
  [jobKind.drafts.key('u1', added), 'A new job'],
  [jobKind.drafts.key('u1', changed), 'Changes to a job'],
  [eventKind.drafts.key('u1', added), 'A new event'],
  [eventKind.drafts.key('u1', changed), 'Changes to an event'],
  [groupKind.drafts.key('u1', added), 'A new group'],
  [postKindOf('04').drafts.key('u1', added), 'A post for a group'],
  [postKindOf('04').drafts.key('u1', changed), 'A post for a group'],
  [commentKind.drafts.key('u1', added), 'A comment in a group'],
  [commentKind.drafts.key('u1', changed), 'Changes to a comment in a group'],
  [draftKey('u1', reportDraftName(postReports, '03')), 'A report about a post'],
  [draftKey('u1', reportDraftName(commentReports, '03')), 'A report about a comment'],
  [groupKind.drafts.key('u1', changed), 'Changes to a group'],
  [mentorKind.drafts.key('u1', changed), 'Changes to your mentor profile'],
  [draftKey('u1', APPLICATION_DRAFT), 'An application to be a mentor'],
  [draftKey('u1', rsvpDraftName('03')), 'An answer to an event'],
  [draftKey('u1', meetingDraftName('03')), 'A request for a meeting'],
  [draftKey('u1', requestDraftName('03')), 'A request to a mentor'],
  [draftKey('u1', declineDraftName('03')), 'Words to somebody who asked'],
  [draftKey('u1', goalDraftName('03')), 'A goal of a mentorship'],
  [draftKey('u1', noteDraftName('03')), 'A progress note'],
  [draftKey('u1', endDraftName('03')), 'The end of a mentorship'],
  [draftKey('u1', writeDraftName('03')), 'A message to a member'],
  [draftKey('u1', linkDraftName('03')), 'A link to a video meeting'],
  [contractorKind.drafts.key('u1', added), 'A new contractor'],
  [contractorKind.drafts.key('u1', changed), 'Changes to a contractor'],
  [reviewDrafts.key('u1', changed), 'An assessment of a contractor'],
  [draftKey('u1', reportDraftName(reviewReports('04'), '03')), 'A report about an assessment'],
  [draftKey('u1', reportDraftName(contractorReports, '03')), 'A report about a contractor'],
  [draftKey('u1', reportDraftName(jobReports, '03')), 'A report about a job'],
  [draftKey('u1', lineDraftName('03')), 'A message to a member'],
  [draftKey('u1', firstDraftName('03')), 'A message to a member'],
  [draftKey('u1', reportDraftName(lineReports('04'), '03')), 'A report about a message'],
  [answerDrafts.key('u1', changed), 'An answer to an assessment'],
  [`pcr_draft:u1:${claimDraftName('03')}`, 'A request about your own entry'],
  [`pcr_draft:u1:${groupApplicationDraftName('03')}`, 'An application to join a group'],
  [`pcr_draft:u1:${applicationDraftName('03')}`, 'An application for a job'],
  [`pcr_draft:u1:${fillDraftName('03')}`, 'A note to applicants'],
  [`pcr_draft:u1:${ownDraftName('support')}`, 'A message to support'],
  [`pcr_draft:u1:${ownDraftName('feedback')}`, 'Your feedback'],
  [`pcr_draft:u1:${ownDraftName('chat')}`, 'A live chat message'],
  [profileDraftKey('u1'), 'Changes to your profile'],
  [detailsDraftKey('u1'), 'Changes to your account settings'],
  [preferencesDraftKey('u1'), 'Changes to your notification preferences'],
  [draftKey('u1', PHONE_DRAFT), 'A phone number for text messages'],
])('the draft %s is named: %s', (key, words) => {
  expect(formOfDraft(nameOf(key))).toBe(words);
});

test.each(['support', 'feedback', 'chat', 'jobs'])('no form keeps its draft under the name %s', (name) => {
  expect(formOfDraft(name)).toBeNull();
});

/** The code of every form that sends a message, by its path. */
const FORMS = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });

test('every message form keeps its draft under a name that is made elsewhere, and looked at above', () => {
  const names = Object.values(FORMS).flatMap((code) => {
    const [, kind] = code.split('= useMessageForm(');
    return kind ? [...kind.matchAll(/\bname: ['`]([\w:]+)/g)].slice(0, 1).map(([, name = '']) => name) : [];
  });
  expect(names).toEqual([]);
});
