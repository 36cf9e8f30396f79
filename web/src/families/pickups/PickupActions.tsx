import { SNOOZES } from '@pcr/contract/families/pickups/pickups.schema.ts';
import { AlarmClock, BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { usePickups, useSkipPickup, useSnoozePickup, useUnskipPickup } from './pickups.data.ts';
import { clockText, pickupDay } from './pickups.labels.ts';

export interface PickupActionsProps {
  familyId: string;
  /** The pickup that its member was reminded of. */
  pickupAt: string;
  timeZone: string;
}

/** Puts a reminder off, or skips its day (notifications.md 83, 84). */
export function PickupActions(props: PickupActionsProps) {
  if (useIsSkipped(props)) return <Skipped />;
  return (
    <PutOff {...props}>
      <SkipDay {...props} />
    </PutOff>
  );
}

/** Puts a reminder off as a whole. */
export function PutOff({
  familyId,
  pickupAt,
  children,
}: PickupActionsProps & { children?: ReactNode }) {
  const snooze = useSnoozePickup(familyId);
  const putOff = (minutes: (typeof SNOOZES)[number]) => {
    if (snooze.isPending) return;
    snooze.mutate(
      { pickup_at: pickupAt, minutes },
      {
        onSuccess: ({ snoozed_until, time_zone }) =>
          // Of several, this one may be skipped while the others are put off.
          toastSuccess(
            `We remind you again ${snoozed_until ? `at ${clockText(snoozed_until, time_zone)}` : `in ${minutes} minutes`}`,
          ),
        onError: failed,
      },
    );
  };
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="mb-1 text-sm text-ink-soft">Remind me again in</legend>
      <div className="flex flex-wrap gap-2">
        {SNOOZES.map((minutes) => (
          <Button
            key={minutes}
            look="secondary"
            className="px-3!"
            busy={snooze.isPending && snooze.variables.minutes === minutes}
            onClick={() => putOff(minutes)}
            aria-label={`Remind me again in ${minutes} minutes`}
          >
            {minutes} min
          </Button>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

/**
 * Skips the day of one record, or says that it is skipped; `of` names it where there are several.
 */
export function SkipDay({ of, ...props }: PickupActionsProps & { of?: string }) {
  if (useIsSkipped(props)) return <Skipped />;
  const { familyId, pickupAt, timeZone } = props;
  return <SkipButton familyId={familyId} day={pickupDay(pickupAt, timeZone)} of={of} />;
}

interface SkippingProps {
  familyId: string;
  /** The record's name, where there are several. */
  of?: string | undefined;
  /** Says one word, since the day stands beside it. */
  short?: boolean;
}

/** As wide for 'Skip' as for 'Undo', so that the name beside it does not break anew. */
const SHORT = 'min-w-[4.5rem] px-3!';

export function SkipButton({
  familyId,
  day,
  of,
  short = false,
  children = short ? 'Skip' : 'Skip This Day',
}: SkippingProps & { day: string; children?: string }) {
  const skip = useSkipPickup(familyId);
  const leaveOut = () => {
    if (skip.isPending) return;
    skip.mutate(day, {
      onSuccess: () => toastSuccess('No reminder for this pickup on this day'),
      onError: failed,
    });
  };
  return (
    <Button
      look="secondary"
      icon={short ? undefined : BellOff}
      className={short ? SHORT : 'px-3!'}
      busy={skip.isPending}
      busyLabel={short ? undefined : 'Skipping...'}
      aria-label={of && `Skip this day for ${of}`}
      onClick={leaveOut}
    >
      {children}
    </Button>
  );
}

/** Takes back what is skipped of a record. */
export function UnskipButton({ familyId, of, short = false }: SkippingProps) {
  const unskip = useUnskipPickup(familyId);
  const takeBack = () => {
    if (unskip.isPending) return;
    unskip.mutate(undefined, {
      onSuccess: () => toastSuccess('We remind you again'),
      onError: failed,
    });
  };
  return (
    <Button
      look="secondary"
      icon={short ? undefined : AlarmClock}
      className={short ? SHORT : 'px-3!'}
      busy={unskip.isPending}
      busyLabel={short ? undefined : 'Saving...'}
      aria-label={of && `Undo, and remind me of ${of}`}
      onClick={takeBack}
    >
      {short ? 'Undo' : 'Remind Me After All'}
    </Button>
  );
}

function useIsSkipped({ familyId, pickupAt, timeZone }: PickupActionsProps): boolean {
  const next = usePickups(familyId).data?.next;
  return next?.skipped === true && next.day === pickupDay(pickupAt, timeZone);
}

const Skipped = () => <Status tone="neutral">Skipped</Status>;

const failed = (error: Error) => toastError(error.message);
