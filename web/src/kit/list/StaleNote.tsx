import { CloudOff, RotateCw } from 'lucide-react';
import { type ReactNode, use, useLayoutEffect, useState } from 'react';
import { useOfflineText } from '../api/online.ts';
import { PageNote } from '../page/PageNote.tsx';
import { pageNotes } from '../page/PageNotes.tsx';
import { WithinSheet } from '../sheet/within-sheet.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { instantText } from '../words/instant-text.ts';

export interface StaleNoteProps {
  /** The subject of the note: 'Your records' could not be refreshed. */
  what: string;
  /** The time (ms) of the shown data; null if it is fresh, and there is no note. */
  since: number | null;
  onRetry: () => void;
  retrying: boolean;
  /** The words after the time. */
  children?: ReactNode;
  /** It stands where it is said, as in a sheet, and not above the lower bar. */
  inPlace?: boolean;
}

/**
 * The note about real entries that could not be refreshed: they stay, and it says from when they
 * are. That is known seconds after they are shown, and may be over at any time: on a page it stands
 * where it moves nothing (kit.md 148).
 */
export function StaleNote({
  what,
  since,
  onRetry,
  retrying,
  children,
  inPlace = false,
}: StaleNoteProps) {
  const offline = useOfflineText();
  const within = use(WithinSheet) || inPlace;
  /** Null: here. Undefined: the page is not in the document yet. */
  const [place, setPlace] = useState<Element | null>();
  useLayoutEffect(() => setPlace(within ? null : pageNotes()), [within]);
  if (since === null || place === undefined) return null;
  const title = offline ?? `${what} could not be refreshed`;
  const words = (
    <>
      Shown as of {instantText(since)}.{children}
    </>
  );
  const retry = (
    <Button look="secondary" icon={RotateCw} busy={retrying} onClick={onRetry} className="px-3!">
      Retry
    </Button>
  );
  if (place)
    return (
      <PageNote place={place} icon={CloudOff} title={title} action={retry}>
        {words}
      </PageNote>
    );
  return (
    <Banner tone="amber" live="polite" icon={CloudOff} title={title} action={retry}>
      {words}
    </Banner>
  );
}
