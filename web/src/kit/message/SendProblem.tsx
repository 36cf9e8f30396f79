import { useIntoView } from '../browser/use-into-view.ts';
import { Banner } from '../ui/Banner.tsx';
import type { SendProblem } from './message-send.ts';

/** Beside the button that did not work: what happened, and that nothing is lost. */
export function SendProblemNote({ problem }: { problem: SendProblem | null }) {
  const place = useIntoView(problem);
  return (
    <div ref={place} className="empty:hidden">
      {problem?.kind === 'failed' && (
        <Banner tone="red" live="assertive" title="Not sent. What you typed is kept.">
          {problem.message}
        </Banner>
      )}
      {problem?.kind === 'no_answer' && (
        <Banner tone="amber" live="assertive" title="No answer came. What you typed is kept.">
          {problem.message} It may have arrived all the same: sending it again makes no second one.
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
