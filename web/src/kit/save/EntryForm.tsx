import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { isNotFound } from '../api/api.ts';
import { type DraftHandle, loadDraft, useDraft } from '../draft/draft.ts';
import type { EntryDrafts } from '../draft/entry-drafts.ts';
import { RestoredDraft } from '../draft/RestoredDraft.tsx';
import { TypedSince } from '../draft/TypedSince.tsx';
import { UnsavedNote } from '../draft/UnsavedNote.tsx';
import { baseOf } from '../form/base-of.ts';
import { useFirstWrong } from '../form/use-first-wrong.ts';
import type { EntryFormKind } from '../kind/entry-kind.ts';
import type { EntryFormValues } from '../kind/fields.ts';
import { Sheet } from '../sheet/Sheet.tsx';
import { Button } from '../ui/Button.tsx';
import { Conflict } from './Conflict.tsx';
import { EntryMissing, type EntryMissingProps } from './EntryMissing.tsx';
import { SaveProblemNote } from './SaveProblem.tsx';
import { SavingOn } from './SavingOn.tsx';
import { type EntrySends, useEntrySave } from './use-entry-save.ts';
import { useLongSave } from './use-long-save.ts';

type Saved<Fields> = Fields & { id: string; updated_at: string };
type Draft<Fields> = Fields & { id: string };

/** The props that a form in a sheet is opened with. */
export interface EntryFormProps<Entry> {
  open: boolean;
  /** The id of the member whose draft it stores. */
  userId: string;
  /** The entry to edit; null for a new one. */
  id: string | null;
  /** The id of the draft of a new entry. */
  draftId: string;
  onClose: () => void;
  onSaved: (entry: Entry) => void;
  /** Opens the draft of another new entry, from an empty form. */
  onContinue?: (draftId: string) => void;
}

/** The fields of the open form. */
export interface OpenEntryForm<Values extends FieldValues, Fields extends object> {
  form: UseFormReturn<Values, unknown, Draft<Fields>>;
  draft: DraftHandle;
  /** The entry was deleted meanwhile, so the form is all that can be shown of it. */
  gone: boolean;
}

interface Props<
  Values extends FieldValues & EntryFormValues,
  Fields extends object,
  Entry extends Saved<Fields>,
> extends EntryFormProps<Entry>,
    EntrySends<Fields, Entry> {
  kind: EntryFormKind<Values, Fields, Entry>;
  /**
   * The form's schema and the checks that only the controls know. They are passed in, so that the
   * contract's code comes with the form.
   */
  resolver: Resolver<Values, unknown, Draft<Fields>>;
  /** The saved entry; null for none, undefined while nobody knows. */
  entry: Entry | null | undefined;
  query: EntryMissingProps['query'];
  /** Shown instead of the form to a person who may not change the entry. */
  refused?: ReactNode;
  /** Two columns on a desktop: the fields stand in `FORM_COLUMNS`. */
  columns?: boolean;
  /** Further arguments of the resolver. */
  context?: unknown;
  /** Under the title: the person or thing it is about. */
  about?: ReactNode;
  /** Over the buttons, in sight wherever one types: what it comes to. */
  summary?: (form: UseFormReturn<Values, unknown, Draft<Fields>>) => ReactNode;
  /** Says above the button why nothing can be sent yet; null when it can. */
  missing?: (values: Values) => string | null;
  children: (open: OpenEntryForm<Values, Fields>) => ReactNode;
}

/** The sheet with the form of an entry; to edit one it needs the saved entry, or a draft. */
export function EntryForm<
  Values extends FieldValues & EntryFormValues,
  Fields extends object,
  Entry extends Saved<Fields>,
>(props: Props<Values, Fields, Entry>) {
  const { kind, entry, query, refused, open, userId, onClose } = props;
  const [initial, setInitial] = useState<Values | null>(() =>
    entry === null ? kind.fields.blank() : null,
  );
  if (!initial && entry !== undefined && !refused)
    setInitial(entry ? kind.fields.held(entry) : kind.fields.blank());
  // A draft can be continued when the entry itself cannot be loaded; it fills the form
  // (`useDraft`).
  if (!initial && query.error && loadDraft(kind.drafts.key(userId, props)))
    setInitial(kind.fields.blank());

  if (initial) return <OpenForm {...props} initial={initial} />;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={kind.words.title.unknown ?? kind.words.title.edit}
      description={props.about}
    >
      {refused || (
        <EntryMissing
          query={query}
          failed={`${kind.own ? 'Your' : 'This'} ${kind.noun} could not be loaded`}
          loading={`Loading ${kind.own ? 'your' : 'the'} ${kind.noun}...`}
        />
      )}
    </Sheet>
  );
}

/**
 * The form itself. It shows a restored draft, a conflict, and why saving failed. Newer data
 * replaces its values as long as nothing was typed.
 */
function OpenForm<
  Values extends FieldValues & EntryFormValues,
  Fields extends object,
  Entry extends Saved<Fields>,
>(props: Props<Values, Fields, Entry> & { initial: Values }) {
  const { kind, entry, query, id, draftId, userId, initial, missing, onContinue } = props;
  const { noun, changedBy, words } = kind;
  const form = useForm<Values, unknown, Draft<Fields>>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: props.resolver,
    context: props.context,
    // kit.md 45: errors come with Save and go when their field is edited.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const draftKey = kind.drafts.key(userId, { id, draftId });
  const draft = useDraft(draftKey, form);
  // The drafts are those of the moment when the form opened: it must not move under a person who
  // types.
  const [otherDrafts] = useState(() => otherNewDrafts(kind.drafts, props));
  const fields = useRef<HTMLDivElement>(null);
  const showWrong = useFirstWrong(fields);
  const saving = useEntrySave<Values, Fields, Entry>({
    ...props,
    form,
    draft,
    draftKey,
    onWrongFields: showWrong,
    onDiscarded: close,
  });
  const { conflict, problem } = saving;

  // A deleted entry's form cannot be opened again: when it is left, its changes become the draft of
  // a new entry.
  const leave = useRef(() => {});
  leave.current = () => {
    // An entry that comes by another way than a form is not made anew by one.
    if (id !== null && saving.gone && props.create) kind.drafts.renew(userId, id);
  };
  useEffect(() => () => leave.current(), []);
  function close() {
    leave.current();
    props.onClose();
  }
  const { lasts, mayClose } = useLongSave(saving.saving, draft.stored);
  const closeUnlessSaving = () => mayClose && close();

  const current = entry ? kind.fields.held(entry) : undefined;
  const basedOn = () => form.getValues('updated_at' as Path<Values>) as string;
  const isNew = basedOn() === '';
  const press = isNew ? words.press.add : words.press.edit;
  // The try that is in progress may still be answered.
  const tries =
    saving.request?.does === 'create'
      ? saving.request.sentBefore
      : form.getValues('sent' as Path<Values>);
  const wasSent = isNew && Boolean(tries);
  const { isDirty } = form.formState;
  const isMissing = missing ? missing(form.watch()) : null;

  const untouched = !isDirty && draft.restoredAt === null;
  // Filled anew under a save or a choice, it would take theirs for what was typed.
  const follows = untouched && !saving.saving && !conflict;
  const version = current?.updated_at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object of the same version is no news
  useEffect(() => {
    if (current && follows && version !== basedOn()) form.reset(current);
  }, [version, follows, form]);

  function discard() {
    form.reset(current ?? kind.fields.blank());
    draft.clear();
    if (!isNew && !current) return close();
    fields.current?.querySelector<HTMLElement>('input')?.focus();
  }

  const submit = form.handleSubmit(async (mine) => {
    const { resolver, context } = props;
    const { draft: draftOf } = kind.fields;
    const base = { form, versions: ['updated_at'], resolver, context, draftOf };
    return saving.save(mine, isNew ? null : await baseOf<Values, Draft<Fields>>(base));
  }, showWrong);

  return (
    <Sheet
      open={props.open}
      columns={props.columns ?? false}
      onClose={closeUnlessSaving}
      title={isNew ? words.title.add : words.title.edit}
      description={props.about}
      focusField={isNew && untouched && otherDrafts.length === 0}
      onSubmit={(event) => (isMissing === null ? submit(event) : event.preventDefault())}
      footer={
        !conflict && (
          <>
            {props.summary?.(form)}
            {missing && (
              <p role="status" className={isMissing ? 'w-full text-sm text-ink-soft' : 'sr-only'}>
                {isMissing}
              </p>
            )}
            <Button look="secondary" onClick={closeUnlessSaving}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={isMissing !== null && !saving.saving}
              busy={saving.saving}
              busyLabel="Saving..."
            >
              {press}
            </Button>
          </>
        )
      }
    >
      {conflict ? (
        <Conflict
          noun={noun}
          changedBy={changedBy}
          differences={kind.fields.differences(conflict.mine, conflict.theirs)}
          asked={conflict.asked}
          savedAt={conflict.theirs.updated_at}
          doing="save"
          busy={saving.saving}
          onKeepMine={saving.keepMine}
          onTakeTheirs={saving.takeTheirs}
          onBack={saving.backToForm}
        />
      ) : (
        <div ref={fields} className="flex flex-col gap-6">
          <RestoredDraft
            since={draft.restoredAt}
            title={
              isNew
                ? `Your ${wasSent ? '' : 'unsaved '}${noun} is back`
                : 'Your unsaved changes are back'
            }
            note={
              wasSent
                ? `You sent it before, and it may already be saved. To be sure, press ${press}. Nothing is saved twice.`
                : ''
            }
            onDiscard={discard}
          />
          {onContinue && <UnsavedNote noun={noun} drafts={otherDrafts} onContinue={onContinue} />}
          {saving.typedSince && isDirty && <TypedSince press={press} />}
          {props.children({
            form,
            draft,
            gone: isNotFound(query.error) || problem?.kind === 'deleted',
          })}
        </div>
      )}
      <SavingOn lasts={lasts} stored={draft.stored} />
      <SaveProblemNote
        problem={problem}
        stored={draft.stored}
        noun={noun}
        deletedBy={changedBy.replace(/,$/, '')}
        onRestore={saving.restore}
      />
    </Sheet>
  );
}

/** The drafts of other new entries, which an empty form offers to continue. */
function otherNewDrafts(
  drafts: EntryDrafts,
  { userId, id, draftId }: { userId: string; id: string | null; draftId: string },
) {
  const isEmpty = id === null && loadDraft(drafts.key(userId, { id, draftId })) === null;
  return isEmpty ? drafts.newDrafts(userId) : [];
}
