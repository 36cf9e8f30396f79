import type {
  COMMENT_FIELDS,
  GroupComment,
  GroupCommentDraft,
  GroupPost,
  GroupPostDraft,
  POST_FIELDS,
} from '@pcr/contract/groups/board/board.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { type EntryField, entryFields, optionalText, textField } from '../../kit/kind/fields.ts';

/** What a person fills in. */
export type PostFields = Pick<GroupPost, (typeof POST_FIELDS)[number]>;
export type CommentFields = Pick<GroupComment, (typeof COMMENT_FIELDS)[number]>;

/** The picture is sent before; the form holds the id of its file. */
const pictureField: EntryField<string | null, string> = {
  ...optionalText('Picture'),
  text: (value) => (value ? 'A picture' : ''),
};

/**
 * Every field of a post and of a comment: its label, what the form holds of it, its words
 * (kit.md 90).
 */
export const postFields = entryFields<PostFields>()({
  text: textField('Post'),
  image_id: pictureField,
});
export const commentFields = entryFields<CommentFields>()({ text: textField('Comment') });

/** What the controls of the forms hold. */
export type PostFormValues = ReturnType<typeof postFields.blank>;
export type CommentFormValues = ReturnType<typeof commentFields.blank>;
/** The form, and what its schema makes of it: a whole draft, with the place where it stands. */
export type PostFormHandle = UseFormReturn<PostFormValues, unknown, GroupPostDraft>;
export type CommentFormHandle = UseFormReturn<CommentFormValues, unknown, GroupCommentDraft>;
