import { draftKey, loadDraft } from '../../kit/draft/draft-storage.ts';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';

export const commentDraftName = (postId: string) => `group_comments:new:${postId}`;

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
