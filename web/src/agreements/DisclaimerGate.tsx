import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loadable } from '../kit/browser/loadable.tsx';
import { SkeletonCard } from '../kit/ui/Skeleton.tsx';
import { paths } from '../paths.ts';
import { useAgreement } from './agreements.data.ts';
import { useScreenBegins } from './use-screen-begins.ts';

const DisclaimerPage = loadable(() => import('./DisclaimerPage.tsx'));

/** Before the family records: the terms, then their disclaimer (agreements.md 22). */
export function DisclaimerGate({ children }: { children: ReactNode }) {
  const terms = useAgreement('terms_of_service');
  const disclaimer = useAgreement('family_disclaimer');
  const { pathname, search } = useLocation();
  useScreenBegins(disclaimer.accepted);
  if (terms.accepted === undefined || disclaimer.accepted === undefined) return <SkeletonCard />;
  if (!terms.accepted)
    return <Navigate replace to={paths.termsOfService()} state={{ from: pathname + search }} />;
  if (disclaimer.accepted) return children;
  return <DisclaimerPage waiting={<SkeletonCard />} />;
}
