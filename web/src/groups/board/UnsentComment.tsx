import { draftKey, draftsOf, loadDraft } from '../../kit/draft/draft-storage.ts';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';

export const commentDraftName = (postId: string) => `group_comments:new:${postId}`;

/** The posts under which a comment is typed on this device and not sent. */
export const unsentComments = (userId: string): string[] =>
  draftsOf(userId)
    .filter(({ name }) => name.startsWith(commentDraftName('')))
    .map(({ name }) => name.slice(commentDraftName('').length));

/** The comment that was being typed, where its post cannot be seen any more. */
export function UnsentComment({ postId, userId }: { postId: string; userId: string }) {
  const draft = loadDraft(draftKey(userId, commentDraftName(postId)));
  return (
    <UnsavedText
      title="You have an unsent comment"
      draft={draft}
      text={String(draft?.values.text ?? '')}
    />
  );
}
