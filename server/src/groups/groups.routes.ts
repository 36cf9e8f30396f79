import * as endpoints from '@pcr/contract/groups/groups.endpoints.ts';
import {
  GROUPS_LED,
  GROUPS_TOPIC,
  type GroupDraft,
  type GroupEdit,
  type GroupQuery,
} from '@pcr/contract/groups/groups.schema.ts';
import { bindEntry } from '../kit/entry/entry.routes.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { SoftDeleteRepository } from '../kit/history/history.ts';
import type { Bind } from '../kit/http/http.ts';
import { publish } from '../kit/live/live.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { originOf } from '../privacy/privacy.ts';
import { tellLater } from './groups.news.queries.ts';
import { TELL_AFTER_MS } from './groups.news.ts';
import * as groups from './groups.queries.ts';
import { groupRules } from './groups.rules.ts';
import { groupPictures } from './picture/pictures.routes.ts';

const { repository } = groups;

/**
 * The fields that a person fills in, with a picture that is theirs; the maker of a group is its
 * first member.
 */
const writing: SoftDeleteRepository<groups.CheckedGroup, Omit<GroupDraft, 'id'>, GroupEdit> = {
  ...repository,
  async insert(db, allowed, now) {
    const image_id = await groupPictures.stored(db, allowed.actor, allowed.row.image_id, null);
    const created = await repository.insert(
      db,
      { ...allowed, row: { ...allowed.row, image_id } },
      now,
    );
    if (!created) return undefined;
    if ((await groups.countLed(db, allowed)) > GROUPS_LED) throw LEADS_MANY;
    await groups.addLeader(db, allowed, now);
    return repository.getOwn(db, allowed.actor, allowed.row.id);
  },
  async update(tx, allowed, edit, now) {
    const { member_count } = allowed.row;
    if (edit.max_members !== null && edit.max_members < member_count)
      throw tooFewSeats(member_count);
    const image_id = await groupPictures.stored(tx, allowed.actor, edit.image_id, allowed.row);
    return repository.update(tx, allowed, { ...edit, image_id }, now);
  },
};

const LEADS_MANY = new ApiError('forbidden', {
  message: `You already lead ${GROUPS_LED} groups. Ask a member to lead one of them, or delete one, to start another.`,
});
const tooFewSeats = (members: number) =>
  new ApiError('invalid_input', {
    fields: { max_members: `This group has ${members} members. Enter ${members} or more.` },
  });

export interface GroupParts {
  database: Database;
  clock: Clock;
  /**
   * How long members are not told yet that a group is deleted, in ms; the usual time unless said.
   */
  tellAfterMs?: number | undefined;
}

export function groupRoutes(bind: Bind, parts: GroupParts): void {
  const { database, tellAfterMs = TELL_AFTER_MS } = parts;

  /** Every member sees every group, and its members may have to be told. */
  async function groupChanged(tx: Transaction, id: string): Promise<void> {
    await publish(tx, { to: 'everyone', topic: GROUPS_TOPIC, id });
    await tellLater(tx, id, tellAfterMs);
  }
  bindEntry(bind, parts, {
    endpoints: {
      list: endpoints.listGroups,
      listDeleted: endpoints.listDeletedGroups,
      get: endpoints.getGroup,
      create: endpoints.createGroup,
      update: endpoints.updateGroup,
      delete: endpoints.deleteGroup,
      restore: endpoints.restoreGroup,
      listVersions: endpoints.listGroupVersions,
    },
    rules: groupRules,
    repository: writing,
    list: async (db, viewer, query: GroupQuery) =>
      groups.list(db, viewer, query, await originOf(db, viewer, query)),
    newRow: (actor, { is_active, max_members }) => ({
      ...{ leader_id: actor.id, updated_by: actor.id, deleted: false },
      ...{ is_active, max_members, member_count: 1 },
    }),
    changed: groupChanged,
  });

  bind(endpoints.countGroups, async ({ query }, { actor }) => ({
    count: await groups.count(database, actor, query, await originOf(database, actor, query)),
  }));
}
