import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Skeleton } from '../../kit/ui/Skeleton.tsx';
import { paths } from '../../paths.ts';
import { useConfirmEmailChange, useLookUpEmailChange } from '../profile/profile.data.ts';
import { ConfirmByLink, isNoLink, useLinkToken } from './ConfirmByLink.tsx';
import { EmailAddress } from './EmailAddress.tsx';

/** Where the link to a new address leads. */
export default function EmailChangePage() {
  const lookUp = useLookUpEmailChange(useLinkToken());
  const confirm = useConfirmEmailChange();
  return (
    <ConfirmByLink
      title="Confirm New Email Address"
      tagline="Confirm your new email address"
      confirm={confirm}
      about={<NewAddress lookUp={lookUp} failed={confirm.error !== null} />}
      dead={isNoLink(lookUp.error) ? lookUp.error : null}
      otherwise={<ButtonLink to={paths.accountSettings()}>Account Settings</ButtonLink>}
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

interface NewAddressProps {
  lookUp: ReturnType<typeof useLookUpEmailChange>;
  failed: boolean;
}

/**
 * Which address the link is about; where that cannot be known, why. The press itself does not wait
 * for it.
 */
function NewAddress({ lookUp: { data, error, isFetching, refetch }, failed }: NewAddressProps) {
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
    return (
      <Banner
        tone="amber"
        live="polite"
        title="We could not load which address this is for"
        action={
          <Button look="secondary" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {error.message}
      </Banner>
    );
  }
  return <Skeleton className="h-6 w-64 max-w-full" />;
}
