import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { EntryDelete } from '../kit/entry/EntryDelete.tsx';
import { currentOf, useDeleteContractor } from './contractors.data.ts';
import { differences } from './contractors.differences.ts';
import { CHANGED_BY } from './contractors.labels.ts';

export interface ContractorDeleteProps {
  open: boolean;
  /** The contractor as it is on the screen: only this version is deleted. */
  contractor: Contractor;
  onDone: () => void;
  onDeleted: (restorable: boolean) => void;
}

export function ContractorDelete({ open, contractor, onDone, onDeleted }: ContractorDeleteProps) {
  return (
    <EntryDelete<Contractor>
      open={open}
      entry={contractor}
      remove={useDeleteContractor()}
      currentOf={currentOf}
      differences={differences}
      noun="contractor"
      changedBy={CHANGED_BY}
      title="Delete this contractor?"
      onDone={onDone}
      onDeleted={onDeleted}
    >
      {({ name }) =>
        `${name} leaves the directory with all assessments. You can undo this right after, or restore it for 30 days.`
      }
    </EntryDelete>
  );
}
