import {
  MATCH_LIMITS,
  type MatchGoal,
  MatchGoalDraft,
  type MentorMatch,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import { X } from 'lucide-react';
import { newId } from '../../kit/api/ids.ts';
import { Checkbox } from '../../kit/controls/Checkbox.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';
import { useChosen } from '../../kit/form/use-chosen.ts';
import { PART_HEADING } from '../../kit/look/heading.ts';
import { SendProblemNote } from '../../kit/message/SendProblem.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { isAsSent, useUnsent } from '../../kit/message/use-unsent.ts';
import { toastError } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { useAddGoal, useRemoveGoal, useTickGoal, useTicks } from './matches.data.ts';
import { goalDraftName } from './matches.labels.ts';

/** The goals of a match: both add them and tick them off (mentors.md 60). */
export function MatchGoals({ match, userId }: { match: MentorMatch; userId: string }) {
  const { id, goal_items, can } = match;
  const ticks = useTicks(id);
  const remove = useRemoveGoal(id);
  // A tick shows at once, and goes back where it could not be saved.
  const isDone = (goal: MatchGoal) =>
    ticks.filter((one) => one.id === goal.id).at(-1)?.done ?? goal.done_at !== null;
  return (
    <section aria-labelledby="match-goals" className="flex flex-col gap-2">
      <h3 id="match-goals" className={PART_HEADING}>
        Goals
      </h3>
      {goal_items.length === 0 && (
        <p className="text-ink-soft">
          {can.change ? 'There are no goals yet.' : 'There are no goals.'}
        </p>
      )}
      <ul aria-label="Goals" className="flex flex-col">
        {goal_items.map((goal) => (
          <li key={goal.id} className="flex items-start justify-between gap-2">
            <GoalBox matchId={id} goal={goal} done={isDone(goal)} disabled={!can.change} />
            {can.change && goal.mine && (
              <IconButton
                icon={X}
                label={`Remove the goal “${goal.text}”`}
                onClick={() => void remove.mutateAsync(goal.id).catch(failed)}
              />
            )}
          </li>
        ))}
      </ul>
      {can.change && goal_items.length < MATCH_LIMITS.goals_most ? (
        <AddGoal match={match} userId={userId} />
      ) : (
        <UnsavedGoal match={match} userId={userId} />
      )}
    </section>
  );
}

interface GoalBoxProps {
  matchId: string;
  goal: MatchGoal;
  done: boolean;
  disabled: boolean;
}

function GoalBox({ matchId, goal, done, disabled }: GoalBoxProps) {
  const tick = useTickGoal(matchId, goal.id);
  const [shown, choose] = useChosen(done);
  return (
    <Checkbox
      name={goal.id}
      label={
        <span dir="auto" className={`wrap-anywhere ${shown ? 'text-ink-soft' : ''}`}>
          {goal.text}
        </span>
      }
      hint={shown ? 'Done' : undefined}
      disabled={disabled}
      checked={shown}
      onChange={({ target: { checked } }) =>
        choose(checked, tick.mutateAsync({ id: goal.id, done: checked }).catch(failed))
      }
    />
  );
}

const failed = ({ message }: Error) => void toastError(message);

/** The typed text, once no goal can be added: the other one ended it, or added the last one. */
function UnsavedGoal({
  match: { id, goal_items },
  userId,
}: {
  match: MentorMatch;
  userId: string;
}) {
  const draft = useUnsent(draftKey(userId, goalDraftName(id)), (kept) =>
    goal_items.some((goal) => isAsSent(kept, MatchGoalDraft, goal.id)),
  );
  return (
    <UnsavedText
      title="You have an unsaved goal"
      draft={draft}
      text={String(draft?.values.text ?? '')}
    />
  );
}

function AddGoal({ match, userId }: { match: MentorMatch; userId: string }) {
  const { id, goal_items } = match;
  const { mutateAsync } = useAddGoal(id);
  const form = useMessageForm<MatchGoalDraft, MentorMatch>(userId, {
    name: goalDraftName(id),
    what: 'your goal',
    schema: MatchGoalDraft,
    blank: () => ({ id: newId(), text: '' }),
    send: (draft) => mutateAsync(draft),
    holds: (there, draft) =>
      there.goal_items.some((goal) => goal.id === draft.id && goal.text === draft.text),
    onSent: () => {},
  });
  useArrival(form, goal_items.some((goal) => goal.id === form.unanswered) ? match : undefined);
  return (
    <form noValidate aria-label="Add a goal" onSubmit={form.submit} className="flex flex-col gap-2">
      <RestoredDraft since={form.restoredAt} onDiscard={form.discard} />
      <div ref={form.fields}>
        <TextField label="New goal" autoComplete="off" {...form.text('text')} />
      </div>
      <SendProblemNote problem={form.problem} stored={form.stored} />
      <Button
        look="secondary"
        type="submit"
        busy={form.sending}
        busyLabel="Adding..."
        className="self-start"
      >
        Add Goal
      </Button>
    </form>
  );
}
