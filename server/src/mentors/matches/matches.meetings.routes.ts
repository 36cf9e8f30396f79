import * as endpoints from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import { writerToMember } from '../../conversations/conversations.ts';
import { askForMeeting, freeTimes, meetingLimit, ownMeeting } from '../../events/events.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict, sentBefore } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { knowingTheZone } from '../../kit/http/time-zone.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import { CHANGED, type MatchParts, matchChanges, stays } from './matches.change.ts';
import { publishMatch } from './matches.news.ts';
import * as matches from './matches.queries.ts';
import { matchRules, otherOf, roleOf } from './matches.rules.ts';

/** How the two of a match reach each other: messages and meetings (mentors.md 62, 63). */
export function matchMeetingRoutes(
  bind: Bind,
  { database, clock, channels, notify }: MatchParts,
): void {
  const { seen } = matchChanges({ database, clock, notify });
  const countMeeting = meetingLimit(database);
  const write = writerToMember({ database, clock, notify });

  bind(endpoints.messageInMatch, async ({ params: { id }, in: draft }, { actor }) => {
    const match = await matches.findMatch(database, actor, id);
    const { row } = permit(matchRules, actor, 'message', match);
    const { conversation_id } = JSON.parse((await seen(database, actor, id)) ?? '{}') as {
      conversation_id: string | null;
    };
    return write(actor, { id: otherOf(actor, row), conversation_id }, draft);
  });

  /** The time that is asked for a meeting of the two, by the clock of the member who asks. */
  const subjectOf = (actor: Actor, row: matches.LockedMatch, time_zone: string, now: Date) => ({
    ...row,
    ...{
      event_id: null,
      match_id: row.id,
      user_id: otherOf(actor, row),
      title: 'Mentorship',
      time_zone,
    },
    organizer: roleOf(actor, row) === 'mentee' ? 'Your mentor' : 'Your mentee',
    today: dayIn(time_zone, now),
  });

  bind(
    endpoints.listMatchSlots,
    async ({ params: { id }, query: { day, time_zone } }, { actor }) => {
      const { row } = permit(
        matchRules,
        actor,
        'meet',
        await matches.findMatch(database, actor, id),
      );
      const at = subjectOf(actor, row, time_zone, clock.now());
      return new JsonText(
        await knowingTheZone(time_zone, () => freeTimes(database, at.user_id, at, day, true)),
      );
    },
  );

  bind(
    endpoints.requestMatchMeeting,
    async ({ params: { id }, in: { time_zone, ...draft } }, { actor }) => {
      const before = await ownMeeting(database, actor, draft.id, id);
      if (before) return sentBefore(database, before);
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
        const made = await knowingTheZone(time_zone, () =>
          askForMeeting(tx, { channels, notify }, subject, draft, now),
        );
        await publishMatch(tx, row);
        return found(made);
      });
    },
  );
}

/** The day of a zone's clock, YYYY-MM-DD; 422 for a zone that there is not. */
function dayIn(timeZone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ApiError('invalid_input', { fields: { time_zone: 'Choose a time zone' } });
  }
}
