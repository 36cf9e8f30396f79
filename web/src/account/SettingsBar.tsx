import type { ReactNode } from 'react';

/** The Edit/Save toggle, above the bottom bar and so in reach of the thumb. */
export function SettingsBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-bar-bottom z-10 -mx-4 -mb-6 flex gap-3 border-t border-line bg-page px-4 py-3 *:flex-1 low:static wide:justify-end wide:*:min-w-40 wide:*:flex-none">
      {children}
    </div>
  );
}
