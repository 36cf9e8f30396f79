import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { Bookmark } from 'lucide-react';
import { isUnanswered } from '../kit/api/api.ts';
import { SELECTED } from '../kit/look/selected-look.ts';
import { toastError } from '../kit/toast/toast.ts';
import { Button } from '../kit/ui/Button.tsx';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { useSaveJob } from './jobs.data.ts';

export interface SaveJobProps {
  job: Pick<Job, 'id' | 'title' | 'saved'>;
  /** In place of saving: what a sample says. */
  onSample?: (() => void) | undefined;
  /** An icon at the end of a card's line. */
  small?: boolean;
}

/**
 * Saves a job to find it again, or takes it away (jobs.md 44). It is pressed once the server says
 * so.
 */
export function SaveJob({ job: { id, title, saved }, onSample, small = false }: SaveJobProps) {
  const save = useSaveJob();
  function toggle() {
    if (onSample) return onSample();
    if (save.isPending) return;
    save.mutateAsync({ id, saved: !saved }).catch((error: Error) => {
      const still = saved ? 'Still saved. ' : 'Not saved. ';
      toastError(`${isUnanswered(error) ? '' : still}${error.message}`);
    });
  }
  const state = {
    'aria-pressed': saved,
    'aria-busy': save.isPending || undefined,
    onClick: toggle,
  };
  const icon = `${saved ? '[&_svg]:fill-current' : ''} ${save.isPending ? 'opacity-50' : ''}`;
  return small ? (
    <IconButton
      {...state}
      icon={Bookmark}
      label={`Save ${title}`}
      className={`relative z-1 -my-3 -me-2.5 ${saved ? 'text-brand-ink!' : ''} ${icon}`}
    />
  ) : (
    <Button
      {...state}
      look="secondary"
      icon={Bookmark}
      className={`${saved ? SELECTED : ''} ${icon}`}
    >
      {saved ? 'Saved' : 'Save'}
    </Button>
  );
}
