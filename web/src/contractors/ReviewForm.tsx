import {
  type ContractorReview,
  missingRatings,
  RATING_LABELS,
  REVIEW_FIELDS,
  REVIEW_LIMITS,
  REVIEW_RATING_LABELS,
  REVIEW_RATINGS,
  type ReviewDraft,
} from '@pcr/contract/contractors/reviews.schema.ts';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { requestIdOf } from '../kit/api.ts';
import { Button } from '../kit/Button.tsx';
import { fitting, loadDraft, useDraft } from '../kit/draft.ts';
import { EntryDelete } from '../kit/EntryDelete.tsx';
import { EntryFormSheet } from '../kit/EntryFormSheet.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { newId } from '../kit/ids.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { Loading, SkeletonText } from '../kit/Skeleton.tsx';
import { StarInput } from '../kit/StarInput.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { toastSuccess } from '../kit/toast.ts';
import { useEntrySave } from '../kit/use-entry-save.ts';
import { useLingering } from '../kit/use-lingering.ts';
import { useSheetInUrl } from '../kit/use-sheet-in-url.ts';
import { reviewDraftKey } from './contractors.draft.ts';
import { CHANGED_BY } from './contractors.words.ts';
import { currentReviewOf, useAssessment, useCreateReview, useDeleteReview, useUpdateReview } from './reviews.data.ts';
import {
  blankReview,
  differences,
  formOf,
  isReviewField,
  type ReviewFields,
  type ReviewFormHandle,
  type ReviewFormValues,
  reviewResolver,
  tooLong,
} from './reviews.form.ts';

export interface ReviewFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  contractorId: string;
  onClose: () => void;
}

const TITLES = { add: 'Add Assessment', edit: 'Edit Assessment' } as const;

/** The form of one's own review (community.md 2): a new one, or the one that is there. */
export default function ReviewForm(props: ReviewFormProps) {
  const { open, userId, contractorId, onClose } = props;
  const assessment = useAssessment(contractorId);
  const own = assessment.data?.own_review;
  const [initial, setInitial] = useState<ReviewFormValues | null>(null);
  if (!initial && own !== undefined) setInitial(own ? formOf(own) : blankReview());
  // A draft can be gone on with when that cannot be asked for; whether there is a review already, saving will show.
  const unsaved = !initial && assessment.isError ? loadDraft(reviewDraftKey(userId, contractorId)) : null;
  if (unsaved) setInitial({ ...blankReview(), ...fitting(unsaved.values, blankReview()) });

  if (initial) return <OpenForm {...props} initial={initial} own={own ?? null} />;
  return (
    <Sheet open={open} onClose={onClose} title={TITLES.add}>
      {assessment.isError && !assessment.isFetching ? (
        <ErrorPanel
          title="Your assessment could not be loaded"
          onRetry={() => assessment.refetch()}
          requestId={requestIdOf(assessment.error)}
        >
          {assessment.error.message}
        </ErrorPanel>
      ) : (
        <Loading label="Loading your assessment...">
          <SkeletonText lines={8} />
        </Loading>
      )}
    </Sheet>
  );
}

interface OpenFormProps extends ReviewFormProps {
  initial: ReviewFormValues;
  /** One's review as it is saved. */
  own: ContractorReview | null;
}

function OpenForm({ open, userId, contractorId, onClose, initial, own }: OpenFormProps) {
  const form = useForm<ReviewFormValues, unknown, ReviewDraft>({
    defaultValues: initial,
    resolver: reviewResolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const draft = useDraft(reviewDraftKey(userId, contractorId), form);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  function done() {
    draft.clear();
    // Somebody who went back meanwhile stays where they are.
    if (mounted.current) onClose();
  }
  const saving = useReviewSave(form, contractorId, done);
  const values = useWatch({ control: form.control });
  const missing = missingRatings(values);
  const question = useSheetInUrl('delete-review');
  const asked = useLingering(question.value);
  const remove = useDeleteReview(contractorId);
  const editing = form.getValues('updated_at') !== '';

  return (
    <>
      <EntryFormSheet
        open={open}
        title={editing ? TITLES.edit : TITLES.add}
        noun="assessment"
        changedBy={CHANGED_BY}
        saveLabel={saveLabel(editing)}
        complete={missing === null}
        form={form}
        current={own ? formOf(own) : undefined}
        blank={blankReview}
        draft={draft}
        saving={saving}
        differences={differences}
        onClose={onClose}
      >
        <Fields form={form} />
        <p role="status" className={missing ? 'text-ink-soft' : 'sr-only'}>
          {missing}
        </p>
        {own && (
          <Button look="quiet" icon={Trash2} className="self-start text-red-ink!" onClick={() => question.show()}>
            Delete Assessment
          </Button>
        )}
      </EntryFormSheet>
      {asked && own && (
        <EntryDelete<ContractorReview>
          key={asked.key}
          open={question.open}
          entry={own}
          remove={remove}
          currentOf={currentReviewOf}
          differences={differences}
          noun="assessment"
          changedBy={CHANGED_BY}
          title="Are you sure you want to delete your review?"
          onDone={question.close}
          onDeleted={() => {
            toastSuccess('Assessment deleted');
            done();
          }}
        >
          {() => 'Your ratings and your text are removed for good. You can write a new assessment at any time.'}
        </EntryDelete>
      )}
    </>
  );
}

const saveLabel = (editing: boolean) => (editing ? 'Save Assessment' : 'Submit Assessment');

function Fields({ form }: { form: ReviewFormHandle }) {
  const { control, register, formState, setError, clearErrors } = form;
  return (
    <>
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
      <TextArea
        label="Explanation"
        hint="Optional. All members see it. Say nothing about children or families."
        rows={4}
        limit={REVIEW_LIMITS.explanatory_text}
        error={formState.errors.explanatory_text?.message}
        {...register('explanatory_text', {
          onChange: (event: { target: { value: string } }) => {
            const long = tooLong(event.target.value);
            if (long) setError('explanatory_text', { type: 'too_big', message: long });
            else clearErrors('explanatory_text');
          },
        })}
      />
    </>
  );
}

function useReviewSave(form: ReviewFormHandle, contractorId: string, onSaved: () => void) {
  const create = useCreateReview(contractorId);
  const update = useUpdateReview();
  return useEntrySave<ReviewFields, ContractorReview>(
    {
      fields: REVIEW_FIELDS,
      create: create.mutateAsync,
      update: update.mutateAsync,
      // What was deleted is gone for good: it is written anew with what stands in the form.
      restore: () => {
        const { updated_at, sent, ...fields } = form.getValues();
        const explanatory_text = fields.explanatory_text.trim() || null;
        return create.mutateAsync({ ...fields, explanatory_text, id: newId() } as ReviewDraft);
      },
      currentOf: currentReviewOf,
      words: {
        added: 'Assessment added successfully!',
        updated: 'Assessment updated successfully!',
        addFailed: 'Error adding assessment. Please try again.',
        updateFailed: 'Error updating assessment. Please try again.',
        press: saveLabel(form.getValues('updated_at') !== ''),
      },
    },
    {
      basedOn: () => form.getValues('updated_at'),
      sent: () => form.getValues('sent'),
      noteSent: (sent) => form.setValue('sent', sent),
      renew: (id) => form.setValue('id', id),
    },
    {
      onSaved,
      onWrongFields: (errors) => {
        for (const [name, message] of Object.entries(errors)) {
          if (isReviewField(name)) form.setError(name, { type: 'server', message }, { shouldFocus: true });
        }
      },
    },
  );
}
