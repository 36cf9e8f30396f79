import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface AccordionItem {
  key: string;
  title: string;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** The open title, held by the caller in the URL; null when all are closed. */
  open: string | null;
  onToggle: (key: string) => void;
  /** The heading level of the titles. */
  level?: 2 | 3 | 4;
}

/** Titles that show their text when pressed, one at a time; after the ARIA pattern. */
export function Accordion({ items, open, onToggle, level = 3 }: AccordionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {items.map(({ key, title, content }) => {
        const on = key === open;
        return (
          <div key={key}>
            <Heading>
              <button
                type="button"
                id={`${id}-${key}`}
                aria-expanded={on}
                aria-controls={on ? `${id}-${key}-text` : undefined}
                onClick={() => onToggle(key)}
                className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-3 text-start text-base font-strong text-wrap -outline-offset-3 transition-colors hover:bg-hover"
              >
                {title}
                <ChevronDown
                  size="1.25rem"
                  aria-hidden
                  className={`shrink-0 text-ink-soft transition-transform ${on ? 'rotate-180' : ''}`}
                />
              </button>
            </Heading>
            {on && (
              <section
                id={`${id}-${key}-text`}
                aria-labelledby={`${id}-${key}`}
                className="flex animate-fade-in flex-col gap-3 px-4 pt-1 pb-4 text-ink-soft"
              >
                {content}
              </section>
            )}
          </div>
        );
      })}
    </div>
  );
}
