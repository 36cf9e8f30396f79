import type { ReactNode } from 'react';
import { PageBar } from '../kit/ui/PageBar.tsx';

/** The Edit/Save toggle. */
export const SettingsBar = ({ children }: { children: ReactNode }) => (
  <PageBar className="flex flex-wrap gap-3 bg-page *:flex-auto wide:justify-end wide:*:min-w-40 wide:*:flex-none">
    {children}
  </PageBar>
);
