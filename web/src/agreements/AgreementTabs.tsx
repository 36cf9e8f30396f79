import type { TextSection } from '@pcr/contract/agreements/agreement-text.ts';
import { useSearchParams } from 'react-router';
import { Tabs } from '../kit/ui/Tabs.tsx';
import { AgreementBody } from './AgreementBody.tsx';

export interface AgreementTabsProps {
  /** What the tabs are: 'Parts of the terms'. */
  label: string;
  tabs: readonly { key: string; label: string; sections: readonly TextSection[] }[];
}

/** A legal text in its parts; the open one is in the URL. */
export function AgreementTabs({ label, tabs }: AgreementTabsProps) {
  const [search, setSearch] = useSearchParams();
  const selected = tabs.find((tab) => tab.key === search.get('tab')) ?? tabs[0];
  if (!selected) return null;
  return (
    <Tabs
      label={label}
      tabs={tabs}
      selected={selected.key}
      onSelect={(key) => setSearch({ tab: key }, { replace: true, preventScrollReset: true })}
    >
      <div className="rounded-card border border-line bg-card p-4 shadow-soft wide:p-6">
        <AgreementBody sections={selected.sections} />
      </div>
    </Tabs>
  );
}
