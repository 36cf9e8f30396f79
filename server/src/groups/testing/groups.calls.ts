import * as board from '@pcr/contract/groups/board/board.endpoints.ts';
import type { GroupComment, GroupPost } from '@pcr/contract/groups/board/board.schema.ts';
import * as groups from '@pcr/contract/groups/groups.endpoints.ts';
import { GROUPS_LED, type Group } from '@pcr/contract/groups/groups.schema.ts';
import * as groupApplications from '@pcr/contract/groups/members/applications.endpoints.ts';
import * as groupMembers from '@pcr/contract/groups/members/members.endpoints.ts';
import * as groupPicture from '@pcr/contract/groups/picture/picture.endpoints.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';
import { reportDraft } from '../../testing/report-drafts.ts';
import { commentDraft, postDraft } from './board-drafts.ts';
import { groupApplicationDraft } from './group-application-drafts.ts';
import { groupDraft, groupEdit } from './group-drafts.ts';

export interface GroupsRecords {
  /** Groups that the same owner leads. */
  group: Group;
  deletedGroup: Group;
  /** What the same owner wrote on the board of one, where nobody else is. */
  groupPost: GroupPost;
  deletedGroupPost: GroupPost;
  groupComment: GroupComment;
  deletedGroupComment: GroupComment;
  /**
   * Others' groups: one that takes applications, one that the owner is in, and one that they are
   * asked to lead.
   */
  joinableGroup: string;
  memberGroup: string;
  askedGroup: string;
  /** Another's membership of a group that the owner leads. */
  groupMember: { id: string; member_id: string };
  /** Another's application to a group of the owner's, and the owner's to another's. */
  groupApplication: string;
  ownGroupApplication: string;
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends GroupsRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(groups.listGroups, [401, 403, 200, 200], () => ({ query: {} })),
  calling(groups.countGroups, [401, 403, 200, 200], () => ({ query: {} })),
  calling(groups.listDeletedGroups, [401, 403, 200, 200], () => ({ query: {} })),
  calling(groups.getGroup, [401, 403, 200, 200], ({ group }) => ({ params: { id: group.id } })),
  // It has no picture.
  calling(groupPicture.getGroupPicture, [401, 403, 404, 404], ({ group }) => ({
    params: { id: group.id },
    query: {},
  })),
  calling(groups.createGroup, [401, 403, 200, 200], () => ({ in: groupDraft() })),
  // Its leader alone (groups.md 2).
  calling(groups.updateGroup, [401, 403, 403, 200], ({ group }) => ({
    params: { id: group.id },
    in: groupEdit(group.updated_at),
  })),
  calling(groups.deleteGroup, [401, 403, 403, 204], ({ group }) => ({
    params: { id: group.id },
    query: { updated_at: group.updated_at },
  })),
  calling(groups.restoreGroup, [401, 403, 404, 200], ({ deletedGroup }) => ({
    params: { id: deletedGroup.id },
  })),
  calling(groups.listGroupVersions, [401, 403, 403, 200], ({ group }) => ({
    params: { id: group.id },
    query: {},
  })),
  // The members of the group alone (groups.md 50).
  calling(board.getGroupBoard, [401, 403, 404, 200], ({ group }) => ({ params: { id: group.id } })),
  calling(board.changeGroupBoard, [401, 403, 404, 200], ({ group }) => ({
    params: { id: group.id },
    in: { board_muted: true },
  })),
  // The screen that shows them needs no agreement (notifications.md 20).
  calling(board.listMutedGroups, [401, 200, 200, 200], () => ({ query: {} })),
  calling(board.listGroupPosts, [401, 403, 404, 200], ({ groupPost }) => ({
    query: { group_id: groupPost.group_id },
  })),
  calling(board.listDeletedGroupPosts, [401, 403, 200, 200], () => ({ query: {} })),
  calling(board.getGroupPost, [401, 403, 404, 200], ({ groupPost }) => ({
    params: { id: groupPost.id },
  })),
  // It has no picture.
  calling(board.getGroupPostPicture, [401, 403, 404, 404], ({ groupPost }) => ({
    params: { id: groupPost.id },
    query: {},
  })),
  calling(board.createGroupPost, [401, 403, 404, 200], ({ group }) => ({
    in: postDraft(group.id),
  })),
  calling(board.updateGroupPost, [401, 403, 404, 200], ({ groupPost: { id, updated_at } }) => ({
    params: { id },
    in: { text: 'Changed', image_id: null, updated_at },
  })),
  calling(board.deleteGroupPost, [401, 403, 404, 204], ({ groupPost: { id, updated_at } }) => ({
    params: { id },
    query: { updated_at },
  })),
  calling(board.restoreGroupPost, [401, 403, 404, 200], ({ deletedGroupPost }) => ({
    params: { id: deletedGroupPost.id },
  })),
  calling(board.listGroupPostVersions, [401, 403, 404, 200], ({ groupPost }) => ({
    params: { id: groupPost.id },
    query: {},
  })),
  calling(board.listGroupComments, [401, 403, 404, 200], ({ groupComment }) => ({
    query: { post_id: groupComment.post_id },
  })),
  calling(board.listDeletedGroupComments, [401, 403, 200, 200], () => ({ query: {} })),
  calling(board.getGroupComment, [401, 403, 404, 200], ({ groupComment }) => ({
    params: { id: groupComment.id },
  })),
  calling(board.createGroupComment, [401, 403, 404, 200], ({ groupPost }) => ({
    in: commentDraft(groupPost.id),
  })),
  calling(
    board.updateGroupComment,
    [401, 403, 404, 200],
    ({ groupComment: { id, updated_at } }) => ({
      params: { id },
      in: { text: 'Changed', updated_at },
    }),
  ),
  calling(
    board.deleteGroupComment,
    [401, 403, 404, 204],
    ({ groupComment: { id, updated_at } }) => ({
      params: { id },
      query: { updated_at },
    }),
  ),
  calling(board.restoreGroupComment, [401, 403, 404, 200], ({ deletedGroupComment }) => ({
    params: { id: deletedGroupComment.id },
  })),
  calling(board.listGroupCommentVersions, [401, 403, 404, 200], ({ groupComment }) => ({
    params: { id: groupComment.id },
    query: {},
  })),
  // Nobody reports what they wrote themselves.
  calling(board.reportGroupPost, [401, 403, 404, 403], ({ groupPost }) => ({
    params: { id: groupPost.id },
    in: reportDraft(),
  })),
  calling(board.getOwnGroupPostReport, [401, 403, 404, 404], ({ groupPost }) => ({
    params: { id: groupPost.id },
  })),
  calling(groupApplications.applyToGroup, [401, 403, 200, 200], ({ joinableGroup: id }) => ({
    params: { id },
    in: groupApplicationDraft(),
  })),
  // Its leader, and who applied (groups.md 33).
  calling(groupApplications.listGroupApplications, [401, 403, 403, 200], ({ group }) => ({
    params: { id: group.id },
    query: { show: 'pending' as const },
  })),
  calling(
    groupApplications.getGroupApplication,
    [401, 403, 404, 200],
    ({ groupApplication: id }) => ({
      params: { id },
    }),
  ),
  calling(
    groupApplications.decideGroupApplication,
    [401, 403, 404, 200],
    ({ groupApplication: id }) => ({
      params: { id },
      in: { status: 'declined' as const, decline_note: null },
    }),
  ),
  calling(
    groupApplications.withdrawGroupApplication,
    [401, 403, 404, 200],
    ({ ownGroupApplication: id }) => ({
      params: { id },
    }),
  ),
  calling(groupMembers.listGroupMembers, [401, 403, 200, 200], ({ group }) => ({
    params: { id: group.id },
    query: {},
  })),
  calling(groupMembers.leaveGroup, [401, 403, 204, 204], ({ memberGroup: id }) => ({
    params: { id },
  })),
  calling(groupMembers.removeGroupMember, [401, 403, 403, 200], ({ groupMember }) => ({
    params: groupMember,
  })),
  calling(groupMembers.askToLead, [401, 403, 403, 200], ({ groupMember: { id, member_id } }) => ({
    params: { id },
    in: { member_id },
  })),
  calling(groupMembers.takeBackHandover, [401, 403, 403, 200], ({ group }) => ({
    params: { id: group.id },
  })),
  calling(groupMembers.answerHandover, [401, 403, 403, 200], ({ askedGroup: id }) => ({
    params: { id },
    in: { answer: 'accept' as const },
  })),
  // A member, of one without a leader.
  // It has a leader.
  calling(groupMembers.takeOverGroup, [401, 403, 403, 409], ({ memberGroup: id }) => ({
    params: { id },
  })),
];

const applyTo = async (who: Member, id: string) =>
  (await who.ask(groupApplications.applyToGroup, { params: { id }, in: groupApplicationDraft() }))
    .id;

/**
 * One more group of somebody who leads but a few at a time (groups.md 14): those made long before
 * go.
 */
async function newGroup(leader: Member, name: string): Promise<Group> {
  const { items } = await leader.ask(groups.listGroups, { query: { mine: 'member' } });
  for (const { id, updated_at } of items.filter(({ can }) => can.delete).slice(GROUPS_LED / 2)) {
    const { status, text } = await leader.reply(groups.deleteGroup, {
      params: { id },
      query: { updated_at },
    });
    // Another call of theirs, made at once, may have deleted it, or the first try of this one.
    if (status >= 400 && status !== 404) throw new Error(text);
  }
  return leader.ask(groups.createGroup, { in: groupDraft({ name }) });
}

/** A group of one member that another one has joined, with the latter's membership. */
async function joinedGroup(
  leader: Member,
  who: Member,
): Promise<{ id: string; member_id: string }> {
  const { id } = await newGroup(leader, 'Joined');
  const application = await applyTo(who, id);
  await leader.ask(groupApplications.decideGroupApplication, {
    params: { id: application },
    in: { status: 'accepted', decline_note: null },
  });
  const { items } = await leader.ask(groupMembers.listGroupMembers, { params: { id }, query: {} });
  return { id, member_id: items.find(({ mine }) => !mine)?.id ?? '' };
}

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<GroupsRecords> = {
  group: (owner) => newGroup(owner, 'Living'),
  async deletedGroup(owner) {
    const made = await newGroup(owner, 'Deleted');
    await owner.ask(groups.deleteGroup, {
      params: { id: made.id },
      query: { updated_at: made.updated_at },
    });
    return made;
  },
  groupPost: async (owner, its) =>
    owner.ask(board.createGroupPost, { in: postDraft((await its('group')).id) }),
  async deletedGroupPost(owner, its) {
    const made = await owner.ask(board.createGroupPost, { in: postDraft((await its('group')).id) });
    await owner.ask(board.deleteGroupPost, {
      params: { id: made.id },
      query: { updated_at: made.updated_at },
    });
    return made;
  },
  groupComment: async (owner, its) =>
    owner.ask(board.createGroupComment, { in: commentDraft((await its('groupPost')).id) }),
  async deletedGroupComment(owner, its) {
    const made = await owner.ask(board.createGroupComment, {
      in: commentDraft((await its('groupPost')).id),
    });
    await owner.ask(board.deleteGroupComment, {
      params: { id: made.id },
      query: { updated_at: made.updated_at },
    });
    return made;
  },
  joinableGroup: async (owner) => (await newGroup(await owner.neighbour(), 'Joinable')).id,
  memberGroup: async (owner) => (await joinedGroup(await owner.neighbour(), owner)).id,
  async askedGroup(owner) {
    const neighbour = await owner.neighbour();
    const { id, member_id } = await joinedGroup(neighbour, owner);
    await neighbour.ask(groupMembers.askToLead, { params: { id }, in: { member_id } });
    return id;
  },
  groupMember: async (owner) => joinedGroup(owner, await owner.newNeighbour()),
  groupApplication: async (owner, its) =>
    applyTo(await owner.newNeighbour(), (await its('group')).id),
  async ownGroupApplication(owner) {
    const { id } = await newGroup(await owner.neighbour(), 'Applied to');
    return applyTo(owner, id);
  },
};
