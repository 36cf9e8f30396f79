import type { Event } from '@pcr/contract/events/events.schema.ts';
import {
  RSVP_RESPONSES,
  type Rsvp,
  type RsvpResponse,
} from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { showsWhole } from '../../kit/browser/show-whole.ts';
import { FilterChips } from '../../kit/filter/FilterChips.tsx';
import { HistoryList } from '../../kit/history/HistoryList.tsx';
import type { Tone } from '../../kit/look/tone.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { toastError } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useFilterInUrl } from '../../kit/url/use-filter-in-url.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { MemberName } from '../../members/members.ts';
import { attendeesText, RESPONSE_LABELS, RESPONSE_OPTIONS } from '../events.labels.ts';
import { useDownloadResponses, useResponses } from './seats.data.ts';

const TONES: Record<RsvpResponse, Tone> = {
  attending: 'green',
  maybe: 'blue',
  not_attending: 'neutral',
  waitlist: 'amber',
};
const CHOICES = [{ value: '', label: 'All' }, ...RESPONSE_OPTIONS] as const;
const FILTER = 'response';

export interface ResponsesProps {
  open: boolean;
  event: Event;
  onClose: () => void;
}

/**
 * The answers of others, with their notes, for the event's maker (events.md 38). The filter is in
 * the URL.
 */
export default function Responses({ open, event, onClose }: ResponsesProps) {
  const { id, title } = event;
  const [url] = useSearchParams();
  const filter = useFilterInUrl<typeof FILTER>(undefined, { ofSheet: true });
  const response = RSVP_RESPONSES.find((one) => one === url.get(FILTER)) ?? null;
  const query = useResponses(id, response);
  const file = useDownloadResponses(id);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Responses"
      description={
        <span className="wrap-anywhere">
          {title}: {attendeesText(event)}
        </span>
      }
      footer={
        <Button
          look="secondary"
          icon={Download}
          busy={file.isPending}
          busyLabel="Downloading..."
          onClick={() =>
            file.mutate(undefined, {
              onError: ({ message }) => toastError(`The responses were not downloaded. ${message}`),
            })
          }
        >
          Download CSV
        </Button>
      }
    >
      <div
        data-scrolls-sideways
        ref={showsWhole}
        className="-mx-4 flex shrink-0 gap-2 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 py-1 [scrollbar-width:none]"
      >
        <FilterChips<RsvpResponse | ''>
          label="Response"
          choices={CHOICES}
          selected={response ?? ''}
          onSelect={(value) => filter.set(FILTER, value)}
        />
      </div>
      <HistoryList
        query={query}
        what="The responses"
        empty={
          response
            ? `No one has answered “${RESPONSE_LABELS[response]}”.`
            : 'No one has answered yet. New answers show up here right away.'
        }
      >
        {(answer) => <Response answer={answer} />}
      </HistoryList>
    </Sheet>
  );
}

function Response({ answer }: { answer: Rsvp }) {
  const { name, card, photo, response, notes, offered_until, checked_in_at, created_at } = answer;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-3">
          <Face name={name} photo={photo} />
          <h3 className="min-w-0 wrap-anywhere text-base font-strong">
            <MemberName name={name} card={card} />
          </h3>
        </span>
        <Status tone={TONES[response]}>{RESPONSE_LABELS[response]}</Status>
      </div>
      {notes && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {notes}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        <time dateTime={created_at}>{instantText(created_at)}</time>
        {offered_until && `. Has a seat to take until ${instantText(offered_until)}`}
        {checked_in_at && `. Here since ${instantText(checked_in_at)}`}
      </p>
    </>
  );
}
