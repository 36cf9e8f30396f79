import { useIntoView } from '../browser/use-into-view.ts';
import { TEXT_BUTTON } from '../look/button-look.ts';
import { Banner } from '../ui/Banner.tsx';
import type { SendProblem } from './message-send.ts';

/**
 * Beside the button that did not work: what happened, and whether the typed text is stored
 * (kit.md 93).
 */
export function SendProblemNote({
  problem,
  stored,
  inLine = false,
}: {
  problem: SendProblem | null;
  stored: boolean;
  /** In the bar of a conversation, which a box would cover: the text is there to be seen. */
  inLine?: boolean;
}) {
  const isLine = inLine && stored && problem?.kind === 'failed';
  const kept = stored ? 'What you typed is kept.' : 'What you typed is only on this screen.';
  const warning =
    !stored && ' This device could not keep a copy. Don’t close this until it is sent.';
  const place = useIntoView(problem);
  return (
    <div ref={place} className="empty:hidden">
      {isLine && (
        <p role="alert" className="text-sm text-red-ink">
          Not sent. {problem.message}{' '}
          {!problem.forbidden && (
            <button type="submit" className={`min-h-touch px-2 ${TEXT_BUTTON}`}>
              Try again
            </button>
          )}
        </p>
      )}
      {problem?.kind === 'failed' && !isLine && (
        <Banner tone="red" live="assertive" title={`Not sent. ${kept}`}>
          {problem.message}
          {warning}
        </Banner>
      )}
      {problem?.kind === 'no_answer' && (
        <Banner tone="amber" live="assertive" title={`No answer came. ${kept}`}>
          {problem.message} It may have gone through anyway. You can safely send it again; it won’t
          be sent twice.
          {warning}
        </Banner>
      )}
      {problem?.kind === 'not_yet' && (
        <Banner tone="amber" live="assertive" title={`Not sent yet. ${kept}`}>
          {problem.message}
          {warning}
        </Banner>
      )}
      {problem?.kind === 'session_ended' && (
        <Banner tone="info" live="polite" title="Not sent yet">
          {problem.message} What you typed is still here.
        </Banner>
      )}
    </div>
  );
}
