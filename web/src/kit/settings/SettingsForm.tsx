import { Save } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMounted } from '../browser/use-mounted.ts';
import { RestoredDraft } from '../draft/RestoredDraft.tsx';
import { TypedSince } from '../draft/TypedSince.tsx';
import { DiscardUnsaved } from '../draft/UnsavedQuestions.tsx';
import { useFirstWrong } from '../form/use-first-wrong.ts';
import { CHANGED_BY_ONESELF } from '../kind/entry-kind.ts';
import { SettingsBar } from '../page/SettingsBar.tsx';
import { Conflict } from '../save/Conflict.tsx';
import { SaveProblemNote } from '../save/SaveProblem.tsx';
import { SavingOn } from '../save/SavingOn.tsx';
import { useLongSave } from '../save/use-long-save.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import type { SheetInUrl } from '../url/use-sheet-in-url.ts';
import { SettingsFields, type SettingsFieldsProps } from './SettingsFields.tsx';
import type { Unsaved } from './use-unsaved.tsx';
import { useWholeSave, type WholeSave } from './use-whole-save.ts';
import type { Versions, WholeSettings } from './whole-fields.ts';

/** How long it is said that they were saved (ms). */
const SAID = 3000;

export interface SettingsFormProps<
  Fields extends object,
  Values extends FieldValues,
  Version extends string,
  Saved extends Fields & Versions<Version>,
> extends Omit<WholeSave<Fields, Values, Version, Saved>, 'userId' | 'settings'>,
    Pick<SettingsFieldsProps<Values, Fields & Versions<Version>>, 'hints' | 'off' | 'own'> {
  settings: WholeSettings<Fields, Values, Version>;
  unsaved: Unsaved;
  /** The question before what was changed is discarded, which Back closes. */
  discarding: SheetInUrl;
  words: {
    /** What the form is called: 'Account settings'. */
    form: string;
    /** Said where an error itself has no words. */
    failed: string;
    /** In the place of 'Not saved.' */
    notSaved?: string;
    /** Said for a while beside the button, where the form stays. */
    saved?: string;
  };
  /** Of a form that is opened and closed: what else happens once it is saved, and how it closes. */
  closing?: { onSaved: () => void; onClose: () => void };
  /** What does something at once: it stands between the form and its bar. */
  children?: ReactNode;
}

/** The form of a table of settings, with one Save for all of them. */
export function SettingsForm<
  Fields extends object,
  Values extends FieldValues,
  Version extends string,
  Saved extends Fields & Versions<Version>,
>(props: SettingsFormProps<Fields, Values, Version, Saved>) {
  const { settings, shape, current, unsaved, discarding, words, closing, children } = props;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const showWrong = useFirstWrong(element);
  const [saved, say] = useShortly();
  const mounted = useMounted();
  const { form, draft, saving, touched, typedSince, submit, forget } = useWholeSave({
    ...props,
    userId: unsaved.userId,
    press: 'Save',
    failed: words.failed,
    noun: 'change',
    onWrongFields: showWrong,
    onSaved: closing?.onSaved ?? say,
    closes: closing !== undefined,
    // Whoever has closed it before stays where they are.
    onDone: () => mounted.current && close(),
    onDiscarded: discard,
  });
  const { conflict } = saving;
  const { lasts, mayClose } = useLongSave(saving.saving, draft.stored);
  const { onDirty } = unsaved;
  useEffect(() => onDirty(touched), [touched, onDirty]);

  function close() {
    onDirty(false);
    closing?.onClose();
  }
  function discard() {
    saving.backToForm();
    forget();
    if (!closing) discarding.close();
    close();
    unsaved.drawAgain();
  }
  /** Of a draft: a form that can be closed stays open, unless it stands only for that. */
  function startAnew() {
    if (!closing || !current) return discard();
    forget();
    onDirty(false);
    element.current?.querySelector<HTMLElement>('input')?.focus();
  }
  function cancel() {
    if (saving.saving) {
      // Its draft stays.
      if (closing && mayClose) close();
    } else if (touched) discarding.show();
    else discard();
  }

  const problem = (
    <>
      {closing && <SavingOn lasts={lasts} stored={draft.stored} />}
      <SaveProblemNote
        problem={saving.problem}
        stored={draft.stored}
        noun="page"
        {...(words.notSaved && { failed: words.notSaved })}
      />
    </>
  );
  if (conflict) {
    return (
      <Card>
        <h2 className="sr-only">Two versions</h2>
        <Conflict
          noun="page"
          changedBy={CHANGED_BY_ONESELF}
          differences={settings.differences(conflict.mine, conflict.theirs)}
          asked={conflict.asked}
          savedAt={lastOf(settings.versions.map((name) => conflict.theirs[name]))}
          doing="save"
          busy={saving.saving}
          onKeepMine={saving.keepMine}
          onTakeTheirs={saving.takeTheirs}
          onBack={saving.backToForm}
        />
        {problem}
      </Card>
    );
  }
  const end = (
    <>
      {problem}
      <SettingsBar>
        {saved && (
          <div className="basis-full">
            <Banner tone="success" live="polite" title={words.saved} />
          </div>
        )}
        {(closing || touched) && (
          <Button look="secondary" onClick={cancel}>
            {closing ? 'Cancel' : 'Discard'}
          </Button>
        )}
        <Button type="submit" form={id} icon={Save} busy={saving.saving} busyLabel="Saving...">
          Save
        </Button>
      </SettingsBar>
    </>
  );
  return (
    <>
      <form
        ref={element}
        id={id}
        noValidate
        aria-label={words.form}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        <RestoredDraft
          since={draft.restoredAt}
          title="Your unsaved changes are back"
          note=""
          onDiscard={startAnew}
        />
        {typedSince && <TypedSince press="Save" />}
        <SettingsFields
          {...{ settings, form, shape }}
          hints={props.hints ?? {}}
          {...(props.off && { off: props.off })}
          own={props.own ?? {}}
        />
        {!children && end}
      </form>
      {children}
      {children && end}
      <DiscardUnsaved
        open={touched && discarding.open}
        did={unsaved.did}
        onKeep={discarding.close}
        onDiscard={discard}
      />
    </>
  );
}

/** The latest of the times at which something was saved. */
function lastOf(times: readonly (string | null)[]): string {
  const known = times.filter((time) => time !== null);
  return known.sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? '';
}

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
