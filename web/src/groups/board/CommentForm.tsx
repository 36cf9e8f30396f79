import {
  BOARD_LIMITS,
  type GroupComment,
  GroupCommentDraft,
} from '@pcr/contract/groups/board/board.schema.ts';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { fieldsOf } from '../../kit/form/form-fields.ts';
import { draftResolver } from '../../kit/form/form-resolver.ts';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { EntryForm, type EntryFormProps } from '../../kit/save/EntryForm.tsx';
import { useEntryOfForm } from '../../kit/save/use-entry-of-form.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { type CommentFormHandle, type CommentFormValues, commentFields } from './board.fields.ts';
import { commentKind } from './board.kind.ts';

export interface CommentFormProps extends EntryFormProps<GroupComment> {
  postId: string;
  onVersions: () => void;
}

/** The sheet in which one's own comment is changed; a new one is written under its post. */
export default function CommentForm({ postId, onVersions, ...props }: CommentFormProps) {
  const saved = useEntryOfForm(commentKind, props.id);
  const resolver = useMemo(
    () =>
      draftResolver<CommentFormValues, typeof GroupCommentDraft>({
        schema: GroupCommentDraft,
        draftOf: (values) => ({ ...commentFields.draft(values), post_id: postId }),
      }),
    [postId],
  );
  return (
    <EntryForm
      {...props}
      {...saved}
      kind={commentKind}
      resolver={resolver}
      refused={
        saved.entry?.can.edit === false && (
          <ErrorPanel title="Only the person who wrote this comment can change it">
            You can look at it.
          </ErrorPanel>
        )
      }
    >
      {({ form, gone }) => (
        <>
          <CommentFormFields form={form as CommentFormHandle} />
          {saved.entry && !gone && (
            <Button look="quiet" icon={History} onClick={onVersions} className="self-start">
              Earlier versions
            </Button>
          )}
        </>
      )}
    </EntryForm>
  );
}

export function CommentFormFields({ form }: { form: CommentFormHandle }) {
  const field = fieldsOf(form, GroupCommentDraft, commentFields.labels);
  return <TextArea {...field('text')} required rows={4} limit={BOARD_LIMITS.comment} />;
}
