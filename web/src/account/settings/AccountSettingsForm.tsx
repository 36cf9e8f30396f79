import {
  type AccountDetails,
  type AccountDetailsEdit,
  DETAILS_LIMITS,
} from '@pcr/contract/account/settings/details.schema.ts';
import { US_STATES } from '@pcr/contract/kit/us-states.ts';
import { Save } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { FormSection } from '../../kit/controls/FormSection.tsx';
import { SelectField } from '../../kit/controls/SelectField.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { useDraft } from '../../kit/draft/draft.ts';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { TypedSince } from '../../kit/draft/TypedSince.tsx';
import { DiscardUnsaved } from '../../kit/draft/UnsavedQuestions.tsx';
import { useFirstWrong } from '../../kit/form/use-first-wrong.ts';
import { CHANGED_BY_ONESELF } from '../../kit/kind/entry-kind.ts';
import { SettingsBar } from '../../kit/page/SettingsBar.tsx';
import { Conflict } from '../../kit/save/Conflict.tsx';
import { SaveProblemNote } from '../../kit/save/SaveProblem.tsx';
import { useFollowed, useOwnSave } from '../../kit/save/use-own-save.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import type { SheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { NotificationToggles } from '../../notifications/notifications.ts';
import { useSendsMail, useSendsTexts } from '../account.data.ts';
import { currentDetails, useUpdateAccountDetails } from '../profile/profile.data.ts';
import { DETAILS_LABELS, type DetailsField } from '../profile/profile.labels.ts';
import {
  blankDetails,
  DETAILS_FORM_FIELDS,
  type DetailsFormHandle,
  type DetailsFormValues,
  detailsDifferences,
  detailsDraftKey,
  detailsFormOf,
  detailsResolver,
  detailsTooLong,
} from './details.form.ts';

const STATES = US_STATES.map(([value, label]) => ({ value, label }));
const PAIR = 'grid gap-4 wide:grid-cols-2';

export interface AccountSettingsFormProps {
  userId: string;
  /** The settings as they are saved; undefined when only a draft is here. */
  current: AccountDetails | undefined;
  /** The question before it is discarded, which Back closes. */
  discarding: SheetInUrl;
  /** Whether something is typed that is not saved. */
  onDirty: (dirty: boolean) => void;
  /** Saved, or discarded. */
  onClose: () => void;
}

/** The edit mode of the account settings: one Save for all three sections. */
export default function AccountSettingsForm(props: AccountSettingsFormProps) {
  const { userId, current, discarding, onDirty, onClose } = props;
  const form = useForm<DetailsFormValues, unknown, AccountDetailsEdit>({
    defaultValues: current ? detailsFormOf(current) : blankDetails(),
    resolver: detailsResolver,
    // Errors come with Save and go when their field is edited.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const draft = useDraft(detailsDraftKey(userId), form);
  const update = useUpdateAccountDetails();
  const element = useRef<HTMLFormElement>(null);
  const base = useRef(current);
  const showWrong = useFirstWrong(element);
  const saving = useOwnSave({
    ...{ form, draft, base, held: detailsFormOf },
    fields: DETAILS_FORM_FIELDS,
    versions: ['updated_at', 'notifications_updated_at'],
    send: update.mutateAsync,
    currentOf: currentDetails,
    failed: 'Your settings could not be saved',
    press: 'Save',
    onWrongFields: showWrong,
    onSaved: () => toastSuccess('Account settings saved'),
    onDone() {
      onDirty(false);
      onClose();
    },
  });
  const { conflict } = saving;

  const { isDirty } = form.formState;
  const touched = isDirty || draft.restoredAt !== null;
  useEffect(() => onDirty(touched), [touched, onDirty]);

  useFollowed({ form, base, held: detailsFormOf, current, touched });

  function forget() {
    form.reset(current ? detailsFormOf(current) : blankDetails());
    draft.clear();
    onDirty(false);
  }
  function discard() {
    forget();
    onClose();
  }
  /** Back to the saved settings, with the form still open. Without that, the form stands only for its draft. */
  function startAnew() {
    if (!current) return discard();
    forget();
    element.current?.querySelector<HTMLElement>('input')?.focus();
  }

  if (conflict) {
    return (
      <Card>
        <h2 className="sr-only">Two versions</h2>
        <Conflict
          noun="page"
          changedBy={CHANGED_BY_ONESELF}
          differences={detailsDifferences(conflict.mine, conflict.theirs)}
          savedAt={lastSaved(conflict.theirs)}
          doing="save"
          busy={saving.saving}
          onKeepMine={saving.keepMine}
          onTakeTheirs={discard}
          onBack={saving.backToForm}
        />
        <SaveProblemNote problem={saving.problem} stored={draft.stored} noun="page" />
      </Card>
    );
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label="Account settings"
      onSubmit={form.handleSubmit((edit) => {
        draft.keep();
        return saving.save(edit);
      }, showWrong)}
      className="flex flex-col gap-4"
    >
      <RestoredDraft since={draft.restoredAt} title="Your unsaved changes are back" note="" onDiscard={startAnew} />
      {saving.typedSince && isDirty && <TypedSince press="Save" />}
      <Sections form={form} current={current} />
      <SaveProblemNote problem={saving.problem} stored={draft.stored} noun="page" />
      <SettingsBar>
        <Button
          look="secondary"
          onClick={() => {
            if (saving.saving) return;
            if (touched) discarding.show();
            else discard();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" icon={Save} busy={saving.saving} busyLabel="Saving...">
          Save
        </Button>
      </SettingsBar>
      <DiscardUnsaved open={touched && discarding.open} did="typed" onKeep={discarding.close} onDiscard={discard} />
    </form>
  );
}

/** The later of both versions. */
function lastSaved({ updated_at, notifications_updated_at }: AccountDetails): string {
  const times = [updated_at, notifications_updated_at].filter((time) => time !== null);
  return times.sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? '';
}

function Sections({ form, current }: { form: DetailsFormHandle; current: AccountDetails | undefined }) {
  const ways = { mail: useSendsMail(), confirmed: current?.email_confirmed ?? true, texts: useSendsTexts() };
  const { register, setError, clearErrors, formState } = form;
  const field = (name: DetailsField) => ({
    label: DETAILS_LABELS[name],
    error: formState.errors[name]?.message,
    ...register(name, {
      onChange: (event: { target: { value: unknown } }) => {
        const long = detailsTooLong(name, event.target.value);
        if (long) setError(name, { type: 'too_big', message: long });
        else clearErrors(name === 'first_name' ? ['first_name', 'last_name'] : name);
      },
    }),
  });
  return (
    <>
      <Card>
        <FormSection title="Personal Information">
          <div className={PAIR}>
            <TextField {...field('first_name')} required autoComplete="given-name" autoCapitalize="words" />
            <TextField {...field('last_name')} autoComplete="family-name" autoCapitalize="words" />
          </div>
          {current && (
            <TextField
              label="Email"
              type="email"
              readOnly
              value={current.email}
              hint="Save or cancel first, then press Change next to your address"
            />
          )}
          <TextField
            {...field('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint="Like (512) 555-0100, or with + and the country code"
          />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="Daycare Information">
          <TextField {...field('daycare_name')} autoComplete="organization" autoCapitalize="words" />
          <TextField {...field('license_number')} autoComplete="off" autoCapitalize="characters" />
          <TextField {...field('address')} autoComplete="street-address" autoCapitalize="words" />
          <div className={PAIR}>
            <TextField {...field('city')} autoComplete="address-level2" autoCapitalize="words" />
            <SelectField {...field('state')} options={STATES} blank="Choose a state" autoComplete="address-level1" />
          </div>
          <TextField
            {...field('zip_code')}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="postal-code"
            hint="Five digits, or nine like 78701-1234"
            className="max-w-[12rem]"
            size={DETAILS_LIMITS.zip_code}
          />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="Notification Preferences">
          <NotificationToggles field={(name) => register(name)} ways={ways} />
        </FormSection>
      </Card>
    </>
  );
}
