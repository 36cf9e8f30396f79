import {
  CONTRACTOR_FIELDS,
  CONTRACTOR_LIMITS,
  type Contractor,
  ContractorDraft,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { History } from 'lucide-react';
import { EntryForm, type EntryFormProps, type EntryKind } from '../kit/entry/EntryForm.tsx';
import { DateField } from '../kit/form/DateField.tsx';
import { FormSection } from '../kit/form/FormSection.tsx';
import { fieldsOf } from '../kit/form/form-fields.ts';
import { MoneyField } from '../kit/form/MoneyField.tsx';
import { NumberField } from '../kit/form/NumberField.tsx';
import { SelectField } from '../kit/form/SelectField.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { ErrorPanel } from '../kit/ui/ErrorPanel.tsx';
import {
  currentOf,
  useContractor,
  useCreateContractor,
  useRestoreContractor,
  useUpdateContractor,
} from './contractors.data.ts';
import { differences } from './contractors.differences.ts';
import { contractorDrafts } from './contractors.draft.ts';
import {
  blankContractor,
  type ContractorFormHandle,
  type ContractorFormValues,
  contractorResolver,
  formOf,
} from './contractors.form.ts';
import {
  AVAILABILITY_OPTIONS,
  CHANGED_BY,
  type ContractorFields,
  FIELD_LABELS,
  SPECIALTY_GROUPS,
} from './contractors.labels.ts';

const KIND: EntryKind<ContractorFormValues, ContractorFields, Contractor> = {
  noun: 'contractor',
  titles: { add: 'Add New Contractor', edit: 'Edit Contractor' },
  press: { add: 'Add Contractor', edit: 'Save Contractor' },
  missing: { failed: 'This contractor could not be loaded', loading: 'Loading the contractor...' },
  changedBy: CHANGED_BY,
  fields: CONTRACTOR_FIELDS,
  drafts: contractorDrafts,
  blank: blankContractor,
  formOf,
  resolver: contractorResolver,
  differences,
  currentOf,
  words: {
    added: 'Contractor added successfully!',
    updated: 'Contractor updated successfully!',
    addFailed: 'Error adding contractor. Please try again.',
    updateFailed: 'Error updating contractor. Please try again.',
  },
};

export interface ContractorFormProps extends EntryFormProps<Contractor> {
  onVersions: () => void;
}

/** The sheet with the form (contractors.md 17). */
export default function ContractorForm({ onVersions, ...props }: ContractorFormProps) {
  const saved = useContractor(props.id);
  return (
    <EntryForm
      {...props}
      kind={KIND}
      entry={props.id === null ? null : saved.data}
      query={saved}
      refused={
        saved.data?.can.edit === false && (
          <ErrorPanel title="Only the person who added this contractor can change it">
            You can look at it, and assess it.
          </ErrorPanel>
        )
      }
      create={useCreateContractor()}
      update={useUpdateContractor()}
      restore={useRestoreContractor()}
    >
      {({ form, gone }) => (
        <>
          <Fields form={form} />
          {saved.data?.can.edit && !gone && (
            <Button look="quiet" icon={History} onClick={onVersions} className="self-start">
              Earlier versions
            </Button>
          )}
        </>
      )}
    </EntryForm>
  );
}

const PAIR = 'grid gap-4 wide:grid-cols-2';

function Fields({ form }: { form: ContractorFormHandle }) {
  const field = fieldsOf(form, ContractorDraft, FIELD_LABELS);
  return (
    <>
      <FormSection title="Who">
        <TextField {...field('name')} required autoComplete="off" autoCapitalize="words" />
        <SelectField {...field('specialty')} required options={SPECIALTY_GROUPS} blank="Choose a specialty" />
        <TextField
          {...field('location')}
          hint="City and state, for example Austin, TX"
          autoComplete="off"
          autoCapitalize="words"
        />
      </FormSection>

      <FormSection title="How to reach them">
        <div className={PAIR}>
          <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="off" />
          <TextField {...field('email')} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
        </div>
        <p className="text-sm text-ink-soft">All members see this. Enter only what they agreed to share.</p>
      </FormSection>

      <FormSection title="What to know">
        <div className={PAIR}>
          <MoneyField {...field('hourly_rate')} hint="Dollars per hour, for example 18.50" />
          <NumberField {...field('experience_years')} min={0} max={CONTRACTOR_LIMITS.experience_years} step={1} />
          <SelectField {...field('availability')} options={AVAILABILITY_OPTIONS} blank="Not known" />
          <DateField {...field('last_service_date')} hint="Leave empty if unknown" />
        </div>
        <TextField {...field('certifications')} hint="With commas between them: CPR, First Aid" autoComplete="off" />
      </FormSection>
    </>
  );
}
