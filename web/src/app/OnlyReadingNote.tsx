import { PencilOff } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { SAVING_SOON } from '../kit/api/until-answered.ts';
import { PageNote } from '../kit/page/PageNote.tsx';
import { pageNotes } from '../kit/page/PageNotes.tsx';
import { useUnreadAgain } from '../notifications/inbox/inbox.data.ts';

/**
 * Says that nobody can write just now, where the app says that it is offline. It asks the server
 * again and again, so it goes by itself (machines.md 40).
 */
export default function OnlyReadingNote() {
  useUnreadAgain();
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(() => setPlace(pageNotes()), []);
  return (
    place && <PageNote place={place} icon={PencilOff} title={`You can read. ${SAVING_SOON}`} />
  );
}
