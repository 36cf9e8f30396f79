import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';

/**
 * Shown instead of a form beside the sign-in until its code is there; a person can always go back.
 */
export function lateForm(onBack: () => void) {
  const back = (
    <Button look="quiet" onClick={onBack}>
      ← Back to Sign In
    </Button>
  );
  return {
    waiting: (
      <div className="flex flex-col gap-4">
        <Spinner label="Opening..." />
        {back}
      </div>
    ),
    failed: (retry: () => void) => (
      <div className="flex flex-col gap-4">
        <Banner tone="red" live="assertive">
          This could not be loaded. Please check your connection and try again.
        </Banner>
        <Button onClick={retry}>Try again</Button>
        {back}
      </div>
    ),
  };
}
