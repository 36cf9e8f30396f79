import { ShieldAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { MoreNote } from '../page/MoreNote.tsx';
import { rememberSeen, wasSeen } from './seen-notes.ts';

export interface DisclaimerProps {
  /** What names it on the device: 'families'. */
  name: string;
  userId: string;
  children: ReactNode;
}

/**
 * The legal note over a list: in full on the first visit until one does something there, then one
 * line with 'more' (kit.md 112).
 */
export function Disclaimer({ name, userId, children }: DisclaimerProps) {
  return (
    <MoreNote
      icon={ShieldAlert}
      tone="red"
      title="Legal Disclaimer:"
      inFull={useFirstSight(userId, name)}
    >
      {children}
    </MoreNote>
  );
}

/**
 * Whether a note stands in full: on the first visit, until one does something there (kit.md 112).
 * `waits` while something more urgent stands in its place; it is as new afterwards.
 */
export function useFirstSight(userId: string, note: string, waits = false): boolean {
  const { key } = useLocation();
  const [first] = useState(key);
  const [seen, setSeen] = useState(() => wasSeen(userId, note));
  if (!seen && !waits && key !== first) setSeen(true);
  useEffect(() => {
    if (!waits) rememberSeen(userId, note);
  }, [userId, note, waits]);
  return !seen && !waits;
}
