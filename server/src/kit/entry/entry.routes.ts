import { type Endpoint, OPENED_BY_ITSELF } from '@pcr/contract/kit/endpoint.ts';
import type { HistoryQuery } from '@pcr/contract/kit/history.schema.ts';
import type { Id, Instant } from '@pcr/contract/kit/shapes.ts';
import type * as z from 'zod/mini';
import { ApiError } from '../errors/api-error.ts';
import {
  type InsertsMany,
  type NewEntry,
  refuseStale,
  type SoftDeleteRepository,
  sentBefore,
} from '../history/history.ts';
import { type Bind, found, JsonText } from '../http/http.ts';
import { type Actor, permit, permitLiving, type Rule } from '../permit/permit.ts';
import type { Database, Queryable, Transaction } from '../postgres/database.ts';
import { isDatabaseAway } from '../postgres/database-away.ts';
import type { Clock } from '../settings/clock.ts';
import { together } from '../turns/together.ts';

// Binds what all entries with list, form, deletion and versions share on the server. A domain gives
// its endpoints, rules and queries, and binds beside this what it adds.

type Params = z.ZodMiniObject<{ id: typeof Id }>;
interface Answered {
  out: z.ZodMiniType;
  summary: string;
}

/** The contract's endpoints of one kind of entry. */
export interface EntryEndpoints<Draft, Query, Edit = Draft> {
  list: Endpoint<Answered & { query: z.ZodMiniObject & z.ZodMiniType<Query> }>;
  /** Not of what a member has one of. */
  listDeleted?: Endpoint<Answered & { query: typeof HistoryQuery }>;
  get: Endpoint<Answered & { params: Params }>;
  /** Not of what comes from elsewhere. */
  create?: Endpoint<Answered & { in: z.ZodMiniType<Draft & { id: string }> }>;
  update: Endpoint<Answered & { params: Params; in: z.ZodMiniType<Edit & { updated_at: string }> }>;
  delete: Endpoint<{
    params: Params;
    query: z.ZodMiniObject<{ updated_at: typeof Instant }>;
    summary: string;
  }>;
  restore: Endpoint<Answered & { params: Params }>;
  /** For a shared table, whose history is kept. */
  listVersions?: Endpoint<Answered & { params: Params; query: typeof HistoryQuery }>;
}

/** Whether an actor may see, make and change an entry; `Row` is what these rules look at. */
type EntryRules<Row> = Record<'see' | 'create' | 'edit' | 'delete' | 'restore', Rule<Row>>;

export interface EntryParts<
  Row extends object,
  RuleColumns extends Row,
  Draft extends object,
  Query,
  Edit extends object = Draft,
> {
  endpoints: EntryEndpoints<NoInfer<Draft>, NoInfer<Query>, NoInfer<Edit>>;
  rules: EntryRules<Row>;
  repository: SoftDeleteRepository<RuleColumns, Draft, Edit>;
  /** One page as JSON text; undefined where the viewer may not know what the entries belong to. */
  list: (db: Queryable, viewer: Actor, query: Query) => Promise<string | undefined>;
  /** Asked before a new one: how many the actor makes. */
  admit?: (actor: Actor) => Promise<void>;
  /** What the rules look at in an entry that the actor is about to make. */
  newRow?: (actor: Actor, draft: NoInfer<Draft>) => NoInfer<Row>;
  /** Replaces the repository's `get`, where opening an entry does more than read it. */
  open?: (
    db: Queryable,
    actor: Actor,
    id: string,
    opened: { now: Date; byItself: boolean },
  ) => Promise<string | undefined>;
  /**
   * The words of a refusal, where the rules' own ('you can't change it') would not say what to do.
   */
  refusal?: (actor: Actor, action: 'edit' | 'delete', row: NoInfer<Row>) => string | undefined;
  /**
   * The repository's, where nothing else is written with a new entry: those of one moment share a
   * statement. The endpoint says so (`together`).
   */
  insertMany?: InsertsMany<Draft>['insertMany'];
  /** Publishes that an entry is new, different, deleted or restored. */
  changed?: (tx: Transaction, id: string) => Promise<void>;
}

/** Binds the endpoints of one kind of entry (kit.md 9-11, 13, 17-20). */
export function bindEntry<
  Row extends object,
  RuleColumns extends Row,
  Draft extends object,
  Query,
  Edit extends object = Draft,
>(
  bind: Bind,
  { database, clock }: { database: Database; clock: Clock },
  parts: EntryParts<Row, RuleColumns, Draft, Query, Edit>,
): void {
  const {
    endpoints,
    rules,
    repository: entries,
    list,
    admit,
    newRow,
    open = entries.get,
    refusal,
  } = parts;
  const { insertMany, changed } = parts;
  const explain = (actor: Actor, action: 'edit' | 'delete', row: Row | undefined) => {
    const why = row && !rules[action](actor, row) && refusal?.(actor, action, row);
    if (why) throw new ApiError('forbidden', { message: why });
  };

  bind(endpoints.list, async ({ query }, { actor }) => {
    return found(await list(database, actor, query));
  });

  if (endpoints.listDeleted) {
    bind(endpoints.listDeleted, async ({ query }, { actor }) => {
      return new JsonText(await entries.listDeleted(database, actor, query.cursor, clock.now()));
    });
  }

  bind(endpoints.get, async ({ params: { id } }, { actor, request }) => {
    const byItself = request.headers[OPENED_BY_ITSELF] !== undefined;
    return found(await open(database, actor, id, { now: clock.now(), byItself }));
  });

  if (endpoints.create && newRow) {
    // Such an endpoint has more turns than there are connections, and nothing is published of a
    // group.
    const { together: shares } = (endpoints.create as Endpoint).parts;
    if (Boolean(shares) !== Boolean(insertMany) || (insertMany && changed)) {
      throw new Error('`together` is for creates with `insertMany` and without `changed`');
    }
    // One statement is a transaction by itself, without the two round trips of another around it.
    const one = ({ permit: allowed, now }: NewEntry<Draft>) =>
      changed
        ? database.transaction(async (tx) => {
            const record = await entries.insert(tx, allowed, now);
            if (record) await changed(tx, allowed.row.id);
            return record;
          })
        : entries.insert(database, allowed, now);
    const insert = insertMany
      ? together({
          one,
          many: (news) => insertMany(database, news),
          apart: (error) => !isDatabaseAway(error),
        })
      : one;
    bind(endpoints.create, async ({ in: draft }, { actor }) => {
      await admit?.(actor);
      const allowed = permit(rules, actor, 'create', { ...draft, ...newRow(actor, draft) });
      const created = await insert({ permit: allowed, now: clock.now() });
      // A create that is sent twice gets the same entry. An entry under somebody else's id is never
      // shown, only refused.
      if (created) return new JsonText(created);
      const before = await entries.getOwn(database, actor, draft.id);
      if (!before) throw new ApiError('id_taken');
      return sentBefore(database, before);
    });
  }

  bind(endpoints.update, ({ params: { id }, in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await entries.lock(tx, id, clock.now(), actor);
      explain(actor, 'edit', row);
      const allowed = permitLiving(rules, actor, 'edit', row);
      await refuseStale(allowed.row, edit.updated_at, () => entries.get(tx, actor, id));
      const updated = await entries.update(tx, allowed, edit, clock.now());
      await changed?.(tx, id);
      return new JsonText(updated);
    }),
  );

  bind(endpoints.delete, ({ params: { id }, query }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await entries.lock(tx, id, clock.now(), actor);
      explain(actor, 'delete', row);
      const allowed = permitLiving(rules, actor, 'delete', row);
      await refuseStale(allowed.row, query.updated_at, () => entries.get(tx, actor, id));
      await entries.softDelete(tx, allowed, clock.now());
      await changed?.(tx, id);
      return undefined;
    }),
  );

  bind(endpoints.restore, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(
        rules,
        actor,
        'restore',
        await entries.lock(tx, id, clock.now(), actor),
      );
      // The entry was restored before, which is what was wanted.
      if (!allowed.row.deleted) return found(await entries.get(tx, actor, id));
      const restored = await entries.restore(tx, allowed, clock.now());
      await changed?.(tx, id);
      return new JsonText(restored);
    }),
  );

  if (!endpoints.listVersions) return;
  bind(endpoints.listVersions, async ({ params: { id }, query }, { actor }) => {
    const allowed = permitLiving(
      rules,
      actor,
      'edit',
      await entries.find(database, id, clock.now(), actor),
    );
    return new JsonText(await entries.listVersions(database, allowed, query.cursor));
  });
}
