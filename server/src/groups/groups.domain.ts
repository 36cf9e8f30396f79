import { GROUPS_TOPIC } from '@pcr/contract/groups/groups.schema.ts';
import type { Domain } from '../domain.ts';
import { LOOKED_UP } from '../kit/places/seek.ts';
import { boardRoutes } from './board/board.routes.ts';
import { boardDaily, boardTasks } from './board/board.tasks.ts';
import { groupRoutes } from './groups.routes.ts';
import { groupDaily, groupTasks } from './groups.tasks.ts';
import {
  authorConsentNews,
  groupConsentNews,
  groupRestored,
  leaveBoards,
  leaveGroups,
  postReport,
  postRestored,
} from './groups.ts';
import { groupApplicationRoutes } from './members/applications.routes.ts';
import { groupMemberDaily, groupMemberTasks } from './members/applications.tasks.ts';
import { groupMemberRoutes } from './members/members.routes.ts';
import { groupPictureRoutes } from './picture/pictures.routes.ts';

export const groups = {
  name: 'groups',
  routes(bind, parts) {
    groupApplicationRoutes(bind, parts);
    groupMemberRoutes(bind, parts);
    groupRoutes(bind, parts);
    groupPictureRoutes(bind, parts);
    boardRoutes(bind, parts);
  },
  tasks: (parts) => ({ ...groupTasks(parts), ...boardTasks(parts), ...groupMemberTasks(parts) }),
  daily: [...groupDaily, ...boardDaily, ...groupMemberDaily],
  many: ['group_posts_tell', 'groups_tell'],
  topic: GROUPS_TOPIC,
  async erase(tx, userId, { notify, now }) {
    await leaveBoards(tx, userId);
    await leaveGroups(tx, notify, userId, now);
  },
  restorable: [
    {
      ...{ table: 'groups', owner: 'leader_id', title: 'name', shared: true, topic: GROUPS_TOPIC },
      restored: groupRestored,
    },
    {
      table: 'group_posts',
      owner: 'author_id',
      title: 'text',
      shared: true,
      restored: postRestored,
    },
  ],
  placed: [{ table: 'groups', says: ['city', 'state', 'location'] }],
  staying: [postReport],
  news: [authorConsentNews, groupConsentNews],
  commands: async () => (await import('./groups.commands.ts')).groupPostCommands,
  tables: [
    {
      table: 'groups',
      owner: 'leader_id',
      omit: ['search_text', 'updated_by', ...LOOKED_UP],
      words: {
        at: 310,
        title: 'Groups you lead',
        says: 'What each group says of itself.',
        shows: ['created_at', 'name', 'location', 'description'],
      },
    },
    {
      table: 'group_members',
      owner: 'user_id',
      omit: ['leaderless_told', 'told_deleted'],
      words: {
        at: 320,
        title: 'Groups you are in',
        says: 'Since when you are a member of each.',
        shows: ['joined_at', 'group_id'],
      },
    },
    {
      table: 'group_applications',
      owner: 'user_id',
      omit: ['told_deleted'],
      words: {
        at: 330,
        title: 'Groups you asked to join',
        says: 'What happened to it. What you wrote is deleted once you have an answer.',
        shows: ['created_at', 'status', 'decline_note', 'motivation', 'group_id'],
      },
    },
    {
      table: 'group_handovers',
      owner: 'next_leader_id',
      words: {
        at: 340,
        title: 'Groups you are asked to lead',
        says: 'Since when you are asked.',
        shows: ['asked_at', 'group_id'],
      },
    },
    {
      table: 'group_posts',
      owner: 'author_id',
      omit: ['updated_by', 'told_to', 'told_at'],
      words: {
        at: 350,
        title: 'What you wrote on boards',
        says: 'Your posts and comments on the boards of your groups. A comment names the post that it belongs to.',
        shows: ['created_at', 'text'],
      },
    },
    {
      table: 'group_post_reports',
      owner: 'reporter_id',
      omit: ['seen'],
      words: {
        at: 360,
        title: 'Posts you reported',
        says: 'What you reported about a post or comment.',
      },
    },
  ],
} satisfies Domain;
