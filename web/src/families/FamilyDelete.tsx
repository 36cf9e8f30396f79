import type { Family } from '@pcr/contract/families/families.schema.ts';
import { EntryDelete } from '../kit/entry/EntryDelete.tsx';
import { currentOf, useDeleteFamily } from './families.data.ts';
import { CHANGED_BY, differences } from './families.differences.ts';

export interface FamilyDeleteProps {
  open: boolean;
  /** The record as it is on the screen: only this version is deleted. */
  family: Family;
  onDone: () => void;
  onDeleted: (restorable: boolean) => void;
}

export function FamilyDelete({ open, family, onDone, onDeleted }: FamilyDeleteProps) {
  return (
    <EntryDelete<Family>
      open={open}
      entry={family}
      remove={useDeleteFamily()}
      currentOf={currentOf}
      differences={differences}
      noun="record"
      changedBy={CHANGED_BY}
      title="Delete this record?"
      onDone={onDone}
      onDeleted={onDeleted}
    >
      {(seen) => `${seen.family_name} leaves your records. You can undo this right after, or restore it for 30 days.`}
    </EntryDelete>
  );
}
