import {
  ANNOUNCEMENT_FIELDS,
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_PRIORITIES,
  ANNOUNCEMENT_STATUSES,
  type Announcement,
  type AnnouncementDraft,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestIdOf } from '../kit/api.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { Conflict } from '../kit/Conflict.tsx';
import { fitting, loadDraft, useDraft } from '../kit/draft.ts';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { instantText } from '../kit/format.ts';
import { SaveProblemNote } from '../kit/SaveProblem.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Loading, SkeletonText } from '../kit/Skeleton.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useEntrySave } from '../kit/use-entry-save.ts';
import {
  currentOf,
  useAnnouncement,
  useCreateAnnouncement,
  useRestoreAnnouncement,
  useUpdateAnnouncement,
} from './announcements.data.ts';
import { differences } from './announcements.differences.ts';
import { announcementDraftKey } from './announcements.draft.ts';
import {
  type AnnouncementFormHandle,
  type AnnouncementFormValues,
  announcementResolver,
  blankAnnouncement,
  formOf,
  isAnnouncementField,
  tooLong,
} from './announcements.form.ts';
import {
  type AnnouncementFields,
  CHANGED_BY,
  FIELD_LABELS,
  PRIORITY_WORDS,
  STATUS_WORDS,
} from './announcements.words.ts';

export interface AnnouncementFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  /** The announcement to edit; null for a new one. */
  id: string | null;
  /** Names the draft of a new one. */
  slot: string;
  /** What the screen knows of it already. */
  known?: Announcement | undefined;
  onClose: () => void;
  onSaved: (announcement: Announcement) => void;
  onVersions?: () => void;
}

const TITLES = { add: 'New Announcement', edit: 'Edit Announcement' } as const;

/** The sheet with the form (core.md 2); of an announcement to edit it needs what is saved, or a draft. */
export default function AnnouncementForm(props: AnnouncementFormProps) {
  const { open, userId, id, slot, known, onClose } = props;
  const key = announcementDraftKey(userId, { id, slot });
  const saved = useAnnouncement(id, known);
  const [initial, setInitial] = useState<AnnouncementFormValues | null>(() =>
    id === null ? blankAnnouncement() : null,
  );
  if (!initial && saved.data) setInitial(formOf(saved.data));
  // A draft can be gone on with when the announcement itself cannot be loaded.
  const unsaved = !initial && saved.isError ? loadDraft(key) : null;
  if (unsaved) setInitial({ ...blankAnnouncement(), ...fitting(unsaved.values, blankAnnouncement()) });

  if (initial) return <OpenForm {...props} draftKey={key} initial={initial} current={saved.data} />;
  return (
    <Sheet open={open} onClose={onClose} title={TITLES.edit}>
      {saved.isError && !saved.isFetching ? (
        <ErrorPanel
          title="This announcement could not be loaded"
          onRetry={() => saved.refetch()}
          requestId={requestIdOf(saved.error)}
        >
          {saved.error.message}
        </ErrorPanel>
      ) : (
        <Loading label="Loading the announcement...">
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Sheet>
  );
}

interface OpenFormProps extends AnnouncementFormProps {
  draftKey: string;
  initial: AnnouncementFormValues;
  /** The announcement as it is saved, when it is known. */
  current: Announcement | undefined;
}

function OpenForm({ open, id, onClose, onSaved, onVersions, draftKey, initial, current }: OpenFormProps) {
  const form = useForm<AnnouncementFormValues, unknown, AnnouncementDraft>({
    defaultValues: initial,
    resolver: announcementResolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const draft = useDraft(draftKey, form);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const saving = useAnnouncementSave(form, id !== null, (announcement) => {
    draft.clear();
    // Somebody who went back meanwhile stays where they are.
    if (mounted.current) onSaved(announcement);
  });
  const { conflict } = saving;
  // Not useWatch: it misses what a kept draft fills in before it listens.
  const [title, content] = form.watch(['title', 'content']);
  // core.md 5: nothing to send while one of them is blank.
  const blank = !title.trim() || !content.trim();

  // What was loaded again is taken over as long as nothing was typed; after that, saving shows both versions.
  const untouched = !form.formState.isDirty && draft.restoredAt === null;
  useEffect(() => {
    if (current && untouched && current.updated_at !== form.getValues('updated_at')) form.reset(formOf(current));
  }, [current, untouched, form]);

  const close = () => !saving.saving && onClose();
  function discard() {
    form.reset(current ? formOf(current) : blankAnnouncement());
    draft.clear();
    if (id && !current) return onClose();
    form.setFocus('title');
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={id ? TITLES.edit : TITLES.add}
      onSubmit={(event) => {
        if (blank) return event.preventDefault();
        return form.handleSubmit((given) => {
          draft.keep();
          return saving.save(given);
        })(event);
      }}
      footer={
        !conflict && (
          <>
            <Button look="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={blank && !saving.saving} busy={saving.saving} busyLabel="Saving...">
              {id ? 'Update' : 'Create'}
            </Button>
          </>
        )
      }
    >
      {conflict ? (
        <Conflict
          noun="announcement"
          changedBy={CHANGED_BY}
          differences={differences(conflict.mine, conflict.theirs)}
          savedAt={conflict.theirs.updated_at}
          doing="save"
          busy={saving.saving}
          onKeepMine={saving.keepMine}
          onTakeTheirs={() => {
            draft.clear();
            onClose();
          }}
          onBack={saving.backToForm}
        />
      ) : (
        <>
          {draft.restoredAt !== null && (
            <Banner
              tone="info"
              title={id ? 'Your unsaved changes are back' : 'Your unsaved announcement is back'}
              action={
                <Button look="secondary" onClick={discard}>
                  Discard
                </Button>
              }
            >
              Kept on this device on {instantText(draft.restoredAt)}.
            </Banner>
          )}
          <Fields form={form} />
          {id && onVersions && (
            <Button look="quiet" icon={History} onClick={onVersions} className="self-start">
              Earlier versions
            </Button>
          )}
        </>
      )}
      <SaveProblemNote save={saving} noun="announcement" deletedBy={CHANGED_BY.replace(/,$/, '')} />
    </Sheet>
  );
}

const PRIORITIES = ANNOUNCEMENT_PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] }));
const STATUSES = ANNOUNCEMENT_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));

function Fields({ form }: { form: AnnouncementFormHandle }) {
  const { register, formState, setError, clearErrors } = form;
  const field = (name: keyof AnnouncementFields) => ({
    label: FIELD_LABELS[name],
    error: formState.errors[name]?.message,
    ...register(name, {
      onChange: (event: { target: { value: string } }) => {
        const long = name === 'title' || name === 'content' ? tooLong(name, event.target.value) : null;
        if (long) setError(name, { type: 'too_big', message: long });
        else clearErrors(name);
      },
    }),
  });
  return (
    <>
      <TextField {...field('title')} required autoComplete="off" />
      <TextArea {...field('content')} required rows={6} limit={ANNOUNCEMENT_LIMITS.content} />
      <div className="grid gap-4 wide:grid-cols-2">
        <SelectField {...field('priority')} options={PRIORITIES} />
        <SelectField {...field('status')} options={STATUSES} />
      </div>
    </>
  );
}

function useAnnouncementSave(
  form: AnnouncementFormHandle,
  editing: boolean,
  onSaved: (announcement: Announcement) => void,
) {
  const create = useCreateAnnouncement();
  const update = useUpdateAnnouncement();
  const takeBack = useRestoreAnnouncement();
  return useEntrySave<AnnouncementFields, Announcement>(
    {
      fields: ANNOUNCEMENT_FIELDS,
      create: create.mutateAsync,
      update: update.mutateAsync,
      restore: takeBack.mutateAsync,
      currentOf,
      words: {
        added: 'Announcement created successfully!',
        updated: 'Announcement updated successfully!',
        addFailed: 'Error creating announcement. Please try again.',
        updateFailed: 'Error updating announcement. Please try again.',
        press: editing ? 'Update' : 'Create',
      },
    },
    {
      basedOn: () => form.getValues('updated_at'),
      sent: () => form.getValues('sent'),
      noteSent: (sent) => form.setValue('sent', sent),
      renew: (id) => form.setValue('id', id),
    },
    {
      onSaved,
      onWrongFields: (errors) => {
        for (const [name, message] of Object.entries(errors)) {
          if (isAnnouncementField(name)) form.setError(name, { type: 'server', message }, { shouldFocus: true });
        }
      },
    },
  );
}
