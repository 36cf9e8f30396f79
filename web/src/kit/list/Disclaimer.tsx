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
  const { key } = useLocation();
  const [first] = useState(key);
  const [seen, setSeen] = useState(() => wasSeen(userId, name));
  if (!seen && key !== first) setSeen(true);
  useEffect(() => rememberSeen(userId, name), [userId, name]);
  return (
    <MoreNote icon={ShieldAlert} tone="red" title="Legal Disclaimer:" inFull={!seen}>
      {children}
    </MoreNote>
  );
}
