import { randomUUID } from 'node:crypto';
import * as endpoints from '@pcr/contract/mentors/matches.endpoints.ts';
import {
  MATCH_CHANGES_PER_HOUR,
  MATCH_LIMITS,
  type MatchEnd,
  type MatchGoalDraft,
  MENTORSHIP_REQUESTS_PER_HOUR,
  MENTORSHIP_REQUESTS_TO_ONE_PER_DAY,
  type MentorshipRequestDraft,
} from '@pcr/contract/mentors/matches.schema.ts';
import { inWords } from '@pcr/contract/mentors/mentors.words.ts';
import { writerToMember } from '../conversations/conversations.ts';
import { askForMeeting, cancelOfMatch, freeTimes, holdMember, meetingLimit, ownMeeting } from '../events/events.ts';
import { conflict, refuseStale } from '../kit/history/history.ts';
import { ApiError } from '../kit/http/api-error.ts';
import { type Bind, found, JsonText } from '../kit/http/http.ts';
import { askedOften, consume, limiter } from '../kit/http/limits.ts';
import { knowingTheZone } from '../kit/http/time-zone.ts';
import { type Channels, sendMessage } from '../kit/messages/messages.ts';
import { type Actor, type Permit, permit } from '../kit/permit/permit.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { type Notify, renewUnread } from '../notifications/notifications.ts';
import * as goals from './matches.goals.queries.ts';
import { publishBond, publishMatch, tellOfRoom } from './matches.news.ts';
import * as matches from './matches.queries.ts';
import { type AskedMentor, hasRoom, matchRules, mentorAskRules, roleOf } from './matches.rules.ts';
import * as waits from './waits.queries.ts';

export interface MatchParts {
  database: Database;
  clock: Clock;
  channels: Channels;
  notify: Notify;
}

const SELF = 'You can’t be your own mentor.';
const NOT_TAKEN = 'This mentor takes no requests now.';
const PAUSED = 'This mentor is not accepting mentees now.';
const FULL = 'This mentor has no room now. You can ask to be told when there is room.';
const HAS_ROOM = 'This mentor has room now. You can send your request.';
const ASKED_ALREADY = 'You already asked this mentor. You find your request under My Matches.';
const MATCHED_ALREADY = 'This is already your mentor. You find them under My Matches.';
const NO_SEAT =
  'You have as many mentees as you said you can take. End a match, or take more mentees, to accept this one.';
const CHANGED = 'This mentorship just changed. Check how it stands now.';
const OVER = 'This mentorship has ended.';

export function matchRoutes(bind: Bind, { database, clock, channels, notify }: MatchParts): void {
  const requests = limiter(database, 'mentorship_requests', MENTORSHIP_REQUESTS_PER_HOUR, 60);
  const changes = limiter(database, 'mentorship_changes', MATCH_CHANGES_PER_HOUR, 60);
  const countMeeting = meetingLimit(database);
  const write = writerToMember({ database, clock, notify });

  /** What the two tell each other by a change is counted for each of them and match. */
  const countChange = (actor: Actor, id: string) =>
    consume(changes, `${id}:${actor.id}`, 'You changed this mentorship too often in one hour');
  const seen = (db: Database | Transaction, actor: Actor, id: string) => matches.getMatch(db, actor, id, clock.now());

  bind(endpoints.requestMentorship, async ({ params: { id: mentorId }, in: draft }, { actor }) => {
    // Sent twice: the same one answers, also when the mentor is full by now, and it does not count again.
    const before = await matches.getOwn(database, actor, { id: draft.id, mentorId }, clock.now());
    if (before) return new JsonText(before);
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
      if (again) throw conflict(undefined, askedOften('mentor', MENTORSHIP_REQUESTS_TO_ONE_PER_DAY, again, now));
      if (!allowed.row.is_accepting_mentees) throw conflict(undefined, PAUSED);
      if (!hasRoom(allowed.row)) throw conflict(undefined, FULL);
      if (!(await matches.insertRequest(tx, allowed, draft, now))) throw new ApiError('id_taken');
      await waits.endTurn(tx, mentorId, actor);
      await tellMentor(tx, allowed, draft, now);
      await publishMatch(tx, { id: draft.id, mentor_user: allowed.row.user_id, mentee_id: actor.id });
      return found(await seen(tx, actor, draft.id));
    });
  });

  /** 409 while the two have something open (mentors.md 44). */
  async function refuseTwice(tx: Transaction, actor: Actor, mentorId: string): Promise<void> {
    const open = await matches.openOf(tx, mentorId, actor);
    if (open) throw conflict(undefined, open === 'pending' ? ASKED_ALREADY : MATCHED_ALREADY);
  }

  /** An entry and a mail to the mentor, and the description's fields to the form service if there is one. */
  async function tellMentor(
    tx: Transaction,
    { actor, row }: Permit<'ask', AskedMentor>,
    draft: MentorshipRequestDraft,
    now: Date,
  ): Promise<void> {
    await notify(tx, row.user_id, { kind: 'mentorship_requested', subject_id: draft.id, parts: {} }, now);
    if (!channels.operator.includes('webhook')) return;
    const mentor = await matches.accountOf(tx, row.user_id);
    const { id: _, mentorship_focus, availability, ...fields } = draft;
    const message = {
      // It goes with the account of either.
      ...{ id: randomUUID(), kind: 'mentorship_request', sender_id: actor.id, recipient_id: row.user_id },
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
      if (allowed.row.is_accepting_mentees && hasRoom(allowed.row)) throw conflict(undefined, HAS_ROOM);
      await waits.waitFor(tx, allowed);
      return { waiting };
    }),
  );

  bind(endpoints.listMentorMatches, async ({ query }, { actor }) => {
    return new JsonText(await matches.listMatches(database, actor, query, clock.now()));
  });

  bind(endpoints.getMentorMatch, async ({ params: { id } }, { actor }) => found(await seen(database, actor, id)));

  /** The match, held, with its mentor before it: what counts seats comes one after the other. */
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
        // Sent twice, or on two devices: it is what was wanted.
        const same = accepts ? row.status === 'active' : row.status === 'declined';
        if (same) return found(await seen(tx, actor, id));
        throw conflict(await seen(tx, actor, id), CHANGED);
      }
      const allowed = permit(matchRules, actor, 'decide', row);
      if (decision.status === 'declined') {
        await matches.updateMatch(tx, allowed, decision, now);
      } else {
        if (!(await matches.takeSeat(tx, row.mentor_id))) throw conflict(await seen(tx, actor, id), NO_SEAT);
        const specialization_focus = row.mentorship_focus.map(inWords).join(', ');
        const { meeting_frequency } = decision;
        await matches.updateMatch(tx, allowed, { status: 'active', specialization_focus, meeting_frequency }, now);
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
      await notify(tx, row.mentor_user, { kind: 'mentorship_withdrawn', subject_id: id, parts: {} }, now);
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
        await notify(tx, otherOf(actor, row), { kind: 'mentorship_ended', subject_id: id, parts: {} }, now);
        await publishBond(tx, row);
        await tellOfRoom(tx, notify, row.mentor_id, now);
      } else if (said.thank_you) {
        await matches.touchMatch(tx, allowed, now);
        await notify(tx, otherOf(actor, row), { kind: 'mentorship_thanked', subject_id: id, parts: {} }, now);
        await publishMatch(tx, row);
      }
      return found(await seen(tx, actor, id));
    }),
  );

  /** A change of goals, notes or how often they meet, while the match goes on: told to the other until they look. */
  async function changeMatch<T>(
    actor: Actor,
    id: string,
    change: (tx: Transaction, allowed: Permit<'change', matches.LockedMatch>, now: Date) => Promise<boolean>,
    answer: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    permit(matchRules, actor, 'see', await matches.findMatch(database, actor, id));
    await countChange(actor, id);
    return database.transaction(async (tx) => {
      const now = clock.now();
      const { row } = permit(matchRules, actor, 'see', await matches.lockMatch(tx, actor, id));
      if (row.status === 'ended') throw conflict(await seen(tx, actor, id), OVER);
      const allowed = permit(matchRules, actor, 'change', row);
      if (!(await change(tx, allowed, now))) return answer(tx);
      await matches.touchMatch(tx, allowed, now);
      const notice = { kind: 'mentorship_news' as const, subject_id: id, parts: {} };
      const to = otherOf(actor, row);
      if (!(await renewUnread(tx, to, notice, now))) await notify(tx, to, notice, now);
      await publishMatch(tx, row);
      return answer(tx);
    });
  }

  bind(endpoints.setMatchFrequency, ({ params: { id }, in: { meeting_frequency } }, { actor }) =>
    changeMatch(
      actor,
      id,
      async (tx, allowed) => {
        if (allowed.row.meeting_frequency === meeting_frequency) return false;
        await matches.setFrequency(tx, allowed, meeting_frequency);
        return true;
      },
      async (tx) => found(await seen(tx, actor, id)),
    ),
  );

  bind(endpoints.addMatchGoal, ({ params: { id }, in: draft }, { actor }) =>
    changeMatch(
      actor,
      id,
      async (tx) => {
        const there = await goals.findGoal(tx, draft.id);
        if (there?.match_id === id && there.user_id === actor.id && there.text === draft.text) return false;
        if ((await goals.countGoals(tx, id)) >= MATCH_LIMITS.goals_most) {
          const message = `A mentorship has at most ${MATCH_LIMITS.goals_most} goals`;
          throw new ApiError('invalid_input', { fields: { text: message } });
        }
        if (!(await goals.addGoals(tx, id, actor.id, [draft]))) throw new ApiError('id_taken');
        return true;
      },
      async (tx) => found(await seen(tx, actor, id)),
    ),
  );

  bind(endpoints.tickMatchGoal, async ({ params: { id }, in: { done } }, { actor }) => {
    const matchId = (await goals.findGoal(database, id))?.match_id;
    if (!matchId) throw new ApiError('not_found');
    return changeMatch(
      actor,
      matchId,
      async (tx, allowed, now) => {
        const goal = await goals.findGoal(tx, id);
        if (!goal) throw new ApiError('not_found');
        if (goal.done === done) return false;
        await goals.tickGoal(tx, allowed, goal, done, now);
        return true;
      },
      async (tx) => found(await seen(tx, actor, matchId)),
    );
  });

  bind(endpoints.removeMatchGoal, async ({ params: { id } }, { actor }) => {
    const matchId = (await goals.findGoal(database, id))?.match_id;
    if (!matchId) throw new ApiError('not_found');
    return changeMatch(
      actor,
      matchId,
      async (tx, allowed) => {
        const goal = await goals.findGoal(tx, id);
        if (!goal) throw new ApiError('not_found');
        if (goal.user_id !== actor.id) throw new ApiError('forbidden');
        await goals.removeGoal(tx, allowed, goal);
        return true;
      },
      async (tx) => found(await seen(tx, actor, matchId)),
    );
  });

  bind(endpoints.listMatchNotes, async ({ params: { id }, query: { cursor } }, { actor }) => {
    const allowed = permit(matchRules, actor, 'see', await matches.findMatch(database, actor, id));
    return new JsonText(await goals.listNotes(database, allowed, cursor));
  });

  bind(endpoints.addMatchNote, ({ params: { id: matchId }, in: draft }, { actor }) =>
    changeMatch(
      actor,
      matchId,
      async (tx, allowed, now) => {
        const there = await goals.findNote(tx, draft.id);
        if (there?.match_id === matchId && there.user_id === actor.id && there.text === draft.text) return false;
        if (!(await goals.addNote(tx, allowed, draft, now))) throw new ApiError('id_taken');
        return true;
      },
      async (tx) => found(await goals.getNote(tx, actor, { id: draft.id, matchId })),
    ),
  );

  bind(endpoints.editMatchNote, async ({ params: { id }, in: edit }, { actor }) => {
    const matchId = (await goals.findNote(database, id))?.match_id;
    if (!matchId) throw new ApiError('not_found');
    return changeMatch(
      actor,
      matchId,
      async (tx, allowed, now) => {
        const note = await goals.findNote(tx, id);
        if (!note) throw new ApiError('not_found');
        if (note.user_id !== actor.id) throw new ApiError('forbidden');
        await refuseStale(note, edit.updated_at, () => goals.getNote(tx, actor, { id, matchId }));
        await goals.editNote(tx, allowed, note, edit.text, now);
        return true;
      },
      async (tx) => found(await goals.getNote(tx, actor, { id, matchId })),
    );
  });

  bind(endpoints.messageInMatch, async ({ params: { id }, in: draft }, { actor }) => {
    const match = await matches.findMatch(database, actor, id);
    const { row } = permit(matchRules, actor, 'message', match);
    const { conversation_id } = JSON.parse((await seen(database, actor, id)) ?? '{}') as {
      conversation_id: string | null;
    };
    return write(actor, { id: otherOf(actor, row), conversation_id }, draft);
  });

  /** What a meeting of the two is asked for, by the clock of who asks. */
  const subjectOf = (actor: Actor, row: matches.LockedMatch, time_zone: string, now: Date) => ({
    ...row,
    ...{ event_id: null, match_id: row.id, user_id: otherOf(actor, row), title: 'Mentorship', time_zone },
    organizer: roleOf(actor, row) === 'mentee' ? 'Your mentor' : 'Your mentee',
    today: dayIn(time_zone, now),
  });

  bind(endpoints.listMatchSlots, async ({ params: { id }, query: { day, time_zone } }, { actor }) => {
    const { row } = permit(matchRules, actor, 'meet', await matches.findMatch(database, actor, id));
    const at = subjectOf(actor, row, time_zone, clock.now());
    return new JsonText(await knowingTheZone(() => freeTimes(database, at.user_id, at, day, true)));
  });

  bind(endpoints.requestMatchMeeting, async ({ params: { id }, in: { time_zone, ...draft } }, { actor }) => {
    const before = await ownMeeting(database, actor, draft.id, id);
    if (before) return new JsonText(before);
    permit(matchRules, actor, 'see', await matches.findMatch(database, actor, id));
    await countMeeting(actor);
    return database.transaction(async (tx) => {
      await stays(tx, actor);
      const now = clock.now();
      const { row } = permit(matchRules, actor, 'see', await matches.lockMatch(tx, actor, id));
      const earlier = await ownMeeting(tx, actor, draft.id, id);
      if (earlier) return new JsonText(earlier);
      if (row.status === 'ended' || row.status === 'paused') throw conflict(undefined, CHANGED);
      const allowed = permit(matchRules, actor, 'meet', row);
      const subject = { ...allowed, row: subjectOf(actor, allowed.row, time_zone, now) };
      const made = await knowingTheZone(() => askForMeeting(tx, { channels, notify }, subject, draft, now));
      await publishMatch(tx, row);
      return found(made);
    });
  });
}

/** Their account is there until this is through: its erasure comes before, or takes along what they send. */
async function stays(tx: Transaction, actor: Actor): Promise<void> {
  if (!(await holdMember(tx, actor))) throw new ApiError('not_authenticated');
}

/** Whom one may ask, with the words for why not (mentors.md 41). */
function permitToAsk(actor: Actor, mentor: AskedMentor | undefined): Permit<'ask', AskedMentor> {
  if (mentor && !mentor.deleted) {
    if (mentor.user_id === actor.id) throw new ApiError('forbidden', { message: SELF });
    if (!mentor.reachable) throw new ApiError('forbidden', { message: NOT_TAKEN });
  }
  return permit(mentorAskRules, actor, 'ask', mentor);
}

const otherOf = (actor: Actor, { mentor_user, mentee_id }: { mentor_user: string; mentee_id: string }) =>
  mentor_user === actor.id ? mentee_id : mentor_user;

/** Each line of what was asked for is a goal, without the mark of a list before it (mentors.md 60). */
function goalsOf(text: string): MatchGoalDraft[] {
  const lines = text.split('\n').map((line) => line.replace(/^\s*([-*•–]|\d{1,2}[.)])\s+/, '').trim());
  return lines
    .filter((line) => line !== '')
    .slice(0, MATCH_LIMITS.goals_most)
    .map((line) => ({ id: randomUUID(), text: line }));
}

const isSaid = (there: MatchEnd, said: MatchEnd) =>
  there.thank_you === said.thank_you && there.rating === said.rating && there.rating_words === said.rating_words;

/** The day of a zone's clock, YYYY-MM-DD; 422 for a zone that there is not. */
function dayIn(timeZone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ApiError('invalid_input', { fields: { time_zone: 'Choose a time zone' } });
  }
}
