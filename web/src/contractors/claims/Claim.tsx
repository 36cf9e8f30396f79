import { ClaimDraft } from '@pcr/contract/contractors/claims/claims.schema.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';
import { isAsSent, useUnsent } from '../../kit/message/use-unsent.ts';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { sinceDayText } from '../../kit/words/said-when.ts';
import { paths } from '../../paths.ts';
import { claimDraftName, useTakeBack } from './claims.data.ts';

/**
 * How it stands with 'This is me' (contractors.md 41): over the facts, where there is something to
 * know.
 */
export function ClaimState({ contractor: { id, own_claim } }: { contractor: Contractor }) {
  const takeBack = useTakeBack();
  if (own_claim?.state === 'confirmed') {
    return (
      <p className="text-sm text-ink-soft">
        This is your entry. You can edit it, and answer each assessment once. You can’t assess
        yourself.
      </p>
    );
  }
  if (own_claim?.state === 'refused') {
    return (
      <p className="text-sm text-ink-soft">{operatorName()} did not confirm that this is you.</p>
    );
  }
  if (own_claim?.state !== 'waiting') return null;
  const take = () =>
    takeBack.mutate(
      { id },
      {
        onSuccess: () => toastSuccess('Your request was canceled'),
        onError: ({ message }) => toastError(message),
      },
    );
  return (
    <Banner
      tone="info"
      icon={UserCheck}
      title="You asked to be confirmed"
      action={
        <Button look="secondary" busy={takeBack.isPending} busyLabel="Canceling..." onClick={take}>
          Cancel request
        </Button>
      }
    >
      Waiting for {operatorName()} since{' '}
      <time dateTime={own_claim.created_at} title={instantText(own_claim.created_at)}>
        {sinceDayText(own_claim.created_at)}
      </time>
      . Follow it under{' '}
      <Link to={paths.helpSupport()} className="underline underline-offset-4">
        Help &amp; Support
      </Link>{' '}
      as ticket {own_claim.ticket}.
    </Banner>
  );
}

export interface ClaimButtonProps {
  contractor: Contractor;
  userId: string;
  /** The form is open: its draft is in it. */
  asking: boolean;
  onClaim: () => void;
}

/** Under the facts: the quiet way to say 'This is me', or to go on with it. */
export function ClaimButton({ contractor, userId, asking, onClaim }: ClaimButtonProps) {
  const { id, can, own_claim } = contractor;
  const draft = useUnsent(asking ? null : draftKey(userId, claimDraftName(id)), (kept) =>
    isAsSent(kept, ClaimDraft, own_claim?.id),
  );
  return (
    <>
      <UnsavedText
        title="You have an unsent request"
        draft={draft}
        text={String(draft?.values.note ?? '')}
        onContinue={can.claim ? onClaim : undefined}
      />
      {can.claim && !draft && (
        <Button look="quiet" icon={UserCheck} onClick={onClaim} className="-ms-3 self-start">
          This is me
        </Button>
      )}
    </>
  );
}

/** contractors.md 47, to the member who added the entry: why they cannot delete it. */
export function WhyNotDelete() {
  return <AskOperator>You can’t delete this entry, because others have assessed it.</AskOperator>;
}

/** contractors.md 45, to the member who claims or holds the entry: why they cannot assess it. */
export function WhyNotAssess({ contractor: { own_claim } }: { contractor: Contractor }) {
  const why =
    own_claim?.state === 'waiting'
      ? `You asked to be confirmed as this contractor. Until ${operatorName()} decides, you can’t assess this entry.`
      : own_claim?.state === 'confirmed' && 'This is your entry, so you can’t assess it.';
  return why && <p className="text-sm text-ink-soft">{why}</p>;
}

/** contractors.md 44, to the member who added the entry: why there are no buttons any more. */
export function NoLongerYours() {
  return (
    <AskOperator>
      You added this entry. Now only the contractor can change or delete it.
    </AskOperator>
  );
}

function AskOperator({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm text-ink-soft">
      {children} If it should go,{' '}
      <Link to={paths.helpSupport()} className="text-brand-ink underline underline-offset-4">
        write to {operatorName()}
      </Link>
      .
    </p>
  );
}
