import { CONTRACTOR_FIELDS } from '@pcr/contract/contractors/contractors.schema.ts';
import { useState } from 'react';
import { differing } from '../kit/differing.ts';
import { EarlierVersions } from '../kit/EarlierVersions.tsx';
import { toastSuccess } from '../kit/toast.ts';
import { currentOf, useContractor, useContractorVersions, useUpdateContractor } from './contractors.data.ts';
import { valueText } from './contractors.differences.ts';
import { type ContractorFields, FIELD_LABELS } from './contractors.words.ts';

export interface ContractorVersionsProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/** What a contractor was before each change; restoring one is a change like any other, and is kept as well. */
export default function ContractorVersions({ open, id, onClose, onRestored }: ContractorVersionsProps) {
  const { data: now } = useContractor(id);
  const update = useUpdateContractor();
  const [restoring, setRestoring] = useState<number | null>(null);

  function restore(before: ContractorFields, version: number, basedOn: string) {
    if (restoring !== null) return;
    setRestoring(version);
    update.mutate(
      { id, edit: { ...before, updated_at: basedOn } },
      {
        onSuccess() {
          toastSuccess('Earlier version restored');
          onRestored();
        },
        onSettled: () => setRestoring(null),
      },
    );
  }

  return (
    <EarlierVersions
      open={open}
      onClose={onClose}
      query={useContractorVersions(id)}
      noun="contractor"
      isCurrent={(before) =>
        now !== undefined && differing<ContractorFields>(CONTRACTOR_FIELDS, before, now).length === 0
      }
      onRestore={now && ((before, version) => restore(before, version, now.updated_at))}
      restoring={restoring}
      error={update.error && reason(update.error)}
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

/** The one of now is loaded by then, so pressing again is based on it. */
const reason = (error: Error) =>
  currentOf(error) ? 'It was changed a moment ago. Look at what it says now, then choose again.' : error.message;
