import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import * as applicationEndpoints from '@pcr/contract/groups/members/applications.endpoints.ts';
import {
  GROUP_APPLICATION_PAGE,
  GROUP_APPLICATIONS_TOPIC,
  type GroupApplication,
} from '@pcr/contract/groups/members/applications.schema.ts';
import * as endpoints from '@pcr/contract/groups/members/members.endpoints.ts';
import {
  GROUP_MEMBER_PAGE,
  type GroupMember,
} from '@pcr/contract/groups/members/members.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { pageOf } from '../../kit/testing/entry-store.ts';
import { groupServer } from './group-server.ts';

const DETAILS: NonNullable<GroupApplication['details']> = {
  ...{
    full_name: 'Bo Guest',
    email: 'bo@example.org',
    phone: '(512) 555-0100',
    experience: 'beginner',
  },
  ...{
    specializations: ['Infants'],
    availability: null,
    motivation: 'I work nights.',
    emergency_contact: null,
  },
  ...{ background_check: true, agreement: true },
};

/**
 * Answers for members of groups, as the page's member sees them. Permissions, the count of seats
 * and who is asked to lead are proved on PostgreSQL.
 */
export function memberServer(server: AnsweringServer) {
  const base = groupServer(server);
  const { groups, put } = base;
  const members = new Map<string, GroupMember[]>();
  const applications: GroupApplication[] = [];
  let seconds = 0;
  const begun = Date.now() - 60_000;
  const now = () => new Date(begun + ++seconds * 1000).toISOString();
  const membersOf = (id: string) => members.get(id) ?? [];
  const find = (id: string) => {
    const found = applications.find((one) => one.id === id);
    if (!found) throw new Refused('not_found');
    return found;
  };
  const told = (id: string) =>
    server.publish({ topic: GROUP_APPLICATIONS_TOPIC, id, everyone: false });
  const waiting = (id: string) =>
    applications.filter(
      ({ group_id, status, mine }) => group_id === id && status === 'pending' && !mine,
    ).length;

  /** What became of an application. */
  function end(
    id: string,
    status: GroupApplication['status'],
    decline_note: string | null = null,
  ): GroupApplication {
    const n = applications.indexOf(find(id));
    const ended = { ...find(id), status, decline_note, details: null, updated_at: now() };
    applications[n] = { ...ended, can: { decide: false, withdraw: false } };
    const { group_id, mine, created_at, updated_at } = ended;
    if (mine) {
      const my_application = { id, status, decline_note, created_at, updated_at };
      put(group_id, { my_application, my_membership: status === 'accepted' ? 'member' : null });
    } else {
      const { member_count } = groups.find(group_id);
      put(group_id, {
        pending_applications: waiting(group_id),
        member_count: member_count + Number(status === 'accepted'),
      });
    }
    return applications[n];
  }

  /** The page's member asks to join. */
  function apply(
    group_id: string,
    { id, ...details }: { id: string } & typeof DETAILS = { id: newId(), ...DETAILS },
  ): GroupApplication {
    const at = now();
    const made: GroupApplication = {
      ...{
        id,
        group_id,
        mine: true,
        name: 'Ana Provider',
        card: null,
        photo: null,
        status: 'pending',
        decline_note: null,
      },
      ...{ created_at: at, updated_at: at, details, can: { decide: false, withdraw: true } },
    };
    applications.push(made);
    const my_application = {
      id,
      status: 'pending' as const,
      decline_note: null,
      created_at: at,
      updated_at: at,
    };
    put(group_id, { my_membership: 'applied', my_application });
    return made;
  }
  server.answer(applicationEndpoints.applyToGroup, ({ params, in: draft }) =>
    apply(params.id, draft),
  );
  server.answer(applicationEndpoints.listGroupApplications, ({ params, query: { show, cursor } }) =>
    pageOf(
      applications.filter(
        ({ group_id, status, mine }) =>
          group_id === params.id && !mine && (status === 'pending') === (show === 'pending'),
      ),
      cursor,
      GROUP_APPLICATION_PAGE,
    ),
  );
  server.answer(applicationEndpoints.getGroupApplication, ({ params }) => find(params.id));
  server.answer(
    applicationEndpoints.decideGroupApplication,
    ({ params, in: { status, decline_note } }) =>
      end(params.id, status, status === 'declined' ? (decline_note ?? null) : null),
  );
  server.answer(applicationEndpoints.withdrawGroupApplication, ({ params }) =>
    end(params.id, 'withdrawn'),
  );

  server.answer(endpoints.listGroupMembers, ({ params: { id }, query: { cursor } }) => {
    const named = membersOf(id);
    const unnamed = cursor ? null : Math.max(0, groups.find(id).member_count - named.length);
    return { ...pageOf(named, cursor, GROUP_MEMBER_PAGE), unnamed };
  });
  server.answer(endpoints.leaveGroup, ({ params: { id } }) => {
    put(id, { my_membership: null, member_count: groups.find(id).member_count - 1 });
    return undefined;
  });
  server.answer(endpoints.removeGroupMember, ({ params: { id, member_id } }) => {
    members.set(
      id,
      membersOf(id).filter((one) => one.id !== member_id),
    );
    return put(id, { member_count: groups.find(id).member_count - 1 });
  });
  server.answer(endpoints.askToLead, ({ params: { id }, in: { member_id } }) => {
    const asked = membersOf(id).find((one) => one.id === member_id);
    if (!asked) throw new Refused('not_found');
    return put(id, {
      handover: {
        mine: false,
        name: asked.name,
        card: asked.card,
        photo: asked.photo,
        why: 'handover',
        asked_at: now(),
        joined_at: asked.joined_at,
      },
    });
  });
  server.answer(endpoints.takeBackHandover, ({ params: { id } }) => put(id, { handover: null }));
  server.answer(endpoints.answerHandover, ({ params: { id }, in: { answer } }) =>
    put(id, afterAnswer(answer)),
  );
  server.answer(endpoints.takeOverGroup, ({ params: { id } }) => put(id, afterAnswer('accept')));

  const afterAnswer = (answer: 'accept' | 'decline'): Partial<Group> =>
    answer === 'accept'
      ? {
          handover: null,
          no_leader: null,
          my_membership: 'leader',
          leader_name: 'Ana Provider',
          pending_applications: 0,
        }
      : { handover: null };

  return {
    ...base,
    apply,
    end,
    told,
    /** Somebody else is in the group; without a name to show, the count alone says so. */
    join(id: string, fields: Partial<GroupMember> = {}): GroupMember {
      const leads = groups.find(id).my_membership === 'leader' && !fields.mine;
      const member: GroupMember = {
        ...{
          id: newId(),
          name: 'Bo Guest',
          card: null,
          photo: null,
          is_leader: false,
          mine: false,
          joined_at: now(),
        },
        can: { remove: leads, hand_over: leads },
        ...fields,
      };
      members.set(id, [...membersOf(id), member]);
      put(id, { member_count: Math.max(groups.find(id).member_count, membersOf(id).length) });
      return member;
    },
    /** Somebody else asks to join. */
    applyByAnother(id: string, details: Partial<typeof DETAILS> = {}): GroupApplication {
      const at = now();
      const made: GroupApplication = {
        ...{
          id: newId(),
          group_id: id,
          mine: false,
          name: 'User',
          card: null,
          photo: null,
          status: 'pending',
          decline_note: null,
        },
        ...{ created_at: at, updated_at: at, details: { ...DETAILS, ...details } },
        can: { decide: true, withdraw: false },
      };
      applications.push(made);
      put(id, { pending_applications: waiting(id) });
      return made;
    },
  };
}
