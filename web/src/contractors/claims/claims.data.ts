import * as endpoints from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import type { ClaimDraft } from '@pcr/contract/contractors/claims/claims.schema.ts';
import { call } from '../../kit/api/api.ts';
import { contractors } from '../contractors.data.ts';

/** Names the draft of what the operator is told about that contractor. */
export const claimDraftName = (contractorId: string) => `contractor_claim:${contractorId}`;

/** Says that a contractor is the member; the answer is the contractor, with the claim in it. */
export const useClaim = () =>
  contractors.cache.useChange(({ id, draft }: { id: string; draft: ClaimDraft }) =>
    call(endpoints.claimContractor, { params: { id }, in: draft }),
  );

/** Takes back the pending claim. */
export const useTakeBack = () =>
  contractors.cache.useChange(({ id }: { id: string }) =>
    call(endpoints.takeBackClaim, { params: { id } }),
  );
