import { ApiError } from '../../kit/api/api.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Skeleton } from '../../kit/ui/Skeleton.tsx';
import { useConfirmEmailChange, useLookUpEmailChange } from '../profile/profile.data.ts';
import { ConfirmByLink } from './ConfirmByLink.tsx';
import { EmailAddress } from './EmailAddress.tsx';

/** Where the link to a new address leads. */
export default function EmailChangePage() {
  const confirm = useConfirmEmailChange();
  return (
    <ConfirmByLink
      title="Confirm New Email Address"
      tagline="Confirm your new email address"
      confirm={confirm}
      about={(token) => <NewAddress token={token} failed={confirm.error !== null} />}
      perhaps={
        <Banner tone="amber" live="assertive" title="Your email address may already be changed.">
          The server did not answer the first time, and the link works once. Try to sign in with the
          new address. If that does not work, start again in Account Settings.
        </Banner>
      }
      done={
        <Banner tone="success" live="polite" title="Your email address has been changed.">
          <p>
            From now on, sign in with{' '}
            <strong className="wrap-anywhere">{confirm.data?.email}</strong>. Your other devices
            have been signed out.
          </p>
        </Banner>
      }
      elsewhere="Go to PCR"
    />
  );
}

/**
 * Which address the link is about; where that cannot be known, why. The press itself does not wait
 * for it.
 */
function NewAddress({ token, failed }: { token: string; failed: boolean }) {
  const { data, error, isFetching, refetch } = useLookUpEmailChange(token);
  if (data) {
    return (
      <p>
        You asked to use{' '}
        <strong>
          <EmailAddress>{data.new_email}</EmailAddress>
        </strong>{' '}
        for your PCR account.
      </p>
    );
  }
  // Trying to confirm has said it already.
  if (failed) return null;
  if (error && !isFetching) {
    const noLink = error instanceof ApiError && error.code === 'invalid_email_change_link';
    return (
      <Banner
        tone={noLink ? 'red' : 'amber'}
        live="polite"
        {...(!noLink && {
          title: 'We could not load which address this is for',
          action: (
            <Button look="secondary" onClick={() => void refetch()}>
              Retry
            </Button>
          ),
        })}
      >
        {error.message}
      </Banner>
    );
  }
  return <Skeleton className="h-6 w-64 max-w-full" />;
}
