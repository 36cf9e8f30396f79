import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import EarlierVersions from '../kit/history/EarlierVersions.tsx';
import type { GroupBefore } from './groups.data.ts';
import { groupKind } from './groups.kind.ts';

export interface GroupVersionsProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/**
 * What a group was before each change; restoring one is a change of its fields like any other
 * (groups.md 4).
 */
export default function GroupVersions(props: GroupVersionsProps) {
  return <EarlierVersions<Group, GroupBefore> {...props} kind={groupKind} />;
}
