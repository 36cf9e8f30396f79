import type { Job, JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import { Send } from 'lucide-react';
import { Button } from '../kit/ui/Button.tsx';
import { SaveJob } from './SaveJob.tsx';

/** Whether there is anything for this member to press. */
export const isActionable = ({ can }: Job) =>
  can.save || can.apply || can.fill || can.close || can.reopen;

interface JobActionsProps {
  job: Job;
  /** The status that it is about to get; null while none. */
  changing: JobStatus | null;
  disabled: boolean;
  onChange: (to: JobStatus) => void;
  onApply: () => void;
  /** In place of saving a sample. */
  onSaveSample: (() => void) | undefined;
}

/** What this member may do with the job, as the server says. */
export function JobActions({
  job,
  changing,
  disabled,
  onChange,
  onApply,
  onSaveSample,
}: JobActionsProps) {
  const { can } = job;
  const busy = (to: JobStatus) => ({
    busy: changing === to,
    busyLabel: 'Saving...',
    disabled,
    onClick: () => onChange(to),
  });
  return (
    <>
      {can.save && <SaveJob job={job} onSample={onSaveSample} />}
      {can.apply && (
        <Button icon={Send} onClick={onApply}>
          Apply Now
        </Button>
      )}
      {can.close && (
        <Button look="secondary" {...busy('closed')}>
          Close Job
        </Button>
      )}
      {can.fill && <Button {...busy('filled')}>Mark as Filled</Button>}
      {can.reopen && <Button {...busy('active')}>Reopen Job</Button>}
    </>
  );
}
