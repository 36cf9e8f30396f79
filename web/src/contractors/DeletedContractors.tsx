import { RecentlyDeleted } from '../kit/entry/RecentlyDeleted.tsx';
import { useDeletedContractors, useRestoreContractor } from './contractors.data.ts';
import { specialtyText } from './contractors.labels.ts';

export interface DeletedContractorsProps {
  open: boolean;
  onClose: () => void;
}

/** Contractors that one added, that were deleted and can be restored. */
export default function DeletedContractors({ open, onClose }: DeletedContractorsProps) {
  return (
    <RecentlyDeleted
      open={open}
      onClose={onClose}
      query={useDeletedContractors()}
      restore={useRestoreContractor()}
      nouns="contractors"
      restored="Contractor restored"
      nameOf={(contractor) => contractor.name}
    >
      {({ specialty, location }) => (
        <p className="wrap-anywhere">{[specialtyText(specialty), location].filter(Boolean).join(', ')}</p>
      )}
    </RecentlyDeleted>
  );
}
