import {
  type ContractorReview,
  missingRatings,
  RATING_LABELS,
  REVIEW_LIMITS,
  REVIEW_RATING_LABELS,
  REVIEW_RATINGS,
  ReviewDraft,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { Controller } from 'react-hook-form';
import { StarInput } from '../../kit/controls/StarInput.tsx';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { fieldsOf } from '../../kit/form/form-fields.ts';
import { draftResolver } from '../../kit/form/form-resolver.ts';
import { DeleteInForm } from '../../kit/history/DeleteInForm.tsx';
import { CHANGED_BY_ONESELF, type EntryFormKind } from '../../kit/kind/entry-kind.ts';
import { FORM_COLUMNS } from '../../kit/look/heading.ts';
import { EntryForm, type EntryFormProps } from '../../kit/save/EntryForm.tsx';
import {
  currentReviewOf,
  useCreateReview,
  useDeleteReview,
  useReviewSummary,
  useUpdateReview,
} from './reviews.data.ts';
import { reviewDrafts } from './reviews.draft.ts';
import {
  type ReviewFields,
  type ReviewFormHandle,
  type ReviewFormValues,
  reviewFields,
} from './reviews.fields.ts';

const reviewKind: EntryFormKind<ReviewFormValues, ReviewFields, ContractorReview> = {
  noun: 'assessment',
  own: true,
  changedBy: CHANGED_BY_ONESELF,
  fields: reviewFields,
  drafts: reviewDrafts,
  currentOf: currentReviewOf,
  words: {
    title: { add: 'Add Assessment', edit: 'Edit Assessment', unknown: 'Add Assessment' },
    press: { add: 'Submit Assessment', edit: 'Save Assessment' },
    added: 'Assessment added successfully!',
    updated: 'Assessment updated successfully!',
    addFailed: 'Error adding assessment. Please try again.',
    updateFailed: 'Error updating assessment. Please try again.',
  },
};

/** The contract's rules. */
const reviewResolver = draftResolver<ReviewFormValues, typeof ReviewDraft>({
  schema: ReviewDraft,
  draftOf: reviewFields.draft,
});

export interface ReviewFormProps
  extends Pick<EntryFormProps<ContractorReview>, 'open' | 'userId' | 'onClose'> {
  contractorId: string;
  /** Whom one reviews; undefined while nobody knows. */
  name: string | undefined;
}

/** The form of one's own review (contractors.md 30): a new one, or the one that is there. */
export default function ReviewForm({ open, userId, contractorId, name, onClose }: ReviewFormProps) {
  const summary = useReviewSummary(contractorId);
  const own = summary.data?.own_review;
  // Here, since the part that asks is gone as soon as the review is.
  const remove = useDeleteReview(contractorId);
  return (
    <EntryForm
      open={open}
      userId={userId}
      // There is one draft for each contractor.
      id={contractorId}
      draftId=""
      columns
      kind={reviewKind}
      resolver={reviewResolver}
      entry={own}
      query={summary}
      create={useCreateReview(contractorId)}
      update={useUpdateReview(contractorId)}
      about={name && <span className="wrap-anywhere">{name}</span>}
      missing={missingRatings}
      onClose={onClose}
      onSaved={onClose}
    >
      {({ form, draft }) => (
        <>
          <ReviewFormFields form={form} />
          {own?.can.delete && (
            <DeleteInForm<ContractorReview>
              sheet="delete-review"
              entry={own}
              kind={reviewKind}
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
  button: 'Delete Assessment',
  title: 'Are you sure you want to delete your review?',
  loss: 'Your ratings and your words will be gone for good. You can write a new assessment any time.',
  done: 'Assessment deleted',
};

export function ReviewFormFields({ form }: { form: ReviewFormHandle }) {
  const { control, clearErrors } = form;
  const field = fieldsOf(form, ReviewDraft, reviewFields.labels);
  return (
    <div className={FORM_COLUMNS}>
      <div className="flex min-w-0 flex-col gap-4">
        {REVIEW_RATINGS.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <StarInput
                label={REVIEW_RATING_LABELS[name]}
                words={RATING_LABELS}
                value={field.value}
                onChange={(value) => {
                  field.onChange(value);
                  clearErrors(name);
                }}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </div>
      <TextArea
        {...field('explanatory_text')}
        hint="Optional. All members can see it. Please don’t mention children or families."
        rows={4}
        limit={REVIEW_LIMITS.explanatory_text}
      />
    </div>
  );
}
