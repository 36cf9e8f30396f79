import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';

/** The note over a saved entry that has changes which are not saved. */
export function UnsavedChanges({ onContinue }: { onContinue: () => void }) {
  return (
    <Banner
      tone="info"
      title="You have unsaved changes"
      action={
        <Button look="secondary" onClick={onContinue}>
          Continue editing
        </Button>
      }
    >
      They are kept on this device.
    </Banner>
  );
}
