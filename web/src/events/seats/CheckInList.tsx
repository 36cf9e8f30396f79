import type { Event } from '@pcr/contract/events/events.schema.ts';
import type { Rsvp } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { isUnanswered } from '../../kit/api/api.ts';
import { SearchField } from '../../kit/filter/SearchField.tsx';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { toastError } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { LoadingCards } from '../../kit/ui/Skeleton.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { RESPONSE_LABELS } from '../events.labels.ts';
import { atTheDoor, hereText } from './door.labels.ts';
import { useCheckIn, useDoorList } from './seats.data.ts';

/** So many rows more with each 'Show more': a phone must not lay out thousands to show ten. */
const ROWS = 100;

export interface CheckInListProps {
  open: boolean;
  event: Event;
  onClose: () => void;
}

/**
 * Who came, ticked at the door by the event's maker (events.md 39). It is readable without a
 * network.
 */
export default function CheckInList({ open, event, onClose }: CheckInListProps) {
  const { id, title } = event;
  const list = useDoorList(id);
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState(ROWS);
  const answers = list.data;
  const found = answers ? atTheDoor(answers, search) : [];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Check-in"
      description={<span className="wrap-anywhere">{title}</span>}
    >
      {answers && (
        <div className="sticky top-18 z-10 -mx-4 flex flex-col gap-2 bg-card px-4 pb-2 low:static wide:-mx-6 wide:px-6">
          <p role="status" className="text-lg font-strong">
            {hereText(answers)}
          </p>
          <SearchField
            label="Search by name"
            placeholder="Search by name..."
            value={search}
            onSearch={(text) => {
              setSearch(text);
              setRows(ROWS);
            }}
          />
        </div>
      )}
      <StaleQueryNote what="The list" query={list}>
        {' '}
        You can read it. Check people in once you are online.
      </StaleQueryNote>
      {!answers && (
        <NotLoaded
          query={list}
          failed="The list could not be loaded"
          waiting={<LoadingCards label="Loading the list..." lines={1} />}
        />
      )}
      {answers && found.length === 0 && (
        <p className="py-8 text-center text-balance text-ink-soft">
          {search
            ? 'No one with this name has answered.'
            : 'No one is coming yet. Who answers shows up here.'}
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label="Who comes" className="flex flex-col gap-2">
          {found.slice(0, rows).map((answer) => (
            <li key={answer.id}>
              <DoorRow eventId={id} answer={answer} />
            </li>
          ))}
        </ul>
      )}
      {found.length > rows && (
        <Button look="secondary" className="self-center" onClick={() => setRows(rows + ROWS)}>
          Show more
        </Button>
      )}
    </Sheet>
  );
}

/**
 * One tap ticks, another takes it back. It shows at once, and goes back if it could not be saved.
 */
function DoorRow({ eventId, answer }: { eventId: string; answer: Rsvp }) {
  const { id, name, card, photo, response, notes, checked_in_at, created_at } = answer;
  const tick = useCheckIn(eventId);
  const named = useId();
  const here = tick.isPending ? tick.variables.checked_in : checked_in_at !== null;

  function press() {
    if (tick.isPending) return;
    // A promise: a person who searches for the next meanwhile is told of a failure too.
    tick.mutateAsync({ id, checked_in: !here }).catch((error: Error) => {
      const done = here ? 'unchecked' : 'checked in';
      toastError(
        isUnanswered(error)
          ? `We don’t know if ${name} was ${done}. Look at the list before you tap again.`
          : `${name} was not ${done}. ${error.message}`,
      );
    });
  }
  const facts = [
    response !== 'attending' && RESPONSE_LABELS[response],
    // Several who show no name are told apart by when they answered.
    card === null && `Answered ${instantText(created_at)}`,
    here && checked_in_at !== null && `Here since ${instantText(checked_in_at)}`,
  ].filter((fact) => fact !== false);
  return (
    <button
      type="button"
      aria-pressed={here}
      aria-labelledby={named}
      aria-describedby={`${named}-facts`}
      aria-busy={tick.isPending || undefined}
      onClick={press}
      className={`flex min-h-16 w-full items-center gap-3 rounded-card border px-4 py-3 text-start ${
        here ? 'border-green-mark bg-green-soft text-green-ink' : 'border-line bg-card'
      }`}
    >
      <span
        aria-hidden
        className={`grid size-8 shrink-0 place-items-center rounded-full border-2 ${
          here ? 'border-green-mark' : 'border-line-strong'
        }`}
      >
        {here && <Check size="1.25rem" strokeWidth={3} />}
      </span>
      <Face name={name} photo={photo} />
      <span className="flex min-w-0 flex-col">
        <bdi id={named} className="wrap-anywhere text-lg font-strong">
          {name}
        </bdi>
        <span id={`${named}-facts`} className="flex flex-col">
          {notes && (
            <span dir="auto" className="wrap-anywhere text-sm">
              {notes}
            </span>
          )}
          {facts.length > 0 && (
            <span className={`text-sm ${here ? '' : 'text-ink-soft'}`}>{facts.join(' · ')}</span>
          )}
        </span>
      </span>
    </button>
  );
}
