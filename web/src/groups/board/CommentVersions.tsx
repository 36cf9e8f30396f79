import type { GroupComment } from '@pcr/contract/groups/board/board.schema.ts';
import EarlierVersions from '../../kit/history/EarlierVersions.tsx';
import type { CommentBefore } from './board.data.ts';
import { commentKind } from './board.kind.ts';

export interface CommentVersionsProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/** What a comment said before each change. */
export default function CommentVersions(props: CommentVersionsProps) {
  return (
    <EarlierVersions<GroupComment, CommentBefore> {...props} kind={commentKind}>
      {(before) => <p className="wrap-anywhere whitespace-pre-wrap">{before.text}</p>}
    </EarlierVersions>
  );
}
