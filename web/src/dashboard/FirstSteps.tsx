import type { FirstSteps as Steps } from '@pcr/contract/dashboard/today.schema.ts';
import { ChevronRight, CircleCheck, X } from 'lucide-react';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { paths } from '../paths.ts';

const STEPS: readonly { step: keyof Steps; words: string; to: string }[] = [
  { step: 'family', words: 'Your first family record', to: paths.newFamilyRecord() },
  { step: 'certificate', words: 'Your first certificate', to: paths.addCertificate() },
  { step: 'photo', words: 'A photo of you', to: paths.ownPhoto() },
];

/** What a new member does first; each is ticked when it is done (dashboard.md 26). */
export function FirstSteps({ steps, onClose }: { steps: Steps; onClose: () => void }) {
  return (
    <div className="rounded-card border border-line bg-card px-3 pb-3">
      <div className="-me-2 flex items-center justify-between gap-2">
        <h3 className="text-base font-strong">Three steps to get started</h3>
        <IconButton icon={X} label="Close the first steps" onClick={onClose} />
      </div>
      <ol className="flex flex-col">
        {STEPS.map(({ step, words, to }, n) => (
          <li key={step}>
            {steps[step] ? (
              <span className="flex min-h-touch items-center gap-3 text-ink-soft">
                <CircleCheck size="1.5rem" aria-hidden className="shrink-0 text-green-ink" />
                <span>
                  {words}
                  <span className="sr-only">, done</span>
                </span>
              </span>
            ) : (
              <Link to={to} className="flex min-h-touch items-center gap-3">
                <span
                  aria-hidden
                  className="grid size-[1.5rem] shrink-0 place-items-center rounded-full border border-line-strong text-sm"
                >
                  {n + 1}
                </span>
                <span className="grow">{words}</span>
                <ChevronRight size="1.125rem" aria-hidden className="shrink-0 text-ink-soft" />
              </Link>
            )}
          </li>
        ))}
      </ol>
      {!steps.family && (
        <ButtonLink look="primary" to={paths.newFamilyRecord()} className="mt-1 w-full">
          Add First Record
        </ButtonLink>
      )}
    </div>
  );
}
