import { ExternalLink, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PART_HEADING } from '../look/heading.ts';

/**
 * The classes that show labels and values in two columns, or one above the other where large text
 * leaves no room. No word of a label breaks.
 */
export const FACT = {
  row: 'flex flex-wrap gap-x-4',
  label: 'min-w-min grow-2 basis-[7rem]',
  value: 'min-w-0 grow-3 basis-[8rem]',
};

/**
 * A list of facts under a heading, which does not stand alone. Its children are those of a `dl`.
 */
export function FactSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="not-has-[dd]:hidden">
      <h3 className={`mb-3 ${PART_HEADING}`}>{title}</h3>
      <dl className="flex flex-col gap-2">{children}</dl>
    </section>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={FACT.row}>
      <dt className={`text-ink-soft ${FACT.label}`}>{label}</dt>
      <dd dir="auto" className={`wrap-anywhere whitespace-pre-wrap ${FACT.value}`}>
        {children}
      </dd>
    </div>
  );
}

/**
 * A fact that its words and its picture say: 'Starts Mon, Dec 7' needs no label in sight. It stands
 * in a `dl`.
 */
export function IconFact({
  icon: Icon,
  label,
  small = false,
  children,
}: {
  icon: LucideIcon;
  label: string;
  /** It stands in a line with others. */
  small?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={small ? 'flex min-w-0 items-center gap-1.5' : 'flex gap-3'}>
      <dt className="shrink-0 pt-0.5 text-ink-soft">
        <Icon size={small ? '1rem' : '1.25rem'} aria-hidden />
        <span className="sr-only">{label}</span>
      </dt>
      <dd dir="auto" className="min-w-0 grow wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

/**
 * A fact that one looks for first, with a face, a date tile or a sign at its start. Its label is
 * read aloud.
 */
export function LeadFact({
  label,
  lead,
  children,
}: {
  label: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex items-center gap-3">
      <dt className="flex w-[3.25rem] shrink-0 justify-center self-start text-ink-soft">
        {lead}
        <span className="sr-only">{label}</span>
      </dt>
      <dd dir="auto" className="min-w-0 grow wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

/** The look of the sign at the start of a `LeadFact`. */
export const LEAD_SIGN = { size: '1.5rem', 'aria-hidden': true } as const;

/** A place and where it is. It is a link if `map` leads to a map. */
export function PlaceFact({
  name,
  address,
  map,
}: {
  name: string;
  address: string;
  map: string | null;
}) {
  const words = (
    <>
      <span className={`font-strong ${map ? 'underline underline-offset-4' : ''}`}>{name}</span>
      {map && <ExternalLink size="1rem" aria-hidden className="ms-1.5 inline" />}
      {address && (
        <>
          <span className="sr-only">, </span>
          <span className="block text-sm text-ink-soft">{address}</span>
        </>
      )}
    </>
  );
  if (!map) return words;
  return (
    <a
      href={map}
      target="_blank"
      rel="noopener noreferrer"
      className="block min-h-touch text-brand-ink"
    >
      {words}
      <span className="sr-only"> (opens a map)</span>
    </a>
  );
}

/** Facts of little importance, at the end: when it was made, its id. */
export function SmallFacts({ children }: { children: ReactNode }) {
  return (
    <dl className="flex flex-col gap-1 border-t border-line pt-4 text-sm text-ink-soft">
      {children}
    </dl>
  );
}

export function SmallFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1">
      <dt className="shrink-0">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
