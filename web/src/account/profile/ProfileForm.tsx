import { type Profile, ProfileEdit } from '@pcr/contract/account/profile/profile.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMounted } from '../../kit/browser/use-mounted.ts';
import { loadDraft } from '../../kit/draft/draft.ts';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { TypedSince } from '../../kit/draft/TypedSince.tsx';
import { useFirstWrong } from '../../kit/form/use-first-wrong.ts';
import { CHANGED_BY_ONESELF } from '../../kit/kind/entry-kind.ts';
import { Success } from '../../kit/page/Success.tsx';
import { Conflict } from '../../kit/save/Conflict.tsx';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { SaveProblemNote } from '../../kit/save/SaveProblem.tsx';
import { SavingOn } from '../../kit/save/SavingOn.tsx';
import { useLongSave } from '../../kit/save/use-long-save.ts';
import { useWholeSave } from '../../kit/settings/use-whole-save.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Tabs } from '../../kit/ui/Tabs.tsx';
import { EmergencyFields, PersonalFields } from './ProfileFields.tsx';
import { profileData } from './profile.data.ts';
import { isEmergency, profileFields } from './profile.form.ts';

/** account.md 30: the note 'saved' shows this long, in ms, before the form closes. */
const SAID_MS = 1500;
const SAVED = 'Profile updated successfully!';

type TabKey = 'personal' | 'emergency';
const TABS = [
  { key: 'personal', label: 'Personal Info' },
  { key: 'emergency', label: 'Emergency Contacts' },
] as const;

export interface ProfileFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  tab: TabKey;
  onTab: (tab: TabKey) => void;
  onClose: () => void;
}

/** account.md 27: needs the saved profile, or a draft. */
export default function ProfileForm(props: ProfileFormProps) {
  const { open, userId, onClose } = props;
  const profile = profileData.use();
  const [isReady, setReady] = useState(false);
  // A draft can be gone on with when the profile itself cannot be loaded; it fills the form
  // (`useDraft`).
  const hasDraft = () => profile.isError && loadDraft(profileFields.draftKey(userId)) !== null;
  if (!isReady && (profile.data || hasDraft())) setReady(true);

  if (isReady) return <OpenForm {...props} current={profile.data} />;
  return (
    <Sheet open={open} columns onClose={onClose} title="Edit Profile">
      <EntryMissing
        query={profile}
        failed="Your profile could not be loaded"
        loading="Loading your profile..."
      />
    </Sheet>
  );
}

interface OpenFormProps extends ProfileFormProps {
  /** The profile as it is saved, when it is known. */
  current: Profile | undefined;
}

function OpenForm({ open, userId, tab, onTab, onClose, current }: OpenFormProps) {
  const element = useRef<HTMLDivElement>(null);
  const showFirstWrong = useFirstWrong(element);
  const [saved, setSaved] = useState(false);
  const mounted = useMounted();
  const { form, draft, saving, typedSince, submit, forget } = useWholeSave({
    settings: profileFields,
    shape: ProfileEdit,
    data: profileData,
    ...{ userId, current },
    failed: 'Failed to update profile',
    noun: 'profile',
    press: 'Save Changes',
    onWrongFields: showWrongFields,
    closes: true,
    onDone: () => (mounted.current ? setSaved(true) : toastSuccess(SAVED)),
    onDiscarded() {
      draft.clear();
      onClose();
    },
  });
  const { conflict } = saving;
  const fullName = useWatch({ control: form.control, name: 'full_name' });

  /** On the tab that is open if one is wrong there, else on the other. */
  function showWrongFields() {
    const wrong = profileFields.names.filter((name) => form.getFieldState(name).invalid);
    const tabOf = (name: (typeof wrong)[number]): TabKey =>
      isEmergency(name) ? 'emergency' : 'personal';
    const [first] = wrong;
    if (first && !wrong.some((name) => tabOf(name) === tab)) onTab(tabOf(first));
    showFirstWrong();
  }

  // The note 'saved' shows for its time, and then the form closes; a person who closed it before
  // stays where they are.
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!saved || !open) return;
    const timer = window.setTimeout(() => close.current(), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [saved, open]);

  function discard() {
    forget();
    if (!current) return onClose();
    element.current?.querySelector<HTMLElement>('input')?.focus();
  }

  const { lasts, mayClose } = useLongSave(saving.saving, draft.stored);
  const leave = () => mayClose && onClose();

  return (
    <Sheet
      open={open}
      columns
      onClose={leave}
      title="Edit Profile"
      onSubmit={(event) => (saved ? event.preventDefault() : void submit(event))}
      footer={
        !conflict &&
        !saved && (
          <>
            <Button look="secondary" onClick={leave}>
              Cancel
            </Button>
            <Button
              type="submit"
              busy={saving.saving}
              busyLabel="Saving..."
              disabled={fullName.trim() === ''}
            >
              Save Changes
            </Button>
          </>
        )
      }
    >
      {saved ? (
        <Success said={SAVED} />
      ) : conflict ? (
        <Conflict
          noun="profile"
          changedBy={CHANGED_BY_ONESELF}
          differences={profileFields.differences(conflict.mine, conflict.theirs)}
          asked={conflict.asked}
          savedAt={conflict.theirs.updated_at ?? ''}
          doing="save"
          busy={saving.saving}
          onKeepMine={saving.keepMine}
          onTakeTheirs={saving.takeTheirs}
          onBack={saving.backToForm}
        />
      ) : (
        <div ref={element} className="flex flex-col gap-4">
          <RestoredDraft
            since={draft.restoredAt}
            title="Your unsaved changes are back"
            note=""
            onDiscard={discard}
          />
          {typedSince && <TypedSince press="Save Changes" />}
          <Tabs label="Parts of the profile" tabs={TABS} selected={tab} onSelect={onTab}>
            {tab === 'personal' ? <PersonalFields form={form} /> : <EmergencyFields form={form} />}
          </Tabs>
        </div>
      )}
      <SavingOn lasts={lasts} stored={draft.stored} />
      <SaveProblemNote problem={saving.problem} stored={draft.stored} noun="profile" />
    </Sheet>
  );
}
