import type { ReactNode } from 'react';
import { loadable } from '../kit/browser/loadable.tsx';
import { SkeletonCard } from '../kit/ui/Skeleton.tsx';
import { useAgreement } from './agreements.data.ts';
import { useScreenBegins } from './use-screen-begins.ts';

const LookUpText = loadable(() => import('./LookUpText.tsx'));

/** Before the first look-up: owners see who looks (agreements.md 26). */
export function LookUpGate({ children }: { children: ReactNode }) {
  const { accepted } = useAgreement('family_look_up');
  useScreenBegins(accepted);
  if (accepted === undefined) return <SkeletonCard />;
  return accepted ? children : <LookUpText waiting={<SkeletonCard />} />;
}
