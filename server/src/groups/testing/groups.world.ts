import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import {
  createGroupComment,
  createGroupPost,
  reportGroupPost,
} from '@pcr/contract/groups/board/board.endpoints.ts';
import { createGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import {
  applyToGroup,
  decideGroupApplication,
} from '@pcr/contract/groups/members/applications.endpoints.ts';
import { askToLead, listGroupMembers } from '@pcr/contract/groups/members/members.endpoints.ts';
import { pictureOf } from '../../files/testing/file-samples.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { type Deed, PHONE, type Piece, words } from '../../testing/endpoints/world.ts';
import { newId } from '../../testing/new-id.ts';
import { reportDraft } from '../../testing/report-drafts.ts';
import { comesIn, commentDraft, postDraft } from './board-drafts.ts';
import { groupApplicationDraft } from './group-application-drafts.ts';
import { groupDraft } from './group-drafts.ts';

export interface GroupsInWorld {
  /**
   * Groups: `led` by the owner, where the applicant is a member and the stranger asks to join;
   * `theirs` of the provider, who asks the owner to lead it; the owner's applications to the
   * reviewer's: one waits, one is accepted.
   */
  groups: {
    led: string;
    theirs: string;
    ownerIn: string;
    askedOf: string;
    waiting: string;
    accepted: string;
  };
}
declare module '../../testing/endpoints/world.ts' {
  interface ConsentWorld extends GroupsInWorld {}
}

/** What the owner, and the others with them, have of groups. */
export const piece: Piece<
  GroupsInWorld,
  | 'group'
  | 'groupPost'
  | 'groupComment'
  | 'memberGroup'
  | 'askedGroup'
  | 'groupMember'
  | 'groupApplication'
  | 'ownGroupApplication'
> = {
  makes: [
    'group',
    'groupPost',
    'groupComment',
    'memberGroup',
    'askedGroup',
    'groupMember',
    'groupApplication',
    'ownGroupApplication',
  ],
  async make({ app, owner, viewers: { stranger, applicant, provider, reviewer } }) {
    const banner = await owner.ask(uploadFile, {
      params: { id: newId() },
      query: { folder: 'groups', name: 'zqbanner.png' },
      bytes: await pictureOf({ width: 8, height: 8 }),
    });
    const group = await owner.ask(createGroup, {
      in: groupDraft({
        ...words('group', ['name', 'description', 'location', 'city']),
        ...{ tags: ['Zqgrouptag'], image_id: banner.id },
      }),
    });

    // The owner writes on the board of the reviewer's group, which the applicant reads.
    const { id: board } = await reviewer.ask(createGroup, { in: groupDraft({ name: 'Board' }) });
    for (const { id } of [owner, applicant]) await comesIn(app, board, id);
    const crib = await owner.ask(uploadFile, {
      params: { id: newId() },
      query: { folder: 'group_posts', name: 'zqcrib.png' },
      bytes: await pictureOf({ width: 8, height: 8 }),
    });
    const groupPost = await owner.ask(createGroupPost, {
      in: postDraft(board, { text: 'Zqposttext', image_id: crib.id }),
    });
    const groupComment = await owner.ask(createGroupComment, {
      in: commentDraft(groupPost.id, 'Zqcommenttext'),
    });
    const startGroup = async (who: Member) => (await who.ask(createGroup, { in: groupDraft() })).id;
    const joinAs = async (who: Member, id: string) =>
      (
        await who.ask(applyToGroup, {
          params: { id },
          in: groupApplicationDraft(
            who === owner
              ? {
                  ...words('join', ['full_name', 'motivation', 'emergency_contact']),
                  ...{ email: 'zqjoinemail@example.org', phone: PHONE },
                  ...{
                    specializations: ['Zqjoinspecialization'],
                    availability: ['Zqjoinavailability'],
                  },
                }
              : {},
          ),
        })
      ).id;
    const letIn = async (leader: Member, application: string) => {
      const decision = { status: 'accepted' as const, decline_note: null };
      await leader.ask(decideGroupApplication, { params: { id: application }, in: decision });
      return application;
    };
    const [led, theirs, askedOf] = [
      await startGroup(owner),
      await startGroup(provider),
      await startGroup(reviewer),
    ];
    await letIn(owner, await joinAs(applicant, led));
    const groupApplication = await joinAs(stranger, led);
    await letIn(provider, await joinAs(owner, theirs));
    const { items: inTheirs } = await provider.ask(listGroupMembers, {
      params: { id: theirs },
      query: {},
    });
    const ownerIn = inTheirs.find(({ mine }) => !mine)?.id ?? '';
    await provider.ask(askToLead, { params: { id: theirs }, in: { member_id: ownerIn } });
    const ownGroupApplication = await joinAs(owner, askedOf);
    const groups = {
      ...{ led, theirs, ownerIn, askedOf, waiting: ownGroupApplication },
      accepted: await letIn(reviewer, await joinAs(owner, await startGroup(reviewer))),
    };

    return {
      world: { groups },
      subject: {
        ...{ group, groupPost, groupComment, groupApplication, ownGroupApplication },
        ...{
          memberGroup: group.id,
          askedGroup: group.id,
          groupMember: { id: led, member_id: newId() },
        },
      },
    };
  },
};

export const fill: Deed = async ({ owner, viewers: { reviewer }, subject: { groupPost } }) => {
  const { id } = await reviewer.ask(createGroupPost, { in: postDraft(groupPost.group_id) });
  await owner.ask(reportGroupPost, { params: { id }, in: reportDraft('Zqreport') });
};
