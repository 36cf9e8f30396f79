import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError, isAskedElsewhere } from '../../kit/api/api.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import { paths } from '../../paths.ts';
import { useReadEntry } from './entries.data.ts';
import { lookOf } from './inbox.labels.ts';

/**
 * `/inbox?open=…` is where a mail leads: the entry is read, and the app goes on to what it is
 * about.
 */
export function InboxOpening() {
  const id = useSearchParams()[0].get('open');
  const navigate = useNavigate();
  const { mutate, error, data, isPending, variables } = useReadEntry();

  useEffect(() => {
    if (id !== null) mutate(id);
  }, [id, mutate]);
  useEffect(() => {
    if (!data || data.id !== id) return;
    navigate(lookOf(data)?.place(data.subject_id, data.parts) ?? paths.inbox(), { replace: true });
  }, [data, id, navigate]);

  if (id === null) return null;
  if (error && variables === id && !isAskedElsewhere(error)) {
    const gone = error instanceof ApiError && error.code === 'not_found';
    return (
      <Banner
        tone="amber"
        live="polite"
        title={gone ? 'This entry is not in your inbox' : 'This entry could not be opened'}
        action={
          gone ? null : (
            <Button
              look="secondary"
              busy={isPending}
              busyLabel="Opening..."
              onClick={() => mutate(id)}
            >
              Retry
            </Button>
          )
        }
      >
        {gone
          ? 'It was for someone else, or it is too old. Are you signed in with the right account?'
          : error.message}
      </Banner>
    );
  }
  return <Spinner label="Opening..." />;
}
