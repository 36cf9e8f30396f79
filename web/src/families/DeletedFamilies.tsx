import { RecentlyDeleted } from '../kit/entry/RecentlyDeleted.tsx';
import { useDeletedFamilies, useRestoreFamily } from './families.data.ts';

export interface DeletedFamiliesProps {
  open: boolean;
  onClose: () => void;
}

/** One's own records that were deleted and can be restored. */
export default function DeletedFamilies({ open, onClose }: DeletedFamiliesProps) {
  return (
    <RecentlyDeleted
      open={open}
      onClose={onClose}
      query={useDeletedFamilies()}
      restore={useRestoreFamily()}
      nouns="records"
      restored="Family record restored"
      nameOf={(family) => family.family_name}
    >
      {(family) => <p className="wrap-anywhere">{family.location}</p>}
    </RecentlyDeleted>
  );
}
