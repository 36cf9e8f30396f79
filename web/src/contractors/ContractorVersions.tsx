import { CONTRACTOR_FIELDS } from '@pcr/contract/contractors/contractors.schema.ts';
import { isNotFound } from '../kit/api/api.ts';
import { EarlierVersions } from '../kit/entry/EarlierVersions.tsx';
import { currentOf, useContractor, useContractorVersions, useUpdateContractor } from './contractors.data.ts';
import { valueText } from './contractors.differences.ts';
import { type ContractorFields, FIELD_LABELS } from './contractors.labels.ts';

export interface ContractorVersionsProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/** What a contractor was before each change; restoring one is a change like any other, and is kept as well. */
export default function ContractorVersions({ open, id, onClose, onRestored }: ContractorVersionsProps) {
  const { data: now, error } = useContractor(id);
  return (
    <EarlierVersions<ContractorFields>
      open={open}
      onClose={onClose}
      query={useContractorVersions(id)}
      noun="contractor"
      fields={CONTRACTOR_FIELDS}
      now={now}
      gone={isNotFound(error)}
      update={useUpdateContractor()}
      currentOf={currentOf}
      onRestored={onRestored}
    >
      {(before) => (
        <dl className="flex flex-col gap-1">
          {CONTRACTOR_FIELDS.filter((name) => valueText(before, name)).map((name) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-soft">{FIELD_LABELS[name]}</dt>
              <dd className="min-w-0 wrap-anywhere">{valueText(before, name)}</dd>
            </div>
          ))}
        </dl>
      )}
    </EarlierVersions>
  );
}
