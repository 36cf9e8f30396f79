import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../kit/api/api.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import { paths } from '../../paths.ts';
import { useSubscription, useUnsubscribe } from './unsubscribe.data.ts';
import { UNSUBSCRIBE_LABELS } from './unsubscribe.labels.ts';

export interface UnsubscribingProps {
  /** Nobody is signed in here: the settings open after the sign-in. */
  signsInFirst: boolean;
}

/**
 * Says what the link of a mail turns off, and does it at a press: mail scanners open links, too.
 */
export function Unsubscribing({ signsInFirst }: UnsubscribingProps) {
  const first = useId();
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  return (
    <>
      {token === '' ? (
        <Banner tone="red">
          Part of this link is missing. Please open the link in our email again.
        </Banner>
      ) : (
        <Asked token={token} />
      )}
      <div className="flex flex-col items-center text-center">
        <ButtonLink
          look="quiet"
          to={paths.notifications()}
          {...(signsInFirst && { 'aria-describedby': first })}
        >
          All Notification Settings
        </ButtonLink>
        {signsInFirst && (
          <p id={first} className="text-sm text-ink-soft">
            You sign in first. Then they open.
          </p>
        )}
      </div>
    </>
  );
}

function Asked({ token }: { token: string }) {
  const subscription = useSubscription(token);
  const { data, error, isFetching, refetch } = subscription;
  const stop = useUnsubscribe();
  if (stop.isSuccess) {
    return (
      <Banner tone="success" live="polite" title="Done">
        You will not get {UNSUBSCRIBE_LABELS[stop.data.group]} anymore.
      </Banner>
    );
  }
  if (!data && error) {
    // Trying the same link again is of no use.
    const isNoLink = error instanceof ApiError && error.status === 400;
    return (
      <>
        <Banner tone="red" live="assertive">
          {error.message}
        </Banner>
        {!isNoLink && (
          <Button
            look="secondary"
            busy={isFetching}
            busyLabel="Loading..."
            onClick={() => void refetch()}
          >
            Retry
          </Button>
        )}
      </>
    );
  }
  if (!data) return <Spinner label="Loading..." />;
  const what = UNSUBSCRIBE_LABELS[data.group];
  if (!data.is_on)
    return <Banner tone="info">You have turned this off. You do not get {what}.</Banner>;
  return (
    <>
      {stop.error && (
        <Banner tone="red" live="assertive">
          {stop.error.message}
        </Banner>
      )}
      <p>
        Press the button, and you will not get {what} anymore. You can turn this on again in your
        settings.
      </p>
      <Button busy={stop.isPending} busyLabel="Turning off..." onClick={() => stop.mutate(token)}>
        Turn Off
      </Button>
    </>
  );
}
