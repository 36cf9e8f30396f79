import {
  PICKUP_DAYS,
  type Pickups,
  PickupTimes,
} from '@pcr/contract/families/pickups/pickups.schema.ts';
import * as z from 'zod/mini';
import { TimeField } from '../../kit/controls/TimeField.tsx';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { useSmallDraft } from '../../kit/draft/use-small-draft.ts';
import { useSaveOver } from '../../kit/form/use-save-over.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { pickupsDraftName, savedMeanwhile, useSavePickups } from './pickups.data.ts';
import { PICKUP_DAY_LABELS, pickupWords } from './pickups.labels.ts';

// A form has '' where there is no pickup.
const typed = z.pipe(
  z.transform((text: string) => text || null),
  PickupTimes.shape.monday,
);
const Given = z.object({
  ...{ monday: typed, tuesday: typed, wednesday: typed, thursday: typed, friday: typed },
  ...{ saturday: typed, sunday: typed },
});

export interface PickupSheetProps {
  open: boolean;
  userId: string;
  pickups: Pickups;
  onClose: () => void;
}

/** The time of each weekday. */
export function PickupSheet({ open, userId, pickups, onClose }: PickupSheetProps) {
  const draft = useSmallDraft(draftKey(userId, pickupsDraftName(pickups.family_id)), pickups);
  const save = useSavePickups(pickups.family_id);
  const { onSubmit, field, showErrors } = useSmallForm(Given, (times) => {
    if (!save.isPending) send(times, draft.basedOn, draft.base);
  });
  const send = useSaveOver<PickupTimes, Pickups>({
    save,
    theirsOf: savedMeanwhile,
    names: PICKUP_DAYS,
    onSaved: saved,
    onUnchanged: close,
    onTheirs: (theirs) => draft.isOver(theirs?.updated_at ?? null),
    onError: showErrors,
  });
  function close() {
    draft.forget();
    onClose();
  }
  function saved() {
    close();
    toastSuccess('Pickup times saved');
  }
  const theirs = savedMeanwhile(save.error);
  const saidAtField = PICKUP_DAYS.some((day) => field(day).error);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Pickup Times"
      onSubmit={onSubmit}
      footer={
        <SheetButtons onCancel={onClose} busy={save.isPending} busyLabel="Saving...">
          Save
        </SheetButtons>
      }
    >
      {save.error && !saidAtField && (
        <Banner tone="red" live="assertive">
          {theirs
            ? `They were changed on another device. They are now: ${pickupWords(theirs)}. Save again to keep what you typed.`
            : save.error.message}
        </Banner>
      )}
      <RestoredDraft
        since={draft.restoredAt}
        note="It is not saved yet."
        onDiscard={draft.discard}
      />
      <p className="text-ink-soft">Leave a day empty when nobody is picked up.</p>
      <div
        key={draft.round}
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4"
        onChange={draft.keep}
      >
        {PICKUP_DAYS.map((day) => (
          <TimeField
            key={day}
            label={PICKUP_DAY_LABELS[day]}
            defaultValue={draft.begin(day, pickups[day] ?? '')}
            {...field(day)}
          />
        ))}
      </div>
    </Sheet>
  );
}
