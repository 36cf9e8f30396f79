import type { ApplicationStatus } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { useRef } from 'react';
import { isUnanswered } from '../../kit/api/api.ts';
import { useMounted } from '../../kit/browser/use-mounted.ts';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { JOB_ENDED, type JobState } from '../jobs.labels.ts';

export interface Answered {
  /** The question is on the screen, and says itself what failed. */
  open: boolean;
  /** 'Application accepted' */
  done: string;
  /** 'The application was not accepted.' */
  failed: string;
  onDone: () => void;
  /** The error; null unless it failed. */
  error: Error | null;
  /** The application is now as it was to become. */
  isSo: boolean;
}

/**
 * Sends the answer to a question, once, and shows the outcome also to a person who went back
 * meanwhile. `happened`: the request took effect, though its answer was lost.
 */
export function useAnswered({ open, done, failed, onDone, error, isSo }: Answered) {
  const mounted = useMounted();
  const shown = useRef(open);
  shown.current = open;
  const sent = useRef(false);
  const end = () => {
    toastSuccess(done);
    onDone();
  };
  const happened = useHappened(error, isSo, end);
  async function answer(send: () => Promise<unknown>): Promise<void> {
    // A second tap comes before the button has been drawn busy.
    if (sent.current) return;
    sent.current = true;
    await send().then(end, (error: Error) => {
      sent.current = false;
      if (mounted.current && shown.current) return;
      toastError(isUnanswered(error) ? error.message : `${failed} ${error.message}`);
    });
  }
  return { answer, happened };
}

/**
 * The words instead of a question about an application that is no longer pending, because somebody
 * else, or another tab, was first; undefined while it can be answered, and for one answered here.
 */
export function settledMeanwhile(
  status: ApplicationStatus,
  job: JobState,
  asked: { isPending: boolean; isSuccess: boolean },
): string | undefined {
  if (asked.isPending || asked.isSuccess) return undefined;
  if (status !== 'pending')
    return `This application was already ${status.replace('_', ' ')}. There is nothing left to answer.`;
  return job === 'deleted' ? `${JOB_ENDED.deleted}, and your application with it.` : undefined;
}
