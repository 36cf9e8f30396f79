import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PART_HEADING } from '../../kit/look/heading.ts';
import { Card } from '../../kit/ui/Card.tsx';
import { NOT_PROVIDED } from './profile.labels.ts';

/** A card of facts under a heading. */
export function FactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-3" aria-label={title}>
      <h2 className={PART_HEADING}>{title}</h2>
      <dl className="@container flex flex-col divide-y divide-line">{children}</dl>
    </Card>
  );
}

export interface FactProps {
  label: string;
  icon?: LucideIcon;
  /** Unanswered facts take no room. */
  children?: ReactNode;
  /** Beside the value; with large text below it. */
  action?: ReactNode;
  /** What there is to know of it, under the value. */
  note?: ReactNode;
  /** Below both. */
  more?: ReactNode;
}

/** A term and its description; nothing else may stand in a list of them. */
export function Fact({ label, icon: Icon, children, action, note, more }: FactProps) {
  return (
    <div
      className={`relative grid min-h-touch grid-cols-[1fr_auto] content-center items-center gap-x-3 py-2 @max-[14rem]:grid-cols-1 ${Icon ? 'ps-13' : ''}`}
    >
      <dt className="text-sm text-ink-soft">
        {Icon && (
          <span
            aria-hidden
            className="absolute start-0 top-1/2 grid size-10 -translate-y-1/2 place-items-center rounded-full bg-brand-soft text-brand-ink"
          >
            <Icon size="1.25rem" />
          </span>
        )}
        {label}
      </dt>
      <dd dir="auto" className="col-start-1 min-w-0">
        {children || <span className="text-ink-soft">{NOT_PROVIDED}</span>}
      </dd>
      {note && <dd className="col-start-1 min-w-0 text-sm text-ink-soft">{note}</dd>}
      {action && (
        <dd className="@min-[14rem]:col-start-2 @min-[14rem]:row-span-2 @min-[14rem]:row-start-1">
          {action}
        </dd>
      )}
      {more && <dd className="col-span-full pt-2">{more}</dd>}
    </div>
  );
}
