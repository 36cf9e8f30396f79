import type { Event } from '@pcr/contract/events/events.schema.ts';
import type { RsvpResponse } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { useRef } from 'react';
import { newId } from '../../kit/api/ids.ts';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { namedText } from '../event-words.ts';
import { useRespond } from '../events.data.ts';
import { doneText } from './JoinButton.tsx';

const ANSWERS: readonly (readonly [RsvpResponse, string])[] = [
  ['attending', 'I’m coming'],
  ['maybe', 'Maybe'],
  ['not_attending', 'I can’t come'],
];

/**
 * Says who reads the name of whoever may come; a member of a group answers its meeting with one tap
 * (events.md 44, groups.md 80).
 */
export function FirstAnswer({ event }: { event: Event }) {
  const respond = useRespond();
  // One answer keeps its id through every try, so that it is made once.
  const id = useRef<string>(undefined);
  const answer = (response: RsvpResponse) => {
    id.current ??= newId();
    const given = { id: id.current, response, notes: null, named: true };
    respond.mutateAsync({ id: event.id, answer: given }).then(
      (now) => toastSuccess(doneText(now)),
      (error: Error) => toastError(error.message),
    );
  };
  const named = namedText(event);
  if (!event.group_id && !named) return null;
  return (
    <section aria-label="Your answer" className="flex flex-col gap-2">
      {event.group_id && (
        <div className="flex flex-wrap gap-2 *:flex-auto">
          {ANSWERS.map(([response, label]) => (
            <Button
              key={response}
              look="secondary"
              className="px-3!"
              busy={respond.isPending && respond.variables.answer.response === response}
              onClick={() => answer(response)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {named && <p className="text-sm text-ink-soft">{named}</p>}
    </section>
  );
}
