import {
  BOARD_LIMITS,
  type GroupPost,
  GroupPostDraft,
} from '@pcr/contract/groups/board/board.schema.ts';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { PictureField, usePictureOnItsWay } from '../../files/files.ts';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { fieldsOf } from '../../kit/form/form-fields.ts';
import { draftResolver } from '../../kit/form/form-resolver.ts';
import { FORM_COLUMNS } from '../../kit/look/heading.ts';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { EntryForm, type EntryFormProps } from '../../kit/save/EntryForm.tsx';
import { useEntryOfForm } from '../../kit/save/use-entry-of-form.ts';
import { type PostFormHandle, type PostFormValues, postFields } from './board.fields.ts';
import type { PostKind } from './board.kind.ts';

export interface PostFormProps extends EntryFormProps<GroupPost> {
  kind: PostKind;
  groupId: string;
}

/** The sheet in which a post is written or changed. */
export default function PostForm({ kind, groupId, ...props }: PostFormProps) {
  const saved = useEntryOfForm(kind, props.id);
  const { entry } = saved;
  const picture = usePictureOnItsWay(props.onClose);
  const resolver = useMemo(
    () =>
      draftResolver<PostFormValues, typeof GroupPostDraft>({
        schema: GroupPostDraft,
        draftOf: (values) => ({ ...postFields.draft(values), group_id: groupId }),
      }),
    [groupId],
  );
  return (
    <>
      <EntryForm
        {...props}
        {...saved}
        onClose={picture.onClose}
        columns
        kind={kind}
        resolver={resolver}
        missing={({ text }) =>
          picture.missing ?? (text.trim() === '' ? 'Still to add: your words' : null)
        }
        refused={
          entry?.can.edit === false && (
            <ErrorPanel title="Only the person who wrote this post can change it">
              You can look at it.
            </ErrorPanel>
          )
        }
      >
        {({ form }) => (
          <PostFormFields
            form={form as PostFormHandle}
            saved={entry ?? undefined}
            onSending={picture.onSending}
          />
        )}
      </EntryForm>
      {picture.question}
    </>
  );
}

export interface PostFormFieldsProps {
  form: PostFormHandle;
  /** The post that is edited; undefined for a new one, and while only a draft of it is here. */
  saved?: GroupPost | undefined;
  onSending?: (sending: boolean) => void;
}

const nothing = () => {};

export function PostFormFields({ form, saved, onSending = nothing }: PostFormFieldsProps) {
  const image_id = useWatch({ control: form.control, name: 'image_id' });
  const field = fieldsOf(form, GroupPostDraft, postFields.labels);
  return (
    <div className={FORM_COLUMNS}>
      <TextArea
        {...field('text')}
        required
        rows={6}
        limit={BOARD_LIMITS.post}
        hint="All members of the group can read it. Please don’t name children or families."
      />
      <PictureField
        folder="group_posts"
        label={postFields.labels.image_id}
        value={image_id}
        saved={saved}
        error={form.formState.errors.image_id?.message}
        onUnsent={onSending}
        onChange={(to) => {
          form.setValue('image_id', to, { shouldDirty: true });
          form.clearErrors('image_id');
        }}
      />
    </div>
  );
}
