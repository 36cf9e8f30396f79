import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { useAgreement } from './agreements.data.ts';

const DisclaimerPage = lazy(() => import('./DisclaimerPage.tsx'));

/** Before the family records: the terms, then their disclaimer (agreements.md 22). */
export function DisclaimerGate({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const terms = useAgreement('terms_of_service');
  const disclaimer = useAgreement('family_disclaimer');
  if (terms.accepted === undefined || disclaimer.accepted === undefined) return waiting;
  if (!terms.accepted) return <Navigate replace to={paths.termsOfService()} />;
  if (disclaimer.accepted) return children;
  return (
    <Suspense fallback={waiting}>
      <DisclaimerPage />
    </Suspense>
  );
}
