import { useIntoView } from '../browser/use-into-view.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import type { SaveProblem } from './entry-save.ts';

export interface SaveProblemProps {
  problem: SaveProblem | null;
  /** Whether the device could store the typed text (kit.md 93). */
  stored: boolean;
  /** What the entry is called: 'record'. */
  noun: string;
  /** In place of 'Not saved.' */
  failed?: string;
  /** For entries that can be deleted elsewhere: who may have done it, and how to restore it. */
  deletedBy?: string;
  onRestore?: () => void;
}

/** Shown beside the button that failed: what happened, what was stored, what to do. */
export function SaveProblemNote({
  problem,
  stored,
  noun,
  failed,
  deletedBy,
  onRestore,
}: SaveProblemProps) {
  const place = useIntoView(problem);
  const typed = `What you typed is ${stored ? 'kept' : 'only on this screen'}.`;
  const later = stored
    ? 'You can also close this and finish later. It stays on this device.'
    : 'This device could not keep a copy. Don’t close this until it is saved.';
  return (
    // Above a page's bar, also while the pressed button has the focus there.
    <div ref={place} className="scroll-mb-(--bar-page) empty:hidden">
      {problem?.kind === 'failed' && (
        <Banner tone="red" live="assertive" title={failed ?? `Not saved. ${typed}`}>
          {failed && `${typed} `}
          {problem.message}{' '}
          {stored && problem.forbidden ? 'Close this to copy or discard it.' : later}
        </Banner>
      )}
      {problem?.kind === 'not_yet' && (
        <Banner tone="amber" live="assertive" title={`Not saved yet. ${typed}`}>
          {problem.message} {later}
        </Banner>
      )}
      {problem?.kind === 'no_answer' && (
        <Banner tone="amber" live="assertive" title={`We don’t know if this was saved. ${typed}`}>
          {problem.message} Nothing is saved twice. {later}
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
              <Button look="secondary" onClick={onRestore}>
                Restore the {noun}
              </Button>
            )
          }
        >
          It was deleted {deletedBy}. What you typed is {stored ? 'kept' : 'only on this screen'}.{' '}
          {problem.restorable
            ? `Restore the ${noun} to save it.`
            : stored
              ? `You can’t restore it. Close this to save your words as a new ${noun}.`
              : 'You can’t restore it, and this device could not keep what you typed. Copy it before you close this.'}
        </Banner>
      )}
    </div>
  );
}
