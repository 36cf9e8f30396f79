import {
  ANSWER_LIMITS,
  AnswerDraft,
  type ReviewAnswer,
} from '@pcr/contract/contractors/reviews/answers.schema.ts';
import type { ContractorReview } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { fieldsOf } from '../../kit/form/form-fields.ts';
import { draftResolver } from '../../kit/form/form-resolver.ts';
import { DeleteInForm } from '../../kit/history/DeleteInForm.tsx';
import { CHANGED_BY_ONESELF, type EntryFormKind } from '../../kit/kind/entry-kind.ts';
import { entryFields, textField } from '../../kit/kind/fields.ts';
import { EntryForm } from '../../kit/save/EntryForm.tsx';
import {
  answerDrafts,
  currentAnswerOf,
  useAnswerReview,
  useDeleteAnswer,
  useUpdateAnswer,
} from './answers.data.ts';
import { useReviews } from './reviews.data.ts';

type AnswerFields = Pick<ReviewAnswer, 'text'>;
const answerFields = entryFields<AnswerFields>()({ text: textField('Your answer') });
type AnswerFormValues = ReturnType<typeof answerFields.blank>;

const answerKind: EntryFormKind<AnswerFormValues, AnswerFields, ReviewAnswer> = {
  noun: 'answer',
  own: true,
  changedBy: CHANGED_BY_ONESELF,
  fields: answerFields,
  drafts: answerDrafts,
  currentOf: currentAnswerOf,
  words: {
    title: { add: 'Answer', edit: 'Edit Answer', unknown: 'Answer' },
    press: { add: 'Post Answer', edit: 'Save Answer' },
    added: 'Answer posted',
    updated: 'Answer saved',
    addFailed: 'Error posting answer. Please try again.',
    updateFailed: 'Error saving answer. Please try again.',
  },
};

const answerResolver = draftResolver<AnswerFormValues, typeof AnswerDraft>({
  schema: AnswerDraft,
  draftOf: answerFields.draft,
});

export interface AnswerFormProps {
  open: boolean;
  userId: string;
  /** As the list has it. */
  review: ContractorReview;
  onClose: () => void;
}

/**
 * The answer of a contractor to a review of themselves (contractors.md 46): a new one, or the one
 * that is there.
 */
export default function AnswerForm({ open, userId, review, onClose }: AnswerFormProps) {
  const { answer, contractor_id } = review;
  // Here, since the part that asks is gone as soon as the answer is.
  const remove = useDeleteAnswer(review);
  return (
    <EntryForm
      open={open}
      userId={userId}
      // There is one draft for each review.
      id={review.id}
      draftId=""
      kind={answerKind}
      resolver={answerResolver}
      entry={answer}
      query={useReviews(contractor_id)}
      create={useAnswerReview(review)}
      update={useUpdateAnswer(review)}
      about={
        review.explanatory_text && (
          <span className="line-clamp-3 wrap-anywhere">{review.explanatory_text}</span>
        )
      }
      onClose={onClose}
      onSaved={onClose}
    >
      {({ form, draft }) => (
        <>
          <TextArea
            {...fieldsOf(form, AnswerDraft, answerFields.labels)('text')}
            required
            hint="All members can read it under the assessment. Please don’t mention children or families."
            rows={4}
            limit={ANSWER_LIMITS.text}
          />
          {answer && (
            <DeleteInForm<ReviewAnswer>
              sheet="delete-answer"
              entry={answer}
              kind={answerKind}
              remove={remove}
              words={DELETING}
              onDeleted={() => {
                draft.clear();
                onClose();
              }}
            />
          )}
        </>
      )}
    </EntryForm>
  );
}

const DELETING = {
  button: 'Delete Answer',
  title: 'Delete your answer?',
  loss: 'Your words will be gone for good. You can answer again any time.',
  done: 'Answer deleted',
};
