import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { isNotFound } from '../api/api.ts';
import { newId } from '../api/ids.ts';
import { useMounted } from '../browser/use-mounted.ts';
import { type DraftHandle, loadDraft, useDraft } from '../draft/draft.ts';
import type { EntryDrafts } from '../draft/entry-drafts.ts';
import { reconcile, snapshot } from '../draft/reconcile.ts';
import { TypedSince } from '../draft/TypedSince.tsx';
import { UnsavedNote } from '../draft/UnsavedNote.tsx';
import { useFirstWrong } from '../form/use-first-wrong.ts';
import { Sheet } from '../sheet/Sheet.tsx';
import { EntryFormSheet } from './EntryFormSheet.tsx';
import { EntryMissing, type EntryMissingProps } from './EntryMissing.tsx';
import type { EntryFormKind } from './entry-kind.ts';
import type { EntryFormValues } from './fields.ts';
import { useEntrySave } from './use-entry-save.ts';

type Saved<Fields> = Fields & { id: string; updated_at: string };
type Draft<Fields> = Fields & { id: string };

/** What a form in a sheet is opened with. */
export interface EntryFormProps<Entry> {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  /** The entry to edit; null for a new one. */
  id: string | null;
  /** Names the draft of a new one. */
  draftId: string;
  onClose: () => void;
  onSaved: (entry: Entry) => void;
  /** From an empty form to a new entry that was otherDrafts before. */
  onContinue?: (draftId: string) => void;
}

/** The form while it is open, for its fields. */
export interface OpenEntryForm<Values extends FieldValues, Fields extends object> {
  form: UseFormReturn<Values, unknown, Draft<Fields>>;
  draft: DraftHandle;
  /** It was deleted meanwhile: there is nothing to look at of it but what stands in the form. */
  gone: boolean;
}

/** Of what `useMutation` gives. */
interface Sends<Given, Entry> {
  mutateAsync: (given: Given) => Promise<Entry>;
}

interface Props<Values extends FieldValues & EntryFormValues, Fields extends object, Entry extends Saved<Fields>>
  extends EntryFormProps<Entry> {
  kind: EntryFormKind<Values, Fields, Entry>;
  /** The contract's rules, and what only the controls know. Here, so that the contract's code comes with the form. */
  resolver: Resolver<Values, unknown, Draft<Fields>>;
  /** The entry as it is saved; null for none, undefined while that is not known. */
  entry: Entry | null | undefined;
  query: EntryMissingProps['query'];
  create: Sends<Draft<Fields>, Entry>;
  update: Sends<{ id: string; edit: Fields & { updated_at: string } }, Entry>;
  /** Takes a deletion back; without it what was deleted is gone, and is written anew with what stands in the form. */
  restore?: Sends<string, Entry>;
  /** In the place of the form, for who may not change it. */
  refused?: ReactNode;
  /** What the resolver is told beside the values. */
  context?: unknown;
  /** False while there is nothing that can be sent. */
  complete?: (values: Values) => boolean;
  children: (open: OpenEntryForm<Values, Fields>) => ReactNode;
}

/** The sheet with the form of an entry; to edit one it needs what is saved, or a draft. */
export function EntryForm<
  Values extends FieldValues & EntryFormValues,
  Fields extends object,
  Entry extends Saved<Fields>,
>(props: Props<Values, Fields, Entry>) {
  const { kind, entry, query, refused, open, userId, onClose } = props;
  const [initial, setInitial] = useState<Values | null>(() => (entry === null ? kind.fields.blank() : null));
  if (!initial && entry !== undefined && !refused) setInitial(entry ? kind.fields.held(entry) : kind.fields.blank());
  // A draft can be gone on with when the entry itself cannot be loaded; it fills the form (`useDraft`).
  if (!initial && query.error && loadDraft(kind.drafts.key(userId, props))) setInitial(kind.fields.blank());

  if (initial) return <OpenForm {...props} initial={initial} />;
  return (
    <Sheet open={open} onClose={onClose} title={kind.words.title.unknown ?? kind.words.title.edit}>
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

function OpenForm<Values extends FieldValues & EntryFormValues, Fields extends object, Entry extends Saved<Fields>>(
  props: Props<Values, Fields, Entry> & { initial: Values },
) {
  const { kind, entry, query, create, update, restore, id, draftId, userId, complete, onSaved, onContinue } = props;
  const form = useForm<Values, unknown, Draft<Fields>>({
    defaultValues: props.initial as DefaultValues<Values>,
    resolver: props.resolver,
    context: props.context,
    // kit.md 45: errors come with Save and go when their field is edited.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const draft = useDraft(kind.drafts.key(userId, { id, draftId }), form);
  // Of when it was opened: nothing moves under what is typed when another tab begins one.
  const [otherDrafts] = useState(() => otherNewDrafts(kind.drafts, props));
  const mounted = useMounted();
  const atSend = useRef(props.initial);
  const [savedBefore, setSavedBefore] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const showWrong = useFirstWrong(fields);
  const held = (name: keyof EntryFormValues): string => form.getValues(name as unknown as Path<Values>);
  const setValue = (name: keyof EntryFormValues, value: string) =>
    form.setValue(name as unknown as Path<Values>, value as PathValue<Values, Path<Values>>);
  const mode = held('updated_at') === '' ? 'add' : 'edit';

  const saving = useEntrySave<Fields, Entry>(
    {
      fields: kind.fields.names,
      create: create.mutateAsync,
      update: update.mutateAsync,
      restore: (mine) => (restore ? restore.mutateAsync(mine.id) : create.mutateAsync({ ...mine, id: newId() })),
      restoresAnew: !restore,
      currentOf: kind.currentOf,
      words: { ...kind.words, press: kind.words.press[mode] },
    },
    {
      begin: () => {
        atSend.current = snapshot(form);
      },
      basedOn: () => held('updated_at'),
      sent: () => held('sent'),
      noteSent: (sent) => setValue('sent', sent),
      renew: (next) => setValue('id', next),
    },
    {
      onSaved(saved) {
        const newer = reconcile(form, draft, atSend.current, kind.fields.held(saved));
        setSavedBefore(newer);
        if (newer) saving.backToForm();
        else if (mounted.current) onSaved(saved);
      },
      onWrongFields(errors) {
        for (const [name, message] of Object.entries(errors)) {
          form.setError(name as Path<Values>, { type: 'server', message });
        }
        showWrong();
      },
    },
  );

  // Nobody can open the form of what is deleted: left, its changes are a new entry that was otherDrafts.
  const gone = useRef(false);
  if (saving.problem?.kind === 'deleted') gone.current = true;
  if (saving.conflict) gone.current = false;
  const leave = useRef(() => {});
  leave.current = () => {
    if (id !== null && gone.current) kind.drafts.renew(userId, id);
  };
  useEffect(() => () => leave.current(), []);

  return (
    <EntryFormSheet
      open={props.open}
      title={kind.words.title[mode]}
      noun={kind.noun}
      changedBy={kind.changedBy}
      saveLabel={kind.words.press[mode]}
      complete={complete ? complete(form.watch()) : true}
      form={form}
      fields={fields}
      onWrong={showWrong}
      current={entry ? kind.fields.held(entry) : undefined}
      blank={kind.fields.blank}
      draft={draft}
      saving={saving}
      differences={kind.fields.differences}
      onClose={() => {
        leave.current();
        props.onClose();
      }}
    >
      {onContinue && <UnsavedNote noun={kind.noun} drafts={otherDrafts} onContinue={onContinue} />}
      {savedBefore && form.formState.isDirty && <TypedSince press={kind.words.press[mode]} />}
      {props.children({ form, draft, gone: isNotFound(query.error) || saving.problem?.kind === 'deleted' })}
    </EntryFormSheet>
  );
}

/** Of an empty form, what was otherDrafts before it. */
function otherNewDrafts(
  drafts: EntryDrafts,
  { userId, id, draftId }: { userId: string; id: string | null; draftId: string },
) {
  const otherDrafts = id === null ? drafts.newDrafts(userId) : [];
  return otherDrafts.some((one) => one.draftId === draftId) ? [] : otherDrafts;
}

/** The parts of a kind's data that its form asks. */
interface FormData<Given, Edit, Entry> {
  data: {
    useOne: (id: string | null) => { data: Entry | undefined } & EntryMissingProps['query'];
    useCreate: () => Sends<Given, Entry>;
    useUpdate: () => Sends<{ id: string; edit: Edit }, Entry>;
    useRestore: () => Sends<string, Entry>;
  };
}

/** What a form of a kind is given: the entry to edit, or none for a new one, and where it is sent. */
export function useEntryOfForm<Given, Edit, Entry>({ data }: FormData<Given, Edit, Entry>, id: string | null) {
  const query = data.useOne(id);
  return {
    ...{ query, entry: id === null ? null : query.data },
    ...{ create: data.useCreate(), update: data.useUpdate(), restore: data.useRestore() },
  };
}
