import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import EarlierVersions from '../kit/history/EarlierVersions.tsx';
import { type ContractorBefore, contractors } from './contractors.data.ts';
import { contractorKind, whyNameStays } from './contractors.kind.ts';

export interface ContractorVersionsProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/**
 * What a contractor was before each change; restoring one is a change like any other, and has a
 * version too.
 */
export default function ContractorVersions(props: ContractorVersionsProps) {
  const entry = contractors.useOne(props.id).data;
  return (
    <EarlierVersions<Contractor, ContractorBefore>
      {...props}
      kind={contractorKind}
      stays={entry && whyNameStays(entry) ? ['name'] : []}
      sameText={(before, now) =>
        before.name === now.name
          ? 'This is what it says now.'
          : `Only ${operatorName()} can change the name.`
      }
    />
  );
}
