import {
  PREFERENCE_FIELDS,
  type PreferencesEdit,
  type SavedPreferences,
} from '@pcr/contract/notifications/notifications.schema.ts';
import { Save } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDraft } from '../kit/draft/draft.ts';
import { RestoredDraft } from '../kit/draft/RestoredDraft.tsx';
import { TypedSince } from '../kit/draft/TypedSince.tsx';
import { DiscardUnsaved } from '../kit/draft/UnsavedQuestions.tsx';
import { useFirstWrong } from '../kit/form/use-first-wrong.ts';
import { CHANGED_BY_ONESELF } from '../kit/kind/entry-kind.ts';
import { SettingsBar } from '../kit/page/SettingsBar.tsx';
import { Conflict } from '../kit/save/Conflict.tsx';
import { SaveProblemNote } from '../kit/save/SaveProblem.tsx';
import { useFollowed, useOwnSave } from '../kit/save/use-own-save.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { Card } from '../kit/ui/Card.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import type { WayFacts } from './notifications.labels.ts';
import { PreferenceSections } from './PreferenceSections.tsx';
import { currentPreferences, useSavePreferences } from './preferences.data.ts';
import {
  blankPreferences,
  type PreferencesFormValues,
  preferencesDifferences,
  preferencesDraftKey,
  preferencesFormOf,
  preferencesResolver,
} from './preferences.form.ts';

/** How long it is said that they were saved (ms). */
const SAID = 3000;

export interface NotificationsFormProps {
  userId: string;
  /** The preferences as they are saved; undefined when only a draft is here. */
  current: SavedPreferences | undefined;
  ways: WayFacts;
  /** Whether something is set that is not saved. */
  onDirty: (dirty: boolean) => void;
  onDiscarded: () => void;
  /** The part between the form and its bar. */
  children: ReactNode;
}

/** All preferences, with one Save. */
export function NotificationsForm({ userId, current, ways, onDirty, onDiscarded, children }: NotificationsFormProps) {
  const form = useForm<PreferencesFormValues, unknown, PreferencesEdit>({
    defaultValues: current ? preferencesFormOf(current) : blankPreferences(),
    resolver: preferencesResolver,
    // Errors come with Save and go when their field is edited.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const draft = useDraft(preferencesDraftKey(userId), form);
  const { mutateAsync } = useSavePreferences();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const base = useRef(current);
  const showWrong = useFirstWrong(element);
  const discarding = useSheetInUrl('discard');
  const [saved, say] = useShortly();
  const saving = useOwnSave({
    ...{ form, draft, base, held: preferencesFormOf },
    fields: PREFERENCE_FIELDS,
    versions: ['updated_at'],
    send: mutateAsync,
    currentOf: currentPreferences,
    failed: 'Please try again.',
    press: 'Save',
    onWrongFields: showWrong,
    onSaved: say,
    onDone: () => form.reset(base.current && preferencesFormOf(base.current)),
  });
  const { conflict } = saving;

  const { isDirty } = form.formState;
  const touched = isDirty || draft.restoredAt !== null;
  useEffect(() => onDirty(touched), [touched, onDirty]);

  useFollowed({ form, base, held: preferencesFormOf, current, touched });

  /** Back to the saved settings. */
  function discard() {
    discarding.close();
    saving.backToForm();
    form.reset(current ? preferencesFormOf(current) : blankPreferences());
    draft.clear();
    onDirty(false);
    onDiscarded();
  }

  if (conflict) {
    return (
      <Card>
        <h2 className="sr-only">Two versions</h2>
        <Conflict
          noun="page"
          changedBy={CHANGED_BY_ONESELF}
          differences={preferencesDifferences(conflict.mine, conflict.theirs)}
          savedAt={conflict.theirs.updated_at ?? ''}
          doing="save"
          busy={saving.saving}
          onKeepMine={saving.keepMine}
          onTakeTheirs={discard}
          onBack={saving.backToForm}
        />
        <SaveProblemNote problem={saving.problem} stored={draft.stored} noun="page" failed={FAILED} />
      </Card>
    );
  }
  return (
    <>
      <form
        ref={element}
        id={id}
        noValidate
        aria-label="Notification preferences"
        onSubmit={form.handleSubmit((edit) => {
          draft.keep();
          return saving.save(edit);
        }, showWrong)}
        className="flex flex-col gap-4"
      >
        <RestoredDraft since={draft.restoredAt} title="Your unsaved changes are back" note="" onDiscard={discard} />
        {saving.typedSince && isDirty && <TypedSince press="Save" />}
        <PreferenceSections form={form} ways={ways} />
      </form>
      {children}
      <SaveProblemNote problem={saving.problem} stored={draft.stored} noun="page" failed={FAILED} />
      <SettingsBar>
        {saved && (
          <div className="basis-full">
            <Banner tone="success" live="polite" title="Notification preferences saved successfully!" />
          </div>
        )}
        {touched && (
          <Button look="secondary" onClick={() => saving.saving || discarding.show()}>
            Discard
          </Button>
        )}
        <Button type="submit" form={id} icon={Save} busy={saving.saving} busyLabel="Saving...">
          Save
        </Button>
      </SettingsBar>
      <DiscardUnsaved open={touched && discarding.open} did="changed" onKeep={discarding.close} onDiscard={discard} />
    </>
  );
}

const FAILED = 'Failed to save notification preferences';

/** True for a while after each call; the last one counts. */
function useShortly(): [boolean, () => void] {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = window.setTimeout(() => setSince(null), SAID);
    return () => window.clearTimeout(timer);
  }, [since]);
  return [since !== null, () => setSince(performance.now())];
}
