import type { Family } from '@pcr/contract/families/families.schema.ts';
import type { Pickups } from '@pcr/contract/families/pickups/pickups.schema.ts';
import { AlarmClock, Pencil } from 'lucide-react';
import { useUserId } from '../../account/account.ts';
import { useFocusKept } from '../../kit/browser/use-focus-kept.ts';
import { PART_HEADING } from '../../kit/look/heading.ts';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Fact } from '../../kit/ui/Facts.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { zoneText } from '../../kit/words/place-time.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { PickupActions, SkipButton, UnskipButton } from './PickupActions.tsx';
import { PickupSheet } from './PickupSheet.tsx';
import { usePickups } from './pickups.data.ts';
import { clockText, nextText, pickupLines } from './pickups.labels.ts';

/**
 * Among the details of one's own active record: when the child is picked up (notifications.md 80).
 */
export function PickupTimes({ family }: { family: Pick<Family, 'id'> }) {
  const query = usePickups(family.id);
  const { data, dataUpdatedAt } = query;
  const sheet = useSheetInUrl('pickups');
  const userId = useUserId();
  // What the inbox says of it is read, up to when this was asked for.
  useReadAbout(family.id, data && new Date(dataUpdatedAt).toISOString(), 'pickup_soon');
  const place = useFocusKept<HTMLElement>();
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="pickups-heading"
      className="flex flex-col items-start gap-3"
    >
      <h3 id="pickups-heading" className={PART_HEADING}>
        Pickup Times
      </h3>
      {data ? (
        <Times pickups={data} onEdit={() => sheet.show()} />
      ) : (
        <EntryMissing
          query={query}
          failed="The pickup times could not be loaded"
          loading="Loading pickup times..."
        />
      )}
      {data && userId !== null && (
        <SheetPresence value={sheet.value} onClose={sheet.close}>
          {() => (
            <PickupSheet open={sheet.open} userId={userId} pickups={data} onClose={sheet.close} />
          )}
        </SheetPresence>
      )}
    </section>
  );
}

function Times({ pickups, onEdit }: { pickups: Pickups; onEdit: () => void }) {
  const lines = pickupLines(pickups);
  if (lines.length === 0) {
    return (
      <>
        <p className="text-ink-soft">
          Set when the child is picked up, and we remind you before. Only you see this.
        </p>
        <Button look="secondary" icon={AlarmClock} onClick={onEdit}>
          Set Pickup Times
        </Button>
      </>
    );
  }
  const {
    family_id,
    pickup_enabled,
    pickup_before_minutes,
    time_zone,
    next,
    reminded_of,
    snoozed_until,
  } = pickups;
  const canPutOff = pickup_enabled && reminded_of && !snoozed_until && !next?.skipped;
  return (
    <>
      <dl className="flex flex-col gap-2 self-stretch">
        {lines.map(({ days, time }) => (
          <Fact key={days} label={days}>
            {time}
          </Fact>
        ))}
        {next && (
          <Fact label="Next">
            {nextText(next, time_zone)}
            {next.skipped && ' (skipped)'}
          </Fact>
        )}
        {snoozed_until && <Fact label="Reminder">{clockText(snoozed_until, time_zone)}</Fact>}
      </dl>
      <p className="text-sm text-ink-soft">
        {pickup_enabled
          ? `We remind you ${pickup_before_minutes} minutes before, by the clock of ${zoneText(time_zone)}. Only you see this.`
          : 'Pickup reminders are off in your notification settings. Only you see these times.'}
      </p>
      {canPutOff && (
        <PickupActions familyId={family_id} pickupAt={reminded_of} timeZone={time_zone} />
      )}
      <div className="flex flex-wrap gap-2">
        {next && pickup_enabled && !canPutOff && next.skipped && (
          <UnskipButton familyId={family_id} />
        )}
        {next && pickup_enabled && !canPutOff && !next.skipped && (
          <SkipButton familyId={family_id} day={next.day}>
            Skip the Next One
          </SkipButton>
        )}
        <Button look="secondary" icon={Pencil} onClick={onEdit}>
          Edit Pickup Times
        </Button>
      </div>
    </>
  );
}
