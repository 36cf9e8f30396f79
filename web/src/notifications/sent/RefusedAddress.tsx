import { useOneAtATime } from '../../kit/browser/use-one-at-a-time.ts';
import { notDoneText } from '../../kit/form/refusal.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { paths } from '../../paths.ts';
import { useRefusedAt, useTryAddressAgain } from './sent.data.ts';

/** That the member's address takes no mail (notifications.md 40), and what they can do. */
export function RefusedAddress() {
  const refusedAt = useRefusedAt();
  const again = useTryAddressAgain();
  const once = useOneAtATime();
  if (!refusedAt) return null;
  const tryAgain = () =>
    once(() =>
      again.mutateAsync().then(
        () => toastSuccess('We sent a test to your email address'),
        () => {},
      ),
    );
  return (
    <Banner
      tone="amber"
      title="Your email address did not take our mail"
      action={
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" busy={again.isPending} busyLabel="Trying..." onClick={tryAgain}>
            Try Again
          </Button>
          <ButtonLink look="secondary" to={paths.accountSettings()}>
            Check My Address
          </ButtonLink>
        </div>
      }
    >
      <p>We send no email there for now. Your inbox still has everything.</p>
      {again.isError && <p role="alert">{notDoneText('tried', again.error)}</p>}
    </Banner>
  );
}
