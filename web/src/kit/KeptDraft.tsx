import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { instantText } from './format.ts';

/** Over a form that was filled from what this device kept; nothing when `since` is null. */
export function KeptDraft({ since, onDiscard }: { since: number | null; onDiscard: () => void }) {
  if (since === null) return null;
  return (
    <Banner
      tone="info"
      title="What you typed is back"
      action={
        <Button look="secondary" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Kept on this device on {instantText(since)}. It has not been sent.
    </Banner>
  );
}
