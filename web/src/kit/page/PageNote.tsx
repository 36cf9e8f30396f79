import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface PageNoteProps {
  /** Of `PageNotes`. */
  place: Element;
  icon: LucideIcon;
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** A note about the page, drawn over it above the lower bar (kit.md 148). */
export function PageNote({ place, icon: Icon, title, action, children }: PageNoteProps) {
  return createPortal(
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-[12px] gap-y-1 rounded-card border border-amber-mark/40 bg-amber-soft px-[12px] py-2 text-amber-ink shadow-soft"
    >
      <Icon size="1.25rem" aria-hidden className="shrink-0" />
      <div className="wrap-anywhere min-w-0 grow basis-[10rem] text-sm">
        <p className="font-strong">{title}</p>
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>,
    place,
  );
}
