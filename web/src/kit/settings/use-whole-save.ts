import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useDraft } from '../draft/draft.ts';
import { baseOf } from '../form/base-of.ts';
import { draftResolver } from '../form/form-resolver.ts';
import { useOwnSave } from '../save/use-own-save.ts';
import type { WholeData } from './own-data.ts';
import type { Versions, WholeFields } from './whole-fields.ts';

/** Of what a member has one: what is saved of it, and how. */
export interface WholeSave<
  Fields extends object,
  Values extends FieldValues,
  Version extends string,
  Saved extends Fields & Versions<Version>,
> {
  settings: WholeFields<Fields, Values, Version>;
  /** The contract's shape of an edit; it comes with the form. */
  shape: z.ZodMiniObject;
  data: WholeData<Fields & Versions<Version>, Saved>;
  userId: string;
  /** As it is saved; undefined when only a draft is here. */
  current: Saved | undefined;
}

interface Words {
  press: string;
  /** Said where an error itself has no words. */
  failed: string;
  /** What it is called: 'profile'. */
  noun: string;
  onWrongFields: () => void;
  onSaved?: () => void;
  /** Whether the form closes once it is saved. */
  closes: boolean;
  /** Saved, and nothing was typed since. */
  onDone: () => void;
  /** Theirs was taken, or nothing was changed. */
  onDiscarded: () => void;
}

/**
 * A form that is filled from what is saved, or from a draft, and that saves all of it (kit.md 158).
 */
export function useWholeSave<
  Fields extends object,
  Values extends FieldValues,
  Version extends string,
  Saved extends Fields & Versions<Version>,
>({
  settings,
  shape,
  data,
  userId,
  current,
  ...words
}: WholeSave<Fields, Values, Version, Saved> & Words) {
  type Edit = Fields & Versions<Version>;
  const { held } = settings;
  const filled = (saved: Saved | undefined) => (saved ? held(saved) : settings.blank());
  const resolver = draftResolver({
    schema: shape,
    draftOf: settings.edit as never,
  }) as unknown as Resolver<Values, unknown, Edit>;
  const form = useForm<Values, unknown, Edit>({
    defaultValues: filled(current) as DefaultValues<Values>,
    resolver,
    // kit.md 45: errors come with Save and go when their field is edited.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const draftKey = settings.draftKey(userId);
  const draft = useDraft(draftKey, form);
  const { mutateAsync } = data.useSave();
  const saving = useOwnSave<Edit, Saved, Values>({
    ...{ form, draft, draftKey, held, ...words },
    fields: settings.names,
    versions: settings.versions,
    together: settings.together,
    send: mutateAsync,
    currentOf: data.currentOf,
    onDone(saved) {
      form.reset(held(saved));
      words.onDone();
    },
  });
  const { versions } = settings;
  const { isDirty } = form.formState;
  const touched = isDirty || draft.restoredAt !== null;
  // kit.md 16. Filled anew under a save or a choice, it would take theirs for what was typed.
  const follows = !touched && !saving.saving && !saving.conflict;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is saved, and nothing else
  useEffect(() => {
    if (!current || !follows) return;
    const now = held(current);
    if (JSON.stringify(now) !== JSON.stringify(form.getValues())) form.reset(now);
  }, [current, follows]);
  return {
    ...{ form, draft, saving, touched },
    typedSince: saving.typedSince && isDirty,
    submit: form.handleSubmit(async (edit) => {
      const base = { form, versions, resolver, draftOf: settings.edit };
      return saving.save(edit, await baseOf<Values, Edit>(base));
    }, words.onWrongFields),
    /** Back to what is saved. */
    forget() {
      form.reset(filled(current));
      draft.clear();
    },
  };
}
