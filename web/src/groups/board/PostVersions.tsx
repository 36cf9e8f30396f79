import type { GroupPost } from '@pcr/contract/groups/board/board.schema.ts';
import EarlierVersions from '../../kit/history/EarlierVersions.tsx';
import type { PostBefore } from './board.data.ts';
import type { PostKind } from './board.kind.ts';

export interface PostVersionsProps {
  open: boolean;
  kind: PostKind;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/** What a post said before each change; restoring one is a change like any other. */
export default function PostVersions(props: PostVersionsProps) {
  return (
    <EarlierVersions<GroupPost, PostBefore> {...props}>
      {(before) => (
        <>
          <p className="wrap-anywhere whitespace-pre-wrap">{before.text}</p>
          {before.image_id && <p className="text-sm text-ink-soft">With a picture</p>}
        </>
      )}
    </EarlierVersions>
  );
}
