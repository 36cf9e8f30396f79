import * as endpoints from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import { MATCH_LIMITS } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { refuseStale } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { permit } from '../../kit/permit/permit.ts';
import { type MatchParts, matchChanges } from './matches.change.ts';
import * as goals from './matches.goals.queries.ts';
import * as matches from './matches.queries.ts';
import { matchRules } from './matches.rules.ts';

/**
 * What the two write down while a match goes on: how often they meet, goals and notes
 * (mentors.md 60, 61, 69).
 */
export function matchGoalRoutes(bind: Bind, parts: MatchParts): void {
  const { database } = parts;
  const { seen, changeMatch } = matchChanges(parts);

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
        if (there?.match_id === id && there.user_id === actor.id && there.text === draft.text)
          return false;
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
        if (there?.match_id === matchId && there.user_id === actor.id && there.text === draft.text)
          return false;
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
}
