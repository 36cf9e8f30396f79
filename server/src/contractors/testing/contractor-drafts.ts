import { CONTRACTOR_FIXTURE } from '@pcr/contract/contractors/contractors.fixture.ts';
import type {
  ContractorDraft,
  ContractorEdit,
} from '@pcr/contract/contractors/contractors.schema.ts';
import type { ReviewDraft, ReviewEdit } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { newId } from '../../testing/new-id.ts';

/** A contractor as the form sends it when only the required two are filled in. */
export function contractorDraft(changes: Partial<ContractorDraft> = {}): ContractorDraft {
  return { id: newId(), ...CONTRACTOR_FIXTURE, ...changes };
}

/** The same fields as an edit of the version `updated_at`. */
export function contractorEdit(
  updated_at: string,
  changes: Partial<ContractorEdit> = {},
): ContractorEdit {
  return { ...CONTRACTOR_FIXTURE, ...changes, updated_at };
}

/** A review with this rating five times. */
export function reviewDraft(changes: Partial<ReviewDraft> = {}, rating = 4): ReviewDraft {
  return {
    id: newId(),
    reliability_rating: rating,
    communication_rating: rating,
    timeliness_rating: rating,
    professionalism_rating: rating,
    contract_adherence_rating: rating,
    explanatory_text: null,
    ...changes,
  };
}

/** The same fields as an edit of the version `updated_at`. */
export function reviewEdit(
  updated_at: string,
  changes: Partial<ReviewEdit> = {},
  rating = 4,
): ReviewEdit {
  const { id: _, ...fields } = reviewDraft({}, rating);
  return { ...fields, ...changes, updated_at };
}
