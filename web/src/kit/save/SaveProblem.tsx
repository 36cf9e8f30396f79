import { useIntoView } from '../browser/use-into-view.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import type { SaveProblem } from './entry-save.ts';

export interface SaveProblemProps {
  problem: SaveProblem<unknown> | null;
  /** What the entry is called: 'record'. */
  noun: string;
  /** For entries that can be deleted elsewhere: who may have done it, and how it is restored. */
  deletedBy?: string;
  onRestore?: () => void;
  restoring?: boolean;
}

/** Shown beside the button that failed: what happened, what was stored, what to do. */
export function SaveProblemNote({ problem, noun, deletedBy, onRestore, restoring = false }: SaveProblemProps) {
  const place = useIntoView(problem);
  return (
    <div ref={place} className="empty:hidden">
      {problem?.kind === 'failed' && (
        <Banner tone="red" live="assertive" title="Not saved. What you typed is kept.">
          {problem.message} You can also close this and go on later: it stays on this device.
        </Banner>
      )}
      {problem?.kind === 'session_ended' && (
        <Banner tone="info" live="polite" title="Not saved yet">
          {problem.message} What you typed is still here.
        </Banner>
      )}
      {problem?.kind === 'deleted' && (
        <Banner
          tone="amber"
          live="assertive"
          title={`This ${noun} was deleted`}
          action={
            problem.restorable && (
              <Button look="secondary" busy={restoring} busyLabel="Restoring..." onClick={onRestore}>
                Restore the {noun}
              </Button>
            )
          }
        >
          It was deleted {deletedBy}. What you typed is kept.{' '}
          {problem.restorable
            ? `Restore the ${noun} to save it.`
            : `You cannot restore it. Close this to go on with it as a new ${noun}.`}
        </Banner>
      )}
    </div>
  );
}
