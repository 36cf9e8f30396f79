import { Readable } from 'node:stream';
import { EVENTS_TOPIC } from '@pcr/contract/events/events.schema.ts';
import * as endpoints from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict } from '../../kit/history/history.ts';
import { contentDisposition } from '../../kit/http/content-disposition.ts';
import { type Bind, ByteAnswer, found, JsonText } from '../../kit/http/http.ts';
import { spreadsheet } from '../../kit/http/spreadsheet.ts';
import { publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { CommunityEditing } from '../../kit/permit/community.ts';
import { type Actor, permit, permitLiving } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { eventQueries } from '../events.queries.ts';
import { eventRules } from '../events.rules.ts';
import { audienceOf } from '../groups.queries.ts';
import { remindLater } from '../reminders.queries.ts';
import { recount, settle } from '../seats/seats.ts';
import * as rsvps from './rsvps.queries.ts';
import { becomes, freeSeats, hosts, takesAnswers } from './rsvps.rules.ts';

export interface RsvpParts {
  database: Database;
  clock: Clock;
  communityEditing: CommunityEditing;
  notify: Notify;
}

const CLOSED = 'This event takes no answers any more.';
const FULL = 'This event is full, and it has no waitlist.';
const NO_WAITLIST = 'This event has no waitlist. Choose another answer.';
const SEAT_FREE = 'You don’t have to wait: there is a seat for you. Choose “Attending”.';
const OFFER_OVER = 'This seat went to the next person. You can join the waitlist again.';

export function rsvpRoutes(
  bind: Bind,
  { database, clock, communityEditing, notify }: RsvpParts,
): void {
  const { repository } = eventQueries(communityEditing);
  const rules = eventRules(communityEditing);

  /** The event with its seats as they are now, held; 404 where the actor sees none. */
  async function hold(tx: Transaction, actor: Actor, id: string): Promise<rsvps.SeatedEvent> {
    await rsvps.holdMembership(tx, actor, id);
    const event = await rsvps.lockSeats(tx, id, actor);
    if (!event || event.deleted || !rules.see(actor, { ...event, updated_by: null }))
      throw new ApiError('not_found');
    return settle(tx, notify, event, clock.now());
  }

  const refuse = async (tx: Transaction, actor: Actor, id: string, message: string) =>
    conflict(await repository.get(tx, actor, id), message);

  /**
   * Tells its member, those who see the answers and the members waiting behind one who left; and
   * everybody, if the card has another button from now on.
   */
  async function changed(
    tx: Transaction,
    actor: Actor,
    before: rsvps.SeatedEvent,
    after: rsvps.SeatedEvent,
  ) {
    const flips = freeSeats(before) > 0 !== freeSeats(after) > 0;
    const behind =
      after.waitlist_count < before.waitlist_count ? await rsvps.whoWaits(tx, after.id) : [];
    const to = flips ? await audienceOf(tx, [after.id]) : [actor.id, ...hosts(after), ...behind];
    await publish(tx, { to, topic: EVENTS_TOPIC, id: after.id });
  }

  bind(endpoints.respondToEvent, ({ params: { id }, in: draft }, { actor }) =>
    database.transaction(async (tx) => {
      if (!(await rsvps.holdMember(tx, actor))) throw new ApiError('not_authenticated');
      const event = await hold(tx, actor, id);
      const before = await rsvps.answerOf(tx, id, actor.id);
      const response = becomes(draft.response, before, event);
      // Sent twice: the first one did what was wanted.
      if (before && before.response === response && before.notes === draft.notes) {
        return found(await repository.get(tx, actor, id));
      }
      if (!takesAnswers(event, clock.now())) throw await refuse(tx, actor, id, CLOSED);
      if (!response) {
        const full = freeSeats(event) > 0 ? NO_WAITLIST : FULL;
        // With a waitlist that alone is refused.
        throw await refuse(tx, actor, id, event.waitlist_enabled ? SEAT_FREE : full);
      }
      const allowed = permit(rules, actor, 'rsvp', { ...event, updated_by: null });
      if (!(await rsvps.answer(tx, allowed, draft, response, draft.named ?? false, clock.now())))
        throw new ApiError('id_taken');
      const after = { response, offered: response === 'waitlist' && before?.offered === true };
      const counted = await recount(tx, event, before, after);
      if (counted.attendees > 0 && event.attendees === 0) await remindLater(tx, [id], clock.now());
      await changed(tx, actor, event, await settle(tx, notify, counted, clock.now()));
      return found(await repository.get(tx, actor, id));
    }),
  );

  bind(endpoints.answerOffer, ({ params: { id }, in: { answer } }, { actor }) =>
    database.transaction(async (tx) => {
      const event = await hold(tx, actor, id);
      const before = await rsvps.answerOf(tx, id, actor.id);
      const response = answer === 'take' ? 'attending' : 'not_attending';
      if (before?.response === response) return found(await repository.get(tx, actor, id));
      if (!takesAnswers(event, clock.now())) throw await refuse(tx, actor, id, CLOSED);
      if (!before?.offered) throw await refuse(tx, actor, id, OFFER_OVER);
      const allowed = permit(rules, actor, 'rsvp', { ...event, updated_by: null });
      await rsvps.answer(tx, allowed, before, response, false, clock.now());
      const counted = await recount(tx, event, before, { response, offered: false });
      await changed(tx, actor, event, await settle(tx, notify, counted, clock.now()));
      return found(await repository.get(tx, actor, id));
    }),
  );

  bind(endpoints.listAttendees, async ({ params: { id }, query: { cursor } }, { actor }) => {
    const allowed = permitLiving(
      rules,
      actor,
      'see',
      await repository.find(database, id, clock.now(), actor),
    );
    return new JsonText(await rsvps.listAttendees(database, allowed, cursor));
  });

  bind(endpoints.listRsvps, async ({ params: { id }, query }, { actor }) => {
    const allowed = permitLiving(
      rules,
      actor,
      'see_responses',
      await repository.find(database, id, clock.now(), actor),
    );
    return new JsonText(await rsvps.listRsvps(database, allowed, query, clock.now()));
  });

  bind(endpoints.checkIn, ({ params: { id, rsvp_id }, in: { checked_in } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permitLiving(
        rules,
        actor,
        'see_responses',
        await repository.lock(tx, id, clock.now(), actor),
      );
      const record = found(await rsvps.checkIn(tx, allowed, rsvp_id, checked_in, clock.now()));
      await publish(tx, { to: [actor.id], topic: EVENTS_TOPIC, id });
      return record;
    }),
  );

  bind(endpoints.downloadRsvps, async ({ params: { id } }, { actor }) => {
    const allowed = permitLiving(
      rules,
      actor,
      'see_responses',
      await repository.find(database, id, clock.now(), actor),
    );
    const csv = spreadsheet({
      columns: ['name', 'response', 'notes', 'answered_at_utc', 'checked_in_at_utc'],
    });
    const headers = {
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', 'responses.csv'),
      'x-content-type-options': 'nosniff',
    };
    return new ByteAnswer(
      headers,
      Readable.from(await rsvps.linesOf(database, allowed, clock.now())).compose(csv) as Readable,
    );
  });
}
