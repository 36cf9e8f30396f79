import { SNOOZES } from '@pcr/contract/families/pickups.schema.ts';
import { BellOff } from 'lucide-react';
import { Button } from '../../kit/ui/Button.tsx';
import { toastError, toastSuccess } from '../../kit/ui/toast.ts';
import { useSkipPickup, useSnoozePickup } from './pickups.data.ts';
import { clockText, pickupDay } from './pickups.labels.ts';

export interface PickupActionsProps {
  familyId: string;
  /** The pickup that its member was reminded of. */
  pickupAt: string;
  timeZone: string;
}

/** Puts a reminder off, or skips its day (notifications.md 83, 84). */
export function PickupActions({ familyId, pickupAt, timeZone }: PickupActionsProps) {
  const snooze = useSnoozePickup(familyId);
  const skip = useSkipPickup(familyId);
  const busy = snooze.isPending || skip.isPending;
  const failed = (error: Error) => toastError(error.message);
  const putOff = (minutes: (typeof SNOOZES)[number]) => {
    if (busy) return;
    snooze.mutate(
      { pickup_at: pickupAt, minutes },
      {
        onSuccess: ({ snoozed_until, time_zone }) =>
          toastSuccess(`We remind you again at ${snoozed_until ? clockText(snoozed_until, time_zone) : ''}`),
        onError: failed,
      },
    );
  };
  const leaveOut = () => {
    if (busy) return;
    skip.mutate(pickupDay(pickupAt, timeZone), {
      onSuccess: () => toastSuccess('No reminder for this pickup on this day'),
      onError: failed,
    });
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1 text-sm text-ink-soft">Remind me again in</legend>
      {SNOOZES.map((minutes) => (
        <Button
          key={minutes}
          look="secondary"
          busy={snooze.isPending && snooze.variables.minutes === minutes}
          onClick={() => putOff(minutes)}
          aria-label={`Remind me again in ${minutes} minutes`}
        >
          {minutes} min
        </Button>
      ))}
      <Button look="secondary" icon={BellOff} busy={skip.isPending} busyLabel="Skipping..." onClick={leaveOut}>
        Skip This Day
      </Button>
    </fieldset>
  );
}
