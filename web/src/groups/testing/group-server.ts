import * as endpoints from '@pcr/contract/groups/groups.endpoints.ts';
import {
  GROUP_PAGE,
  GROUPS_TOPIC,
  type Group,
  type GroupDraft,
  type GroupQuery,
} from '@pcr/contract/groups/groups.schema.ts';
import { listGroupMembers } from '@pcr/contract/groups/members/members.endpoints.ts';
import { HISTORY_PAGE } from '@pcr/contract/kit/history.schema.ts';
import { readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { EntryStore, pageOf } from '../../kit/testing/entry-store.ts';
import { searchHere } from '../groups.search.ts';

/** A group as the form sends it. */
export function groupDraft(fields: Partial<GroupDraft> = {}): GroupDraft {
  return {
    id: newId(),
    name: 'Eastside Providers',
    description: 'We meet and help each other.',
    group_type: 'regional',
    location: 'Eastside Library',
    city: 'Austin',
    state: 'TX',
    radius_miles: 25,
    max_members: null,
    meeting_frequency: 'monthly',
    tags: null,
    is_active: true,
    image_id: null,
    ...fields,
  };
}

/**
 * Answers for groups as the page's member sees them: those of `post` are their own. Search,
 * filters, permissions and the count of members are proved on PostgreSQL.
 */
export function groupServer(server: AnsweringServer) {
  let own = true;
  const groups: EntryStore<Group, GroupDraft> = new EntryStore((draft) => {
    const known = groups.all.find(({ id }) => id === draft.id);
    const group: Omit<Group, 'can'> = {
      ...{
        created_at: '',
        updated_at: '',
        member_count: 1,
        next_meeting_date: null,
        distance_miles: null,
      },
      ...{ leader_name: own ? 'Ana Provider' : 'Lea Park', leader_card: null, leader_photo: null },
      my_membership: own ? 'leader' : null,
      ...{
        my_application: null,
        pending_applications: own ? 0 : null,
        handover: null,
        no_leader: null,
      },
      ...known,
      ...draft,
      image_url: draft.image_id && `/api/groups/${draft.id}/picture?file=${draft.image_id}`,
    };
    return { ...group, can: canOf(group) };
  });

  function canOf(group: Omit<Group, 'can'>): Group['can'] {
    const { my_membership, is_active, leader_name, member_count, max_members } = group;
    const leads = my_membership === 'leader';
    const takes =
      is_active && leader_name !== null && (max_members === null || member_count < max_members);
    return {
      ...{ edit: leads, delete: leads, review: leads, see_members: true },
      ...{ join: my_membership === null && takes, leave: my_membership === 'member' },
      take_over: my_membership === 'member' && leader_name === null,
      message: !leads && group.leader_card !== null,
    };
  }
  const put = (id: string, fields: Partial<Group>): Group =>
    groups.change(id, { ...fields, can: canOf({ ...groups.find(id), ...fields }) });
  const publish = (id: string) => server.publish({ topic: GROUPS_TOPIC, id, everyone: true });
  const found = ({ cursor: _, ...filters }: GroupQuery) => searchHere(groups.all, filters);

  function post(fields: Partial<GroupDraft> = {}, seen: Partial<Group> = {}): Group {
    const group = groups.create(groupDraft(fields));
    return Object.keys(seen).length > 0 ? put(group.id, seen) : group;
  }
  function postByAnother(fields: Partial<GroupDraft> = {}, seen: Partial<Group> = {}): Group {
    own = false;
    const group = groups.byAnother(() => post(fields, seen));
    own = true;
    return group;
  }

  server.answer(endpoints.listGroups, ({ query }) =>
    pageOf(found(query), query.cursor, GROUP_PAGE),
  );
  server.answer(endpoints.countGroups, ({ query }) => ({
    count: Math.min(found(query).length, 100),
  }));
  server.answer(endpoints.listDeletedGroups, ({ query }) =>
    pageOf(groups.deleted, query.cursor, HISTORY_PAGE),
  );
  server.answer(endpoints.getGroup, ({ params }) => groups.find(params.id));
  server.answer(endpoints.createGroup, ({ in: draft }) => groups.create(draft));
  server.answer(endpoints.updateGroup, ({ params, in: edit }) => groups.update(params.id, edit));
  server.answer(endpoints.deleteGroup, ({ params, query }) =>
    groups.remove(params.id, query.updated_at),
  );
  server.answer(endpoints.restoreGroup, ({ params }) => groups.restore(params.id));
  server.answer(endpoints.listGroupVersions, ({ params, query }) =>
    pageOf(groups.versionsOf(params.id), query.cursor, HISTORY_PAGE),
  );
  // Nobody shows a name (member-server.ts has more).
  server.answer(listGroupMembers, ({ params }) => ({
    ...{ items: [], next: null, unnamed: groups.find(params.id).member_count },
  }));
  server.answer(readInboxAbout, () => undefined);
  return { groups, post, postByAnother, put, publish };
}
