import * as groupBoard from '@pcr/contract/groups/board/board.endpoints.ts';
import * as groupApplications from '@pcr/contract/groups/members/applications.endpoints.ts';
import * as groupMembers from '@pcr/contract/groups/members/members.endpoints.ts';
import {
  asks,
  at,
  but,
  type Case,
  page,
  refusal,
  type Shown,
  type ShowsOthers,
  STALE,
  split,
  THE_OTHER,
} from '../../testing/endpoints/showing.ts';
import { newId } from '../../testing/new-id.ts';
import { groupApplicationDraft } from './group-application-drafts.ts';

const GROUP = split(`
  id name description group_type location city state radius_miles max_members meeting_frequency tags tags[] is_active
  image_id member_count leader_name leader_card leader_photo my_membership next_meeting_date image_url distance_miles created_at
  updated_at can can.edit can.delete can.join can.leave can.see_members can.review can.take_over can.message pending_applications
  my_application my_application.id my_application.status my_application.decline_note my_application.created_at
  my_application.updated_at handover handover.mine handover.name handover.card handover.photo handover.why handover.asked_at
  handover.joined_at no_leader
`);
/** Who leads a group, and who is asked to. */
const LED_BY_OWNER: Shown[] = [
  ['leader_name', 'zqname', 'display_real_name'],
  ['leader_card', 'CARD', 'display_real_name'],
  ['leader_photo', 'CARD', 'display_real_name'],
];
const ASKED_TO_LEAD: Shown[] = [
  ['handover.name', 'zqname', 'display_real_name'],
  ['handover.card', 'CARD', 'display_real_name'],
  ['handover.photo', 'CARD', 'display_real_name'],
];
/** A member or an applicant, with their face. */
const THEM: Shown[] = [...THE_OTHER, ['photo', 'CARD', 'display_real_name']];
const GROUP_MEMBER = split(
  'id name card photo is_leader mine joined_at can can.remove can.hand_over',
);
const GROUP_APPLICATION = split(`
  id group_id mine name card photo status decline_note created_at updated_at can can.decide can.withdraw
  details details.full_name details.email details.phone details.experience details.specializations
  details.specializations[] details.availability details.availability[] details.motivation details.emergency_contact
  details.background_check details.agreement
`);
/** To the leader whom they ask, by their own hand (groups.md 35); answered, none of it is left. */
const ASKS_TO_JOIN: Shown[] = [
  ['details.full_name', 'zqjoinfullname'],
  ['details.email', 'zqjoinemail'],
  ['details.phone', '(206) 555-0143'],
  ['details.specializations[]', 'zqjoinspecialization'],
  ['details.availability[]', 'zqjoinavailability'],
  ['details.motivation', 'zqjoinmotivation'],
  ['details.emergency_contact', 'zqjoinemergencycontact'],
];
/** Where a group is its form says; its leader is told by their consent alone (groups.md 3). */
const OWNERS_GROUP: Shown[] = [
  ...['name', 'description', 'location', 'city'].map((name): Shown => [name, `zqgroup${name}`]),
  ['tags[]', 'zqgrouptag'],
  ['leader_name', 'zqname', 'display_real_name'],
  ['leader_card', 'CARD', 'display_real_name'],
  ['leader_photo', 'CARD', 'display_real_name'],
];
const WRITTEN_ON_BOARD = split(`
  id text author_id author_name author_card author_photo hidden reported_by_me edited created_at updated_at can can.edit can.delete
  can.report
`);
const POST = ['group_id', 'image_id', 'image_url', 'comments', ...WRITTEN_ON_BOARD];
const COMMENT = ['post_id', ...WRITTEN_ON_BOARD];
/** Who wrote it is told by their consent alone (groups.md 56). */
const ownersOnBoard = (word: string): Shown[] => [
  ['text', word],
  ['author_name', 'zqname', 'display_real_name'],
  ['author_card', 'CARD', 'display_real_name'],
  ['author_photo', 'CARD', 'display_real_name'],
];
const [OWNERS_POST, OWNERS_COMMENT] = [ownersOnBoard('zqposttext'), ownersOnBoard('zqcommenttext')];
/** Who is in the group, and who is not, to whom nothing of its board is there (groups.md 50). */
const BOARD_READERS = ['applicant', 'reviewer'] as const;
const toOutsiders: Case = {
  by: ['stranger', 'provider'],
  status: 404,
  members: refusal(),
  shows: [],
};
const toReaders = (members: readonly string[], shows: readonly Shown[]): Case[] => [
  { by: BOARD_READERS, members, shows },
  toOutsiders,
];
/** The board of a group that the owner alone is in. */
const toGroupOfOwner: Case[] = [{ status: 404, members: refusal(), shows: [] }];
/** The leader deletes what the owner wrote, and takes that back. */
const restoredByLeader =
  (name: 'groupPost' | 'groupComment'): NonNullable<Case['send']> =>
  async (viewer, { subject }) => {
    const params = { id: subject[name].id };
    const post = name === 'groupPost';
    const { updated_at } = await viewer.ask(
      post ? groupBoard.getGroupPost : groupBoard.getGroupComment,
      { params },
    );
    await viewer.ask(post ? groupBoard.deleteGroupPost : groupBoard.deleteGroupComment, {
      params,
      query: { updated_at },
    });
    return viewer.reply(post ? groupBoard.restoreGroupPost : groupBoard.restoreGroupComment, {
      params,
    });
  };
const staleToLeader = (members: readonly string[], shows: readonly Shown[]) => ({
  ...({ by: ['reviewer'], status: 409 } as const),
  ...{ members: refusal(members), shows: at('error.current', shows) },
});

/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // What the caller leads; another's is refused.
  'createGroup',
  'updateGroup',
  'deleteGroup',
  'restoreGroup',
  'listDeletedGroups',
  'listGroupVersions',
  'createGroupPost',
  'updateGroupPost',
  'listDeletedGroupPosts',
  'listGroupPostVersions',
  'listMutedGroups',
  'createGroupComment',
  'updateGroupComment',
  'listDeletedGroupComments',
  'listGroupCommentVersions',
  'reportGroupPost',
  'getOwnGroupPostReport',
  'countGroups',
  'leaveGroup',
  'takeBackHandover',
  'withdrawGroupApplication',
];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  listGroups: [
    {
      members: page(GROUP),
      shows: at('items[]', OWNERS_GROUP),
      showsTo: { provider: at('items[]', ASKED_TO_LEAD) },
    },
  ],
  getGroup: [{ members: GROUP, shows: OWNERS_GROUP }],
  getGroupPicture: [{ bytes: true, members: [], shows: [] }],
  getGroupBoard: toGroupOfOwner,
  changeGroupBoard: toGroupOfOwner,
  listGroupPosts: toReaders(page(POST), at('items[]', OWNERS_POST)),
  getGroupPost: toReaders(POST, OWNERS_POST),
  getGroupPostPicture: [{ by: BOARD_READERS, bytes: true, members: [], shows: [] }, toOutsiders],
  deleteGroupPost: [
    {
      ...asks(groupBoard.deleteGroupPost, ({ subject: { groupPost } }) => ({
        params: { id: groupPost.id },
        query: { updated_at: STALE },
      })),
      ...staleToLeader(POST, OWNERS_POST),
    },
  ],
  restoreGroupPost: [
    { by: ['reviewer'], send: restoredByLeader('groupPost'), members: POST, shows: OWNERS_POST },
  ],
  listGroupComments: toReaders(page(COMMENT), at('items[]', OWNERS_COMMENT)),
  getGroupComment: toReaders(COMMENT, OWNERS_COMMENT),
  deleteGroupComment: [
    {
      ...asks(groupBoard.deleteGroupComment, ({ subject: { groupComment } }) => ({
        params: { id: groupComment.id },
        query: { updated_at: STALE },
      })),
      ...staleToLeader(COMMENT, OWNERS_COMMENT),
    },
  ],
  restoreGroupComment: [
    {
      by: ['reviewer'],
      send: restoredByLeader('groupComment'),
      members: COMMENT,
      shows: OWNERS_COMMENT,
    },
  ],
  applyToGroup: [
    {
      by: ['stranger'],
      ...asks(groupApplications.applyToGroup, ({ groups: { led: id } }) => ({
        params: { id },
        in: groupApplicationDraft(),
      })),
      status: 409,
      members: refusal(GROUP),
      shows: at('error.current', LED_BY_OWNER),
    },
    {
      by: but('stranger'),
      ...asks(groupApplications.applyToGroup, ({ subject: { deletedGroup } }) => ({
        params: { id: deletedGroup.id },
        in: groupApplicationDraft(),
      })),
      status: 404,
      members: refusal(),
      shows: [],
    },
  ],
  listGroupApplications: [
    {
      by: ['reviewer'],
      ...asks(groupApplications.listGroupApplications, ({ groups: { askedOf: id } }) => ({
        params: { id },
        query: { show: 'pending' as const },
      })),
      members: page(GROUP_APPLICATION),
      shows: at('items[]', [...THEM, ...ASKS_TO_JOIN]),
    },
  ],
  getGroupApplication: [
    {
      by: ['reviewer'],
      ...asks(groupApplications.getGroupApplication, ({ groups: { waiting: id } }) => ({
        params: { id },
      })),
      members: GROUP_APPLICATION,
      shows: [...THEM, ...ASKS_TO_JOIN],
    },
    { by: ['stranger'], members: GROUP_APPLICATION, shows: [] },
  ],
  decideGroupApplication: [
    {
      by: ['reviewer'],
      ...asks(groupApplications.decideGroupApplication, ({ groups: { accepted: id } }) => ({
        params: { id },
        in: { status: 'accepted' as const, decline_note: null },
      })),
      members: GROUP_APPLICATION,
      shows: THEM,
    },
  ],
  listGroupMembers: [
    {
      // The leader reads the name that they applied with, whatever they show (groups.md 48).
      by: ['provider'],
      ...asks(groupMembers.listGroupMembers, ({ groups: { theirs: id } }) => ({
        params: { id },
        query: {},
      })),
      members: [...page(GROUP_MEMBER), 'unnamed'],
      shows: [
        ['items[].name', 'zqjoinfullname'],
        ['items[].card', 'CARD', 'display_real_name'],
        ['items[].photo', 'CARD', 'display_real_name'],
      ],
    },
    {
      by: ['stranger', 'applicant', 'reviewer'],
      ...asks(groupMembers.listGroupMembers, ({ groups: { theirs: id } }) => ({
        params: { id },
        query: {},
      })),
      members: [...page(GROUP_MEMBER), 'unnamed'],
      shows: at('items[]', THEM),
    },
  ],
  removeGroupMember: [
    {
      by: ['provider'],
      ...asks(groupMembers.removeGroupMember, ({ groups: { theirs: id } }) => ({
        params: { id, member_id: newId() },
      })),
      members: GROUP,
      shows: ASKED_TO_LEAD,
    },
  ],
  askToLead: [
    {
      by: ['provider'],
      ...asks(groupMembers.askToLead, ({ groups: { theirs: id, ownerIn: member_id } }) => ({
        params: { id },
        in: { member_id },
      })),
      members: GROUP,
      shows: ASKED_TO_LEAD,
    },
  ],
  answerHandover: [
    {
      by: ['applicant'],
      ...asks(groupMembers.answerHandover, ({ groups: { led: id } }) => ({
        params: { id },
        in: { answer: 'decline' as const },
      })),
      members: GROUP,
      shows: LED_BY_OWNER,
    },
  ],
  takeOverGroup: [
    {
      by: ['applicant'],
      ...asks(groupMembers.takeOverGroup, ({ groups: { led: id } }) => ({ params: { id } })),
      status: 409,
      members: refusal(GROUP),
      shows: at('error.current', LED_BY_OWNER),
    },
  ],
};
