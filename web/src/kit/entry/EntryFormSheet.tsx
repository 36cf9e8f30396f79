import { type ReactNode, type RefObject, useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { DraftHandle } from '../draft/draft.ts';
import { RestoredDraft } from '../draft/RestoredDraft.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import { Button } from '../ui/Button.tsx';
import { Conflict, type Difference } from './Conflict.tsx';
import { SaveProblemNote } from './SaveProblem.tsx';
import type { EntrySave } from './use-entry-save.ts';

export interface EntryFormSheetProps<
  Values extends FieldValues & { updated_at: string },
  Draft,
  Entry extends { updated_at: string },
> {
  open: boolean;
  title: string;
  /** What the entry is called: 'record'. */
  noun: string;
  /** By whom or where it may be changed meanwhile: said within a sentence, with a comma after it where that needs one. */
  changedBy: string;
  /** 'Save Record' */
  saveLabel: string;
  /** False while there is nothing that can be sent; the form says why. */
  complete?: boolean;
  form: UseFormReturn<Values, unknown, Draft>;
  /** Goes on what holds the fields. */
  fields: RefObject<HTMLDivElement | null>;
  /** Some field is wrong. */
  onWrong: () => void;
  /** What the form holds of the entry as it is saved, when it is known; and that of an empty form. */
  current: Values | undefined;
  blank: () => Values;
  draft: DraftHandle;
  saving: EntrySave<Draft, Entry>;
  differences: (mine: Draft, theirs: Entry) => Difference[];
  onClose: () => void;
  children: ReactNode;
}

/**
 * The sheet around the form of an entry: what was kept of it, both versions when it was changed elsewhere, why it was not
 * saved. Newer data is taken over as long as nothing was typed.
 */
export function EntryFormSheet<
  Values extends FieldValues & { updated_at: string },
  Draft,
  Entry extends { updated_at: string },
>(props: EntryFormSheetProps<Values, Draft, Entry>) {
  const { open, title, noun, changedBy, saveLabel, complete = true, form, current, blank, draft, saving } = props;
  const { conflict } = saving;
  const { fields } = props;
  const close = () => !saving.saving && props.onClose();
  const basedOn = () => form.getValues('updated_at' as Path<Values>) as string;
  const isEdit = basedOn() !== '';

  const untouched = !form.formState.isDirty && draft.restoredAt === null;
  const version = current?.updated_at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object of the same version is no news
  useEffect(() => {
    if (current && untouched && version !== basedOn()) form.reset(current);
  }, [version, untouched, form]);

  function discard() {
    form.reset(current ?? blank());
    draft.clear();
    if (isEdit && !current) return props.onClose();
    fields.current?.querySelector<HTMLElement>('input')?.focus();
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={title}
      onSubmit={(event) => {
        if (!complete) return event.preventDefault();
        return form.handleSubmit((given) => {
          draft.keep();
          return saving.save(given);
        }, props.onWrong)(event);
      }}
      footer={
        !conflict && (
          <>
            <Button look="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={!complete && !saving.saving} busy={saving.saving} busyLabel="Saving...">
              {saveLabel}
            </Button>
          </>
        )
      }
    >
      {conflict ? (
        <Conflict
          noun={noun}
          changedBy={changedBy}
          differences={props.differences(conflict.mine, conflict.theirs)}
          savedAt={conflict.theirs.updated_at}
          doing="save"
          busy={saving.saving}
          onKeepMine={saving.keepMine}
          onTakeTheirs={() => {
            draft.clear();
            props.onClose();
          }}
          onBack={saving.backToForm}
        />
      ) : (
        <div ref={fields} className="flex flex-col gap-6">
          <RestoredDraft
            since={draft.restoredAt}
            title={isEdit ? 'Your unsaved changes are back' : `Your unsaved ${noun} is back`}
            note=""
            onDiscard={discard}
          />
          {props.children}
        </div>
      )}
      <SaveProblemNote save={saving} noun={noun} deletedBy={changedBy.replace(/,$/, '')} />
    </Sheet>
  );
}
