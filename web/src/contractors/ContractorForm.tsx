import {
  CONTRACTOR_LIMITS,
  type Contractor,
  ContractorDraft,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { History } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { DateField } from '../kit/controls/DateField.tsx';
import { FormSection } from '../kit/controls/FormSection.tsx';
import { MoneyField } from '../kit/controls/MoneyField.tsx';
import { NumberField } from '../kit/controls/NumberField.tsx';
import { SelectField } from '../kit/controls/SelectField.tsx';
import { TextField } from '../kit/controls/TextField.tsx';
import { dayQuestion } from '../kit/form/day-question.ts';
import { fieldsOf } from '../kit/form/form-fields.ts';
import { draftResolver } from '../kit/form/form-resolver.ts';
import { FORM_COLUMNS } from '../kit/look/heading.ts';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { EntryForm, type EntryFormProps } from '../kit/save/EntryForm.tsx';
import { useEntryOfForm } from '../kit/save/use-entry-of-form.ts';
import { Button } from '../kit/ui/Button.tsx';
import {
  type ContractorFormHandle,
  type ContractorFormValues,
  contractorFields,
} from './contractors.fields.ts';
import { contractorKind, fixedNameKind, whyNameStays } from './contractors.kind.ts';
import { AVAILABILITY_OPTIONS, SPECIALTY_GROUPS } from './contractors.labels.ts';

export const contractorResolver = draftResolver<ContractorFormValues, typeof ContractorDraft>({
  schema: ContractorDraft,
  draftOf: contractorFields.draft,
  unreadable: contractorFields.unreadable,
  also(errors) {
    // Of one certification among others; the form has one field for them all.
    const wrong = errors.certifications as unknown;
    if (Array.isArray(wrong)) errors.certifications = wrong.find(Boolean);
  },
});

export interface ContractorFormProps extends EntryFormProps<Contractor> {
  onVersions: () => void;
}

/** The sheet with the form (contractors.md 17). */
export default function ContractorForm({ onVersions, ...props }: ContractorFormProps) {
  const saved = useEntryOfForm(contractorKind, props.id);
  const own = saved.entry?.own_claim?.state === 'confirmed';
  const nameStays = saved.entry ? whyNameStays(saved.entry) : undefined;
  return (
    <EntryForm
      {...props}
      {...saved}
      kind={nameStays ? fixedNameKind : contractorKind}
      columns
      resolver={contractorResolver}
      refused={
        saved.entry?.can.edit === false && (
          <ErrorPanel
            title={
              saved.entry.confirmed
                ? 'Only the contractor can change this entry'
                : 'Only the person who added this contractor can change it'
            }
          >
            You can look at it, and assess it.
          </ErrorPanel>
        )
      }
    >
      {({ form, gone }) => (
        <>
          <ContractorFormFields form={form} own={own} nameStays={nameStays} />
          {saved.entry?.can.edit && !gone && (
            <Button look="quiet" icon={History} onClick={onVersions} className="self-start">
              Earlier versions
            </Button>
          )}
        </>
      )}
    </EntryForm>
  );
}

const SHARE_WITH_CARE = 'Share only what they have agreed to share.';
/** Two beside each other; not in the narrow columns of a desktop. */
const PAIR = 'grid gap-4 wide:grid-cols-2 rail:grid-cols-1';

interface ContractorFormFieldsProps {
  form: ContractorFormHandle;
  /** The member is this contractor (contractors.md 44). */
  own?: boolean;
  /** Why the name cannot be changed. */
  nameStays?: string | undefined;
}

export function ContractorFormFields({ form, own = false, nameStays }: ContractorFormFieldsProps) {
  const field = fieldsOf(form, ContractorDraft, contractorFields.labels);
  const lastService = useWatch({ control: form.control, name: 'last_service_date' });
  return (
    <div className={FORM_COLUMNS}>
      <div className="flex min-w-0 flex-col gap-6">
        <FormSection title="Who">
          <TextField
            {...field('name')}
            required
            autoComplete="off"
            autoCapitalize="words"
            readOnly={nameStays !== undefined}
            hint={nameStays}
          />
          <SelectField
            {...field('specialty')}
            required
            options={SPECIALTY_GROUPS}
            blank="Choose a specialty"
          />
          <TextField
            {...field('location')}
            hint="City and state, for example Austin, TX"
            autoComplete="off"
            autoCapitalize="words"
          />
        </FormSection>

        <FormSection title={own ? 'How to reach you' : 'How to reach them'}>
          <div className={PAIR}>
            <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="off" />
            <TextField
              {...field('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
            />
          </div>
          <p className="text-sm text-ink-soft">
            All members can see this. {own ? 'Share only what you want to share.' : SHARE_WITH_CARE}
          </p>
        </FormSection>
      </div>

      <FormSection title="What to know">
        <div className={PAIR}>
          <MoneyField
            {...field('hourly_rate')}
            typed={form.watch('hourly_rate')}
            hint="Dollars per hour, for example 18.50"
          />
          <NumberField
            {...field('experience_years')}
            min={0}
            max={CONTRACTOR_LIMITS.experience_years}
            step={1}
          />
          <SelectField
            {...field('availability')}
            options={AVAILABILITY_OPTIONS}
            blank="Not known"
          />
          <DateField
            {...field('last_service_date')}
            hint="Leave blank if unknown"
            question={dayQuestion(
              lastService,
              'future',
              form.formState.defaultValues?.last_service_date,
            )}
          />
        </div>
        <TextField
          {...field('certifications')}
          hint="Put commas between them: CPR, First Aid"
          autoComplete="off"
        />
      </FormSection>
    </div>
  );
}
