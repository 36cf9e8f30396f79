import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import type { ReactNode } from 'react';
import { Banner } from '../ui/Banner.tsx';

export interface HiddenNoteProps {
  noun: string;
  /** What the viewer may still do with it. */
  can: { edit: boolean; delete: boolean };
  children?: ReactNode;
}

/** Over an entry that members reported, to the few who still see it (kit.md 133). */
export function HiddenNote({ noun, can, children }: HiddenNoteProps) {
  return (
    <Banner tone="amber" title={`Three members reported this ${noun}.`}>
      It is hidden until {operatorName()} has looked at it.{children && ' '}
      {children}
      {can.edit && ` You can still change it${can.delete ? ' or delete it' : ''}.`}
    </Banner>
  );
}
