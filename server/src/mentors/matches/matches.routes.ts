import { randomUUID } from 'node:crypto';
import * as endpoints from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import {
  MATCH_LIMITS,
  type MatchEnd,
  type MatchGoalDraft,
  MENTORSHIP_REQUESTS_PER_HOUR,
  MENTORSHIP_REQUESTS_TO_ONE_PER_DAY,
  type MentorshipRequestDraft,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import { inWords } from '@pcr/contract/mentors/mentors.words.ts';
import { cancelOfMatch } from '../../events/events.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict, sentBefore } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { askedOften, consume, limiter } from '../../kit/http/limits.ts';
import { sendMessage } from '../../kit/messages/messages.ts';
import { type Actor, type Permit, permit } from '../../kit/permit/permit.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import { renewUnread } from '../../notifications/notifications.ts';
import * as waits from '../waits.queries.ts';
import { CHANGED, type MatchParts, matchChanges, OVER, stays } from './matches.change.ts';
import * as goals from './matches.goals.queries.ts';
import { publishBond, publishMatch, tellOfRoom } from './matches.news.ts';
import * as matches from './matches.queries.ts';
import {
  type AskedMentor,
  hasRoom,
  matchRules,
  mentorAskRules,
  otherOf,
  roleOf,
} from './matches.rules.ts';

const SELF = 'You can’t be your own mentor.';
const NOT_TAKEN = 'This mentor takes no requests now.';
const PAUSED = 'This mentor is not accepting mentees now.';
const FULL = 'This mentor has no room now. You can ask to be told when there is room.';
const HAS_ROOM = 'This mentor has room now. You can send your request.';
const ASKED_ALREADY = 'You already asked this mentor. You find your request under My Matches.';
const MATCHED_ALREADY = 'This is already your mentor. You find them under My Matches.';
const NO_SEAT =
  'You have as many mentees as you said you can take. End a match, or take more mentees, to accept this one.';

/** A request, the answer to it, and how the match that it becomes stands. */
export function matchRoutes(bind: Bind, { database, clock, channels, notify }: MatchParts): void {
  const requests = limiter(database, 'mentorship_requests', MENTORSHIP_REQUESTS_PER_HOUR, 60);
  const { countChange, seen } = matchChanges({ database, clock, notify });

  bind(endpoints.requestMentorship, async ({ params: { id: mentorId }, in: draft }, { actor }) => {
    // Sent twice: the same one answers, also when the mentor is full by now, and it does not count
    // again.
    const before = await matches.getOwn(database, actor, { id: draft.id, mentorId }, clock.now());
    if (before) return sentBefore(database, before);
    await consume(requests, actor.id, 'You sent too many requests in one hour');
    return database.transaction(async (tx) => {
      await stays(tx, actor);
      const now = clock.now();
      const mentor = await matches.holdMentor(tx, actor, mentorId);
      // Sent at once with another, which is through by now.
      const earlier = await matches.getOwn(tx, actor, { id: draft.id, mentorId }, now);
      if (earlier) return new JsonText(earlier);
      const allowed = permitToAsk(actor, mentor);
      await refuseTwice(tx, actor, mentorId);
      const again = await matches.asksAgainAt(tx, mentorId, actor, now);
      if (again)
        throw conflict(
          undefined,
          askedOften('mentor', MENTORSHIP_REQUESTS_TO_ONE_PER_DAY, again, now),
        );
      if (!allowed.row.is_accepting_mentees) throw conflict(undefined, PAUSED);
      if (!hasRoom(allowed.row)) throw conflict(undefined, FULL);
      if (!(await matches.insertRequest(tx, allowed, draft, now))) throw new ApiError('id_taken');
      await waits.endTurn(tx, mentorId, actor);
      await tellMentor(tx, allowed, draft, now);
      await publishMatch(tx, {
        id: draft.id,
        mentor_user: allowed.row.user_id,
        mentee_id: actor.id,
      });
      return found(await seen(tx, actor, draft.id));
    });
  });

  /** 409 while the two have something open (mentors.md 44). */
  async function refuseTwice(tx: Transaction, actor: Actor, mentorId: string): Promise<void> {
    const open = await matches.openOf(tx, mentorId, actor);
    if (open) throw conflict(undefined, open === 'pending' ? ASKED_ALREADY : MATCHED_ALREADY);
  }

  /**
   * An entry and a mail to the mentor, and the description's fields to the form service if there is
   * one.
   */
  async function tellMentor(
    tx: Transaction,
    { actor, row }: Permit<'ask', AskedMentor>,
    draft: MentorshipRequestDraft,
    now: Date,
  ): Promise<void> {
    await notify(
      tx,
      row.user_id,
      { kind: 'mentorship_requested', subject_id: draft.id, parts: {} },
      now,
    );
    if (!channels.operator.includes('webhook')) return;
    const mentor = await matches.accountOf(tx, row.user_id);
    const { id: _, mentorship_focus, availability, ...fields } = draft;
    const message = {
      // It goes with the account of either.
      ...{
        id: randomUUID(),
        kind: 'mentorship_request',
        sender_id: actor.id,
        recipient_id: row.user_id,
      },
      ...{ subject: 'Mentorship request', body: '' },
      data: {
        ...{ mentor_name: mentor?.full_name, mentor_email: mentor?.email, ...fields },
        ...{ mentorship_focus: mentorship_focus.join(', '), availability: availability.join(', ') },
        request_date: now.toISOString(),
      },
    };
    await sendMessage(tx, { operator: [], member: ['webhook'] }, message, now);
  }

  bind(endpoints.waitForMentor, ({ params: { id: mentorId }, in: { waiting } }, { actor }) =>
    database.transaction(async (tx) => {
      await stays(tx, actor);
      const mentor = await matches.holdMentor(tx, actor, mentorId);
      if (!waiting) {
        permit(mentorAskRules, actor, 'see', mentor);
        await waits.stopWaiting(tx, mentorId, actor);
        return { waiting };
      }
      const allowed = permitToAsk(actor, mentor);
      await refuseTwice(tx, actor, mentorId);
      if (allowed.row.is_accepting_mentees && hasRoom(allowed.row))
        throw conflict(undefined, HAS_ROOM);
      await waits.waitFor(tx, allowed);
      return { waiting };
    }),
  );

  bind(endpoints.listMentorMatches, async ({ query }, { actor }) => {
    return new JsonText(await matches.listMatches(database, actor, query, clock.now()));
  });

  bind(endpoints.getMentorMatch, async ({ params: { id } }, { actor }) =>
    found(await seen(database, actor, id)),
  );

  /**
   * The match, held, with its mentor before it: transactions that count seats come one after the
   * other.
   */
  async function holdBoth(tx: Transaction, actor: Actor, id: string) {
    const { row } = permit(matchRules, actor, 'see', await matches.findMatch(tx, actor, id));
    await matches.holdMentor(tx, actor, row.mentor_id);
    return permit(matchRules, actor, 'see', await matches.lockMatch(tx, actor, id)).row;
  }

  bind(endpoints.decideMentorshipRequest, ({ params: { id }, in: decision }, { actor }) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const row = await holdBoth(tx, actor, id);
      const accepts = decision.status === 'accepted';
      if (roleOf(actor, row) === 'mentor' && row.status !== 'pending') {
        // Sent twice, or on two devices: the first one did what was wanted.
        const same = accepts ? row.status === 'active' : row.status === 'declined';
        if (same) return found(await seen(tx, actor, id));
        throw conflict(await seen(tx, actor, id), CHANGED);
      }
      const allowed = permit(matchRules, actor, 'decide', row);
      if (decision.status === 'declined') {
        await matches.updateMatch(tx, allowed, decision, now);
      } else {
        if (!(await matches.takeSeat(tx, row.mentor_id)))
          throw conflict(await seen(tx, actor, id), NO_SEAT);
        const specialization_focus = row.mentorship_focus.map(inWords).join(', ');
        const { meeting_frequency } = decision;
        await matches.updateMatch(
          tx,
          allowed,
          { status: 'active', specialization_focus, meeting_frequency },
          now,
        );
        await goals.addGoals(tx, id, row.mentee_id, goalsOf(row.goals));
      }
      const kind = accepts ? 'mentorship_accepted' : 'mentorship_declined';
      await notify(tx, row.mentee_id, { kind, subject_id: id, parts: {} }, now);
      await (accepts ? publishBond : publishMatch)(tx, row);
      return found(await seen(tx, actor, id));
    }),
  );

  bind(endpoints.withdrawMentorshipRequest, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const { row } = permit(matchRules, actor, 'see', await matches.lockMatch(tx, actor, id));
      if (roleOf(actor, row) === 'mentee' && row.status !== 'pending') {
        if (row.status === 'withdrawn') return found(await seen(tx, actor, id));
        throw conflict(await seen(tx, actor, id), CHANGED);
      }
      const allowed = permit(matchRules, actor, 'withdraw', row);
      await matches.updateMatch(tx, allowed, { status: 'withdrawn' }, now);
      await notify(
        tx,
        row.mentor_user,
        { kind: 'mentorship_withdrawn', subject_id: id, parts: {} },
        now,
      );
      await publishMatch(tx, row);
      return found(await seen(tx, actor, id));
    }),
  );

  bind(endpoints.setMatchStatus, async ({ params: { id }, in: { status } }, { actor }) => {
    permit(matchRules, actor, 'see', await matches.findMatch(database, actor, id));
    await countChange(actor, id);
    return database.transaction(async (tx) => {
      const now = clock.now();
      const { row } = permit(matchRules, actor, 'see', await matches.lockMatch(tx, actor, id));
      if (row.status === status) return found(await seen(tx, actor, id));
      if (row.status === 'ended') throw conflict(await seen(tx, actor, id), OVER);
      const allowed = permit(matchRules, actor, status === 'paused' ? 'pause' : 'resume', row);
      await matches.updateMatch(
        tx,
        allowed,
        { status, paused_by: status === 'paused' ? roleOf(actor, row) : null },
        now,
      );
      const kind = status === 'paused' ? 'mentorship_paused' : 'mentorship_resumed';
      const notice = { kind, subject_id: id, parts: {} } as const;
      const to = otherOf(actor, row);
      if (!(await renewUnread(tx, to, notice, now))) await notify(tx, to, notice, now);
      await publishMatch(tx, row);
      return found(await seen(tx, actor, id));
    });
  });

  bind(endpoints.endMatch, ({ params: { id }, in: said }, { actor }) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const row = await holdBoth(tx, actor, id);
      const before = await matches.closingOf(tx, id, actor);
      if (before) {
        if (isSaid(before, said)) return found(await seen(tx, actor, id));
        throw conflict(await seen(tx, actor, id), OVER);
      }
      const ends = row.status !== 'ended';
      const allowed = permit(matchRules, actor, ends ? 'end' : 'thank', row);
      await matches.closeMatch(tx, allowed, said, now);
      if (ends) {
        await matches.updateMatch(tx, allowed, { status: 'ended' }, now);
        await matches.freeSeat(tx, row.mentor_id);
        await cancelOfMatch(tx, row, now);
        await notify(
          tx,
          otherOf(actor, row),
          { kind: 'mentorship_ended', subject_id: id, parts: {} },
          now,
        );
        await publishBond(tx, row);
        await tellOfRoom(tx, notify, row.mentor_id, now);
      } else if (said.thank_you) {
        await matches.touchMatch(tx, allowed, now);
        await notify(
          tx,
          otherOf(actor, row),
          { kind: 'mentorship_thanked', subject_id: id, parts: {} },
          now,
        );
        await publishMatch(tx, row);
      }
      return found(await seen(tx, actor, id));
    }),
  );
}

/** Whom one may ask, with the words for why not (mentors.md 41). */
function permitToAsk(actor: Actor, mentor: AskedMentor | undefined): Permit<'ask', AskedMentor> {
  if (mentor && !mentor.deleted) {
    if (mentor.user_id === actor.id) throw new ApiError('forbidden', { message: SELF });
    if (!mentor.reachable) throw new ApiError('forbidden', { message: NOT_TAKEN });
  }
  return permit(mentorAskRules, actor, 'ask', mentor);
}

/** Each line of a request is a goal, without the list mark before it (mentors.md 60). */
function goalsOf(text: string): MatchGoalDraft[] {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*([-*•–]|\d{1,2}[.)])\s+/, '').trim());
  return lines
    .filter((line) => line !== '')
    .slice(0, MATCH_LIMITS.goals_most)
    .map((line) => ({ id: randomUUID(), text: line }));
}

const isSaid = (there: MatchEnd, said: MatchEnd) =>
  there.thank_you === said.thank_you &&
  there.rating === said.rating &&
  there.rating_words === said.rating_words;
