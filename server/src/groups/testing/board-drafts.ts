import type { GroupCommentDraft, GroupPostDraft } from '@pcr/contract/groups/board/board.schema.ts';
import { createGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { groupDraft } from './group-drafts.ts';

export const postDraft = (
  group_id: string,
  changes: Partial<GroupPostDraft> = {},
): GroupPostDraft => ({
  ...{ id: newId(), group_id, text: 'Who has a spare crib?', image_id: null },
  ...changes,
});

export const commentDraft = (post_id: string, text = 'I have one.'): GroupCommentDraft => ({
  ...{ id: newId(), post_id, text },
});

/** A group that the first leads and the others are in. */
export async function groupOf(app: TestApp, leader: Member, ...others: Member[]): Promise<Group> {
  const group = await leader.ask(createGroup, { in: groupDraft() });
  for (const { id } of others) await comesIn(app, group.id, id);
  return group;
}

export const comesIn = (app: TestApp, groupId: string, memberId: string) =>
  app.rows('insert into group_members (group_id, user_id, joined_at) values ($1, $2, now())', [
    groupId,
    memberId,
  ]);

export const goesOut = (app: TestApp, groupId: string, memberId: string) =>
  app.rows('delete from group_members where group_id = $1 and user_id = $2', [groupId, memberId]);
