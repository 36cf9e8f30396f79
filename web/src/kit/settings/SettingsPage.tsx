import type { ComponentProps, ReactNode } from 'react';
import { StaleQueryNote } from '../list/StaleQueryNote.tsx';
import { BackLink } from '../page/BackLink.tsx';
import { Card } from '../ui/Card.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

export interface SettingsPageProps {
  title: string;
  back: { to: string; words: string };
  /** What could not be refreshed: 'Your settings'. */
  what: string;
  query: ComponentProps<typeof StaleQueryNote>['query'];
  /** Its parts stand under headings of their own. */
  parted?: boolean;
  children: ReactNode;
}

/** What stands around settings. */
export function SettingsPage({
  title,
  back,
  what,
  query,
  parted = false,
  children,
}: SettingsPageProps) {
  return (
    <div className={`flex flex-col ${parted ? 'gap-6' : 'gap-4'}`}>
      <title>{`${title} – PCR`}</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={back.to}>{back.words}</BackLink>
        <h1 className="min-w-0 text-xl">{title}</h1>
      </header>
      <StaleQueryNote what={what} query={query} />
      {children}
    </div>
  );
}

/** A card for each section, with so many rows. */
export function SettingsToCome({
  rows,
  switches = false,
}: {
  rows: readonly number[];
  switches?: boolean;
}) {
  return (
    <Loading label="Loading your settings...">
      <div className={`flex flex-col ${switches ? 'gap-4' : 'gap-2'}`}>
        {rows.map((count, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards have nothing else and never move
          <Card key={card} className="flex flex-col gap-5">
            <Skeleton className={`h-6 ${switches ? 'w-40' : 'w-48'}`} />
            {Array.from({ length: count }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do the rows
              <span key={n} className="flex items-center justify-between gap-4">
                <Skeleton className="h-10 w-3/5" />
                {switches && <Skeleton className="h-8 w-14 rounded-full!" />}
              </span>
            ))}
          </Card>
        ))}
      </div>
    </Loading>
  );
}
