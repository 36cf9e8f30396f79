import type { ReactNode } from 'react';
import { PageBar } from './PageBar.tsx';

/** The buttons of a page of settings. */
export const SettingsBar = ({ children }: { children: ReactNode }) => (
  <PageBar className="flex flex-wrap gap-3 bg-page *:flex-auto wide:justify-end wide:*:min-w-40 wide:*:flex-none">
    {children}
  </PageBar>
);
